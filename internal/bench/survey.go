package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/proc"
)

// A Leaf is a benchmark found in a binary that is measured itself, not only
// its sub-benchmarks.
type Leaf struct {
	Name string
	// Skipped says that the benchmark skips itself.
	Skipped bool
	// Failed is why it does not run, in one line; empty if it does.
	Failed string
}

// Survey runs every benchmark of the binary whose name matches the pattern, as
// -test.bench takes it, once, and returns those found in the order they ran.
// One that panics, exits or hangs costs its own result and not those of the
// others: the survey goes on without it in a new process.
func (r *Runner) Survey(ctx context.Context, bin *build.Binary, pattern string, env []string) ([]Leaf, error) {
	arm := Arm{Binary: bin, Env: env}
	if !bin.Driver {
		return r.surveyPrinted(ctx, arm, pattern)
	}
	s := new(survey)
	for {
		req := driver.Request{Mode: driver.Survey, Skip: s.skip}
		res, err := r.start(ctx, arm, args(pattern, "1x"), req.Env(proc.PipeFD), r.timeout())
		if err != nil && !errors.Is(err, proc.ErrDeadline) {
			return nil, err
		}
		reply, perr := driver.Parse(string(res.Pipe))
		if perr != nil {
			return nil, perr
		}
		s.finished(reply.Seen, res)
		if len(s.leaves) == 0 && len(reply.Seen) == 0 && (err != nil || res.Code != 0) {
			return nil, &failure{lastWords(res)}
		}
		if !s.casualty(reply.Seen, res, err, r) {
			return s.leaves, nil
		}
	}
}

// survey is what the processes of one survey have found so far.
type survey struct {
	leaves []Leaf
	skip   []string // what the next process passes over
	// before is the number of leaves when the last process began.
	before int
}

func (s *survey) add(l Leaf) {
	if !slices.ContainsFunc(s.leaves, func(o Leaf) bool { return o.Name == l.Name }) {
		s.leaves = append(s.leaves, l)
	}
	s.skip = append(s.skip, l.Name)
}

// finished takes the benchmarks that came to an end.
func (s *survey) finished(seen []driver.Seen, res *proc.Result) {
	s.before = len(s.leaves)
	for _, b := range seen {
		switch {
		case b.Parent && b.State != driver.Fail:
		case b.State == driver.OK, b.State == driver.Skip:
			s.add(Leaf{Name: b.Name, Skipped: b.State == driver.Skip})
		case b.State == driver.Fail:
			s.add(Leaf{Name: b.Name, Failed: lastWords(res)})
		}
	}
}

// casualty finds the benchmark at which the process came to grief, and reports
// whether the survey must go on in another process.
func (s *survey) casualty(seen []driver.Seen, res *proc.Result, err error, r *Runner) bool {
	// A panic ends the benchmark, then the process. Otherwise the last to
	// begin of those that never ended is the one: its parents wait for it.
	at := slices.IndexFunc(seen, func(b driver.Seen) bool { return b.State == driver.Exit })
	for i := len(seen) - 1; at < 0 && i >= 0; i-- {
		if seen[i].State == driver.Died {
			at = i
		}
	}
	if at < 0 {
		return false
	}
	late := errors.Is(err, proc.ErrDeadline)
	if late && len(s.leaves) > s.before {
		return true // others used up the time; it gets a process of its own
	}
	reason := lastWords(res)
	if late {
		reason = fmt.Sprintf("no end within %v; give it more with -timeout", r.timeout())
	} else if seen[at].State == driver.Died {
		reason = fmt.Sprintf("the process ended in the middle, status %d: %s", res.Code, reason)
	}
	s.add(Leaf{Name: seen[at].Name, Failed: reason})
	return true
}
