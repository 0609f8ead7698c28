package equiv

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv/answer"
	"github.com/gohone/hone/internal/equiv/callers"
	"github.com/gohone/hone/internal/equiv/calls"
	"github.com/gohone/hone/internal/equiv/harness"
	"github.com/gohone/hone/internal/equiv/harness/check"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/mutants"
	"github.com/gohone/hone/internal/equiv/part"
	"github.com/gohone/hone/internal/equiv/subject"
)

// A Checker compares functions by running both. It is safe for concurrent use.
type Checker struct {
	Builder *build.Builder
	// Calls records the calls that become inputs; nil stands for one of its own.
	Calls *calls.Recorder
	// Time is how long to compare one pair of functions on recorded, listed and drawn
	// inputs, 0 for four seconds. All durations here are processor time: beside other
	// work it takes longer.
	Time time.Duration
	// Exact is the part of these times that a question gets which is not Long, in (0, 1], 0 for all of it: what its rule
	// writes is exact by construction.
	Exact float64
	// Cases bounds the drawn ones, 0 for 50000.
	Cases int
	// Guided is how long coverage then leads to inputs, 0 for one second; four
	// times that for a Long question.
	Guided time.Duration
	// Mutation is how long to try mutants, 0 for three seconds.
	Mutation time.Duration
	// Patience is how long a call of head may take that base has done, 0 for ten seconds.
	// It must be more than the two seconds that one of base may take.
	Patience time.Duration

	own sync.Once // makes Calls
}

func (c *Checker) cases() int              { return cmp.Or(c.Cases, 50000) }
func (c *Checker) patience() time.Duration { return cmp.Or(c.Patience, 10*time.Second) }

func (c *Checker) time(q Question) time.Duration {
	d := cmp.Or(c.Time, 4*time.Second)
	if q.Pair.Function == subject.Sequence { // there are more of them, and each takes longer
		d *= 2
	}
	return c.part(q, d)
}

func (c *Checker) mutation(q Question) time.Duration {
	return c.part(q, cmp.Or(c.Mutation, 3*time.Second))
}

func (c *Checker) guided(q Question) time.Duration {
	d := cmp.Or(c.Guided, time.Second)
	if q.Long {
		d *= 4
	}
	return c.part(q, d)
}

// part is a question's part of a time.
func (c *Checker) part(q Question, d time.Duration) time.Duration {
	least := time.Duration(0)
	if !q.Long && c.Exact > 0 {
		least, d = d/leastPart, time.Duration(c.Exact*float64(d))
	}
	return max(least, q.part(d))
}

// leastPart is the least part of its time that a question gets which is not Long.
const leastPart = 10

func (c *Checker) recorder() *calls.Recorder {
	c.own.Do(func() {
		if c.Calls == nil {
			c.Calls = &calls.Recorder{Builder: c.Builder}
		}
	})
	return c.Calls
}

// Check answers a question. An error means that the check could not run. That
// the functions differ, or cannot be compared, is in the Evidence.
func (c *Checker) Check(ctx context.Context, q Question) (*Evidence, error) {
	base, head, err := c.load(ctx, q)
	if err != nil {
		return nil, err
	}
	if base.Func == nil {
		return c.sequence(ctx, q, base, head)
	}
	asking, b, h, err := c.answer(ctx, q, base, head)
	if err != nil {
		return nil, err
	}
	ev, differs, err := c.inOrder(ctx, asking, b, h)
	if err != nil || ev.Weaker == "" || !q.Divisible || differs {
		return ev, err
	}
	for _, opaque := range []bool{false, true} {
		pair, parts := part.Outline(q.Pair, base, head, opaque)
		within, err := c.within(ctx, q, pair, parts)
		if err != nil {
			return nil, err
		}
		if within != nil {
			within.Within.Why = ev.Weaker
			return within, nil
		}
	}
	pair, parts := part.Region(q.Pair, base, head)
	within, err := c.within(ctx, q, pair, parts)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err == nil && within != nil:
		within.Within.Why = ev.Weaker
		return within, nil
	}
	return ev, nil // what does not compile as a function of its own says nothing
}

// answer returns the question in which the harness answers what the package asks of the world around it: the functions
// themselves, or what makes values for them. It is the question itself if that cannot be done, or not with these.
func (c *Checker) answer(ctx context.Context, q Question, base, head *subject.Subject) (Question, *subject.Subject, *subject.Subject, error) {
	pair, asked, ok := answer.Trees(q.Pair, base, head)
	if !ok {
		return q, base, head, nil
	}
	asking := q.answering(pair, base, asked...)
	b, h, err := c.load(ctx, asking)
	if ctx.Err() != nil {
		return q, nil, nil, ctx.Err()
	}
	if err != nil || b.Incomparable() != "" || h.Incomparable() != "" {
		return q, base, head, nil
	}
	return asking, b, h, nil
}

