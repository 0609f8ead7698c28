package target

import (
	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/verdict"
)

// FewRounds ends a comparison after a few rounds, decided or not.
type FewRounds struct {
	bench.Judgement
	// Most is how many rounds there are.
	Most int
	// Short ends it also before the first round of long processes.
	Short bool
	// Before is called with the number of the next round, from 1. It may be nil.
	Before func(n int)

	done int
}

// Want implements bench.Judgement.
func (f *FewRounds) Want() (verdict.Want, []string) {
	want, arms := f.Judgement.Want()
	if f.done >= f.Most || want == verdict.WantNothing || f.Short && want == verdict.WantLong {
		return verdict.WantNothing, nil
	}
	if f.Before != nil {
		f.Before(f.done + 1)
	}
	return want, arms
}

// Feed implements bench.Judgement.
func (f *FewRounds) Feed(look string, round map[string]verdict.Observation) {
	f.done++
	f.Judgement.Feed(look, round)
}
