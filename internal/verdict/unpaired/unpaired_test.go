package unpaired

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// around returns n values about center, spread by one part in a hundred.
func around(rng *rand.Rand, center float64, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = center * (1 + 0.01*rng.NormFloat64())
	}
	return x
}

func times(base, head []float64) Values {
	return Values{Unit: sample.UnitTime, Base: base, Head: head, Better: -1}
}

func allocs(base float64, head ...float64) Values {
	v := Values{Unit: sample.UnitAllocs, Better: -1, MayBeExact: true, Head: head}
	for range head {
		v.Base = append(v.Base, base)
	}
	return v
}

// one judges a single comparison.
func one(p verdict.Policy, v Values) verdict.Result {
	out, _ := Judge(p, []Row{{Units: []Values{v}}})
	return out[0].Results[0]
}

func warned(r verdict.Result, code sample.Code) bool {
	return slices.ContainsFunc(r.Warnings, func(w sample.Warning) bool { return w.Code == code })
}

func atGate(failOver float64) verdict.Policy {
	p := verdict.DefaultPolicy()
	p.Gate, p.FailOver = true, failOver
	return p
}

func TestJudge(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	base := around(rng, 1e-6, 20)
	scaled := func(factor float64) []float64 { return around(rng, 1e-6*factor, 20) }
	speed := func(v Values) Values { v.Unit, v.Better = "B/s", +1; return v }
	nobody := func(v Values) Values { v.Unit, v.Better = "hits/op", 0; return v }
	declared := func(v Values) Values { v.Declared = true; return v }
	maybe := func(v Values) Values { v.MayBeExact = true; return v }
	noRatio := func(v float64) Values { return times(base, append(scaled(1), v)) }
	for _, tt := range []struct {
		name    string
		values  Values
		want    verdict.Verdict
		exact   bool
		warning string
	}{
		{"nothing changed", times(base, scaled(1)), verdict.Same, false, ""},
		{"itself", times(base, base), verdict.Same, false, ""},
		{"slower", times(base, scaled(1.1)), verdict.Slower, false, ""},
		{"faster", times(base, scaled(0.9)), verdict.Faster, false, ""},
		{"less than half the tolerance", times(base, scaled(1.004)), verdict.Same, false, ""},
		{"noise", times(base, []float64{0.5e-6, 2e-6, 0.9e-6, 1.3e-6, 0.4e-6, 3e-6, 1e-6, 1.1e-6}), verdict.Undecided, false, ""},
		{"too few", times(base[:3], scaled(2)[:3]), verdict.Undecided, false, "too-few-values"},
		{"one value", times(base[:1], scaled(2)[:1]), verdict.Undecided, false, "too-few-values"},
		{"a clock is never exact", times([]float64{1, 1, 1}, []float64{2, 2, 2}), verdict.Undecided, false, "too-few-values"},
		{"a rate that grew", speed(times(base, scaled(1.1))), verdict.Faster, false, ""},
		{"a rate that fell", speed(times(base, scaled(0.9))), verdict.Slower, false, ""},
		{"a rate that did neither", speed(times(base, scaled(1))), verdict.Same, false, ""},
		{"nobody knows which is better", nobody(times(base, scaled(1.1))), verdict.Undecided, false, "no-direction"},
		{"nobody need know", nobody(times(base, scaled(1))), verdict.Same, false, ""},
		{"exact, and nobody knows", maybe(nobody(times([]float64{3, 3, 3}, []float64{4, 4, 4}))), verdict.Undecided, true, "no-direction"},
		{"one allocation more", allocs(2, 3, 3, 3), verdict.Slower, true, ""},
		{"one allocation less", allocs(3, 2, 2, 2), verdict.Faster, true, ""},
		{"the first allocation", allocs(0, 1, 1, 1), verdict.Slower, true, ""},
		{"no allocation any more", allocs(1, 0, 0, 0), verdict.Faster, true, ""},
		{"never any", allocs(0, 0, 0, 0), verdict.Same, true, ""},
		{"one in 200 is within tolerance", allocs(200, 201, 201, 201), verdict.Same, true, ""},
		{"two values show nothing exact", allocs(2, 3, 3), verdict.Undecided, false, "too-few-values"},
		{"one that is declared does", declared(allocs(2, 3)), verdict.Slower, true, ""},
		{"declared and varying", declared(allocs(100, 101, 100, 101, 100, 100, 100, 101, 100)), verdict.Same, false, "not-exact"},
		{"counts that vary by less than the floor", allocs(1, 1, 1, 1, 1, 1, 1, 1, 1.01), verdict.Same, false, ""},
		{"from nothing to something that varies",
			nobodyButLower("misses", make([]float64, 10), []float64{4, 5, 6, 7, 5, 6, 4, 5, 6, 7}), verdict.Slower, false, ""},
		{"no number", noRatio(math.NaN()), verdict.Undecided, false, "no-ratio"},
		{"infinite", noRatio(math.Inf(1)), verdict.Undecided, false, "no-ratio"},
		{"negative", noRatio(-1), verdict.Undecided, false, "no-ratio"},
	} {
		r := one(verdict.DefaultPolicy(), tt.values)
		if r.Verdict != tt.want || r.Exact != tt.exact {
			t.Errorf("%s: %v, exact %v, p %v, ratio %+v; want %v, %v", tt.name, r.Verdict, r.Exact, r.P, r.Ratio, tt.want, tt.exact)
		}
		if tt.warning == "" && len(r.Warnings) > 0 || tt.warning != "" && !warned(r, sample.Code(tt.warning)) {
			t.Errorf("%s: warnings %+v, want %q", tt.name, r.Warnings, tt.warning)
		}
		if r.BaseValues != len(tt.values.Base) || r.HeadValues != len(tt.values.Head) || r.Gate != verdict.GateNone {
			t.Errorf("%s: %d and %d values, gate %q", tt.name, r.BaseValues, r.HeadValues, r.Gate)
		}
	}
}

