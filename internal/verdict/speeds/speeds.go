// Package speeds finds out from a run whether the machine has two speeds: whether
// each process runs at one of two, whichever program it is.
package speeds

import (
	"cmp"
	"math"
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/verdict"
)

// Code is that of the warning about a run on such a machine. Its facts are ratio,
// share and rows, as in [Two].
const Code sample.Code = "two-speeds"

const (
	// least is the ratio of the speeds below which modes are taken for the program's.
	least = 1.1
	// alike is how far the ratio of a program may be off the common one, as a part of
	// its logarithm.
	alike = 0.2
)

// Two speeds of a machine.
type Two struct {
	Ratio float64 // of the times at the slow speed to those at the fast one, at least 1.1
	Share float64 // of the processes at the slow speed, in (0, 1)
	Rows  int     // programs that show them: benchmarks, or implementations in a ranking
}

// Warning is what a report says of them.
func (t Two) Warning() sample.Warning {
	return sample.Warning{Code: Code, Facts: sample.NewFacts(map[string]any{
		"ratio": t.Ratio, "share": t.Share, "rows": t.Rows,
	})}
}

// a program is what has modes of its own: a benchmark, or one of the
// implementations that a ranking compares.
type program struct{ pkg, name string }

// Find returns the speeds that at least two programs of a run show, and at least
// half of those with enough processes: two modes in the fast paths of each arm,
// about the same factor apart. One program's modes are its own.
func Find(run *sample.Run) (Two, bool) {
	programs := make(map[program]map[string][]float64) // fast paths by arm
	ranked := make(map[program]int)
	for _, r := range run.Rows {
		ranked[program{r.Package, r.Benchmark}]++
	}
	for _, s := range run.Samples {
		if s.Unit != sample.UnitTime || s.Look != sample.LookShort || s.Value <= 0 {
			continue
		}
		p := program{s.Package, s.Benchmark}
		if ranked[p] > 1 {
			p.name += " " + s.Version
		}
		if programs[p] == nil {
			programs[p] = make(map[string][]float64)
		}
		fast := verdict.Observation{Mean: s.Value, Blocks: s.Blocks}.Fast()
		programs[p][s.Version] = append(programs[p][s.Version], fast)
	}
	var shown []modes
	enough := 0
	for _, arms := range programs {
		m, many := common(arms)
		if many {
			enough++
		}
		if m.ratio >= least {
			shown = append(shown, m)
		}
	}
	return agree(shown, enough)
}

// modes are two speeds of one program.
type modes struct{ ratio, slow float64 }

// common returns the modes that all arms of a program have, and whether there
// were enough processes to show any.
func common(arms map[string][]float64) (m modes, many bool) {
	for _, values := range arms {
		if len(values) < stat.FewestForModes {
			return modes{}, false
		}
		low, high, ok := stat.Modes(values, least-1)
		if !ok {
			return modes{}, true
		}
		m.ratio += math.Log(high.Center/low.Center) / float64(len(arms))
		m.slow += high.Share / float64(len(arms))
	}
	m.ratio = math.Exp(m.ratio)
	return m, true
}

// agree returns the speeds that most of the programs have in common.
func agree(shown []modes, enough int) (Two, bool) {
	if len(shown) == 0 {
		return Two{}, false
	}
	slices.SortFunc(shown, func(a, b modes) int { return cmp.Compare(a.ratio, b.ratio) })
	middle := math.Log(shown[len(shown)/2].ratio)
	shown = slices.DeleteFunc(shown, func(m modes) bool { return math.Abs(math.Log(m.ratio)-middle) > alike*middle })
	two := Two{Ratio: math.Exp(middle), Rows: len(shown)}
	for _, m := range shown {
		two.Share += m.slow / float64(len(shown))
	}
	return two, len(shown) >= 2 && 2*len(shown) >= enough
}
