package verdict

import (
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
)

// asks says that a unit is compared and waited for.
func (p Policy) asks(unit string) bool {
	if p.Units == "" {
		return slices.Contains(sample.Units, unit)
	}
	return slices.Contains(strings.Split(p.Units, ","), unit)
}

// Leading returns the unit that comes first of those compared: it is the one
// that stands for a row as a whole.
func (p Policy) Leading() string {
	if p.asks(sample.UnitTime) {
		return sample.UnitTime
	}
	return slices.MinFunc(strings.Split(p.Units, ","), sample.CompareUnits)
}

func (j *Judge) asks(unit string) bool { return j.time.policy.asks(unit) }

// ofMetrics is the policy by which each of n metrics of a row is judged. The
// metrics of a run are a family of their own with an error of Alpha, which the
// rows share, and the metrics of a row: what is measured beside time takes no
// power from it, and a false verdict on any of the metrics of a run of equal
// programs has the same small probability as one on any of its times. Nobody
// gates on what was not asked for.
func (p Policy) ofMetrics(n int, asked bool) Policy {
	p.Family = max(p.Family, 1) * n
	p.Gate = p.Gate && asked
	return p
}

// with returns the observation with one more value.
func (o Observation) with(unit string, value float64) Observation {
	if o.Metrics == nil {
		o.Metrics = make(map[string]float64)
	} else {
		o.Metrics = maps.Clone(o.Metrics)
	}
	o.Metrics[unit] = value
	return o
}

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
	// want says what the verdict still needs, as if somebody waited for it.
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

// newRowJudge returns a judge for one row, its metrics included.
func newRowJudge(p Policy, r sample.Row) *Judge {
	j := NewJudge(p, r.SkipLong, r.Prior...)
	for _, u := range r.Metrics {
		m := metric{Metric: u, asked: p.asks(u.Unit)}
		policy := p.ofMetrics(len(r.Metrics), m.asked)
		switch u.Unit {
		case sample.UnitCPU:
			m.rule = newCPU(policy, r.SkipLong)
		case sample.UnitThroughput:
			m.rule = newThroughput(policy, r.SkipLong)
		default:
			m.rule = newValue(policy, u, r.SkipLong, m.asked)
		}
		for _, e := range r.Prior {
			for _, f := range e.Metrics {
				if f.Unit == u.Unit {
					m.carry(f)
				}
			}
		}
		j.metrics = append(j.metrics, m)
	}
	return j
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

// want says whether any of those that are waited for needs ordinary pairs, and
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

// centers returns the centres of both arms for a ranking, the less the better:
// of their times or, where they are not compared, of the first unit that is.
func (j *Judge) centers() (base, head float64) {
	switch {
	case j.asks(sample.UnitTime):
		return j.TimeCenters()
	case j.asks(sample.UnitBytes):
		return medians(&j.bytes.s)
	case j.asks(sample.UnitAllocs):
		return medians(&j.allocs.s)
	}
	for _, m := range j.metrics {
		base, head = m.centers()
		if m.Higher {
			base, head = -base, -head
		}
		if m.asked {
			return base, head
		}
	}
	return j.TimeCenters()
}

func medians(s *series) (base, head float64) {
	return stat.Quantile(s.baseVals, 0.5), stat.Quantile(s.headVals, 0.5)
}

// cpu judges the processor time as time is judged, with the mean of a process
// in place of its blocks: the kernel counts other threads of a process only
// now and then. So it has a long look, which meets the garbage collections
// that short processes miss.
type cpu struct{ timing }

func newCPU(p Policy, skipLong bool) *cpu { return &cpu{newTiming(p, skipLong)} }

func (c *cpu) add(p Pair, long bool) {
	base, head := p.Base.Metrics[sample.UnitCPU], p.Head.Metrics[sample.UnitCPU]
	if c.final || base <= 0 || head <= 0 {
		return
	}
	if long {
		c.addLong(Observation{Mean: base}, Observation{Mean: head})
	} else {
		c.addShort(Observation{Mean: base}, Observation{Mean: head})
	}
}

func (c *cpu) result() Result {
	r := c.timing.result(sample.UnitCPU, 0)
	r.Mean = nil // that of the same values
	r.Warnings = slices.DeleteFunc(r.Warnings, func(w sample.Warning) bool {
		return w.Code == "fast-path-same" || w.Code == "distribution-changed"
	})
	return r
}

func (c *cpu) centers() (base, head float64) { return medians(c.shown()) }

func (c *cpu) prior() sample.PriorMetric {
	return sample.PriorMetric{D: c.fast.d, Long: c.long.d}
}

func (c *cpu) carry(p sample.PriorMetric) {
	c.fast.carry(p.D)
	c.mean.carry(p.D)
	c.long.carry(p.Long)
}
