package build

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"time"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/testlog"
)

// TestOptions say how to run tests.
type TestOptions struct {
	// Run and Skip select tests as -run and -skip do; empty runs all.
	Run, Skip string
	// Race runs them under the race detector.
	Race bool
	// Shuffle runs them in an order drawn from this seed; 0 is the order of the files.
	Shuffle int64
	// Timeout is the deadline of the tests of each package; 0 means ten minutes.
	Timeout time.Duration
}

// What is how such a run is called, such as "go test -race".
func (o TestOptions) What() string {
	if o.Race {
		return "go test -race"
	}
	return "go test"
}

// Test runs the tests of packages of one module, which share the files laid over the first
// of them, and returns what became of each package, in their order. That tests fail is no
// error. A *Failure is that the go command failed before any test ran.
func (b *Builder) Test(ctx context.Context, v *source.Version, packages []Package,
	opt TestOptions) ([]*testlog.Package, error) {
	timeout := opt.Timeout
	if timeout == 0 {
		timeout = 10 * time.Minute
	}
	// What go vet objects to is no failure of the tests: Vet asks for that.
	args := []string{"test", "-json", "-vet=off", "-count=1", "-buildvcs=false", fmt.Sprintf("-timeout=%s", timeout)}
	if opt.Race {
		args = append(args, "-race")
	}
	if opt.Shuffle != 0 {
		args = append(args, fmt.Sprintf("-shuffle=%d", opt.Shuffle))
	}
	if opt.Run != "" {
		args = append(args, "-run="+opt.Run)
	}
	if opt.Skip != "" {
		args = append(args, "-skip="+opt.Skip)
	}
	out := new(testlog.Reader)
	r, err := b.goOn(ctx, v, packages, out, args...)
	log := inOrder(packages, out.Packages())
	var exit *exec.ExitError
	switch {
	case err == nil:
		return log, nil
	case ctx.Err() != nil:
		return log, ctx.Err()
	case errors.As(err, &exit) && slices.ContainsFunc(log, failed):
		return log, nil
	case errors.As(err, &exit):
		return log, &Failure{What: opt.What(), Lines: failedLines(v, string(r.Output))}
	case errors.Is(err, proc.ErrDeadline):
		return log, nil
	}
	return log, fmt.Errorf("%s: %s: %w", v.Name, opt.What(), err)
}

// failed reports whether some test of a package that has begun failed.
func failed(p *testlog.Package) bool { return len(p.Failures) > 0 && p.Failures[0].Kind != testlog.Cut }

// inOrder puts the results into the order of the packages. One that never began was cut off.
func inOrder(packages []Package, log []*testlog.Package) []*testlog.Package {
	var all []*testlog.Package
	for _, p := range packages {
		i := slices.IndexFunc(log, func(l *testlog.Package) bool { return l.Path == p.ImportPath })
		if i < 0 {
			all = append(all, &testlog.Package{Path: p.ImportPath, Failures: []testlog.Failure{{
				Package: p.ImportPath, Kind: testlog.Cut,
			}}})
			continue
		}
		all = append(all, log[i])
	}
	return all
}

// TestsFailed returns the failure that a log of tests amounts to, nil if they passed.
func TestsFailed(log []*testlog.Package, opt TestOptions) *Failure {
	const most = 4
	f := &Failure{What: opt.What()}
	n := 0
	for _, p := range log {
		for _, one := range p.Failures {
			if n++; n <= most {
				f.Lines = append(f.Lines, one.String())
			}
		}
	}
	switch {
	case n == 0:
		return nil
	case n > most:
		f.Lines = append(f.Lines, fmt.Sprintf("and %d more", n-most))
	}
	return f
}
