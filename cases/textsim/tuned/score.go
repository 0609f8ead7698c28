package textsim

import "math"

// A word of both texts weighs tf*ln(1+2/3) and a word of one of them
// tf*ln(1+2/2), where tf is its count over the number of words of the text.
// In the cosine the numbers of words cancel out, and so does one of the two
// logarithms. With r the square of their ratio, and sums over the words that
// the texts share and that only one has,
//
//	           sum c1*c2
//	----------------------------------------------------------
//	sqrt(shared c1*c1 + r*only c1*c1) * sqrt(the same for c2)
//
// so that integers are all there is to add up. They are exact, and what is
// left are some ten roundings: the cosine is right to 1e-15 of itself.
//
// base adds up rounded weights in the order of a map. All its terms are
// positive, so n words put its cosine off by at most (2n+40)*2^-53 of itself:
// n roundings in each sum (two halves of two under the root, one in the
// dot product), 40 for the weights, the roots and the quotient. Where no
// middle between two thousandths is that near, both round to the same
// answer. Where one is, base may answer either, from call to call; this
// package always answers the same, and rounds an exact middle up.
// base answers 0 for a vector shorter than 1e-9, which takes a text of 1e18
// words.
const ratio = 1.841219535346044991896 // (ln(2)/ln(5/3))^2

// thousandths returns the cosine of the two texts in the table times 1000,
// rounded: 0 to 1000.
func (t *table) thousandths() int {
	var dot uint64
	var all, shared [2]uint64 // of the squares of the counts
	for _, e := range t.entries[1:] {
		c1, c2 := uint64(e.count[0]), uint64(e.count[1])
		dot += c1 * c2
		all[0] += c1 * c1
		all[1] += c2 * c2
		// All ones if the other text has the word, without a branch that
		// no one could foresee.
		shared[0] += c1 * c1 & -((c2 + 1<<32 - 1) >> 32)
		shared[1] += c2 * c2 & -((c1 + 1<<32 - 1) >> 32)
	}
	if all[0] == 0 && all[1] == 0 {
		return 1000 // a text without words has one empty word
	}
	if dot == 0 {
		return 0
	}
	square1 := float64(shared[0]) + ratio*float64(all[0]-shared[0])
	square2 := float64(shared[1]) + ratio*float64(all[1]-shared[1])
	return int(math.Round(float64(dot) / math.Sqrt(square1*square2) * 1000))
}

// Interpret puts a score of [Similarity] into words. A score above 1 and one
// that is not a number are "Unknown".
func Interpret(score float64) string {
	switch {
	case score <= 0.2:
		return "Dissimilar"
	case score <= 0.4:
		return "Slightly Similar"
	case score <= 0.6:
		return "Moderately Similar"
	case score <= 0.8:
		return "Quite Similar"
	case score <= 1:
		return "Highly Similar"
	default:
		return "Unknown"
	}
}
