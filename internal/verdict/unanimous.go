package verdict

import "math"

// unanimousPairs is the number of pairs that are to prove a change where all of them are
// on one side.
const unanimousPairs = 19

// enoughRanks is how far below the most that so many pairs can prove the bar lies from
// which on bets on ranks reach it with as many.
const enoughRanks = 32

// A unanimous bets all it has on every pair being on one side: with each that is, it
// doubles, and with one that is not, all is lost. If a coin decides the sign, that is
// fair, and so is a mixture with other evidence whose share is fixed before the first
// pair. No evidence grows faster, and a careful bet reaches half of it a pair or two later.
type unanimous struct {
	share    float64 // of all the evidence
	up, down int     // pairs on either side; those without a difference say nothing
}

// newUnanimous returns the bets that a bar takes, which depends on the number of rows.
// What it takes is taken from effects that are no larger than noise, so it is none where
// the bar is low, and at most half.
func newUnanimous(bar float64) unanimous {
	share := bar / math.Exp2(unanimousPairs)
	if share*enoughRanks <= 1 {
		return unanimous{}
	}
	return unanimous{share: min(share, 0.5)}
}

func (u *unanimous) add(d float64) {
	switch {
	case d > 0:
		u.up++
	case d < 0:
		u.down++
	}
}

// with returns the evidence that the shift is above 0, or below, together with that of
// other bets.
func (u *unanimous) with(above, below float64) (up, down float64) {
	up, down = (1-u.share)*above, (1-u.share)*below
	if u.down == 0 {
		up += u.share * math.Exp2(float64(u.up))
	}
	if u.up == 0 {
		down += u.share * math.Exp2(float64(u.down))
	}
	return up, down
}
