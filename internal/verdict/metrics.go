package verdict

import (
	"github.com/gohone/hone/internal/sample"
)

// metrics follows the metrics of one row.
type metrics []metric

// A metric is one of them: its unit, whether it is waited for, and the rule by
// which it is judged.
type metric struct {
	sample.Metric
	asked bool
	rule
}

// A rule follows one unit of one row.
type rule interface {
	// add takes the next pair, of long processes or of ordinary ones.
	add(p Pair, long bool)
	// want says what the verdict still needs, as if the run waited for it.
	want() Want
	finish()
	// result leaves out what is the same for all metrics.
	result() Result
	centers() (base, head float64)
	morePairs() float64
	// prior and carry leave the unit alone.
	prior() sample.PriorMetric
	carry(sample.PriorMetric)
}

func (all metrics) add(p Pair, long bool) {
	for _, m := range all {
		m.add(p, long)
	}
}

// bytesDiffer tells those that are judged as the time is whether the arms
// allocate differently.
func (all metrics) bytesDiffer(differ bool) {
	for _, m := range all {
		if t, ok := m.rule.(*throughput); ok {
			t.bytesDiffer = differ
		}
	}
}

func (all metrics) finish() {
	for _, m := range all {
		m.finish()
	}
}

// want reports whether any metric that is waited for needs ordinary pairs, and
// whether any needs long ones.
func (all metrics) want() (short, long bool) {
	for _, m := range all {
		if m.asked {
			w := m.want()
			short, long = short || w == WantShort, long || w == WantLong
		}
	}
	return short, long
}

func (all metrics) results(horizon int64) []Result {
	var out []Result
	for _, m := range all {
		r := m.result()
		r.Unit, r.Higher, r.Exploratory = m.Unit, m.Higher, !m.asked
		if m.asked {
			r.Horizon = horizon
		} else {
			r.Warnings = nil
		}
		out = append(out, r)
	}
	return out
}

func (all metrics) morePairs() float64 {
	most := 0.0
	for _, m := range all {
		if m.asked && m.want() != WantNothing {
			most = max(most, m.morePairs())
		}
	}
	return most
}

func (all metrics) prior() []sample.PriorMetric {
	var out []sample.PriorMetric
	for _, m := range all {
		if p := m.prior(); len(p.D)+len(p.Long) > 0 {
			p.Unit = m.Unit
			out = append(out, p)
		}
	}
	return out
}
