package verdict

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gohone/hone/internal/sample"
)

// A program is a simulated arm: what one of its processes gives.
type program struct {
	time   float64 // of an operation on the quiet machine, in seconds
	slow   float64 // what garbage and rare paths add to the mean of a short process, relative
	rare   float64 // what only a long process meets, relative
	noise  float64 // standard deviation between processes
	bytes  float64
	allocs float64
	wobble float64 // standard deviation of counts
}

func (p program) run(rng *rand.Rand, long bool) Observation {
	level := p.time * math.Exp(p.noise*rng.NormFloat64())
	o := Observation{N: 20_000, Bytes: p.bytes, Allocs: p.allocs}
	if p.wobble > 0 {
		o.Bytes = max(0, o.Bytes+p.wobble*rng.NormFloat64())
		o.Allocs = max(0, o.Allocs+p.wobble*rng.NormFloat64())
	}
	if long {
		o.N = 250_000
		o.Mean = level * (1 + p.slow + p.rare)
		return o
	}
	for range 20 {
		o.Blocks = append(o.Blocks, level*(1+0.01*rng.ExpFloat64()))
	}
	o.Mean = level * (1 + p.slow) * (1.01 + 0.005*rng.NormFloat64())
	return o
}

// follow runs pairs until the judge has enough, or pairs are spent.
func follow(j *Judge, base, head program, pairs int, seed uint64) []Result {
	rng := rand.New(rand.NewPCG(seed, 99))
	for range pairs {
		switch j.Want() {
		case WantNothing:
			return j.Results()
		case WantLong:
			j.AddLong(Pair{base.run(rng, true), head.run(rng, true)})
		default:
			j.Add(Pair{base.run(rng, false), head.run(rng, false)})
		}
	}
	j.Finish()
	return j.Results()
}

var plain = program{time: 1e-6, noise: 0.01, bytes: 64, allocs: 2}

func with(change func(*program)) program {
	p := plain
	change(&p)
	return p
}

func gated(failOver float64) Policy {
	p := DefaultPolicy()
	p.Gate, p.FailOver = true, failOver
	return p
}

func TestJudge(t *testing.T) {
	tests := []struct {
		name       string
		policy     Policy
		base, head program
		pairs      int
		time       Verdict
		bytes      Verdict
		allocs     Verdict
		gate       Gate
		warning    string
		minLong    int
	}{
		{name: "nothing changed", head: plain, time: Same, bytes: Same, allocs: Same, minLong: LongPairs},
		{name: "10 % slower", head: with(func(p *program) { p.time *= 1.1 }), time: Slower, bytes: Same, allocs: Same},
		{name: "10 % faster", head: with(func(p *program) { p.time /= 1.1 }), time: Faster, bytes: Same, allocs: Same, minLong: LongPairs},
		{name: "half a per cent is the same", head: with(func(p *program) { p.time *= 1.005 }), time: Same, bytes: Same, allocs: Same},
		{name: "40 times faster", head: with(func(p *program) { p.time /= 40; p.rare = 0.2 }), time: Faster, bytes: Same, allocs: Same},
		{name: "one allocation more", head: with(func(p *program) { p.allocs = 3; p.bytes = 80 }), time: Same, bytes: Slower, allocs: Slower},
		{name: "no allocation any more", head: with(func(p *program) { p.allocs = 0; p.bytes = 0 }), time: Same, bytes: Faster, allocs: Faster},
		{name: "one in 200 allocations is within tolerance",
			base: with(func(p *program) { p.allocs = 200 }), head: with(func(p *program) { p.allocs = 201 }),
			time: Same, bytes: Same, allocs: Same},
		{name: "counts that vary",
			base: with(func(p *program) { p.bytes, p.allocs, p.wobble = 5000, 100, 0.3 }),
			head: with(func(p *program) { p.bytes, p.allocs, p.wobble = 6000, 100, 0.3 }),
			time: Same, bytes: Slower, allocs: Same},
		{name: "the fast path hides a slower mean", head: with(func(p *program) { p.slow = 0.12 }),
			time: Slower, bytes: Same, allocs: Same, warning: "long-look-differs"},
		{name: "short processes hide a rare path", head: with(func(p *program) { p.rare = 0.15 }), pairs: 200,
			time: Slower, bytes: Same, allocs: Same, warning: "long-look-differs"},
		{name: "fast path and mean contradict", head: with(func(p *program) { p.time *= 0.95; p.slow = 0.3 }), pairs: 200,
			time: Slower, bytes: Same, allocs: Same, warning: "distribution-changed"},
		{name: "only the fast path is faster", pairs: 60,
			head: with(func(p *program) { p.time *= 0.92; p.slow = 0.08 }),
			time: Same, bytes: Same, allocs: Same, warning: "long-look-differs"},
		{name: "too little time", head: with(func(p *program) { p.time *= 1.05 }), pairs: 5, bytes: Same, allocs: Same},
		{name: "the gate fails", policy: gated(0.05), head: with(func(p *program) { p.time *= 1.3 }),
			time: Slower, bytes: Same, allocs: Same, gate: GateFailed},
		{name: "slower, but the gate allows it", policy: gated(0.2), head: with(func(p *program) { p.time *= 1.06 }),
			time: Slower, bytes: Same, allocs: Same, gate: GatePassed},
		{name: "any regression fails the gate", policy: gated(0), head: with(func(p *program) { p.time *= 1.06 }),
			time: Slower, bytes: Same, allocs: Same, gate: GateFailed},
		{name: "the gate passes what did not change", policy: gated(0), head: plain,
			time: Same, bytes: Same, allocs: Same, gate: GatePassed},
		{name: "the gate is undecided", policy: gated(0.05), head: with(func(p *program) { p.time *= 1.1 }), pairs: 5,
			bytes: Same, allocs: Same, gate: GateUndecided},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.policy == (Policy{}) {
				tt.policy = DefaultPolicy()
			}
			if tt.base == (program{}) {
				tt.base = plain
			}
			if tt.pairs == 0 {
				tt.pairs = 100
			}
			r := follow(NewJudge(tt.policy, false), tt.base, tt.head, tt.pairs, 1)
			for i, want := range []Verdict{tt.time, tt.bytes, tt.allocs} {
				if r[i].Verdict != want {
					t.Errorf("%s is %v, want %v: %+v", r[i].Unit, r[i].Verdict, want, r[i])
				}
			}
			if r[0].Gate != tt.gate {
				t.Errorf("gate is %q, want %q", r[0].Gate, tt.gate)
			}
			if r[0].LongPairs < tt.minLong {
				t.Errorf("%d long pairs, want %d", r[0].LongPairs, tt.minLong)
			}
			if !hasWarning(r[0], sample.Code(tt.warning)) {
				t.Errorf("warnings are %+v, want %q", r[0].Warnings, tt.warning)
			}
		})
	}
}

