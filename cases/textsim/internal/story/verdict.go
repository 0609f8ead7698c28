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
	slip          = "arithmetic slip in the story"
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
	// No change is a change within sameWithin.
	sameWithin = 0.02
)

// judge compares a claimed quotient of costs, new over old, with a measured
// one. 1 is the claim that there is no difference.
func judge(claimed float64, got ratio) string {
	lo, hi := math.Inf(-1), math.Inf(1) // of the logarithm
	if got.Lo != nil {
		lo = math.Log(*got.Lo)
	}
	if got.Hi != nil {
		hi = math.Log(*got.Hi)
	}
	claim := math.Log(claimed)
	if claim == 0 {
		return judgeSame(lo, hi)
	}
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

func judgeSame(lo, hi float64) string {
	switch {
	case lo >= math.Log(1-sameWithin) && hi <= math.Log(1+sameWithin):
		return reproduced
	case lo > 0 || hi < 0:
		return notReproduced
	}
	return undecided
}

// slipped says that a factor the story states is not that of its own figures.
func slipped(stated, own float64) bool {
	return math.Abs(math.Log(stated/own)) > math.Log(1+sameWithin)
}
