package verdict

import (
	"math"
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
)

// throughput judges bytes a second as time is judged, by the seconds that a
// byte takes. Where both sides process the same bytes an operation, its series
// and its verdicts are those of the time.
type throughput struct{ timing }

func newThroughput(p Policy, skipLong bool) *throughput {
	return &throughput{newTiming(p, skipLong)}
}

// perByte returns the times of a process by the byte. It reports false for one
// that tells of no bytes.
func perByte(o Observation) (Observation, bool) {
	bytes := o.processed()
	if !(bytes > 0) {
		return o, false
	}
	out := Observation{Mean: o.Mean / bytes, Undisturbed: o.Undisturbed / bytes}
	if len(o.Blocks) > 0 {
		out.Blocks = []float64{o.Fast() / bytes}
	}
	return out, true
}

func (t *throughput) add(p Pair, long bool) {
	base, ok1 := perByte(p.Base)
	head, ok2 := perByte(p.Head)
	if t.final || !ok1 || !ok2 {
		return
	}
	if long {
		t.addLong(base, head)
	} else {
		t.addShort(base, head)
	}
}

func (t *throughput) result() Result {
	r := t.timing.result(sample.UnitThroughput, 0)
	r.Base, r.Head = turned(r.Base), turned(r.Head)
	r.Ratio, r.Mean = r.Ratio.inverse(), r.Mean.inverse()
	// They speak of seconds.
	r.Warnings = slices.DeleteFunc(r.Warnings, func(w sample.Warning) bool { return w.Code == CodeTwoModes })
	return r
}

// turned is the center of 1/x.
func turned(c stat.Center) stat.Center {
	return stat.Center{Value: 1 / c.Value, Lo: 1 / c.Hi, Hi: 1 / c.Lo, Level: c.Level}
}

func (t *throughput) centers() (base, head float64) {
	base, head = t.timing.centers()
	return 1 / base, 1 / head
}

func (t *throughput) prior() sample.PriorMetric {
	return sample.PriorMetric{D: t.fast.d, Mean: t.mean.d, Long: t.long.d}
}

func (t *throughput) carry(p sample.PriorMetric) {
	t.fast.carry(p.D)
	t.mean.carry(p.Mean)
	t.long.carry(p.Long)
}

// A Load is how many bytes the processes of an arm processed an operation: the
// least and the most, 0 before the first.
type Load struct{ lo, Hi float64 }

func (l *Load) Add(o Observation) {
	bytes := o.processed()
	if bytes > 0 {
		l.Hi = max(l.Hi, bytes)
		if l.lo == 0 || bytes < l.lo {
			l.lo = bytes
		}
	}
}

// Known reports whether it never varied, but for rounding: b.SetBytes told it.
func (l Load) Known() bool { return l.lo > 0 && l.Hi-l.lo <= 1e-6*l.Hi }

// loadsDiffer is the warning that an operation is more work for one arm.
func loadsDiffer(base, head Load) []sample.Warning {
	if !base.Known() || !head.Known() || math.Abs(base.Hi-head.Hi) < 1e-3*base.Hi {
		return nil
	}
	return []sample.Warning{{
		Code: codeBytesDiffer, Facts: sample.NewFacts(map[string]any{"base": base.Hi, "head": head.Hi}),
	}}
}
