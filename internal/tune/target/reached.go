package target

import (
	"context"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build"
)

// Reached returns those of the benchmarks that the change from base to head can reach, in
// their order. Where that is not known of one, it is among them.
func (m *Meter) Reached(ctx context.Context, base, head *build.Binary, benchmarks []string) ([]string, error) {
	if len(benchmarks) == 0 {
		return nil, nil
	}
	if m.reacher == nil {
		m.reacher = m.Target.Builder.NewReacher()
	}
	c, err := m.reacher.Compare(ctx, base, head)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return benchmarks, nil
	}
	known := c.Benchmarks()
	return slices.DeleteFunc(slices.Clone(benchmarks), func(name string) bool {
		function, _, _ := strings.Cut(name, "/")
		return slices.Contains(known, function) && c.Benchmark(function) == nil
	}), nil
}
