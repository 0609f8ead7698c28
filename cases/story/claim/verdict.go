package claim

import (
	"math"

	"github.com/gohone/hone/cases/story/record"
)

// The verdicts on a claim.
const (
	Reproduced    = "reproduced"
	NotReproduced = "not reproduced"
	LargerHere    = "not reproduced (larger here)"
	SmallerHere   = "not reproduced (smaller here)"
	Undecided     = "undecided"
	Answered      = "answered"
	NotEquivalent = "reproduced but not equivalent"
	Slip          = "arithmetic slip in the story"
	Quoted        = "quoted from elsewhere"
	NotMeasured   = "not measured yet"
)

// verdicts are all of them in the order of a tally.
var verdicts = []string{Reproduced, NotEquivalent, LargerHere, SmallerHere, NotReproduced, Undecided, Answered, Slip,
	Quoted, NotMeasured}

// How far a measurement may be from a claim; the pages say so, too.
const (
	// A change from LargeFrom on, as a factor, is large: it is reproduced
	// within the factor LargeSlack of the interval. Another machine and other
	// releases of Go and of libraries move it that far. The interval must reach
	// 1/LargePart of the claimed change as well, as logarithms: the factor alone
	// would let next to nothing pass for a quarter.
	LargeFrom  = 1.25
	LargeSlack = 1.5
	LargePart  = 3
	// A smaller change is reproduced within SmallSlack of itself.
	SmallSlack = 0.5
	// No change is a change within SameWithin.
	SameWithin = 0.02
)

// judge compares a claimed quotient of costs, head over base, with a measured
// one. 1 is the claim that there is no difference.
func judge(claimed float64, got record.Ratio) string {
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
	short, beyond := slack(math.Abs(claim))
	near := lo <= claim+beyond && hi >= claim-short
	if claim < 0 {
		near = lo <= claim+short && hi >= claim-beyond
	}
	switch {
	case lo <= 0 && hi >= 0 && near:
		return Undecided
	case lo <= 0 && hi >= 0:
		return NotReproduced
	case (claim < 0) != (hi < 0):
		return NotReproduced
	case near:
		return Reproduced
	case (claim < 0) == (hi < claim): // beyond the claim, seen from no change
		return LargerHere
	}
	return SmallerHere
}

// slack returns how far short of a claimed change, and how far beyond it, an
// interval may stay and reproduce it. All are logarithms of factors from 1 on.
func slack(claim float64) (short, beyond float64) {
	if claim < math.Log(LargeFrom) {
		return SmallSlack * claim, SmallSlack * claim
	}
	beyond = math.Log(LargeSlack)
	return min(beyond, claim*(LargePart-1)/LargePart), beyond
}

func judgeSame(lo, hi float64) string {
	switch {
	case lo >= math.Log(1-SameWithin) && hi <= math.Log(1+SameWithin):
		return Reproduced
	case lo > 0 || hi < 0:
		return NotReproduced
	}
	return Undecided
}

// judgeDirection asks whether a cost falls, with -1, or rises, with 1, as
// claimed.
func judgeDirection(claimed int, got record.Ratio) string {
	falls, rises := got.Hi != nil && *got.Hi < 1, got.Lo != nil && *got.Lo > 1
	switch {
	case claimed < 0 && falls, claimed > 0 && rises:
		return Reproduced
	case falls, rises:
		return NotReproduced
	}
	return Undecided
}

// judgeValue compares a claimed value, which is not a change, with a measured
// one, by the factor LargeSlack.
func judgeValue(claimed float64, got record.Ratio) string {
	switch {
	case claimed > *got.Hi*LargeSlack:
		return SmallerHere
	case claimed < *got.Lo/LargeSlack:
		return LargerHere
	}
	return Reproduced
}

// slipped reports whether a factor that the story states is not that of its
// own figures.
func slipped(stated, own float64) bool {
	return math.Abs(math.Log(stated/own)) > math.Log(1+SameWithin)
}

// Met says whether a goal is met, that a value is at most limit: the whole
// interval must be.
func Met(got record.Ratio, limit float64) string {
	switch {
	case got.Hi != nil && *got.Hi <= limit:
		return "met"
	case got.Lo != nil && *got.Lo > limit:
		return "missed"
	}
	return Undecided
}
