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
				Evidence(d, 0.01)
			}
		})
	}
}
