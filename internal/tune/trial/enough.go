package trial

import (
	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/rewrite"
)

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
	// bluntForced is that part where conditions had to be made true to reach some of the code. Of five right
	// changes of the lists of which that is so the least had 38 of 59 told.
	bluntForced = 0.6
)

// sharpness is the part of the broken variants that inputs tell from the new code, 0 if none were tried.
func sharpness(ev *equiv.Evidence) float64 {
	return float64(ev.Killed) / float64(max(1, ev.Mutants))
}

// told reports whether inputs of a check tell that part of the broken variants, and some were tried if there are any: what
// stands in place of a difference that was seen must have told something.
func told(ev *equiv.Evidence, part float64) bool {
	return ev.Exhaustive || ev.Variants == 0 || ev.Mutants > 0 && sharpness(ev) >= part
}

// blunt reports whether the inputs of a check tell so few broken variants from the new code that
// they say little of it.
func blunt(ev *equiv.Evidence) bool {
	least := bluntKilled
	if ev.Forced > 0 {
		least = bluntForced
	}
	return !ev.Exhaustive && ev.Mutants >= bluntMutants && sharpness(ev) < least
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
