package equiv

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv/harness/check"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/proc"
)

// A session runs a compiled comparison in a folder of its own, and again if it
// dies: of an input that makes a function take all memory, of one for which a
// function does not end, or of a mutant.
type session struct {
	*Checker
	q       Question
	bin     *build.Binary
	calls   string // the file of recorded calls, and that of driven ones
	driven  string
	texts   string // the file of texts that functions of the package were given
	dir     string
	mutants int
	// level is the bound of drawn numbers, of bounds.
	level int
	// plain is how arguments are made since a call of a method was too much, see check.Options.
	plain int
	// without are methods that make no values, and spared those that are not called after the function, since calls of them did
	// not end, or ended the program.
	without, spared []string
	// unforced forces no conditions: the process died of one.
	unforced bool
	// comparable draws interfaces that hold nothing but what can be compared: another value ended the program.
	comparable bool
	// last is the input that was too much without a bound, and skip those that are left out: no bound
	// helps.
	last check.Entry
	skip []check.Entry
}

// bounds are what drawn numbers are bounded by, 0 for nothing: each where some input
// was too much with the one before.
var bounds = [...]int64{0, 1 << 33, 1 << 17, 1 << 11, check.Least, check.Fewest}

// fewBounds is after how many of them an input that is still too much is left out: its numbers are not what
// makes it so.
const fewBounds = 2

// mostCrowded is how many times their processor time the parts of a comparison
// may take; the harness itself gives up earlier.
const mostCrowded = 5

// leastTried is how long at least smaller inputs are tried where some are too much.
const leastTried = 20 * time.Second

// mostSkipped bounds the inputs that are left out.
const mostSkipped = 6

// run returns all reports.
func (s *session) run(ctx context.Context) ([]check.Report, error) {
	for end := time.Now().Add(mostCrowded*(s.time(s.q)+s.guided(s.q)) + leastTried); ; {
		e, err := s.once(ctx)
		if err != nil {
			return nil, err
		}
		if e.diedIn('f') && !s.unforced {
			s.unforced = true
			continue
		}
		if !e.tooMuch() {
			return s.mutate(ctx, e)
		}
		if e.uncomparable() && !s.comparable {
			s.comparable = true
			continue
		}
		if e.diedIn('h') {
			r, err := s.worse(ctx, e)
			if err != nil {
				return nil, err
			}
			if r != nil {
				return []check.Report{*r}, nil
			}
		}
		if e.entry.Who == 'u' && s.makeOtherwise(e) || s.besides(e) && s.spare(e.called) {
			continue
		}
		late, ended := time.Now().After(end), s.ofSequence(e) && !e.outgrown()
		if late && !ended && s.level < len(bounds)-1 { // there is no time to find out what helps
			s.level, end = len(bounds)-1, time.Now().Add(leastTried)
			continue
		}
		if !late && (s.leaveOut(e.entry) || ended && s.skipped(e.entry)) {
			continue
		}
		if late || ended || s.level == len(bounds)-1 {
			return []check.Report{e.unstable()}, nil
		}
		s.level++
	}
}

// makeOtherwise lets values be made otherwise after a call of a method that was too much: with smaller numbers, then without that
// method, and at last without any. It reports whether it did.
func (s *session) makeOtherwise(e *ending) bool {
	method := e.called
	for _, r := range e.reports {
		method = cmp.Or(method, r.Method)
	}
	switch {
	case s.plain == check.WithoutMethods:
		return false
	case s.plain == check.SmallNumbers && s.leave(method):
	default:
		s.plain++
	}
	return true
}

// mostWithout bounds the methods that are left out one by one.
const mostWithout = 6

// leave leaves a method out by which values are made, if its name is known. It reports whether it did.
func (s *session) leave(method string) bool { return leftOut(&s.without, method) }

// spare leaves a method out that is called after the function, and begins without a bound again. It reports whether it did.
func (s *session) spare(method string) bool {
	done := leftOut(&s.spared, method)
	if done {
		s.level = 0
	}
	return done
}

// leftOut adds a method to those that are left out, if its name is known and they are not too many.
func leftOut(list *[]string, method string) bool {
	if method == "" || len(*list) == mostWithout || slices.Contains(*list, method) {
		return false
	}
	*list = append(*list, method)
	return true
}

// avoided names all methods that are left out, in order.
func (s *session) avoided() (names []string) {
	for _, method := range slices.Concat(s.without, s.spared) {
		names = append(names, operationOf(method))
	}
	return sortedOnce(names)
}

// sortedOnce is a list in order, with each name once.
func sortedOnce(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}

// besides reports whether a process died of a method that was called after the function of base, and smaller numbers did not help
// where they may.
func (s *session) besides(e *ending) bool {
	return e.diedIn('b') && !s.ofSequence(e) && operationOf(e.called) != s.q.Pair.Function && (!e.outgrown() || s.level >= fewBounds)
}

// ofSequence reports whether it is known which operation of a sequence a process died of.
func (s *session) ofSequence(e *ending) bool {
	return e.diedIn('b') && e.called != "" && s.q.Pair.Function == subject.Sequence
}

// leaveOut leaves an input out that is too much with the smallest bound. Where none of the bounds helped it
// begins again without one. It reports whether it did.
func (s *session) leaveOut(e check.Entry) bool {
	if s.level == 0 {
		s.last = e
	}
	bounding := s.level < len(bounds)-1 && (s.level < fewBounds || !e.Same(s.last))
	if bounding || !s.skipped(e) {
		return false
	}
	if e.Same(s.last) {
		s.level = 0
	}
	return true
}

