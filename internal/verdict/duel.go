package verdict

import (
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
)

// A Duel judges two servers that answer the same load in turns, metric by
// metric. Requests within a slice of the load depend on each other, and slices
// of one process share what it keeps for its life, so a verdict on programs
// takes fresh processes, each pair of which is one pair here (AddProcesses). A
// verdict on two processes takes a pair of slices for one (Add). Either way a
// coin decides which arm is where, and with it the sign of a difference between
// equals. Each metric gets the test that counts of benchmarks get; together they
// are one family, whose error the policy's Alpha bounds.
type Duel struct {
	units []sample.Metric
	rules []*value
}

// NewDuel returns a judgement of the metrics, which are fixed before the first
// pair.
func NewDuel(p Policy, units []sample.Metric) *Duel {
	d := &Duel{units: units}
	p.Family = len(units)
	for _, u := range units {
		d.rules = append(d.rules, newValue(p, u, true, true))
	}
	return d
}

// Add takes what a slice of each server gave, by unit. A unit that is missing on
// a side, such as a quantile of no requests, gets no pair.
func (d *Duel) Add(base, head map[string]float64) {
	pair := Pair{Observation{Metrics: base, N: 1}, Observation{Metrics: head, N: 1}}
	for _, r := range d.rules {
		r.add(pair, false)
	}
}

// AddProcesses takes what a fresh process of each server gave in its slices, by
// unit; slices at the same place were back to back. Their differences make one,
// the pseudo-median, which a slice that was disturbed moves little.
func (d *Duel) AddProcesses(base, head []map[string]float64) {
	for i, r := range d.rules {
		var b, h []float64
		for k := range min(len(base), len(head)) {
			x, ok1 := base[k][d.units[i].Unit]
			y, ok2 := head[k][d.units[i].Unit]
			if ok1 && ok2 {
				b, h = append(b, x), append(h, y)
			}
		}
		r.addSlices(b, h)
	}
}

// addSlices takes the values of pairs of slices of one pair of processes.
func (v *value) addSlices(base, head []float64) {
	if v.final || len(base) == 0 {
		return
	}
	if v.unit.Higher {
		base, head = head, base
	}
	var up, down []float64
	for i := range base {
		d := shift(base[i], head[i], 0)
		up, down = append(up, d), append(down, -d)
	}
	// Rounding must not tell the arms apart either.
	d := (stat.HodgesLehmann(up) - stat.HodgesLehmann(down)) / 2
	v.s.addShift(stat.Quantile(base, 0.5), stat.Quantile(head, 0.5), d)
	v.judge()
}

// Decided counts the metrics that have their verdict, and all of them.
func (d *Duel) Decided() (decided, total int) {
	for _, r := range d.rules {
		if r.want() == WantNothing {
			decided++
		}
	}
	return decided, len(d.rules)
}

// MorePairs estimates how many more pairs the slowest metric needs, +Inf if no
// end is in sight.
func (d *Duel) MorePairs() float64 {
	most := 0.0
	for _, r := range d.rules {
		if r.want() != WantNothing {
			most = max(most, r.morePairs())
		}
	}
	return most
}

// Finish ends the judgement with what is there.
func (d *Duel) Finish() {
	for _, r := range d.rules {
		r.finish()
	}
}

// Results returns a result for each metric, in their order.
func (d *Duel) Results() []Result {
	var out []Result
	for i, r := range d.rules {
		result := r.result()
		result.Unit, result.Higher = d.units[i].Unit, d.units[i].Higher
		out = append(out, result)
	}
	return out
}
