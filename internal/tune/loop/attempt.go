package loop

import (
	"cmp"
	"slices"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/trial"
)

// A hope is a candidate that is not tried yet, with the number of its group.
type hope struct {
	*rewrite.Candidate
	spot  search.Spot
	group int
	// promised is what the quick comparison of an earlier round gave, 0 if there was none.
	promised float64
}

// An attempt is the trial of a hope, with the name of its change.
type attempt struct {
	trial    *trial.Trial
	change   string
	spot     search.Spot
	groups   []int // one but for several candidates that are tried together
	promised bool  // in an earlier round
}

// competes reports whether at most one of an attempt and the candidates of a group is kept.
func (a attempt) competes(group int) bool { return slices.Contains(a.groups, group) }

// byPromise orders trials by what the screening gained. Of two that are within 3 %
// the smaller change goes first: readability is a cost.
func byPromise(list []attempt) {
	slices.SortStableFunc(list, func(a, b attempt) int {
		if ratio := a.trial.Screening / b.trial.Screening; ratio > 1/1.03 && ratio < 1.03 {
			return cmp.Compare(a.trial.Added+a.trial.Removed, b.trial.Added+b.trial.Removed)
		}
		return cmp.Compare(a.trial.Screening, b.trial.Screening)
	})
}

const (
	// promise is the ratio of times in the quick comparison from which on a rewrite is
	// examined before more than its rivals are screened, if that has taken screenFirst of the
	// budget; after screenMost of it any is that may be faster.
	promise     = 2.0 / 3
	screenFirst = 1.0 / 10
	screenMost  = 1.0 / 5
	// plainBest is the ratio from which on rivals by other rules are not even screened: little
	// is left of the time that they could save.
	plainBest = 1.0 / 10
)

// enough reports whether the best of the trials is to be examined, after a screening that took a
// part of the budget and before that of next: also where it was the best in an earlier round.
func enough(alive []attempt, next hope, part float64) bool {
	if next.promised > 0 && part < screenMost {
		return false // it may be tried together with the others
	}
	best := func(a attempt) bool {
		if a.competes(next.group) {
			return a.trial.Screening <= plainBest && a.trial.Candidate.Rule != next.Rule
		}
		return a.promised || part >= screenFirst && a.trial.Screening <= promise
	}
	return len(alive) > 0 && (part >= screenMost || slices.ContainsFunc(alive, best))
}