// inOrder is compare, and once more with an order of maps that is the same for both where the function does not do the
// same twice. If the two differ then, it says so, and nothing is known: another order may be as right.
func (c *Checker) inOrder(ctx context.Context, q Question, base, head *subject.Subject) (ev *Evidence, differs bool, err error) {
	ev, err = c.compare(ctx, q, base, head)
	if err != nil || !strings.HasPrefix(ev.Weaker, check.NotTwice) {
		return ev, false, err
	}
	pair, ok := answer.Ordered(q.Pair, base, head)
	if !ok {
		return ev, false, nil
	}
	ordered := q.answering(pair, base, answer.Order)
	b, h, err := c.load(ctx, ordered)
	if ctx.Err() != nil {
		return nil, false, ctx.Err()
	}
	if err != nil {
		return ev, false, nil
	}
	other, err := c.compare(ctx, ordered, b, h)
	if err != nil {
		return nil, false, err
	}
	switch d := other.Difference; {
	case other.Weaker != "":
		return ev, false, nil
	case d != nil:
		ev.Weaker += ", and with the same order of maps for both " + d.What + " for " + brief(d.Input)
		return ev, true, nil
	}
	return other, false, nil
}

// within compares the expressions in which two functions differ that cannot be compared. The evidence has the inputs of the
// expression with the fewest, and the new code of all. It is nil
// if they differ in anything else, or if for one of the expressions it is not known that they are the
// same: that it is another for some values does not say that the functions are for any.
func (c *Checker) within(ctx context.Context, q Question, pair subject.Pair, parts []part.Part) (*Evidence, error) {
	var all *Evidence
	w := new(Within)
	q.Pair, q.Parts, q.Part = pair, max(1, q.Parts)*len(parts), true
	for _, p := range parts {
		q.Pair.Function = p.Function
		base, head, err := c.load(ctx, q)
		if err != nil {
			return nil, err
		}
		ev, err := c.compare(ctx, q, base, head)
		if err != nil || ev.Weaker != "" || ev.Difference != nil || ev.Gap != nil {
			return nil, err
		}
		w.Lines = append(w.Lines, p.Line)
		all = ev.beside(all)
	}
	if all != nil {
		all.Within = w
	}
	return all, nil
}

// load loads both functions of a question.
func (c *Checker) load(ctx context.Context, q Question) (base, head *subject.Subject, err error) {
	loader := &c.recorder().Loader
	if base, err = loader.Base(ctx, q.Pair, c.Builder); err != nil {
		return nil, nil, err
	}
	head, err = loader.Head(ctx, q.Pair, base, c.Builder)
	return base, head, err
}

