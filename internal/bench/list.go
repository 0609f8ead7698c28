package bench

import (
	"context"
	"strings"

	"github.com/gohone/hone/internal/build"
)

// List names the top-level benchmarks of a binary that match the pattern,
// without running any.
func (r *Runner) List(ctx context.Context, bin *build.Binary, pattern string) ([]string, error) {
	top, _, _ := strings.Cut(pattern, "/")
	res, err := r.start(ctx, Arm{Binary: bin}, []string{"-test.list=" + top}, "", r.timeout())
	if err != nil {
		return nil, err
	}
	if res.Code != 0 {
		return nil, &failure{lastWords(res)}
	}
	var names []string
	for line := range strings.Lines(string(res.Output)) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "Benchmark") && !strings.ContainsAny(line, " \t") {
			names = append(names, line)
		}
	}
	return names, nil
}
