package stat

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gohone/hone/internal/slowtest"
)

// The tests here run equal programs on simulated machines and count how often
// a method calls them different, at any of its looks. The same count has to
// find fault with methods that are known to be wrong.

// nominal is the error allowed a side, maxPairs the length of a path.
const (
	nominal  = 0.01
	maxPairs = 100
)

// fewer says that only a tenth of the paths are affordable.
func fewer() bool { return raceEnabled || !slowtest.All() }

// A machine runs two processes of the same program and returns the logarithms
// of their times, in the order run, not in the order of the arms. last is the
// difference of the arms in the pair before.
type machine func(i int, last float64) (first, second float64)

var machines = []struct {
	name  string
	start func(r *rand.Rand) machine
}{
	{"normal", func(r *rand.Rand) machine {
		return func(int, float64) (float64, float64) { return r.NormFloat64(), r.NormFloat64() }
	}},
	{"Cauchy", func(r *rand.Rand) machine {
		cauchy := func() float64 { return math.Tan(math.Pi * (r.Float64() - 0.5)) }
		return func(int, float64) (float64, float64) { return cauchy(), cauchy() }
	}},
	{"integer nanoseconds", func(r *rand.Rand) machine {
		ticks := func() float64 { return math.Log(float64(3 + r.IntN(2))) }
		return func(int, float64) (float64, float64) { return ticks(), ticks() }
	}},
	{"drift", func(r *rand.Rand) machine {
		return func(i int, _ float64) (float64, float64) {
			at := 1.2 * float64(i)
			return at + r.NormFloat64(), at + 0.6 + r.NormFloat64()
		}
	}},
	{"second is slower", func(r *rand.Rand) machine {
		return func(int, float64) (float64, float64) { return 0.2 * r.NormFloat64(), 1 + 0.2*r.NormFloat64() }
	}},
	{"autocorrelated", func(r *rand.Rand) machine {
		level := 0.0
		next := func() float64 {
			level = 0.95*level + r.NormFloat64()
			return level
		}
		return func(int, float64) (float64, float64) { return next(), next() }
	}},
	{"every other pair disturbed", func(r *rand.Rand) machine {
		return func(i int, _ float64) (float64, float64) { return float64(i % 2), 0.5 + 0.2*r.NormFloat64() }
	}},
	// As when the length of a block is chosen by the pairs before.
	{"noise depends on the past", func(r *rand.Rand) machine {
		return func(_ int, last float64) (float64, float64) {
			scale := 1.0
			if last > 0 {
				scale = 5
			}
			return scale * r.NormFloat64(), scale * r.NormFloat64()
		}
	}},
}

// A watcher is given the pairs one by one and says after each whether it would
// now call head slower, or faster.
type watcher func(base, head float64) (slower, faster bool)

// A method is how the order of pair i is chosen, and how pairs are judged.
type method struct {
	headFirst func(r *rand.Rand, i int) bool
	watch     func() watcher
}

func byCoin(r *rand.Rand, _ int) bool { return r.Uint64()&1 == 0 }

func alarm(b *Bet) (slower, faster bool) {
	return b.Above() >= 1/nominal, b.Below() >= 1/nominal
}

// betOn watches with a Bet on what use makes of a pair.
func betOn(use func(b *Bet, base, head float64)) func() watcher {
	return func() watcher {
		var b Bet
		return func(base, head float64) (bool, bool) {
			use(&b, base, head)
			return alarm(&b)
		}
	}
}

func differences(b *Bet, base, head float64) { b.Add(head - base) }

// sound is the method of this package.
var sound = method{byCoin, betOn(differences)}

// everCalled follows one path to its end.
func everCalled(m method, r *rand.Rand, start func(*rand.Rand) machine) (slower, faster bool) {
	run, watch, last := start(r), m.watch(), 0.0
	for i := range maxPairs {
		base, head := run(i, last)
		if m.headFirst(r, i) {
			base, head = head, base
		}
		last = head - base
		up, down := watch(base, head)
		slower, faster = slower || up, faster || down
	}
	return slower, faster
}

