package stat

const (
	// fewestForDensity is the number of differences before which their density is not
	// guessed.
	fewestForDensity = 4
	// recent is the number of differences that the density is made of, the last ones.
	recent = 100
	// smoothing is the width of a kernel as a multiple of how far a quarter of the
	// differences are off their center, and sharpest the least width.
	smoothing, sharpest = 1.5, 1e-4
	// boldest is the most that is bet on a sign.
	boldest = 0.95
)

// dense bets by the density of the differences before, upward where it expects that and
// downward where it expects that.
type dense struct {
	in   bool // whether these bets are part of the evidence
	bets [2]float64
}

func (b *dense) add(y, share float64) {
	var other [1]float64 // of the side that does not bet
	if share > 0 {
		wager(b.bets[upward:], other[:], y, share)
	} else {
		wager(other[:], b.bets[downward:], y, -share)
	}
}

// tilt returns the share to bet on a difference being above theta, given how far it is
// from theta: what the density of the differences before makes of it, in (-1, 1). Below
// 0 it is a bet that the difference lies below.
//
// The density is that of past and of its mirror image about their center, smoothed with
// a kernel of heavy tails. If differences are drawn from it, the one at this distance
// lies above theta with probability (1+tilt)/2, and no other bet makes evidence grow
// faster (Kelly 1956).
func tilt(past []diff, d diff, theta float64) float64 {
	if len(past) < fewestForDensity {
		return 0
	}
	y := max(d.value-theta, theta-d.value)
	above, below := 0.0, 0.0
	for _, v := range past[max(0, len(past)-recent):] {
		for _, at := range [...]float64{v.value, 2*d.center - v.value} {
			above += kernel((theta + y - at) / d.width)
			below += kernel((theta - y - at) / d.width)
		}
	}
	return boldest * (above - below) / (above + below)
}

// kernel is a density but for a factor: Student's t with three degrees of freedom.
func kernel(u float64) float64 {
	k := 1 / (1 + u*u)
	return k * k
}
