package stat

import (
	"math"
	"slices"
)

// lambdas are the bets mixed into one e-process, from careful to bold. A
// mixture loses at most a factor of len(lambdas) against the best of them.
var lambdas = [...]float64{0.25, 0.5, 1, 2, 8}

// A Bet accumulates evidence about the shift of a paired series, one
// difference at a time, against the hypothesis that the differences are
// symmetric about Theta.
//
// With y_i = d_i - Theta and R_i the number of j <= i with |y_j| <= |y_i|,
//
//	psi_i = sign(y_i) * R_i / (i + 1),  sign(0) = 0
//	E+    = mean over lambda of the product of (1 + tanh(lambda * psi_i))
//
// and E- likewise with -lambda. If the sign of y_i is a fair coin given its
// magnitude and the past, as it is at Theta = 0 for equal programs run in an
// order decided by a coin, each factor has mean 1 whatever the distribution,
// and by Ville's inequality the probability that E+ ever reaches 1/a is at most
// a (Ville 1939; Howard, Ramdas, McAuliffe and Sekhon 2021, section 2). That
// allows a look after every pair.
//
// Differences that were taken at another time form a segment of their own,
// which [Bet.Next] begins. Each segment is a fresh e-process that starts at 1,
// whatever came before, so the product over the segments is one too: evidence
// of stored runs multiplies, and the bound holds for all looks at all of them
// together (optional continuation: Grünwald, de Heide and Koolen 2024).
//
// The zero value is ready to use with Theta 0.
type Bet struct {
	// Theta is the hypothesised shift, in the unit of the differences. It
	// must not change after the first Add.
	Theta float64

	magnitudes  []float64 // ascending
	above       [len(lambdas)]float64
	below       [len(lambdas)]float64
	differences int

	// The logarithms of the evidence of the segments before this one.
	earlierAbove, earlierBelow float64
}

// Add takes the next difference of the series, in the order measured.
func (b *Bet) Add(d float64) {
	y := d - b.Theta
	m := math.Abs(y)
	// Insert after equal magnitudes: a tie ranks as high as it can, for
	// either sign alike.
	at, _ := slices.BinarySearchFunc(b.magnitudes, m, func(e, t float64) int {
		if e <= t {
			return -1
		}
		return 1
	})
	b.magnitudes = slices.Insert(b.magnitudes, at, m)
	b.differences++
	psi := float64(at+1) / float64(b.differences+1)
	switch {
	case y == 0:
		return // sign(0) = 0: the factor is 1
	case y < 0:
		psi = -psi
	}
	for i, lambda := range lambdas {
		t := math.Tanh(lambda * psi)
		b.above[i] += math.Log1p(t)
		b.below[i] += math.Log1p(-t)
	}
}

// Next ends the segment. Ranks start again with the next difference, and the
// evidence so far becomes a factor that stays.
func (b *Bet) Next() {
	b.earlierAbove += logMeanExp(&b.above)
	b.earlierBelow += logMeanExp(&b.below)
	b.magnitudes, b.differences = b.magnitudes[:0], 0
	clear(b.above[:])
	clear(b.below[:])
}

// Len returns the number of differences added to the segment.
func (b *Bet) Len() int { return b.differences }

// Above returns the evidence (the e-value E+) that the shift is above Theta:
// the product over the segments, in [0, +Inf].
func (b *Bet) Above() float64 { return product(b.earlierAbove, &b.above) }

// Below returns the evidence (the e-value E-) that the shift is below Theta.
func (b *Bet) Below() float64 { return product(b.earlierBelow, &b.below) }

// product returns exp(earlier) times the mean of exp(x), in logarithms where
// one factor may overflow while the other underflows.
func product(earlier float64, x *[len(lambdas)]float64) float64 {
	if earlier == 0 {
		return meanExp(x)
	}
	return math.Exp(earlier + logMeanExp(x))
}

// logMeanExp returns the logarithm of meanExp, finite for finite x.
func logMeanExp(x *[len(lambdas)]float64) float64 {
	most := slices.Max(x[:])
	shifted := *x
	for i := range shifted {
		shifted[i] -= most
	}
	return most + math.Log(meanExp(&shifted))
}

// meanExp returns the mean of exp(x), +Inf where it overflows.
func meanExp(x *[len(lambdas)]float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += math.Exp(v)
	}
	return sum / float64(len(x))
}

// Evidence returns both e-values of a whole series at theta, those of a [Bet],
// times those of earlier series, a segment each.
func Evidence(d []float64, theta float64, earlier ...[]float64) (above, below float64) {
	b := Bet{Theta: theta, magnitudes: make([]float64, 0, len(d))}
	for _, e := range earlier {
		for _, v := range e {
			b.Add(v)
		}
		b.Next()
	}
	for _, v := range d {
		b.Add(v)
	}
	return b.Above(), b.Below()
}