// checkNull runs a method on one machine. It returns how often equal programs
// were called slower, and faster, and an error if that is more than nominal,
// to three standard deviations of the number of paths. It gives up as soon as
// the error is certain.
func checkNull(m method, start func(*rand.Rand) machine, paths int) (slower, faster int, err error) {
	r := rand.New(rand.NewPCG(3, 7))
	expected := nominal * float64(paths)
	most := int(expected + 3*math.Sqrt(expected))
	for done := 1; done <= paths; done++ {
		up, down := everCalled(m, r, start)
		if up {
			slower++
		}
		if down {
			faster++
		}
		if max(slower, faster) > most {
			return slower, faster, fmt.Errorf("%d called slower and %d faster within %d paths; %d are allowed in %d",
				slower, faster, done, most, paths)
		}
	}
	return slower, faster, nil
}

// TestBetErrorOnEqualPrograms looks after every pair: Ville's inequality
// bounds the paths that ever alarm by alpha a side. The paths are 100,000 in
// all, 12,500 a machine, and a tenth of that unless HONE_TEST asks for more.
func TestBetErrorOnEqualPrograms(t *testing.T) {
	paths := 100_000 / len(machines)
	if fewer() {
		paths /= 10
	}
	for _, m := range machines {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			slower, faster, err := checkNull(sound, m.start, paths)
			if err != nil {
				t.Error(err)
			}
			t.Logf("of %d paths %.2f %% are called slower, %.2f %% faster", paths,
				100*float64(slower)/float64(paths), 100*float64(faster)/float64(paths))
		})
	}
}

// brokenMethods are mistakes that have been made, each with a machine that
// shows it.
var brokenMethods = []struct {
	name, on string
	method   method
}{
	{"base always first", "drift", method{inOrder, betOn(differences)}},
	{"base always first", "second is slower", method{inOrder, betOn(differences)}},
	{"arms take turns to be first", "every other pair disturbed", method{inTurn, betOn(differences)}},
	{"a look at Mann and Whitney's p after every pair", "normal", method{byCoin, peekMannWhitney}},
	{"a look at the sign test's p after every pair", "Cauchy", method{byCoin, peekSigns}},
	{"pairs dropped in which head was far slower", "normal", method{byCoin, betOn(func(b *Bet, base, head float64) {
		if head-base < 1 {
			b.Add(head - base)
		}
	})}},
	{"slow runs of head dropped", "normal", method{byCoin, betOn(func(b *Bet, base, head float64) {
		if head < 0.5 {
			b.Add(head - base)
		}
	})}},
	{"sign(0) = -1", "integer nanoseconds", method{byCoin, betOn(func(b *Bet, base, head float64) {
		if head == base {
			head = math.Nextafter(base, math.Inf(-1))
		}
		b.Add(head - base)
	})}},
	{"what is slower weighs more", "normal", method{byCoin, betOn(func(b *Bet, base, head float64) {
		d := head - base
		b.Add(max(d, 4*d))
	})}},
	{"every process measured twice and counted twice", "normal", method{byCoin, betOn(func(b *Bet, base, head float64) {
		b.Add(head - base)
		b.Add(head - base)
	})}},
	{"the best bet in hindsight", "normal", method{byCoin, bestBet}},
}

func inOrder(*rand.Rand, int) bool      { return false }
func inTurn(_ *rand.Rand, i int) bool   { return i%2 == 0 }
func significant(z float64, n int) bool { return n >= 6 && z > 2.326 } // 1 % a side

// peekMannWhitney computes U as pairs arrive and its normal approximation.
func peekMannWhitney() watcher {
	var bases, heads []float64
	u := 0.0 // pairs of a base and a head in which head is slower
	return func(base, head float64) (bool, bool) {
		bases = append(bases, base)
		for i := range bases {
			u += above(head, bases[i])
			if i < len(heads) {
				u += above(heads[i], base)
			}
		}
		heads = append(heads, head)
		n := float64(len(heads))
		z := (u - n*n/2) / math.Sqrt(n*n*(2*n+1)/12)
		return significant(z, len(heads)), significant(-z, len(heads))
	}
}

