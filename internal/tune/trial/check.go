package trial

import (
	"cmp"
	"context"
	"go/token"
	"slices"

	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// check asks whether the function of each part behaves as it does without the candidate. The
// evidence is that of the part of which it says least.
func check(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	b.begin(StageCheck, t)
	var least *equiv.Evidence
	parts, exact := b.apart(t), 0
	for _, c := range parts {
		if c.Rule.Proof != rules.ByComparison {
			exact++
		}
	}
	for _, c := range parts {
		t.Evidence = nil
		if reason, err := (&part{b, t, c, exact}).check(ctx); err != nil || reason != nil {
			t.Blamed = c
			return reason, err
		}
		if least == nil || inputs(t.Evidence) < inputs(least) {
			least = t.Evidence
		}
	}
	t.Evidence = least
	return nil, nil
}

// apart are the parts of a trial that are asked about. A function is compared as all of them leave it: of several that
// change one function and no other, it is the one that asks for most.
func (b *Bench) apart(t *Trial) []*rewrite.Candidate {
	parts := t.Parts()
	var out []*rewrite.Candidate
	for i, c := range parts {
		covered := slices.ContainsFunc(parts[:i], func(d *rewrite.Candidate) bool { return b.covers(t, d, c) }) ||
			slices.ContainsFunc(parts[i+1:], func(d *rewrite.Candidate) bool { return b.covers(t, d, c) && !b.covers(t, c, d) })
		if !covered {
			out = append(out, c)
		}
	}
	return out
}

// covers reports whether what is asked about one part of a trial says what is asked about another.
func (b *Bench) covers(t *Trial, c, other *rewrite.Candidate) bool {
	of, others := subjects(c), subjects(other)
	if c.Package != other.Package || c.Rule.Outside != other.Rule.Outside || len(of) > 1 || !slices.Equal(of, others) ||
		len(c.Callers)+len(other.Callers) > 0 {
		return false
	}
	q, than := b.question(t, c, of[0]), b.question(t, other, of[0])
	return q.Lenient == than.Lenient && (q.Long || !than.Long) && (q.Together || !than.Together)
}

// A part is one of the candidates that a trial is of, as it is asked about.
type part struct {
	bench     *Bench
	trial     *Trial
	candidate *rewrite.Candidate
	exact     int // how many parts are asked about that are exact by construction
}

// mostSharing is how many parts that are exact by construction share the time for one; of more each gets this part of it.
const mostSharing = 4

// check asks about the function of a candidate, or about all callers that can be asked. Of
// several, the evidence is that of the one with the fewest inputs. Where a candidate changes more functions
// than one, there must be evidence for each. What the inputs of one do not reach, those of another may.
func (p *part) check(ctx context.Context) (Reason, error) {
	b, t, c := p.bench, p.trial, p.candidate
	var all []*equiv.Evidence
	var done []string // functions whose entries were asked
	for _, function := range subjects(c) {
		q := b.question(t, c, function)
		if q.Parts = len(subjects(c)); !q.Long {
			q.Parts *= min(p.exact, mostSharing)
		}
		ev, err := p.ask(ctx, &q)
		if err != nil {
			return nil, err
		}
		if ev.Weaker == "" && ev.Difference == nil {
			all = append(all, ev)
		}
		if p.wantsEntries(q, ev) {
			done = append(done, function)
			by, err := p.byEntries(ctx, q, instead(ev))
			if err != nil {
				return nil, err
			}
			all, ev = append(all, by...), stronger(ev, by)
		}
		if of, err := p.wantsSequences(ctx, q, ev); err != nil {
			return nil, err
		} else if of != "" {
			if ev, err = p.bySequences(ctx, q, ev, of); err != nil {
				return nil, err
			}
			if !instead(ev) {
				all = append(all, ev)
			}
		}
		if t.Evidence == nil || replaces(ev, t.Evidence) {
			t.Evidence = ev
		}
		if ev.Difference != nil {
			return Different{ev.Difference}, nil
		}
		if reason := enough(b, t, c, ev); reason != nil && len(c.With) > 0 {
			t.Evidence = ev
			return reason, nil
		}
	}
	if reason := enough(b, t, c, t.Evidence); reason != nil || b.AcceptTests {
		return reason, nil
	}
	if reason, err := p.meanwhile(ctx); reason != nil || err != nil {
		return reason, err
	}
	return p.reached(ctx, all, done)
}

// meanwhile returns why evidence of code from outside does not do since others may be in the middle of something, nil if that is not so.
func (p *part) meanwhile(ctx context.Context) (Reason, error) {
	b, t, c := p.bench, p.trial, p.candidate
	if !c.Rule.Outside {
		return nil, nil
	}
	for _, function := range subjects(c) {
		switch why, err := b.Checker.Meanwhile(ctx, b.question(t, c, function)); {
		case err != nil:
			return nil, err
		case why != "":
			return NotChecked{Why: why, Untested: len(t.Tested) == 0}, nil
		}
	}
	return nil, nil
}

// ask asks the checker. Where the function cannot be compared as all parts leave it, such as one of which another part changes a
// type, or where another part adds code that inputs of this function need not reach, the question becomes that of what this part does alone. The
// other parts are asked about, too, each in a function of its own: parts that change nothing by themselves change nothing together. A part that does not stand alone in its function
// keeps its question: what is asked of it is asked for the others there, too.
func (p *part) ask(ctx context.Context, q *equiv.Question) (*equiv.Evidence, error) {
	ev, err := p.bench.ask(ctx, *q)
	if err != nil || ev.Difference != nil {
		return ev, err
	}
	others := slices.DeleteFunc(slices.Clone(p.trial.Parts()), func(c *rewrite.Candidate) bool { return c == p.candidate })
	if len(others) == 0 || slices.ContainsFunc(others, func(c *rewrite.Candidate) bool {
		return c.Package == p.candidate.Package && c.Function == p.candidate.Function
	}) {
		return ev, nil
	}
	if ev.Weaker == "" && (ev.Gap == nil || len(p.candidate.Callers) > 0) {
		return ev, nil
	}
	q.Pair.Head = q.Pair.Base.With(p.candidate.Files)
	return p.bench.ask(ctx, *q)
}

// wantsEntries reports whether evidence does not do by itself, and what leads to the function may say more, as
// where inputs are only those that others were seen to call it with, or values that perhaps nobody makes, or where many of
// them make it panic, or where one call leaves something for the next.
// One that differs otherwise in more than memory, or whether and how it panics, is another function: whoever leads there
// may find it, or not.
func (p *part) wantsEntries(q equiv.Question, ev *equiv.Evidence) bool {
	if !q.Long || len(p.candidate.Callers) > 0 {
		return false
	}
	if ev.Difference != nil {
		d := ev.Difference
		return d.Memory || d.Panicking || d.Hidden != "" || d.Private != ""
	}
	return ev.Followed || 4*ev.Panics > inputs(ev) || !p.does(ev)
}

// does reports whether evidence does by itself.
func (p *part) does(ev *equiv.Evidence) bool {
	return ev.Difference == nil && !ev.Keeps && enough(p.bench, p.trial, p.candidate, ev) == nil
}

// instead reports whether other evidence must stand in for this, and not only beside it.
func instead(ev *equiv.Evidence) bool { return ev.Weaker != "" || ev.Difference != nil }

// stronger returns what is known of a function by its own evidence, and that of what leads to it, as byEntries
// returns it.
func stronger(ev *equiv.Evidence, by []*equiv.Evidence) *equiv.Evidence {
	if len(by) == 0 {
		return ev
	}
	last := by[len(by)-1]
	if ev.Difference != nil && last.Difference == nil && !told(last, bluntKilled) {
		return ev
	}
	last.Alone = ev.Difference
	if instead(ev) || last.Difference != nil || blunt(ev) && last.Mutants >= bluntMutants {
		return last
	}
	return ev
}

// reached returns why evidence does not do since it misses new code, nil if that is not so: what leads to a
// function may reach what inputs of its own do not. Of some functions that is done.
func (p *part) reached(ctx context.Context, all []*equiv.Evidence, done []string) (Reason, error) {
	b, t, c := p.bench, p.trial, p.candidate
	gap := equiv.GapOf(all)
	if gap == nil {
		return nil, nil
	}
	for _, function := range subjects(c) {
		q := b.question(t, c, function)
		if !q.Long || len(c.Callers) > 0 || slices.Contains(done, function) {
			continue
		}
		by, err := p.byEntries(ctx, q, false)
		if err != nil {
			return nil, err
		}
		all = append(all, by...)
		for _, ev := range by {
			if ev.Difference != nil {
				t.Evidence = ev
				return Different{ev.Difference}, nil
			}
		}
		if equiv.GapOf(all) == nil {
			whole := *t.Evidence
			whole.Uncovered, whole.UncoveredAt, whole.Gap = 0, nil, nil
			whole.By = by[len(by)-1].By
			for _, ev := range by {
				whole.Forced = max(whole.Forced, ev.Forced)
			}
			t.Evidence = &whole
			return enough(b, t, c, &whole), nil
		}
	}
	return NotReached{equiv.GapOf(all)}, nil
}

// sharpSequences is the part of the broken variants that sequences must tell: what they are to show lies deeper than
// what a function returns.
const sharpSequences = 0.5

// wantsSequences names a type of which sequences may say what evidence does not: one in which the two differ where
// other packages cannot see it, or one in which a call leaves something for the next, or one of which the function is given values that could not
// be made or say little; and where that is not exported, one that holds its values. It is empty if there is none.
func (p *part) wantsSequences(ctx context.Context, q equiv.Question, ev *equiv.Evidence) (of string, err error) {
	hidden := ""
	switch d := ev.Difference; {
	case !q.Long || len(p.candidate.Callers) > 0 || ev.Sequences != "":
		return "", nil
	case p.does(ev):
		return "", nil
	case d == nil:
	case d.Hidden == "" && d.Private == "" || token.IsExported(d.Hidden):
		return d.Hidden, nil
	default:
		hidden = cmp.Or(d.Hidden, d.Private)
	}
	of, err = p.bench.Checker.Opaque(ctx, q)
	if err != nil || token.IsExported(of) {
		return of, err
	}
	of = cmp.Or(hidden, of)
	holder, err := p.bench.Checker.Holder(ctx, q, of)
	return cmp.Or(holder, of), err
}

// bySequences returns what is known of a function by all that other packages can do with values of a type; its own
// evidence if they cannot be asked or say little, or if it is of a difference that they show, too.
func (p *part) bySequences(ctx context.Context, q equiv.Question, ev *equiv.Evidence, of string) (*equiv.Evidence, error) {
	asked := p.bench.question(p.trial, p.candidate, of)
	asked.Parts, asked.Beside, asked.Through = q.Parts, q.Beside, q.Pair.Function
	by, err := p.bench.ask(ctx, asked)
	switch {
	case err != nil || by.Weaker != "" || by.Difference != nil && ev.Difference != nil:
		return ev, err
	case ev.Difference != nil && !told(by, sharpSequences):
		return ev, nil
	case by.Difference == nil && enough(p.bench, p.trial, p.candidate, by) != nil: // it says no more
		return ev, nil
	}
	by.Alone = ev.Difference
	return by, nil
}

// mostEntries bounds the functions that are compared for one which they lead to.
const mostEntries = 6

// byEntries asks about functions that other packages can call and that lead to the one in question, which they
// cannot call. In place of it all must be asked, and the evidence is none or ends with that which says least.
// Beside it they are asked until one differs, and the last of the evidence is the one that says most.
func (p *part) byEntries(ctx context.Context, q equiv.Question, inPlace bool) ([]*equiv.Evidence, error) {
	b, t, c := p.bench, p.trial, p.candidate
	names, only, err := b.Checker.Entries(ctx, q)
	names = slices.DeleteFunc(names, func(name string) bool { return slices.Contains(subjects(c), name) })
	if err != nil || inPlace && (!only || len(names) > mostEntries) {
		return nil, err
	}
	names = names[:min(len(names), mostEntries)]
	var all []*equiv.Evidence
	for i, name := range names {
		asked := b.question(t, c, name)
		asked.Part, asked.Beside = true, nil
		if asked.Parts = len(names); inPlace {
			asked.Parts = max(1, len(names)/2)
		}
		asked.Together = q.Together && inPlace && i == 0 // it takes a program of its own
		ev, err := b.ask(ctx, asked)
		if err != nil {
			return nil, err
		}
		if ev.Difference == nil && ev.Weaker != "" {
			if inPlace {
				return nil, nil
			}
			continue
		}
		all = append(all, ev)
		if ev.Difference != nil {
			return all, nil
		}
	}
	slices.SortStableFunc(all, func(a, b *equiv.Evidence) int {
		if inPlace {
			return cmp.Compare(inputs(b), inputs(a))
		}
		return cmp.Compare(sharpness(a), sharpness(b))
	})
	for _, ev := range all {
		ev.By = names
	}
	return all, nil
}

// ask asks the checker, and puts back what running tests has changed.
func (b *Bench) ask(ctx context.Context, q equiv.Question) (*equiv.Evidence, error) {
	ev, err := b.Checker.Check(ctx, q)
	if _, e := b.Target.Restored(); err == nil {
		err = e
	}
	return ev, err
}
