package trial

import (
	"context"

	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/rewrite"
)

// check asks whether the function of each part behaves as it does without the candidate. The
// evidence is that of the part of which it says least.
func check(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	b.begin(StageCheck, t)
	var least *equiv.Evidence
	for _, c := range t.Parts() {
		t.Evidence = nil
		if reason, err := checkPart(ctx, b, t, c); err != nil || reason != nil {
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

// checkPart asks about the function of a candidate, or about all callers that can be asked. Of
// several, the evidence is that of the one with the fewest inputs. Where a candidate changes more functions
// than one, there must be evidence for each. What the inputs of one do not reach, those of another may.
func checkPart(ctx context.Context, b *Bench, t *Trial, c *rewrite.Candidate) (Reason, error) {
	var all []*equiv.Evidence
	for _, function := range subjects(c) {
		q := b.question(t, c, function)
		q.Parts = len(subjects(c))
		ev, err := b.Checker.Check(ctx, q)
		if _, e := b.Target.Restored(); err == nil {
			err = e
		}
		if err != nil {
			return nil, err
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
		if ev.Weaker == "" {
			all = append(all, ev)
		}
	}
	if reason := enough(b, t, c, t.Evidence); reason != nil {
		return reason, nil
	}
	if gap := equiv.GapOf(all); gap != nil && !b.AcceptTests {
		return NotReached{gap}, nil
	}
	return nil, nil
}

// enough returns why evidence without a difference does not do, nil if it does. Code that it does not reach
// is another matter.
func enough(b *Bench, t *Trial, c *rewrite.Candidate, ev *equiv.Evidence) Reason {
	untested := len(t.Tested) == 0
	switch {
	case ev.Weaker != "" && (untested || !b.AcceptTests):
		return NotChecked{Why: ev.Weaker, Untested: untested}
	case c.Rule.Outside && !b.AcceptTests && blunt(ev):
		return NotSharp{ev.Killed, ev.Mutants}
	}
	return nil
}

const (
	// bluntMutants is how many broken variants of a change from outside must be tried to say that
	// its inputs are too few or too alike, and bluntKilled the part of them that inputs must tell
	// from it. Of 46 right rewrites of the corpus (lab/results/checks.jsonl) the least had 7 of 16:
	// variants of it that do the same cannot be told from it.
	bluntMutants = 8
	bluntKilled  = 0.4
)

// blunt reports whether the inputs of a check tell so few broken variants from the new code that
// they say little of it.
func blunt(ev *equiv.Evidence) bool {
	return !ev.Exhaustive && ev.Mutants >= bluntMutants && float64(ev.Killed) < bluntKilled*float64(ev.Mutants)
}

// replaces reports whether evidence is kept instead of other: it says less of the rewrite. That a
// function cannot be compared says nothing where another one was.
func replaces(ev, than *equiv.Evidence) bool {
	switch {
	case ev.Difference != nil:
		return true
	case ev.Weaker != "" || than.Weaker != "":
		return than.Weaker != "" && ev.Weaker == ""
	case (ev.Gap != nil) != (than.Gap != nil):
		return ev.Gap != nil
	}
	return inputs(ev) < inputs(than)
}

// inputs counts all that evidence rests on.
func inputs(ev *equiv.Evidence) int { return ev.Recorded + ev.Listed + ev.Drawn + ev.Guided }
