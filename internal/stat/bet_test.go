package stat

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// naive computes both e-values from the definition.
func naive(d []float64, theta float64) (above, below float64) {
	for _, lambda := range lambdas {
		up, down := 1.0, 1.0
		for i := range d {
			y := d[i] - theta
			rank := 0
			for j := 0; j <= i; j++ {
				if math.Abs(d[j]-theta) <= math.Abs(y) {
					rank++
				}
			}
			psi := float64(rank) / float64(i+2) // i counts from 0
			switch {
			case y == 0:
				psi = 0
			case y < 0:
				psi = -psi
			}
			up *= 1 + math.Tanh(lambda*psi)
			down *= 1 - math.Tanh(lambda*psi)
		}
		above += up / float64(len(lambdas))
		below += down / float64(len(lambdas))
	}
	return above, below
}

func TestBetIsItsDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, ties := range []bool{false, true} {
		d := make([]float64, 40)
		for i := range d {
			d[i] = rng.NormFloat64() + 0.3
			if ties {
				d[i] = math.Round(2*d[i]) / 2
			}
		}
		for _, theta := range []float64{0, -0.5, 0.7} {
			b := Bet{Theta: theta}
			for _, v := range d {
				b.Add(v)
			}
			above, below := naive(d, theta)
			if !close(b.Above(), above) || !close(b.Below(), below) {
				t.Errorf("ties %v, theta %v: got %g, %g, want %g, %g", ties, theta, b.Above(), b.Below(), above, below)
			}
		}
	}
}

func close(a, b float64) bool { return math.Abs(a-b) <= 1e-9*math.Max(math.Abs(a), math.Abs(b)) }

// nulls are ways in which two equal programs, run in an order that a coin
// decides, can differ from pair to pair. coin is +1 or -1.
var nulls = []struct {
	name string
	next func(rng *rand.Rand, i int, coin float64, state *float64) float64
}{
	{"normal", func(r *rand.Rand, _ int, coin float64, _ *float64) float64 { return coin * math.Abs(r.NormFloat64()) }},
	{"Cauchy", func(r *rand.Rand, _ int, coin float64, _ *float64) float64 {
		return coin * math.Abs(math.Tan(math.Pi*(r.Float64()-0.5)))
	}},
	{"integer nanoseconds", func(r *rand.Rand, _ int, coin float64, _ *float64) float64 { return coin * float64(r.IntN(2)) }},
	{"drift", func(r *rand.Rand, i int, coin float64, _ *float64) float64 {
		return coin * (0.05*float64(i) + r.NormFloat64())
	}},
	{"second is slower", func(r *rand.Rand, _ int, coin float64, _ *float64) float64 {
		return coin * (1 + 0.2*r.NormFloat64())
	}},
	{"autocorrelated", func(r *rand.Rand, _ int, coin float64, state *float64) float64 {
		*state = 0.95**state + r.NormFloat64()
		return coin * *state
	}},
}

// falseAlarms returns how many of the paths ever reach evidence 1/alpha on the
// named side.
func falseAlarms(paths, pairs int, alpha float64, seed uint64, path func(rng *rand.Rand) func(i int) float64) (above, below int) {
	rng := rand.New(rand.NewPCG(seed, 7))
	for range paths {
		next := path(rng)
		var b Bet
		up, down := false, false
		for i := range pairs {
			b.Add(next(i))
			up = up || b.Above() >= 1/alpha
			down = down || b.Below() >= 1/alpha
		}
		if up {
			above++
		}
		if down {
			below++
		}
	}
	return above, below
}

// TestBetErrorOnEqualPrograms looks after every pair and stops at the first
// alarm: Ville's inequality bounds such alarms by alpha a side.
func TestBetErrorOnEqualPrograms(t *testing.T) {
	const paths, pairs, alpha = 4000, 60, 0.05
	// Four standard deviations of a binomial at alpha.
	most := int(paths*alpha + 4*math.Sqrt(paths*alpha*(1-alpha)))
	for _, n := range nulls {
		t.Run(n.name, func(t *testing.T) {
			above, below := falseAlarms(paths, pairs, alpha, 3, func(rng *rand.Rand) func(int) float64 {
				var state float64
				return func(i int) float64 {
					return n.next(rng, i, float64(2*rng.IntN(2)-1), &state)
				}
			})
			if above > most || below > most {
				t.Errorf("%d and %d false alarms in %d paths, want at most %d", above, below, paths, most)
			}
		})
	}
}

// TestBetNeedsTheCoin shows that the test above can fail: without the coin,
// drift and position are effects.
func TestBetNeedsTheCoin(t *testing.T) {
	const paths, alpha = 300, 0.05
	for _, n := range nulls {
		if n.name != "drift" && n.name != "second is slower" {
			continue
		}
		above, _ := falseAlarms(paths, 60, alpha, 4, func(rng *rand.Rand) func(int) float64 {
			var state float64
			return func(i int) float64 { return n.next(rng, i, 1, &state) }
		})
		if above < paths/2 {
			t.Errorf("%s in fixed order: %d alarms in %d paths; the simulation cannot tell right from wrong", n.name, above, paths)
		}
	}
}

func TestBetSwapMirrors(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	a, b := Bet{Theta: 0.1}, Bet{Theta: -0.1}
	for range 50 {
		d := rng.NormFloat64()
		a.Add(d)
		b.Add(-d)
	}
	if !close(a.Above(), b.Below()) || !close(a.Below(), b.Above()) {
		t.Errorf("swapped arms give %g, %g against %g, %g", a.Above(), a.Below(), b.Below(), b.Above())
	}
}

func TestBetLongUnanimous(t *testing.T) {
	var b Bet
	for range 3000 {
		b.Add(1)
	}
	if !math.IsInf(b.Above(), 1) && b.Above() < 1e100 || b.Below() > 1 || math.IsNaN(b.Below()) {
		t.Errorf("after 3000 equal differences: %g, %g", b.Above(), b.Below())
	}
}

func BenchmarkBet(b *testing.B) {
	for _, n := range []int{30, 300} {
		b.Run(fmt.Sprintf("pairs=%d", n), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 1))
			d := make([]float64, n)
			for i := range d {
				d[i] = rng.NormFloat64()
			}
			for b.Loop() {
				evidence(d, 0.01)
			}
		})
	}
}
