package bench

import (
	"context"
	"errors"
	"strings"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/proc"
)

// List names the top-level benchmarks of a binary that match the pattern,
// without running any.
func (r *Runner) List(ctx context.Context, bin *build.Binary, pattern string) ([]string, error) {
	top, _, _ := strings.Cut(pattern, "/")
	res, err := r.start(ctx, Arm{Binary: bin},
		launch{args: []string{"-test.list=" + top}, timeout: r.timeout()})
	switch {
	case errors.Is(err, proc.ErrDeadline):
		return nil, hangs(r.timeout())
	case err != nil:
		return nil, err
	case res.Code != 0:
		return nil, failuref("the test binary ended with status %d: %s", res.Code, lastWords(res))
	}
	var names []string
	for line := range strings.Lines(string(res.Output)) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "Benchmark") &&
			!strings.ContainsAny(line, " \t") {
			names = append(names, line)
		}
	}
	return names, nil
}