func hasWarning(r Result, code sample.Code) bool {
	if code == "" { // nor any but that nobody looked at layouts
		return !slices.ContainsFunc(r.Warnings, func(w sample.Warning) bool { return w.Code != "layout-not-checked" })
	}
	for _, w := range r.Warnings {
		if w.Code == code {
			return true
		}
	}
	return false
}

// TestFasterNeedsTheMean: a faster fast path proves nothing while the mean may
// be worse.
func TestFasterNeedsTheMean(t *testing.T) {
	tm := newTiming(DefaultPolicy(), true)
	for i := range 30 {
		tm.fast.add(1, 0.95, 0)
		tm.mean.add(1, 1+0.1*float64(2*(i%2)-1), 0)
	}
	if v, _ := tm.candidate(); tm.fast.changed() != Faster || v != Undecided {
		t.Errorf("the fast path is %v, the verdict %v", tm.fast.changed(), v)
	}
}

// TestJudgeGarbage: where the arms allocate differently, an equal fast path is
// no proof, and a mean that is 4 % up is not the same.
func TestJudgeGarbage(t *testing.T) {
	head := with(func(p *program) { p.bytes, p.slow = 128, 0.04 })
	r := follow(NewJudge(DefaultPolicy(), false), plain, head, 100, 2)
	if r[0].Verdict == Same || r[0].Verdict == Faster {
		t.Errorf("time is %v", r[0].Verdict)
	}
}

// TestJudgeError follows many pairs of equal programs. The bound is far above
// what is promised, to four standard deviations of the number of trials.
func TestJudgeError(t *testing.T) {
	const trials = 1000
	changed := 0
	for seed := range uint64(trials) {
		r := follow(NewJudge(DefaultPolicy(), false), plain, plain, 60, 100+seed)
		if r[0].Verdict == Faster || r[0].Verdict == Slower {
			changed++
		}
	}
	if float64(changed) > trials*0.01+4*math.Sqrt(trials*0.01) {
		t.Errorf("%d of %d equal programs are called changed", changed, trials)
	}
}

func TestJudgeSwapMirrors(t *testing.T) {
	mirror := map[Verdict]Verdict{Undecided: Undecided, Same: Same, Faster: Slower, Slower: Faster}
	heads := []program{plain, with(func(p *program) { p.time *= 1.02 }), with(func(p *program) { p.time *= 1.2 })}
	for i, head := range heads {
		rng := rand.New(rand.NewPCG(uint64(i), 3))
		a, b := NewJudge(DefaultPolicy(), true), NewJudge(DefaultPolicy(), true)
		for range 40 {
			p := Pair{plain.run(rng, false), head.run(rng, false)}
			a.Add(p)
			b.Add(Pair{p.Head, p.Base})
		}
		x, y := a.Results()[0], b.Results()[0]
		// Faster is asked for more than slower: the mean must agree.
		if y.Verdict != mirror[x.Verdict] && x.Verdict != Undecided && y.Verdict != Undecided {
			t.Errorf("head %d: %v swapped is %v", i, x.Verdict, y.Verdict)
		}
		if x.Pairs == y.Pairs && math.Abs(x.Ratio.Center*y.Ratio.Center-1) > 1e-9 {
			t.Errorf("head %d: ratio %v swapped is %v", i, x.Ratio.Center, y.Ratio.Center)
		}
	}
}

