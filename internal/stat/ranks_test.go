package stat

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// ranksByCounting counts, of all ways to choose which of the values are head's,
// those whose U is at least as far from its mean: the definition of the exact
// test.
func ranksByCounting(base, head []float64) float64 {
	all := slices.Concat(base, head)
	u := func(isHead func(i int) bool) float64 {
		sum := 0.0
		for i, h := range all {
			for j, b := range all {
				if isHead(i) && !isHead(j) {
					switch {
					case h > b:
						sum++
					case h == b:
						sum += 0.5
					}
				}
			}
		}
		return sum
	}
	middle := float64(len(base)*len(head)) / 2
	seen := math.Abs(u(func(i int) bool { return i >= len(base) }) - middle)
	total, extreme := 0, 0
	for set := range 1 << len(all) {
		if bits.OnesCount(uint(set)) != len(head) {
			continue
		}
		total++
		if math.Abs(u(func(i int) bool { return set>>i&1 == 1 })-middle) >= seen {
			extreme++
		}
	}
	return float64(extreme) / float64(total)
}

func TestRankTest(t *testing.T) {
	for _, tt := range []struct {
		base, head []float64
		shift      float64
		more       bool
	}{
		{[]float64{1, 2, 3, 4}, []float64{5, 6, 7, 8}, 0, true},
		{[]float64{5, 6, 7, 8}, []float64{1, 2, 3, 4}, 0, false},
		{[]float64{1, 4, 5, 9}, []float64{2, 6, 8, 10, 11}, 0, true},
		{[]float64{1, 2, 3, 4}, []float64{5, 6, 7, 8}, 4.5, false},
	} {
		moved := slices.Clone(tt.head)
		for i := range moved {
			moved[i] -= tt.shift
		}
		want := ranksByCounting(tt.base, moved)
		p, more := RankTest(tt.base, tt.head, tt.shift)
		if math.Abs(p-want) > 1e-12 || more != tt.more {
			t.Errorf("%v against %v less %v: got %v, %v, want %v, %v", tt.head, tt.base, tt.shift, p, more, want, tt.more)
		}
	}
	// With ties and sets of one size the exact distribution is symmetric, too.
	for _, tt := range [][2][]float64{
		{{1, 1, 2, 2}, {2, 2, 3, 3}},
		{{math.Inf(-1), math.Inf(-1), 0}, {0, 1, 2}},
	} {
		p, more := RankTest(tt[0], tt[1], 0)
		if want := ranksByCounting(tt[0], tt[1]); math.Abs(p-want) > 1e-12 || !more {
			t.Errorf("%v against %v: got %v, %v, want %v, true", tt[1], tt[0], p, more, want)
		}
	}
	for _, none := range [][2][]float64{{nil, {1}}, {{1}, nil}, {{7, 7}, {7, 7, 7}}} {
		if p, _ := RankTest(none[0], none[1], 0); p != 1 {
			t.Errorf("%v against %v: p is %v", none[1], none[0], p)
		}
	}
}

// TestEnoughForRanks: 2 / binomial(2n, n) for n = 4, 5, 7, 8 is 0.0286, 0.0079,
// 0.00058, 0.00016.
func TestEnoughForRanks(t *testing.T) {
	for p, want := range map[float64]int{1: 1, 0.05: 4, 0.01: 5, 0.0006: 7, 0.0005: 8} {
		if got := EnoughForRanks(p); got != want {
			t.Errorf("for %v: %d values, want %d", p, got, want)
		}
	}
	apart, _ := RankTest([]float64{1, 2, 3, 4}, []float64{5, 6, 7}, 0)
	if least := LeastRankP(4, 3); math.Abs(apart-least) > 1e-12 {
		t.Errorf("sets that do not overlap have p %v, the least is %v", apart, least)
	}
}

// TestHolm: 0.01, 0.04, 0.03 and 0.005 become 0.03, 0.06, 0.06 and 0.02, as R's
// p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") has it.
func TestHolm(t *testing.T) {
	got := Holm([]float64{0.01, 0.04, 0.03, 0.005})
	for i, want := range []float64{0.03, 0.06, 0.06, 0.02} {
		if math.Abs(got[i]-want) > 1e-15 {
			t.Errorf("got %v", got)
			break
		}
	}
	if got := Holm([]float64{0.9, 0.8}); got[0] != 1 || got[1] != 1 {
		t.Errorf("adjusted above 1: %v", got)
	}
	if got := Holm(nil); len(got) != 0 {
		t.Errorf("of none: %v", got)
	}
}

