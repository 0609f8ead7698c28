package verdict

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gohone/hone/internal/sample"
)

var bytesASecond = sample.Metric{Unit: sample.UnitThroughput, Higher: true}

// moving is what a process of a program gives that moves so many bytes an
// operation.
func moving(bytes float64, p program, rng *rand.Rand, long bool) Observation {
	o := p.run(rng, long)
	return o.With(sample.UnitThroughput, bytes/o.Mean)
}

// judgeMoving compares two programs by pairs that do not depend on what is asked
// for, and returns the judge and the results by unit.
func judgeMoving(policy Policy, base, head program, baseBytes, headBytes float64) (*Judge, map[string]Result) {
	j := newRowJudge(policy, rowWith(bytesASecond))
	rng := rand.New(rand.NewPCG(7, 60))
	return j, follows(j, 100, func(long bool) Pair {
		return Pair{moving(baseBytes, base, rng, long), moving(headBytes, head, rng, long)}
	})
}

// TestThroughputIsTheTime: bytes a second get the verdict of the time, from as
// many pairs, the long look included.
func TestThroughputIsTheTime(t *testing.T) {
	for _, head := range []program{
		plain,
		with(func(p *program) { p.time *= 1.04 }),
		with(func(p *program) { p.time /= 1.5 }),
		with(func(p *program) { p.slow = 0.3 }), // in the mean alone
		with(func(p *program) { p.rare = 0.3 }), // in long processes alone
	} {
		a, byTime := judgeMoving(asking(sample.UnitTime), plain, head, 4096, 4096)
		b, byBytes := judgeMoving(asking(sample.UnitThroughput), plain, head, 4096, 4096)
		time, rate := byTime[sample.UnitTime], byBytes[sample.UnitThroughput]
		if len(byBytes) != 1 || time.Verdict == Undecided || rate.Verdict != time.Verdict || a.pairs != b.pairs || a.long != b.long || !rate.Higher {
			t.Errorf("%+v: the time is %v after %d+%d pairs, bytes a second %v after %d+%d", head, time.Verdict, a.pairs, a.long, rate.Verdict, b.pairs, b.long)
		}
		near := func(what string, got, want float64) {
			if math.Abs(got/want-1) > 1e-6 {
				t.Errorf("%+v: %s is %v, want %v", head, what, got, want)
			}
		}
		near("the ratio", rate.Ratio.Center, 1/time.Ratio.Center)
		near("its lower end", rate.Ratio.Lo, 1/time.Ratio.Hi)
		near("its upper end", rate.Ratio.Hi, 1/time.Ratio.Lo)
		near("the base", rate.Base.Value, 4096/time.Base.Value)
		near("the lower end of the head", rate.Head.Lo, 4096/time.Head.Hi)
	}
}

// TestThroughputOfOtherWork: where an operation of head moves twice the bytes,
// twice the time is as fast, and who compares times is told.
func TestThroughputOfOtherWork(t *testing.T) {
	double := with(func(p *program) { p.time *= 2 })
	_, got := judgeMoving(asking("sec/op,B/s"), plain, double, 4096, 8192)
	if time, rate := got[sample.UnitTime], got[sample.UnitThroughput]; time.Verdict != Slower || !hasWarning(time, "bytes-differ") || rate.Verdict != Same {
		t.Errorf("the time is %v, bytes a second %v; %+v", time.Verdict, rate.Verdict, time.Warnings)
	}
	_, got = judgeMoving(asking("sec/op"), plain, double, 4096, 4096)
	if time := got[sample.UnitTime]; hasWarning(time, "bytes-differ") {
		t.Errorf("of equal work: %+v", time.Warnings)
	}
}

