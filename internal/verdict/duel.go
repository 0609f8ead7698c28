package verdict

import "github.com/gohone/hone/internal/sample"

// A Duel judges two servers that answer the same load in turns, metric by
// metric. One pair is a slice of the load to each, back to back, in an order
// drawn by a coin: requests within a slice depend on each other, slices do
// not. Each metric gets the test that counts of benchmarks get; together they
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
