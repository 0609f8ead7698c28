package suite

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/testlog"
	"github.com/gohone/hone/internal/tune/target"
)

// A Run is one run of tests.
type Run struct {
	// Packages are import paths; nil stands for all.
	Packages []string
	// Only are the full names of the tests that run; nil stands for all.
	Only []string
	// Shuffle is the seed of their order; 0 is that of the files. A package that is to run
	// in the order of its files does so anyway.
	Shuffle int64
	Race    bool
	// Timeout is the deadline of each package. Most bounds the run of all of them, unless it is 0: what has not come to
	// its end by then is cut off, or not in the log at all.
	Timeout, Most time.Duration
}

// A Tester carries out runs. It leaves out what is left out. That tests fail is no error.
type Tester func(ctx context.Context, r Run) ([]*testlog.Package, error)

// Of returns a Tester for the tests of a target with files laid over the code.
func Of(t *target.Target, files map[string][]byte) Tester {
	return func(ctx context.Context, r Run) ([]*testlog.Package, error) {
		packages := t.Importers
		if r.Packages != nil {
			packages = nil
			for _, path := range r.Packages {
				for _, p := range t.Importers {
					if p.ImportPath == path {
						packages = append(packages, p)
					}
				}
			}
		}
		var only []string
		for _, name := range r.Only {
			only = append(only, target.Pattern(name))
		}
		within := ctx
		if r.Most > 0 {
			var cancel context.CancelFunc
			within, cancel = context.WithTimeout(ctx, r.Most)
			defer cancel()
		}
		log, err := t.TestSome(within, files, packages, build.TestOptions{
			Run: strings.Join(only, "|"), Shuffle: r.Shuffle, Race: r.Race, Timeout: r.Timeout,
		})
		if errors.Is(err, context.DeadlineExceeded) {
			err = ctx.Err()
		}
		return log, err
	}
}
