package loop

import (
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/internal/verdict/gauge"
)

// A standing is what is known of the current code: the last value of each benchmark and
// unit that was compared.
type standing map[[2]string]float64

// note remembers what was measured of head.
func (s standing) note(outcomes []verdict.Outcome) {
	for _, o := range outcomes {
		for _, res := range o.Results {
			s[[2]string{o.Row.Benchmark, res.Unit}] = res.Head.Value
		}
	}
}

// unmet names the benchmarks, with the units, that do not meet a goal or have no value.
func (s standing) unmet(goals []gauge.Goal, list []benchmark) []string {
	var missed []string
	for _, g := range goals {
		for _, b := range list {
			v, ok := s[[2]string{b.name, g.Unit}]
			if !ok && g.Unit == sample.UnitTime {
				v, ok = b.op.Seconds(), true // no patch has touched it
			}
			if !ok || !g.Allows(v) {
				missed = append(missed, b.name+" "+g.Unit)
			}
		}
	}
	return missed
}
