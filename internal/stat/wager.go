package stat

import (
	"math"
	"slices"
)

// A side is one of the two directions of a bet.
type side int

const (
	upward side = iota
	downward
)

// wager bets a share on the sign of y: sign(0) = 0, where the factor is 1.
func wager(up, down []float64, y, share float64) {
	switch {
	case y > 0:
		up[0] += math.Log1p(share)
		down[0] += math.Log1p(-share)
	case y < 0:
		up[0] += math.Log1p(-share)
		down[0] += math.Log1p(share)
	}
}

// logMeanExp returns the logarithm of the mean of exp(x), finite for finite x.
func logMeanExp(x []float64) float64 {
	most := slices.Max(x)
	sum := 0.0
	for _, v := range x {
		sum += math.Exp(v - most)
	}
	return most + math.Log(sum/float64(len(x)))
}