func TestJudgeScaleChangesNothing(t *testing.T) {
	for i, factor := range []float64{1, 1e-3, 1e6} {
		base, head := plain, with(func(p *program) { p.time *= 1.04 })
		base.time *= factor
		head.time *= factor
		r := follow(NewJudge(DefaultPolicy(), false), base, head, 100, 5)
		if r[0].Verdict != Slower || math.Abs(r[0].Ratio.Center-1.04) > 0.02 {
			t.Errorf("%d: scaled by %g: %v %v", i, factor, r[0].Verdict, r[0].Ratio)
		}
	}
}

// TestJudgeFamily: further benchmarks never make one more significant.
func TestJudgeFamily(t *testing.T) {
	head := with(func(p *program) { p.time *= 1.03 })
	first, last := 0, 0
	for _, m := range []int{1, 10, 100, 1000} {
		p := DefaultPolicy()
		p.Family = m
		r := follow(NewJudge(p, false), plain, head, 200, 6)
		if r[0].Verdict != Slower || r[0].Pairs < last {
			t.Errorf("a family of %d: %v after %d pairs, a smaller one took %d", m, r[0].Verdict, r[0].Pairs, last)
		}
		last = r[0].Pairs
		if m == 1 {
			first = last
		}
	}
	if first == last {
		t.Errorf("a benchmark among 1000 takes %d pairs, as one alone does", last)
	}
}

// TestSameHasAnInterval: on a machine so quiet that a few pairs suffice, what is
// called the same has an interval to show for it.
func TestSameHasAnInterval(t *testing.T) {
	quiet := with(func(p *program) { p.noise, p.allocs, p.wobble = 0.001, 100.5, 0.05 })
	for seed := range uint64(60) {
		for _, skipLong := range []bool{false, true} {
			for _, r := range follow(NewJudge(DefaultPolicy(), skipLong), quiet, quiet, 40, seed) {
				if r.Verdict != Same || !r.Exact && (r.Ratio == nil || r.Ratio.Lo == 0 || math.IsInf(r.Ratio.Hi, 1)) {
					t.Errorf("seed %d: %s is %v after %d pairs, with %+v", seed, r.Unit, r.Verdict, r.Pairs, r.Ratio)
				}
			}
		}
	}
}

// TestJudgePatience: counts that never settle do not hold up a time that has.
func TestJudgePatience(t *testing.T) {
	wild := with(func(p *program) { p.allocs, p.bytes, p.wobble = 100, 100, 60 })
	r := follow(NewJudge(DefaultPolicy(), false), wild, wild, 300, 7)
	if r[0].Verdict != Same || r[2].Verdict != Undecided || r[2].Pairs > Patience {
		t.Errorf("time %v after %d pairs, allocations %v after %d", r[0].Verdict, r[0].Pairs, r[2].Verdict, r[2].Pairs)
	}
}

func TestVerdictZeroIsUndecided(t *testing.T) {
	var v Verdict
	if v != Undecided || v.String() != "undecided" {
		t.Errorf("the zero verdict is %v", v)
	}
}

func TestUnitsOfResults(t *testing.T) {
	for i, r := range NewJudge(DefaultPolicy(), false).Results() {
		if r.Unit != sample.Units[i] || r.Verdict != Undecided || r.Pairs != 0 {
			t.Errorf("result %d of nothing is %+v", i, r)
		}
	}
}

// TestLargeGain tests that a large gain takes one long pair, is called without
// any where the budget ends first, and takes three where the first contradicts it.
func TestLargeGain(t *testing.T) {
	twice := with(func(p *program) { p.time /= 2 })
	rare := twice
	rare.rare = 1 // nothing is left of the gain in a long process
	policy := DefaultPolicy()
	policy.Family, policy.Gate = 60, true
	for _, test := range []struct {
		name    string
		head    program
		pairs   int
		verdict Verdict
		long    int
		warning sample.Code
	}{
		{"one long pair", twice, 100, Faster, 1, ""},
		{"no time for it", twice, 17, Faster, 0, codeNoLongLook},
		{"too few pairs", twice, 10, Undecided, 0, ""},
		{"the long pair contradicts", rare, 40, Same, MinPairs, CodeLongLookDiffers},
		{"a small gain", with(func(p *program) { p.time /= 1.2 }), 19, Undecided, 0, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := follow(NewJudge(policy, false), plain, test.head, test.pairs, 3)[0]
			var code sample.Code
			for _, w := range r.Warnings {
				code = w.Code
			}
			if r.Verdict != test.verdict || r.LongPairs < test.long || code != test.warning {
				t.Errorf("%v with %d pairs and %d long, %q, want %v with %d long, %q",
					r.Verdict, r.Pairs, r.LongPairs, code, test.verdict, test.long, test.warning)
			}
			if test.verdict == Faster && (r.LongPairs != test.long || r.Gate != GatePassed) {
				t.Errorf("%d long pairs, gate %q", r.LongPairs, r.Gate)
			}
		})
	}
}
