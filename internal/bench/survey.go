package bench

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/sample"
)

// Reason returns why the benchmarks of a binary do not run, if err of Survey
// or List says that: the code is at fault, not the machine.
func Reason(err error) (string, bool) {
	var f *failure
	if errors.As(err, &f) {
		return f.reason, true
	}
	return "", false
}

// Survey runs every benchmark of the binary whose name matches the pattern, as
// -test.bench takes it, once, and returns those found in the order they ran.
// One that panics, exits or hangs costs its own result and not those of the
// others: the survey goes on without it in a new process. So it does where one
// fails after others have run, which may be the cause.
func (r *Runner) Survey(ctx context.Context, bin *build.Binary, pattern string,
	env []string) ([]Leaf, error) {
	return r.SurveyWithout(ctx, bin, pattern, env, nil)
}

// SurveyWithout is Survey for benchmarks other than those that some functions,
// given by name, run.
func (r *Runner) SurveyWithout(ctx context.Context, bin *build.Binary, pattern string,
	env, functions []string) ([]Leaf, error) {
	arm := Arm{Binary: bin, Env: env}
	if !bin.Driver {
		leaves, err := r.surveyPrinted(ctx, arm, pattern)
		return slices.DeleteFunc(leaves, func(l Leaf) bool {
			function, _, _ := strings.Cut(l.Name, "/")
			return slices.Contains(functions, function)
		}), err
	}
	leaves, _, err := r.survey(ctx, arm, pattern, &survey{skip: slices.Clone(functions)})
	return leaves, err
}

// SurveyWithin is Survey that ends after a limit of time once it has found a benchmark. whole
// reports whether it has found all.
func (r *Runner) SurveyWithin(ctx context.Context, bin *build.Binary, pattern string,
	limit time.Duration) (leaves []Leaf, whole bool, err error) {
	if !bin.Driver {
		leaves, err = r.Survey(ctx, bin, pattern, nil)
		return leaves, true, err
	}
	return r.survey(ctx, Arm{Binary: bin}, pattern, &survey{until: time.Now().Add(limit)})
}

// survey carries out a survey of a binary that has the driver.
func (r *Runner) survey(ctx context.Context, arm Arm, pattern string,
	s *survey) (leaves []Leaf, whole bool, err error) {
	for {
		timeout, cut := s.timeout(r.timeout())
		req := driver.Request{Mode: driver.Survey, Skip: s.skip, Metrics: r.Metrics}
		res, err := r.start(ctx, arm, launch{args: args(pattern, "1x"), request: req.Env(proc.PipeFD),
			timeout: timeout})
		late := errors.Is(err, proc.ErrDeadline)
		if err != nil && !late {
			return nil, false, err
		}
		reply, err := driver.Parse(string(res.Pipe))
		if err != nil {
			return nil, false, failuref("%v", err)
		}
		if late && cut {
			s.note(reply.Metrics, res.Output)
			if s.pass(reply.Seen); len(s.leaves) > 0 {
				return s.inOrder(), false, nil
			}
			s.until = time.Time{}
			continue
		}
		if !reply.Main && len(s.leaves) == 0 {
			return nil, false, noMain(r.timeout(), res, late)
		}
		s.note(reply.Metrics, res.Output)
		before := len(s.leaves)
		again := s.take(reply.Seen, res, late, r)
		if s.stuck++; len(s.leaves) > before {
			s.stuck = 0
		}
		switch {
		case !again && reply.Done:
			return s.inOrder(), true, nil
		case s.stuck >= maxStuck && late:
			return nil, false, hangs(r.timeout())
		case s.stuck >= maxStuck:
			return nil, false, whyDied(res)
		}
	}
}

// survey is what the processes of one survey have found so far.
type survey struct {
	leaves []Leaf
	skip   []string // what the next process passes over
	began  []string // names in the order first seen
	surveyed
	stuck int       // processes in a row that ended early and showed nothing new
	until time.Time // when it ends once it has found a benchmark; zero for never
}

// timeout returns the deadline of the next process, which is at most most, and whether it is cut
// short by the end of the survey.
func (s *survey) timeout(most time.Duration) (timeout time.Duration, cut bool) {
	left := max(time.Until(s.until), time.Millisecond)
	if s.until.IsZero() || left >= most {
		return most, false
	}
	return left, true
}

// maxStuck is how often a process may end between benchmarks, because of what
// another one or TestMain left running, before the survey gives up.
const maxStuck = 3

