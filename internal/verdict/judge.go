package verdict

import (
	"slices"

	"github.com/gohone/hone/internal/sample"
)

// Patience is the number of pairs after which counts that vary no longer hold
// up a benchmark whose time is decided.
const Patience = 20

// A Judge follows one benchmark between two arms.
type Judge struct {
	time    timing
	bytes   counts
	allocs  counts
	layout  layouts
	metrics metrics
	pairs   int
	long    int // pairs of long processes
	horizon int64
	// What an operation of each arm processes.
	baseLoad, headLoad Load
}

// NewJudge returns a judge for one row. skipLong reports whether an ordinary process
// of this benchmark is already as long as a long look. What earlier runs found
// about the same question is where its evidence starts; how much must be
// measured before a verdict stays the same.
func NewJudge(p Policy, skipLong bool, earlier ...sample.Prior) *Judge {
	j := &Judge{
		time:   newTiming(p, skipLong),
		bytes:  newCounts(p, FloorBytes, BytesWithin),
		allocs: newCounts(p, FloorAllocs, AllocsWithin),
		layout: layouts{policy: p},
	}
	for _, e := range earlier {
		j.time.fast.carry(e.Fast)
		j.time.mean.carry(e.Mean)
		j.time.excess.carry(excessOf(e))
		j.time.long.carry(e.Long)
		j.bytes.s.carry(e.Bytes)
		j.allocs.s.carry(e.Allocs)
	}
	return j
}

// Prior returns what this judge's own pairs give to later runs. Pairs that
// came after the end are not in it: when to stop was decided without them.
func (j *Judge) Prior(run int64) sample.Prior {
	return sample.Prior{
		Run: run, Fast: j.time.fast.d, Mean: j.time.mean.d, Long: j.time.long.d,
		Bytes: j.bytes.s.d, Allocs: j.allocs.s.d, Metrics: j.metrics.prior(),
	}
}

// Add takes the next pair of ordinary processes, AddLong of long ones. Both
// ignore pairs that come after the end.
func (j *Judge) Add(p Pair) {
	if j.Want() == WantNothing {
		return
	}
	j.pairs++
	j.horizon = max(j.horizon, min(p.Base.N, p.Head.N))
	j.bytes.add(p.Base.Bytes, p.Head.Bytes)
	j.allocs.add(p.Base.Allocs, p.Head.Allocs)
	j.baseLoad.Add(p.Base)
	j.headLoad.Add(p.Head)
	j.time.bytesDiffer = j.bytes.differ()
	j.metrics.bytesDiffer(j.time.bytesDiffer)
	j.metrics.add(p, false)
	if !j.time.final {
		j.time.addShort(p.Base, p.Head)
	}
	j.giveUpCounts()
}

// AddLong takes the next pair of long processes.
func (j *Judge) AddLong(p Pair) {
	if j.Want() == WantNothing {
		return
	}
	j.long++
	j.metrics.add(p, true)
	if j.time.final {
		return
	}
	j.horizon = max(j.horizon, min(p.Base.N, p.Head.N))
	j.time.addLong(p.Base, p.Head)
	j.giveUpCounts()
}

// giveUpCounts ends the counts that vary too much to be worth more pairs. Those that a
// few more would decide get them.
func (j *Judge) giveUpCounts() {
	if !j.timed() || !j.time.final || j.pairs < Patience {
		return
	}
	for _, c := range []*counts{&j.bytes, &j.allocs} {
		if j.pairs >= 2*Patience || c.s.morePairs() > Patience/2 {
			c.finish()
		}
	}
}

// Finish ends the judgement with what is there: the budget is spent.
func (j *Judge) Finish() {
	j.time.finish()
	j.bytes.finish()
	j.allocs.finish()
	j.metrics.finish()
}

// Want returns what to measure next.
func (j *Judge) Want() Want {
	time := j.asks(sample.UnitTime)
	if time && j.time.wantLong() {
		return WantLong
	}
	short, long := j.metrics.want()
	short = short || time && !j.time.final || j.asks(sample.UnitBytes) && !j.bytes.final ||
		j.asks(sample.UnitAllocs) && !j.allocs.final
	switch {
	case short && long && j.long*longCost > j.pairs:
		return WantShort // both kinds get their share of the time
	case long:
		return WantLong
	case short:
		return WantShort
	}
	return WantNothing
}

// Pairs returns the number of short pairs added so far.
func (j *Judge) Pairs() int { return j.pairs }

// MorePairs estimates how many more pairs of the wanted kind are needed, +Inf
// if no end is in sight.
func (j *Judge) MorePairs() float64 {
	more := j.metrics.morePairs()
	if j.asks(sample.UnitTime) {
		more = max(more, j.time.morePairs())
	}
	return more
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

func (j *Judge) asks(unit string) bool { return j.time.policy.asks(unit) }

// timed reports whether times are compared, or what is the same in another form.
func (j *Judge) timed() bool {
	return j.asks(sample.UnitTime) || slices.ContainsFunc(j.metrics, func(m metric) bool {
		return m.asked && m.Unit == sample.UnitThroughput
	})
}

// centers returns the centers of both arms for a ranking, the less the better:
// of their times or, where they are not compared, of the first unit that is.
func (j *Judge) centers() (base, head float64) {
	switch {
	case j.asks(sample.UnitTime):
		return j.time.centers()
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
	return j.time.centers()
}
