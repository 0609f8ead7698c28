package stat

import "slices"

// A Mode is one of two groups of values: its median and the share of the
// values in it, in (0, 1).
type Mode struct{ Center, Share float64 }

const (
	// FewestForModes is the number of values below which no modes are told
	// apart.
	FewestForModes = 12
	// withinModes is the most that the variance within the two groups may be
	// of the whole. The best split leaves 0.36 of a normal distribution's
	// variance and 0.25 of a uniform one's.
	withinModes = 0.1
	// smallestMode is the least share of a mode.
	smallestMode = 0.2
)

// Modes splits x into two groups where the variance within them is least
// (Fisher 1958) and returns them, lower first, if they are far enough apart to
// be two modes rather than one spread out. apart is the least distance of their
// centers relative to the lower one. x is not changed.
func Modes(x []float64, apart float64) (low, high Mode, ok bool) {
	n := len(x)
	if n < FewestForModes {
		return low, high, false
	}
	s := slices.Clone(x)
	slices.Sort(s)
	at, within := split(s)
	low = Mode{sortedQuantile(s[:at], 0.5), float64(at) / float64(n)}
	high = Mode{sortedQuantile(s[at:], 0.5), float64(n-at) / float64(n)}
	ok = within <= withinModes && min(low.Share, high.Share) >= smallestMode &&
		high.Center-low.Center >= apart*low.Center
	return low, high, ok
}

// split returns where to cut the sorted s in two so that the sum of squares
// within the parts is least, and that sum relative to the whole's; 1 if all
// values are equal.
func split(s []float64) (at int, within float64) {
	// Shifted by the median, so that the sums of squares keep their digits.
	origin := s[len(s)/2]
	var sum, square float64
	for _, v := range s {
		sum += v - origin
		square += (v - origin) * (v - origin)
	}
	n := float64(len(s))
	total := square - sum*sum/n
	if total <= 0 {
		return len(s) / 2, 1
	}
	best, left := total, 0.0
	at = len(s) / 2
	for i, v := range s[:len(s)-1] {
		left += v - origin
		k := float64(i + 1)
		right := sum - left
		if rest := square - left*left/k - right*right/(n-k); rest < best {
			best, at = rest, i+1
		}
	}
	return at, best / total
}