// compare is Check of the functions themselves.
func (c *Checker) compare(ctx context.Context, q Question, base, head *subject.Subject) (*Evidence, error) {
	p, why, err := c.program(ctx, q, base, head, counted)
	if err != nil || why != "" {
		return &Evidence{Weaker: why}, err
	}
	bin, err := q.Pair.Compile(ctx, c.Builder, q.Pair.Package, q.Pair.Head, p.files)
	if bad, ok := errors.AsType[*build.Error](err); ok {
		if !q.bare && strings.Contains(bad.Lines[0], subject.StandInFile) {
			q.bare = true
			return c.compare(ctx, q, base, head)
		}
		return &Evidence{Weaker: "a comparison of the two does not compile: " + bad.Lines[0]}, nil
	}
	if err != nil {
		return nil, err
	}
	defer c.Builder.Remove(bin)
	dir, err := os.MkdirTemp(c.Builder.Dir, "check-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	s := &session{Checker: c, q: q, bin: bin, calls: p.calls, driven: p.driven, texts: c.recorder().Texts(q.Pair), dir: dir, mutants: len(p.copies.Mutants)}
	reports, err := s.run(ctx)
	if err != nil {
		return nil, err
	}
	if len(s.skip) > 0 || !decided(base) || !decided(head) || len(q.asked()) > 0 {
		for i := range reports {
			reports[i].Exhaustive = false
		}
	}
	ev := evidence(q, reports, p.copies)
	ev.Most, ev.Followed, ev.Answered, ev.Avoided = bounds[s.level], !p.drawn, q.asked(), s.avoided()
	ev.Keeps = keeps(base, head)
	if d := ev.Difference; d != nil {
		if !base.IsType(d.Hidden) {
			d.Hidden = "" // it is declared in a function
		}
		if d.Stage != input.Stage(input.Recorded) && d.Stage != input.Stage(input.Driven) {
			d.Private = private(base)
		}
	}
	for _, d := range p.only {
		ev.Given = append(ev.Given, Given{d.Name, len(d.Values)})
	}
	for _, l := range p.lengths {
		ev.Given = append(ev.Given, Given{"len(" + l.Name + ")", len(l.Lengths)})
	}
	ev.Elsewhere = union(base.Variants(base.Func), head.Variants(head.Func))
	ev.doubt(p.madeUp)
	if !q.Together || ev.Difference != nil || ev.Weaker != "" {
		return ev, nil
	}
	if p, why, err = c.program(ctx, q, base, head, turned(p.copies)); err != nil || why != "" {
		return ev, err
	}
	return ev, s.together(ctx, p.files, ev)
}

// versions are those of the new code that a program has.
type versions int

const (
	without versions = iota
	turning          // for methods that turn, and nothing is counted in the function of base
	counted          // all
)

// turned is what a program needs beside what was compared with versions: goroutines must not count.
func turned(v *mutants.Versions) versions {
	if len(v.Turned) > 0 {
		return turning
	}
	return without
}

// program writes what compares the two functions of a question. why is why they cannot be compared, empty if they can.
func (c *Checker) program(ctx context.Context, q Question, base, head *subject.Subject, v versions) (p *program, why string, err error) {
	for _, s := range []*subject.Subject{base, head} {
		if why := s.Incomparable(); why != "" {
			return nil, why, nil
		}
	}
	if len(instances(head)) == 0 {
		return nil, "no types are known that its constraints allow", nil
	}
	p = &program{copies: new(mutants.Versions)}
	if v != without {
		turning, must := turningMethods(base, head)
		p.copies = mutants.Write(base, head, q.Seed, mutants.Scope{Reached: q.Part, Beside: q.Beside, Turning: turning})
		for _, name := range must {
			if !p.copies.Turned[name] {
				return nil, "the rewrite changes the method " + name + " as well", nil
			}
		}
	}
	var hits []subject.Edit
	if p.copies.Files != nil && v == counted {
		hits = counting(base, p.copies)
	}
	copied, why := baseSource(base, head, hits)
	if why != "" {
		return nil, why, nil
	}
	recorded, err := c.record(ctx, q, base, p)
	if err != nil {
		return nil, "", err
	}
	if p.driven == "" {
		p.madeUp = madeUp(base)
	}
	undrawable := base.Undrawable()
	if undrawable != "" && !recorded {
		return nil, undrawable, nil
	}
	p.drawn = undrawable == "" && (!base.OwnHidden() || !recorded)
	p.files = q.Pair.HarnessFiles()
	maps.Copy(p.files, copied)
	maps.Copy(p.files, p.copies.Files)
	given := callers.Read(base, head)
	p.only, p.lengths, p.filled, p.asks = given.Domains(), given.Lengths(), given.Filled(), len(q.asked()) > 0
	p.inner = inner(base, q.Beside) && inner(head, q.Beside)
	if !q.bare {
		in := head.StandIns(subject.Inputs(head.Func.Signature()))
		in.AddTo(p.files, q.Pair.Package.Dir)
		p.standIns = in.Impls
	}
	test := testSource(base, head, p, q.Pair.HarnessPath)
	p.files[filepath.Join(q.Pair.Package.Dir, "hone_check_test.go")] = []byte(test)
	return p, "", q.Pair.WithoutTests(p.files)
}

// record records calls for a program, and reports whether there are any.
func (c *Checker) record(ctx context.Context, q Question, base *subject.Subject, p *program) (recorded bool, err error) {
	from := q.Pair
	if q.answered != nil { // tests run as they are
		from, base = q.answered.pair, q.answered.base
	}
	if base.Func.Name() != subject.Sequence { // which nothing calls
		if p.calls, recorded, err = c.recorder().Record(ctx, from, base); err != nil {
			return false, err
		}
	}
	if d := drives(base, q.Pair.HarnessPath); d != nil {
		file, n, err := c.recorder().Drive(ctx, from, base, d)
		if err != nil {
			return false, err
		}
		if n >= leastDriven {
			p.driven, recorded = file, true
		}
	}
	return recorded, nil
}

// counting returns the edits by which the function of base counts its blocks, lets its errors be forced and its
// comparisons be watched.
func counting(base *subject.Subject, copies *mutants.Versions) []subject.Edit {
	edits, _ := mutants.Counters(base, base.Decl, len(copies.Blocks), "")
	return slices.Concat(edits, mutants.Failures(base), mutants.Comparisons(base, base.Decl))
}

// HarnessDigest identifies the source of the harness, which draws and compares:
// twelve hexadecimal digits of its hash.
func HarnessDigest() string { return harness.Digest() }