func nobodyButLower(unit string, base, head []float64) Values {
	return Values{Unit: unit, Base: base, Head: head, Better: -1, MayBeExact: true}
}

// TestUnpairedExchanged: with base and head exchanged the ratio is inverted and
// the verdict mirrored, for either direction of better, and scaling both sides
// changes nothing.
func TestUnpairedExchanged(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	mirror := map[verdict.Verdict]verdict.Verdict{verdict.Slower: verdict.Faster, verdict.Faster: verdict.Slower, verdict.Same: verdict.Same, verdict.Undecided: verdict.Undecided}
	for _, better := range []int{-1, 1} {
		for _, factor := range []float64{0.5, 0.97, 1, 1.012, 1.4} {
			v := Values{Unit: "x", Base: around(rng, 1, 12), Head: around(rng, factor, 15), Better: better}
			r := one(verdict.DefaultPolicy(), v)
			back := v
			back.Base, back.Head = v.Head, v.Base
			m := one(verdict.DefaultPolicy(), back)
			if m.Verdict != mirror[r.Verdict] || math.Abs(m.Ratio.Center*r.Ratio.Center-1) > 1e-9 || math.Abs(m.Ratio.Lo*r.Ratio.Hi-1) > 1e-9 {
				t.Errorf("better %d, factor %v: %v %+v, exchanged %v %+v", better, factor, r.Verdict, r.Ratio, m.Verdict, m.Ratio)
			}
			big := v
			big.Base, big.Head = slices.Clone(v.Base), slices.Clone(v.Head)
			for _, x := range [][]float64{big.Base, big.Head} {
				for i := range x {
					x[i] *= 1024
				}
			}
			if s := one(verdict.DefaultPolicy(), big); s.Verdict != r.Verdict || math.Abs(s.Ratio.Center-r.Ratio.Center) > 1e-9 {
				t.Errorf("better %d, factor %v: scaled %v %+v, want %v %+v", better, factor, s.Verdict, s.Ratio, r.Verdict, r.Ratio)
			}
		}
	}
}

// TestUnpairedCounts: counts are judged with a floor and shown without it.
func TestUnpairedCounts(t *testing.T) {
	v := allocs(2, 1, 1, 1, 1, 1, 1, 1, 1)
	v.Base[3] = 2.02 // so that it is no exact count
	if r := one(verdict.DefaultPolicy(), v); r.Exact || r.Verdict != verdict.Faster || math.Abs(r.Ratio.Center-0.5) > 1e-9 {
		t.Errorf("from two to one: %v, exact %v, %+v", r.Verdict, r.Exact, r.Ratio)
	}
	v = allocs(0.001, 0.002, 0.002, 0.002, 0.002, 0.002, 0.002, 0.002, 0.003)
	if r := one(verdict.DefaultPolicy(), v); r.Verdict != verdict.Same {
		t.Errorf("next to nothing: %v, %+v", r.Verdict, r.Ratio)
	}
}

