package verdict

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
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
func one(p Policy, v Values) Result {
	out, _ := JudgeUnpaired(p, []Unpaired{{Units: []Values{v}}})
	return out[0].Results[0]
}

func warned(r Result, code string) bool {
	return slices.ContainsFunc(r.Warnings, func(w sample.Warning) bool { return w.Code == code })
}

func TestJudgeUnpaired(t *testing.T) {
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
		want    Verdict
		exact   bool
		warning string
	}{
		{"nothing changed", times(base, scaled(1)), Same, false, ""},
		{"itself", times(base, base), Same, false, ""},
		{"slower", times(base, scaled(1.1)), Slower, false, ""},
		{"faster", times(base, scaled(0.9)), Faster, false, ""},
		{"less than half the tolerance", times(base, scaled(1.004)), Same, false, ""},
		{"noise", times(base, []float64{0.5e-6, 2e-6, 0.9e-6, 1.3e-6, 0.4e-6, 3e-6, 1e-6, 1.1e-6}), Undecided, false, ""},
		{"too few", times(base[:3], scaled(2)[:3]), Undecided, false, "too-few-values"},
		{"one value", times(base[:1], scaled(2)[:1]), Undecided, false, "too-few-values"},
		{"a clock is never exact", times([]float64{1, 1, 1}, []float64{2, 2, 2}), Undecided, false, "too-few-values"},
		{"a rate that grew", speed(times(base, scaled(1.1))), Faster, false, ""},
		{"a rate that fell", speed(times(base, scaled(0.9))), Slower, false, ""},
		{"a rate that did neither", speed(times(base, scaled(1))), Same, false, ""},
		{"nobody knows which is better", nobody(times(base, scaled(1.1))), Undecided, false, "no-direction"},
		{"nobody need know", nobody(times(base, scaled(1))), Same, false, ""},
		{"exact, and nobody knows", maybe(nobody(times([]float64{3, 3, 3}, []float64{4, 4, 4}))), Undecided, true, "no-direction"},
		{"one allocation more", allocs(2, 3, 3, 3), Slower, true, ""},
		{"one allocation less", allocs(3, 2, 2, 2), Faster, true, ""},
		{"the first allocation", allocs(0, 1, 1, 1), Slower, true, ""},
		{"no allocation any more", allocs(1, 0, 0, 0), Faster, true, ""},
		{"never any", allocs(0, 0, 0, 0), Same, true, ""},
		{"one in 200 is within tolerance", allocs(200, 201, 201, 201), Same, true, ""},
		{"two values show nothing exact", allocs(2, 3, 3), Undecided, false, "too-few-values"},
		{"one that is declared does", declared(allocs(2, 3)), Slower, true, ""},
		{"declared and varying", declared(allocs(100, 101, 100, 101, 100, 100, 100, 101, 100)), Same, false, "not-exact"},
		{"counts that vary by less than the floor", allocs(1, 1, 1, 1, 1, 1, 1, 1, 1.01), Same, false, ""},
		{"from nothing to something that varies",
			nobodyButLower("misses", make([]float64, 10), []float64{4, 5, 6, 7, 5, 6, 4, 5, 6, 7}), Slower, false, ""},
		{"no number", noRatio(math.NaN()), Undecided, false, "no-ratio"},
		{"infinite", noRatio(math.Inf(1)), Undecided, false, "no-ratio"},
		{"negative", noRatio(-1), Undecided, false, "no-ratio"},
	} {
		r := one(DefaultPolicy(), tt.values)
		if r.Verdict != tt.want || r.Exact != tt.exact {
			t.Errorf("%s: %v, exact %v, p %v, ratio %+v; want %v, %v", tt.name, r.Verdict, r.Exact, r.P, r.Ratio, tt.want, tt.exact)
		}
		if tt.warning == "" && len(r.Warnings) > 0 || tt.warning != "" && !warned(r, tt.warning) {
			t.Errorf("%s: warnings %+v, want %q", tt.name, r.Warnings, tt.warning)
		}
		if r.BaseValues != len(tt.values.Base) || r.HeadValues != len(tt.values.Head) || r.Gate != GateNone {
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
	mirror := map[Verdict]Verdict{Slower: Faster, Faster: Slower, Same: Same, Undecided: Undecided}
	for _, better := range []int{-1, 1} {
		for _, factor := range []float64{0.5, 0.97, 1, 1.012, 1.4} {
			v := Values{Unit: "x", Base: around(rng, 1, 12), Head: around(rng, factor, 15), Better: better}
			r := one(DefaultPolicy(), v)
			back := v
			back.Base, back.Head = v.Head, v.Base
			m := one(DefaultPolicy(), back)
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
			if s := one(DefaultPolicy(), big); s.Verdict != r.Verdict || math.Abs(s.Ratio.Center-r.Ratio.Center) > 1e-9 {
				t.Errorf("better %d, factor %v: scaled %v %+v, want %v %+v", better, factor, s.Verdict, s.Ratio, r.Verdict, r.Ratio)
			}
		}
	}
}

// TestUnpairedCounts: counts are judged with a floor and shown without it.
func TestUnpairedCounts(t *testing.T) {
	v := allocs(2, 1, 1, 1, 1, 1, 1, 1, 1)
	v.Base[3] = 2.02 // so that it is no exact count
	if r := one(DefaultPolicy(), v); r.Exact || r.Verdict != Faster || math.Abs(r.Ratio.Center-0.5) > 1e-9 {
		t.Errorf("from two to one: %v, exact %v, %+v", r.Verdict, r.Exact, r.Ratio)
	}
	v = allocs(0.001, 0.002, 0.002, 0.002, 0.002, 0.002, 0.002, 0.002, 0.003)
	if r := one(DefaultPolicy(), v); r.Verdict != Same {
		t.Errorf("next to nothing: %v, %+v", r.Verdict, r.Ratio)
	}
}

// TestUnpairedFamily: each further comparison makes the others harder, exact
// ones do not, and what it would take is said.
func TestUnpairedFamily(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	five := times(around(rng, 1, 5), around(rng, 2, 5))
	judge := func(more ...Values) (Result, int) {
		rows := []Unpaired{{Units: []Values{five}}}
		for _, v := range more {
			rows = append(rows, Unpaired{Units: []Values{v}})
		}
		out, family := JudgeUnpaired(DefaultPolicy(), rows)
		return out[0].Results[0], family
	}
	r, family := judge(allocs(1, 2, 2, 2))
	if r.Verdict != Slower || family != 1 {
		t.Errorf("alone: %v, p %v, family of %d", r.Verdict, r.P, family)
	}
	r, family = judge(times(around(rng, 1, 5), around(rng, 1, 5)))
	if r.Verdict != Undecided || family != 2 || !warned(r, "too-few-values") {
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
		want     Gate
	}{
		{"any regression", 0, times(base, around(rng, 1.04, 20)), GateFailed},
		{"over the limit", 0.05, times(base, around(rng, 1.3, 20)), GateFailed},
		{"under the limit", 0.2, times(base, around(rng, 1.1, 20)), GatePassed},
		{"about the limit", 0.1, times(base, around(rng, 1.1, 20)), GateUndecided},
		{"no regression", 0.05, times(base, around(rng, 0.7, 20)), GatePassed},
		{"the same", 0.05, times(base, around(rng, 1, 20)), GatePassed},
		{"undecided", 0.05, times(base[:2], base[:2]), GateUndecided},
		{"a rate that fell", 0.05, Values{Unit: "B/s", Better: 1, Base: base, Head: around(rng, 0.7, 20)}, GateFailed},
		{"nobody knows which is better", 0.05, Values{Unit: "hits", Base: base, Head: around(rng, 0.7, 20)}, GateNone},
		{"exact, over the limit", 0.05, allocs(10, 11, 11, 11), GateFailed},
		{"exact, under it", 0.2, allocs(10, 11, 11, 11), GatePassed},
		{"exact, any regression", 0, allocs(10, 11, 11, 11), GateFailed},
		{"exact, from nothing", 0.2, allocs(0, 1, 1, 1), GateFailed},
	} {
		if r := one(gated(tt.failOver), tt.values); r.Gate != tt.want {
			t.Errorf("%s: gate %q of %v, ratio %+v, want %q", tt.name, r.Gate, r.Verdict, r.Ratio, tt.want)
		}
	}
}

// TestUnpairedEqualPrograms: of families of equal programs, hardly any has a
// row that is called faster or slower, and none of the rows that differ by the
// tolerance is called the same more often than the interval's level allows.
func TestUnpairedEqualPrograms(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	policy := DefaultPolicy()
	policy.Alpha = 0.05
	const trials = 400
	wrong, same := 0, 0
	for range trials {
		rows := make([]Unpaired, 5)
		for i := range rows {
			rows[i].Units = []Values{times(around(rng, 1, 10), around(rng, 1, 10))}
		}
		changed := times(around(rng, 1, 10), around(rng, 1+policy.Tolerance, 10))
		out, _ := JudgeUnpaired(policy, rows)
		if slices.ContainsFunc(out, func(o Outcome) bool { v := o.Results[0].Verdict; return v == Faster || v == Slower }) {
			wrong++
		}
		if one(policy, changed).Verdict == Same {
			same++
		}
	}
	most := trials*0.05 + 3*math.Sqrt(trials*0.05*0.95)
	if float64(wrong) > most || float64(same) > most {
		t.Errorf("of %d: %d families with a false verdict, %d called the same, want at most %.0f", trials, wrong, same, most)
	}
}