// TestRankShiftIsItsDefinition compares with the list of all differences.
func TestRankShiftIsItsDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 31))
	for trial := range 200 {
		base, head := make([]float64, 4+rng.IntN(8)), make([]float64, 4+rng.IntN(8))
		for _, x := range [][]float64{base, head} {
			for i := range x {
				x[i] = rng.NormFloat64()
				if trial%2 == 0 { // ties
					x[i] = math.Round(2*x[i]) / 2
				}
			}
		}
		var all []float64
		for _, b := range base {
			for _, h := range head {
				all = append(all, h-b)
			}
		}
		slices.Sort(all)
		center, lo, hi := RankShift(base, head, 0.95)
		if want := Quantile(all, 0.5); math.Abs(center-want) > 1e-12 {
			t.Fatalf("centre %v, want %v", center, want)
		}
		// The test leaves the shifts inside alone and rejects those outside.
		const eps = 1e-6
		for _, end := range []struct {
			shift   float64
			outside bool
		}{{lo - eps, true}, {lo + eps, false}, {hi - eps, false}, {hi + eps, true}} {
			if trial%2 == 0 || math.IsInf(end.shift, 0) {
				continue // ties change the distribution of the test
			}
			if p, _ := RankTest(base, head, end.shift); p <= 0.05 != end.outside {
				t.Fatalf("%d and %d values: at %v p is %v, the interval is [%v, %v]", len(base), len(head), end.shift, p, lo, hi)
			}
		}
		if !slices.Contains(all, lo) || !slices.Contains(all, hi) {
			t.Fatalf("[%v, %v] does not end at differences", lo, hi)
		}
	}
}

func TestRankShiftEdges(t *testing.T) {
	inf := math.Inf(1)
	for _, tt := range []struct {
		name           string
		base, head     []float64
		center, lo, hi float64
	}{
		{"too few for an interval", []float64{1, 2, 3}, []float64{4, 5, 6}, 3, -inf, inf},
		{"all equal", slices.Repeat([]float64{7}, 8), slices.Repeat([]float64{7}, 8), 0, 0, 0},
		{"all moved", slices.Repeat([]float64{7}, 8), slices.Repeat([]float64{9}, 8), 2, 2, 2},
		{"from nothing", slices.Repeat([]float64{-inf}, 8), slices.Repeat([]float64{2}, 8), inf, inf, inf},
		{"to nothing", slices.Repeat([]float64{2}, 8), slices.Repeat([]float64{-inf}, 8), -inf, -inf, -inf},
		{"nothing on either side", slices.Repeat([]float64{-inf}, 8), slices.Repeat([]float64{-inf}, 8), 0, 0, 0},
	} {
		center, lo, hi := RankShift(tt.base, tt.head, 0.95)
		if center != tt.center || lo != tt.lo || hi != tt.hi {
			t.Errorf("%s: got %v [%v, %v], want %v [%v, %v]", tt.name, center, lo, hi, tt.center, tt.lo, tt.hi)
		}
	}
	if center, _, _ := RankShift(nil, []float64{1}, 0.95); !math.IsNaN(center) {
		t.Errorf("of nothing: %v", center)
	}
}

// TestRankShiftCovers: of sets of every size, the exact distribution and the
// approximation beyond it included, the interval covers the true shift as often
// as it says.
func TestRankShiftCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(32, 33))
	for _, size := range []struct{ base, head, trials int }{{4, 4, 2000}, {10, 7, 2000}, {exactRanks + 1, 60, 500}} {
		const shift = 0.3
		missed := 0
		for range size.trials {
			base, head := make([]float64, size.base), make([]float64, size.head)
			for i := range base {
				base[i] = math.Tan(math.Pi * (rng.Float64() - 0.5)) // Cauchy
			}
			for i := range head {
				head[i] = shift + math.Tan(math.Pi*(rng.Float64()-0.5))
			}
			if _, lo, hi := RankShift(base, head, 0.95); shift < lo || hi < shift {
				missed++
			}
		}
		n := float64(size.trials)
		if most := 0.05*n + 3*math.Sqrt(0.05*0.95*n); float64(missed) > most {
			t.Errorf("%d and %d values: %d of %v intervals miss the shift, want at most %.0f", size.base, size.head, missed, n, most)
		}
	}
}

// TestRankTestOfEqualPrograms: a family of ten comparisons of equal programs is
// rejected as a whole no more often than the level says.
func TestRankTestOfEqualPrograms(t *testing.T) {
	rng := rand.New(rand.NewPCG(34, 35))
	const trials, level = 1000, 0.05
	wrong := 0
	for range trials {
		p := make([]float64, 10)
		for i := range p {
			base, head := make([]float64, 10), make([]float64, 10)
			for j := range base {
				base[j], head[j] = rng.NormFloat64(), rng.NormFloat64()
			}
			p[i], _ = RankTest(base, head, 0)
		}
		if slices.Min(Holm(p)) <= level {
			wrong++
		}
	}
	if most := trials*level + 3*math.Sqrt(trials*level*(1-level)); float64(wrong) > most {
		t.Errorf("%d of %d families, want at most %.0f", wrong, trials, most)
	}
}

func TestRanksLeaveTheirInputAlone(t *testing.T) {
	base, head := []float64{3, 1, 2, 9, 4}, []float64{8, 7, 9, 5}
	a, b := slices.Clone(base), slices.Clone(head)
	RankTest(base, head, 1)
	RankShift(base, head, 0.95)
	Holm(base)
	if !slices.Equal(a, base) || !slices.Equal(b, head) {
		t.Errorf("the values became %v and %v", base, head)
	}
}

func BenchmarkRankShift(b *testing.B) {
	rng := rand.New(rand.NewPCG(36, 37))
	base, head := make([]float64, 20), make([]float64, 20)
	for i := range base {
		base[i], head[i] = rng.NormFloat64(), rng.NormFloat64()
	}
	for b.Loop() {
		RankShift(base, head, 0.95)
	}
}
