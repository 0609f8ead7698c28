package main

import "math"

// The verdicts on a claim.
const (
	reproduced    = "reproduced"
	notReproduced = "not reproduced"
	largerHere    = "not reproduced (larger here)"
	smallerHere   = "not reproduced (smaller here)"
	undecided     = "undecided"
	notEquivalent = "reproduced but not equivalent"
	notMeasured   = "not measured yet"
)

// How far a measurement may be from a claim; the README says so, too.
const (
	// A change from largeFrom on, as a factor, is large: it is reproduced
	// within the factor largeSlack of the interval. Another machine and other
	// releases of Go and of libraries move it that far.
	largeFrom  = 1.25
	largeSlack = 1.5
	// A smaller change is reproduced within smallSlack of itself.
	smallSlack = 0.5
)

// judge compares a claimed quotient of costs, new over old, with a measured
// one.
func judge(claimed float64, got ratio) string {
	lo, hi := math.Inf(-1), math.Inf(1) // of the logarithm
	if got.Lo != nil {
		lo = math.Log(*got.Lo)
	}
	if got.Hi != nil {
		hi = math.Log(*got.Hi)
	}
	claim := math.Log(claimed)
	slack := math.Log(largeSlack)
	if math.Abs(claim) < math.Log(largeFrom) {
		slack = smallSlack * math.Abs(claim)
	}
	near := lo-slack <= claim && claim <= hi+slack
	switch {
	case lo <= 0 && hi >= 0 && near:
		return undecided
	case lo <= 0 && hi >= 0:
		return notReproduced
	case (claim < 0) != (hi < 0):
		return notReproduced
	case near:
		return reproduced
	case (claim < 0) == (hi < claim): // beyond the claim, seen from no change
		return largerHere
	}
	return smallerHere
}

// judgeTime compares a claimed time with a measured one, by the factor
// largeSlack.
func judgeTime(claimed float64, got ratio) string {
	switch {
	case claimed > *got.Hi*largeSlack:
		return smallerHere
	case claimed < *got.Lo/largeSlack:
		return largerHere
	}
	return reproduced
}