// above is 1 if a > b, and half of that if they are equal.
func above(a, b float64) float64 {
	switch {
	case a > b:
		return 1
	case a == b:
		return 0.5
	}
	return 0
}

func peekSigns() watcher {
	sum, n := 0.0, 0
	return func(base, head float64) (bool, bool) {
		n++
		sum += 2*above(head, base) - 1
		z := sum / math.Sqrt(float64(n))
		return significant(z, n), significant(-z, n)
	}
}

// bestBet takes the lambda that has earned most.
func bestBet() watcher {
	var b Bet
	return func(base, head float64) (bool, bool) {
		b.Add(head - base)
		bar := math.Log(1 / nominal)
		return slices.Max(b.now.plain.bets[upward][:]) >= bar, slices.Max(b.now.plain.bets[downward][:]) >= bar
	}
}

// TestNullCheckHasTeeth applies the check that Bet passes to methods that are
// wrong: it must find fault with each.
func TestNullCheckHasTeeth(t *testing.T) {
	const paths = 1250 // what the check above has at least
	for _, b := range brokenMethods {
		i := slices.IndexFunc(machines, func(m struct {
			name  string
			start func(r *rand.Rand) machine
		}) bool {
			return m.name == b.on
		})
		slower, faster, err := checkNull(b.method, machines[i].start, paths)
		if err == nil {
			t.Errorf("%s, on a machine with %s: not noticed, %d called slower, %d faster of %d", b.name, b.on, slower, faster, paths)
			continue
		}
		t.Logf("%s, on a machine with %s: %v", b.name, b.on, err)
	}
}

// TestBetIsFairExactly goes through all signs that differences of given
// magnitudes, zeros and ties among them, can have: whatever happened before,
// the evidence after the next pair is on average what it was.
func TestBetIsFairExactly(t *testing.T) {
	magnitudes := []float64{3, 1, 0, 2, 2, 1e-9, 5, 3, 0, 100, 1}
	var follow func(past []float64)
	follow = func(past []float64) {
		if len(past) == len(magnitudes) {
			return
		}
		m := magnitudes[len(past)]
		plus := append(slices.Clone(past), m)
		minus := append(slices.Clone(past), -m)
		a0, b0 := Evidence(past, 0)
		a1, b1 := Evidence(plus, 0)
		a2, b2 := Evidence(minus, 0)
		if !close(a1+a2, 2*a0) || !close(b1+b2, 2*b0) {
			t.Fatalf("after %v a pair of %g leaves %g or %g of %g, and %g or %g of %g", past, m, a1, a2, a0, b1, b2, b0)
		}
		follow(plus)
		follow(minus)
	}
	if a, b := Evidence(nil, 0); a != 1 || b != 1 {
		t.Fatalf("before the first pair the evidence is %g and %g", a, b)
	}
	follow(nil)
}

// TestEvidenceFallsInTheta: planting more never lowers the evidence at any
// pair. It holds exactly: for y_i > 0, |y_j| <= |y_i| says d_j <= d_i and
// d_i + d_j >= 2 theta, for y_i < 0 it says d_j >= d_i and d_i + d_j <= 2
// theta, so no psi_i ever rises with theta.
func TestEvidenceFallsInTheta(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 15))
	for range 40 {
		d := make([]float64, 30)
		for i := range d {
			d[i] = math.Round(8*r.NormFloat64()) / 8 // with ties
		}
		for n := 1; n <= len(d); n++ {
			if folds(segmented(d[:n])) {
				break // by chance they show two speeds: see TestFoldedEvidenceBeyond
			}
			lastAbove, lastBelow := math.Inf(1), 0.0
			for theta := -2.0; theta <= 2; theta += 1.0 / 16 {
				a, b := Evidence(d[:n], theta)
				if a > lastAbove*(1+1e-12) || b < lastBelow*(1-1e-12) {
					t.Fatalf("%v: at theta %g the evidence goes from %g, %g to %g, %g", d[:n], theta, lastAbove, lastBelow, a, b)
				}
				lastAbove, lastBelow = a, b
			}
		}
	}
}