// TestThroughputLayouts: a small change of bytes a second is asked again in other
// layouts, though the time is not shown.
func TestThroughputLayouts(t *testing.T) {
	for _, real := range []float64{0, 0.03} {
		three := with(func(p *program) { p.time *= 1.03; p.noise = 0.002 })
		quiet := with(func(p *program) { p.noise = 0.002 })
		j, got := judgeMoving(asking(sample.UnitThroughput), quiet, three, 64, 64)
		if r := got[sample.UnitThroughput]; r.Verdict != Slower || !hasWarning(r, "layout-not-checked") || j.WantLayout() != WantShort {
			t.Fatalf("before: %v, %+v, wants %v", r.Verdict, r.Warnings, j.WantLayout())
		}
		rng := rand.New(rand.NewPCG(8, 61))
		head := with(func(p *program) { p.time *= math.Exp(real); p.noise = 0.002 })
		for at := range 12 {
			for range sample.LayoutPairs {
				j.AddLayout(at, Pair{moving(64, quiet, rng, false), moving(64, head, rng, false)})
			}
		}
		r := j.Results()[0]
		want, layout := Undecided, LayoutSensitive
		if real > 0 {
			want, layout = Slower, LayoutChecked
		}
		if r.Unit != sample.UnitThroughput || r.Verdict != want || r.Layout != layout || hasWarning(r, "layout-sensitive") != (real == 0) {
			t.Errorf("%v really: %v, %v, %+v", real, r.Verdict, r.Layout, r.Warnings)
		}
		if q := r.LayoutRatio; q == nil || math.Abs(q.Center-math.Exp(-real)) > 0.005 {
			t.Errorf("%v really: over layouts %+v", real, q)
		}
	}
}

// TestCPUTimeLayouts: processor time that changed a little is no verdict where
// that of the time did not hold, and is doubted where nobody looked.
func TestCPUTimeLayouts(t *testing.T) {
	for _, tt := range []struct {
		units  string
		shift  float64
		looked bool
		want   Verdict
		warned bool
	}{
		{"", 0.03, false, Slower, false}, // it rides along
		{"", 0.03, true, Undecided, false},
		{"sec/op,cpu-sec/op", 0.03, true, Undecided, false},
		{"cpu-sec/op", 0.03, false, Slower, true},
		{"cpu-sec/op", 0.2, false, Slower, false},
	} {
		j := newRowJudge(asking(tt.units), rowWith(sample.Metric{Unit: sample.UnitCPU}))
		rng := rand.New(rand.NewPCG(9, 62))
		process := func(shift float64) Observation {
			o := with(func(p *program) { p.time *= math.Exp(shift); p.noise = 0.001 }).run(rng, false)
			return o.With(sample.UnitCPU, o.Mean)
		}
		follows(j, 100, func(bool) Pair { return Pair{process(0), process(tt.shift)} })
		for at := range 12 {
			for range sample.LayoutPairs {
				if tt.looked {
					j.AddLayout(at, Pair{process(0), process(0)})
				}
			}
		}
		all := j.Results()
		if r := all[len(all)-1]; r.Unit != sample.UnitCPU || r.Verdict != tt.want || hasWarning(r, "layout-not-checked") != tt.warned {
			t.Errorf("%+v: %s %v, %+v", tt, r.Unit, r.Verdict, r.Warnings)
		}
	}
}

// TestThroughputCarries: a run of bytes a second goes on from what an earlier one
// found, with all three series.
func TestThroughputCarries(t *testing.T) {
	j, _ := judgeMoving(asking(sample.UnitThroughput), plain, with(func(p *program) { p.time *= 1.04 }), 64, 64)
	p := j.Prior(1)
	if len(p.Metrics) != 1 || len(p.Metrics[0].D) != j.pairs || len(p.Metrics[0].Mean) != j.pairs {
		t.Fatalf("%d pairs leave %+v", j.pairs, p.Metrics)
	}
	r := rowWith(bytesASecond)
	r.Prior = []sample.Prior{p.Swapped()}
	next := newRowJudge(asking(sample.UnitThroughput), r)
	rate := next.metrics[0].rule.(*throughput)
	if len(rate.fast.earlier) != 1 || len(rate.mean.earlier) != 1 || rate.fast.zero.Below() < 100 || rate.mean.zero.Below() <= 1 {
		t.Errorf("with the arms exchanged it begins with evidence %v and %v", rate.fast.zero.Below(), rate.mean.zero.Below())
	}
}