// TestUnpairedFamily: each further comparison makes the others harder, exact
// ones do not, and what it would take is said.
func TestUnpairedFamily(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	five := times(around(rng, 1, 5), around(rng, 2, 5))
	judge := func(more ...Values) (verdict.Result, int) {
		rows := []Row{{Units: []Values{five}}}
		for _, v := range more {
			rows = append(rows, Row{Units: []Values{v}})
		}
		out, family := Judge(verdict.DefaultPolicy(), rows)
		return out[0].Results[0], family
	}
	r, family := judge(allocs(1, 2, 2, 2))
	if r.Verdict != verdict.Slower || family != 1 {
		t.Errorf("alone: %v, p %v, family of %d", r.Verdict, r.P, family)
	}
	r, family = judge(times(around(rng, 1, 5), around(rng, 1, 5)))
	if r.Verdict != verdict.Undecided || family != 2 || !warned(r, "too-few-values") {
		t.Errorf("with another: %v, p %v, family of %d, %+v", r.Verdict, r.P, family, r.Warnings)
	}
	const want = "5 and 5 values cannot tell: to be faster or slower at an error of 1 % for 2 comparisons together takes 6 a side"
	if len(r.Warnings) == 1 && words.Warning(r.Warnings[0]).Text != want {
		t.Errorf("got %q", words.Warning(r.Warnings[0]).Text)
	}
}

func TestUnpairedGate(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	base := around(rng, 1, 20)
	for _, tt := range []struct {
		name     string
		failOver float64
		values   Values
		want     verdict.Gate
	}{
		{"any regression", 0, times(base, around(rng, 1.04, 20)), verdict.GateFailed},
		{"over the limit", 0.05, times(base, around(rng, 1.3, 20)), verdict.GateFailed},
		{"under the limit", 0.2, times(base, around(rng, 1.1, 20)), verdict.GatePassed},
		{"about the limit", 0.1, times(base, around(rng, 1.1, 20)), verdict.GateUndecided},
		{"no regression", 0.05, times(base, around(rng, 0.7, 20)), verdict.GatePassed},
		{"the same", 0.05, times(base, around(rng, 1, 20)), verdict.GatePassed},
		{"undecided", 0.05, times(base[:2], base[:2]), verdict.GateUndecided},
		{"a rate that fell", 0.05, Values{Unit: "B/s", Better: 1, Base: base, Head: around(rng, 0.7, 20)}, verdict.GateFailed},
		{"nobody knows which is better", 0.05, Values{Unit: "hits", Base: base, Head: around(rng, 0.7, 20)}, verdict.GateNone},
		{"exact, over the limit", 0.05, allocs(10, 11, 11, 11), verdict.GateFailed},
		{"exact, under it", 0.2, allocs(10, 11, 11, 11), verdict.GatePassed},
		{"exact, any regression", 0, allocs(10, 11, 11, 11), verdict.GateFailed},
		{"exact, from nothing", 0.2, allocs(0, 1, 1, 1), verdict.GateFailed},
	} {
		if r := one(atGate(tt.failOver), tt.values); r.Gate != tt.want {
			t.Errorf("%s: gate %q of %v, ratio %+v, want %q", tt.name, r.Gate, r.Verdict, r.Ratio, tt.want)
		}
	}
}

// TestUnpairedEqualPrograms: of families of equal programs, hardly any has a
// row that is called faster or slower, and none of the rows that differ by the
// tolerance is called the same more often than the interval's level allows.
func TestUnpairedEqualPrograms(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	policy := verdict.DefaultPolicy()
	policy.Alpha = 0.05
	const trials = 400
	wrong, same := 0, 0
	for range trials {
		rows := make([]Row, 5)
		for i := range rows {
			rows[i].Units = []Values{times(around(rng, 1, 10), around(rng, 1, 10))}
		}
		changed := times(around(rng, 1, 10), around(rng, 1+policy.Tolerance, 10))
		out, _ := Judge(policy, rows)
		if slices.ContainsFunc(out, func(o verdict.Outcome) bool {
			v := o.Results[0].Verdict
			return v == verdict.Faster || v == verdict.Slower
		}) {
			wrong++
		}
		if one(policy, changed).Verdict == verdict.Same {
			same++
		}
	}
	most := trials*0.05 + 3*math.Sqrt(trials*0.05*0.95)
	if float64(wrong) > most || float64(same) > most {
		t.Errorf("of %d: %d families with a false verdict, %d called the same, want at most %.0f", trials, wrong, same, most)
	}
}