// inOrder returns the leaves in the order in which they began, which is that
// of the source and not that in which it was clear how they end.
func (s *survey) inOrder() []Leaf {
	at := make(map[string]int, len(s.began))
	for i, name := range slices.Backward(s.began) {
		at[name] = i
	}
	slices.SortStableFunc(s.leaves, func(a, b Leaf) int { return at[a.Name] - at[b.Name] })
	for i := range s.leaves {
		s.complete(&s.leaves[i])
	}
	return s.leaves
}

func (s *survey) add(l Leaf) {
	if !slices.ContainsFunc(s.leaves, func(o Leaf) bool { return o.Name == l.Name }) {
		s.leaves = append(s.leaves, l)
	}
	s.skip = append(s.skip, l.Name)
}

// pass adds the benchmarks that a process has run to their end.
func (s *survey) pass(seen []driver.Seen) {
	for _, b := range seen {
		s.began = append(s.began, b.Name)
		if !b.Parent && (b.State == driver.OK || b.State == driver.Skip) {
			s.add(Leaf{Name: b.Name, Skipped: b.State == driver.Skip})
		}
	}
}

// take adds what one process has shown, and reports whether the survey must go
// on in another. Each process that asks for another has added a benchmark.
func (s *survey) take(seen []driver.Seen, res *proc.Result, late bool, r *Runner) (again bool) {
	before := len(s.leaves)
	s.pass(seen)
	clean := len(s.leaves) == before
	for i, b := range seen {
		left := b.State == driver.Exit && wentOn(seen, i)
		fails := b.State == driver.Fail && !(b.Parent && failedBelow(seen, b.Name))
		switch {
		case !fails && !left:
		case clean && left:
			s.add(Leaf{Name: b.Name, Failed: whyGone.reason})
		case clean:
			s.add(Leaf{Name: b.Name, Failed: whyBad(b.Name, b.State, res).reason})
		default:
			again = true
		}
	}
	at := casualty(seen)
	if at < 0 {
		return again
	}
	// If others ran before it, it gets a process of its own.
	if len(s.leaves) == before {
		s.add(Leaf{Name: seen[at].Name, Failed: r.whyEnded(seen[at], res, late).reason})
	}
	return true
}

// whyEnded returns why a process ended in a benchmark.
func (r *Runner) whyEnded(b driver.Seen, res *proc.Result, late bool) *failure {
	switch {
	case late:
		return hangs(r.timeout())
	case b.State == driver.Exit:
		return whyBad(b.Name, b.State, res)
	}
	return whyDied(res)
}

// failedBelow reports whether a benchmark failed because a sub-benchmark did.
func failedBelow(seen []driver.Seen, name string) bool {
	return slices.ContainsFunc(seen, func(b driver.Seen) bool {
		return b.State == driver.Fail && strings.HasPrefix(b.Name, name+"/")
	})
}

// casualty returns the index of the benchmark at which the process came to
// grief, -1 if there is none. A panic ends the benchmark, then the process.
// Otherwise it is the last to begin of those that never ended: its parents
// wait for it.
func casualty(seen []driver.Seen) int {
	for i, b := range seen {
		if b.State == driver.Exit && !wentOn(seen, i) {
			return i
		}
	}
	for i, b := range slices.Backward(seen) {
		if b.State == driver.Died {
			return i
		}
	}
	return -1
}

// wentOn reports whether the process ran other benchmarks after the one that left
// its goroutine, as it could not after a panic.
func wentOn(seen []driver.Seen, at int) bool {
	return !strings.HasPrefix(seen[len(seen)-1].Name+"/", seen[at].Name+"/")
}

func (r *Runner) surveyPrinted(ctx context.Context, arm Arm, pattern string) ([]Leaf, error) {
	found, res, err := r.printed(ctx, arm, pattern, "1x")
	if err != nil {
		return nil, err
	}
	if len(found) == 0 && res.Code != 0 {
		return nil, failuref("%s", lastWords(res))
	}
	// What a benchmark prints itself may look like a result.
	real, err := r.List(ctx, arm.Binary, pattern)
	if err != nil {
		return nil, err
	}
	var leaves []Leaf
	told := sample.ReadMetadata(res.Output)
	for _, f := range found {
		top, _, _ := strings.Cut(f.Name, "/")
		known := slices.ContainsFunc(leaves, func(l Leaf) bool { return l.Name == f.Name })
		if slices.Contains(real, top) && !known {
			l := Leaf{Name: f.Name}
			l.own(slices.Collect(maps.Keys(f.Metrics)), told)
			leaves = append(leaves, l)
		}
	}
	return leaves, nil
}
