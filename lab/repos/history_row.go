package repos

import (
	"fmt"
	"math"

	"github.com/gohone/hone/internal/sample"
)

// A historyRow is what hone tune made of the parent of a commit, beside what the commit
// itself gained.
type historyRow struct {
	ID     string `json:"id"`
	Repo   string `json:"repo"`
	Commit string `json:"commit"`
	Half   string `json:"half"`
	Class  string `json:"class"`
	// Human is the commit's gain by benchmark: what hone diff proved, or what the list
	// says. By is "diff" or "list".
	Human map[string]gain `json:"human"`
	By    string          `json:"by"`
	// Tune is the run of hone tune, Gains what its last comparison proved.
	Tune  practiceRow     `json:"tune"`
	Gains map[string]gain `json:"gains,omitempty"`
	// Score is how much of the commit's gain was kept, 0 to maxScore, in Unit.
	Score float64 `json:"score"`
	Unit  string  `json:"unit,omitempty"`
	// Failed is why there is no score, in one line.
	Failed string `json:"failed,omitempty"`
}

const (
	maxScore = 1.2
	wonScore = 0.5
	// littleTime is the gain in time up to which a commit is judged by allocations.
	littleTime = 1.1
)

// score is log(kept gain)/log(human's gain), cut to 0 and maxScore. Over several
// benchmarks the logarithms are added: of those in which the commit is better. Time is
// what counts, allocations where the commit's gain in time is little. A commit without
// any gain has no unit, and the score 0.
func score(human, kept map[string]gain) (s float64, unit string) {
	ratio := func(better func(gain) bool, log func(gain) float64) (float64, int) {
		var all, got float64
		n := 0
		for name, g := range human {
			if !better(g) {
				continue
			}
			all, n = all+log(g), n+1
			if k, ok := kept[name]; ok {
				got += log(k)
			}
		}
		if n == 0 {
			return 0, 0
		}
		return min(max(got/all, 0), maxScore), n
	}
	if s, n := ratio(gain.lessTime, gain.logTime); n > 0 {
		return s, sample.UnitTime
	}
	if s, n := ratio(gain.fewerAllocs, gain.logAllocs); n > 0 {
		return s, sample.UnitAllocs
	}
	return 0, ""
}

func (g gain) lessTime() bool    { return g.Time >= littleTime }
func (g gain) fewerAllocs() bool { return g.Allocs[1] <= g.Allocs[0]-1 }
func (g gain) logTime() float64  { return math.Log(g.Time) }

// logAllocs counts one allocation more on both sides, as there may be none.
func (g gain) logAllocs() float64 { return math.Log((g.Allocs[0] + 1) / (g.Allocs[1] + 1)) }

// won reports whether half of the commit's gain or more was kept.
func (r historyRow) won() bool { return r.Score >= wonScore && !r.wrong() }

// wrong reports whether the tests of the module fail with what was kept.
func (r historyRow) wrong() bool {
	return r.Tune.Kept > 0 && r.Tune.Tests != testsPass && r.Tune.Tests != testsBefore
}

// where is the machine, toolchain and method of a row, and what hone tune was told.
func (r historyRow) where() string { return r.Tune.where() }

// String is the line for whoever watches.
func (r historyRow) String() string {
	if r.Failed != "" {
		return fmt.Sprintf("%s: %s", r.ID, r.Failed)
	}
	return fmt.Sprintf("%s, score %.2f", r.Tune, r.Score)
}

// gains are what a run proved: no gain in time where the verdict is neither faster nor
// slower.
func (h *honeRun) gains() map[string]gain {
	out := make(map[string]gain)
	for name, o := range h.opinions {
		if o.Failed != "" {
			continue
		}
		g := gain{Time: 1}
		if c := o.time(); c.direction() != "" && c.Ratio > 0 {
			g.Time = 1 / c.Ratio
		}
		allocs := o.Units[sample.UnitAllocs]
		g.Allocs = [2]float64{allocs.Base, allocs.Head}
		out[name] = g
	}
	return out
}
