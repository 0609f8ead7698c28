package live

import (
	"context"
	"fmt"

	"github.com/gohone/hone/internal/build"
)

// A subject is a package to compare: both arms, and its benchmarks.
type subject struct {
	source string
	base   *build.Binary
	heads  []head // one, or one for each run
	names  []string
	code   codeForm // zero unless head is other code
}

// head is what base is compared with in run i.
func (s *subject) head(i int) head { return s.heads[i%len(s.heads)] }

// plans groups the benchmarks that are measured in turn.
func (s *subject) plans(together bool) [][]string {
	if together {
		return [][]string{s.names}
	}
	var out [][]string
	for _, n := range s.names {
		out = append(out, []string{n})
	}
	return out
}

// A head is a program to compare with the base, and what it is.
type head struct {
	bin  *build.Binary
	form string
}

// A codeForm is head of a package of testdata/planted: the build tag that
// chooses it and the effect on the mean time that its author expects,
// relative, 0 for none. The package's documentation says why.
type codeForm struct {
	pkg, tag string
	effect   float64
}

// names lists the benchmarks of a binary that run.
func (w *liveSession) names(ctx context.Context, bin *build.Binary) ([]string, error) {
	leaves, err := w.runner.Survey(ctx, bin, w.opt.bench, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: run every benchmark once: %w", bin.Package.ImportPath, err)
	}
	var names []string
	for _, l := range leaves {
		if l.Failed != "" {
			fmt.Fprintf(w.opt.log, "%s.%s: left out: %s\n", bin.Package.ImportPath, l.Name, l.Failed)
		} else if !l.Skipped {
			names = append(names, l.Name)
		}
	}
	return names, nil
}