// skipped adds an input to those that are left out. It reports whether it did.
func (s *session) skipped(e check.Entry) bool {
	if e.Kind == 0 || len(s.skip) == mostSkipped || slices.ContainsFunc(s.skip, e.Same) {
		return false
	}
	s.skip = append(s.skip, e)
	return true
}

// worse calls both functions by themselves with the input that head died of. It returns
// a report if base does not die of it, and nil if both do or neither does, or if head takes all memory where base, a private function, fails.
func (s *session) worse(ctx context.Context, e *ending) (*check.Report, error) {
	entry := e.entry
	single := func(who byte) (*ending, error) {
		entry.Who = who
		data, err := json.Marshal(entry)
		if err != nil {
			return nil, err
		}
		return s.once(ctx, check.SingleEnv+"="+string(data))
	}
	base, err := single('b')
	if err != nil || base.died != "" || base.tooMuch() || len(base.reports) == 0 {
		return nil, err
	}
	head, err := single('h')
	if err != nil || head.died == "" {
		return nil, err
	}
	r := base.reports[0]
	if r.Base == value.Failed && strings.Contains(head.died, "out of memory") {
		return nil, nil // nobody gives it that
	}
	return &check.Report{Difference: "it ends the program", Stage: input.Stage(entry.Kind), Input: r.Input,
		Base: r.Base, Head: head.died}, nil
}

// mutate adds what is known about mutants when the process died of some.
func (s *session) mutate(ctx context.Context, e *ending) ([]check.Report, error) {
	reports := e.reports
	if e.died != "" && e.entry.Who != 'm' {
		return append(reports, check.Report{Unstable: "the comparison failed: " + e.died}), nil
	}
	for end := time.Now().Add(mostCrowded * s.mutation(s.q)); e.diedIn('m'); {
		reports = append(reports, check.Report{Mutant: e.entry.Mutant, Killed: true})
		var done []string
		for _, r := range reports {
			if r.Mutant > 0 {
				done = append(done, strconv.Itoa(r.Mutant))
			}
		}
		if len(done) >= s.mutants || time.Now().After(end) {
			break
		}
		var err error
		if e, err = s.once(ctx, check.DoneEnv+"="+strings.Join(done, ",")); err != nil {
			return nil, err
		}
		reports = append(reports, e.reports...)
	}
	return reports, nil
}

// once runs the binary with further variables in its environment.
func (s *session) once(ctx context.Context, vars ...string) (*ending, error) {
	report, journal := filepath.Join(s.dir, "report"), filepath.Join(s.dir, "journal")
	os.Remove(report)
	os.Remove(journal)
	env := append(append(os.Environ(), s.Builder.TempEnv()...), "PWD="+s.dir, "GOTRACEBACK=single",
		check.ReportEnv+"="+report, check.JournalEnv+"="+journal, check.CallsEnv+"="+s.calls,
		check.DrivenEnv+"="+s.driven, check.TextsEnv+"="+s.texts,
		fmt.Sprintf("%s=%d", check.MostEnv, bounds[s.level]),
		fmt.Sprintf("%s=%d", check.SeedEnv, int64(s.q.Seed>>1)), fmt.Sprintf("%s=%d", check.CasesEnv, s.cases()),
		fmt.Sprintf("%s=%s", check.TimeEnv, s.time(s.q)), fmt.Sprintf("%s=%s", check.GuidedEnv, s.guided(s.q)),
		fmt.Sprintf("%s=%s", check.MutationEnv, s.mutation(s.q)),
		fmt.Sprintf("%s=%s", check.PatienceEnv, s.patience()),
		check.LeadsEnv+"="+filepath.Join(s.dir, "leads"), check.DoneEnv+"=")
	more, err := s.switches()
	if err != nil {
		return nil, err
	}
	env = append(env, more...)
	res, err := proc.Run(ctx, proc.Command{
		Path: s.bin.Path, Args: []string{"-test.run=^TestHoneCheck$", "-test.timeout=0"}, Dir: s.dir,
		Timeout: mostCrowded*(s.time(s.q)+s.guided(s.q)+s.mutation(s.q)) + time.Minute, Env: append(env, vars...),
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	e := new(ending)
	e.readJournal(journal)
	if err != nil {
		e.died = err.Error()
		if res != nil && !errors.Is(err, proc.ErrDeadline) {
			e.died, e.called = lastLine(res.Output, e.died), calledLast(res.Output)
		}
	}
	data, err := os.ReadFile(report)
	if err != nil && e.died == "" {
		return nil, fmt.Errorf("read the report of a comparison: %w", err)
	}
	for line := range strings.Lines(string(data)) {
		var r check.Report
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			return nil, fmt.Errorf("read the report of a comparison: %w", err)
		}
		e.reports = append(e.reports, r)
	}
	return e, nil
}

// switches are the variables of the environment that are there only where something was too much, or is asked for.
func (s *session) switches() (env []string, err error) {
	if s.unforced {
		env = append(env, check.UnforcedEnv+"=1")
	}
	if s.comparable {
		env = append(env, check.ComparableEnv+"=1")
	}
	if s.plain > 0 {
		env = append(env, fmt.Sprintf("%s=%d", check.PlainEnv, s.plain))
	}
	if len(s.without) > 0 {
		env = append(env, check.WithoutEnv+"="+strings.Join(s.without, "\n"))
	}
	if len(s.spared) > 0 {
		env = append(env, check.SparedEnv+"="+strings.Join(s.spared, "\n"))
	}
	if len(s.skip) > 0 {
		skip, err := json.Marshal(s.skip)
		if err != nil {
			return nil, err
		}
		env = append(env, check.SkipEnv+"="+string(skip))
	}
	if s.q.Lenient {
		env = append(env, check.LenientEnv+"=1")
	}
	if s.q.Together {
		env = append(env, check.HeldEnv+"=1")
	}
	return env, nil
}
