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
// Two speeds: on some machines each process runs at one of two, whoever's it is.
// Then half of the differences may be off by the gap between the speeds, which
// says nothing of the programs. Once the differences before the i-th show a gap
// g, half of the evidence bets on folded ones, in which pairs whose processes had
// different speeds count as if both had had one:
//
//	z_i = y_i - g sign(y_i) if |y_i| > g/2, else y_i
//
// with psi_i the signed rank of z_i among all z_j <= i folded by the same g, and
// two bets of fixed size, kappas, on the sign of those z_i that are near, given
// the center of the differences before. z is an odd function of y, and all else
// is known from |y_i| and the past. So the sign of z_i is as fair as that of y_i,
// each factor still has mean 1, and all that was said above holds. Nothing is
// known of the machine beforehand, and no pair is dropped.
//
// Heavy tails: with ByDensity, half of the evidence bets by what the density of the
// differences before makes of the sign at that distance, see [tilt]. Signed ranks weigh
// those differences most that are furthest off. Where a few are off by much, for
// reasons of the machine, those say least.
//
// Folded evidence, and that by density, need not fall in Theta: a shift by the gap itself looks like
// none. A claim about all shifts on one side of Theta takes [Bet.AboveAll] and
// [Bet.BelowAll].
//
// The zero value is ready to use with Theta 0.
type Bet struct {
	// Theta is the hypothesised shift, in the unit of the differences. It
	// must not change after the first Add.
	Theta float64
	// ByDensity reports whether half of the evidence bets by the density of the
	// differences before. It must not change after the first Add either.
	ByDensity bool

	past    past // of the segment
	now     segment
	earlier []segment
	beyond  [2]least
}

// A least is the least evidence that was found after so many differences.
type least struct {
	after int
	value float64
}

// Add takes the next difference of the series, in the order measured.
func (b *Bet) Add(d float64) { Add(d, 0, b) }

// Add takes the next difference of a series for several bets, the first of which
// must have been the first from the beginning. elsewhere is a gap that another
// series of the same processes showed before this difference was taken, 0 if
// none; see [Bet.Gap].
func Add(d, elsewhere float64, bets ...*Bet) {
	next := bets[0].past.next(d, elsewhere)
	for _, b := range bets {
		b.now.dense.in = b.ByDensity
		b.now.add(next, b.Theta)
	}
}

// Gap returns the logarithm of the ratio of two speeds that the differences of
// the segment show, 0 if they show one.
func (b *Bet) Gap() float64 {
	if len(b.past.sorted) < fewestForGap {
		return 0
	}
	gap, _ := b.past.speeds()
	return gap
}

// Next ends the segment. Ranks start again with the next difference, and the
// evidence so far becomes a factor that stays.
func (b *Bet) Next() {
	b.earlier = append(b.earlier, b.now)
	b.past, b.now, b.beyond = past{}, segment{}, [2]least{}
}

// Len returns the number of differences added to the segment.
func (b *Bet) Len() int { return len(b.now.all) }

// Above returns the evidence (the e-value E+) that the shift is above Theta:
// the product over the segments, in [0, +Inf].
func (b *Bet) Above() float64 { return b.evidence(upward) }

// Below returns the evidence (the e-value E-) that the shift is below Theta.
func (b *Bet) Below() float64 { return b.evidence(downward) }

func (b *Bet) evidence(of side) float64 {
	log := b.now.log(of)
	for i := range b.earlier {
		log += b.earlier[i].log(of)
	}
	return math.Exp(log)
}

func (b *Bet) segments() []segment { return append(b.earlier[:len(b.earlier):len(b.earlier)], b.now) }

// AboveAll returns the least evidence that the shift is above theta, for Theta
// and all theta below it: on a grid that becomes wider with the distance.
func (b *Bet) AboveAll() float64 { return b.leastBeyond(upward, -1) }

// BelowAll returns the least evidence that the shift is below theta, for Theta
// and all theta above it.
func (b *Bet) BelowAll() float64 { return b.leastBeyond(downward, 1) }

// finest is the first step of the grid, relative to what the differences span;
// each further step is wider by the factor wider.
const finest, wider = 1e-3, 1.4

func (b *Bet) leastBeyond(of side, sign float64) float64 {
	if known := &b.beyond[of]; known.after != b.Len() || b.Len() == 0 {
		*known = least{b.Len(), b.findLeast(of, sign)}
	}
	return b.beyond[of].value
}

func (b *Bet) findLeast(of side, sign float64) float64 {
	all := b.segments()
	least := evidence(all, of)
	if least < 1 || !slices.ContainsFunc(all, func(s segment) bool { return s.folds || s.dense.in }) {
		return least
	}
	from, to := span(all)
	step := finest * (to - from)
	for theta := b.Theta + sign*step; step > 0 && from <= theta && theta <= to; theta += sign * step {
		at := bet(all, theta)
		least = min(least, evidence(at, of))
		// What falls in theta is a lower bound of all that follows.
		if floor(at, of) >= least {
			break
		}
		step *= wider
	}
	return least
}

// At returns both e-values of the same differences at another theta.
func (b *Bet) At(theta float64) (above, below float64) {
	all := bet(b.segments(), theta)
	return evidence(all, upward), evidence(all, downward)
}

// span returns the least and the greatest difference of all segments.
func span(all []segment) (least, most float64) {
	least, most = math.Inf(1), math.Inf(-1)
	for _, s := range all {
		for _, d := range s.all {
			least, most = min(least, d.value), max(most, d.value)
		}
	}
	return least, most
}

// bet returns the segments as another theta has them.
func bet(all []segment, theta float64) []segment {
	out := make([]segment, len(all))
	for i, s := range all {
		out[i].dense.in = s.dense.in
		out[i].plain.magnitudes = make([]float64, 0, len(s.all))
		for _, d := range s.all {
			out[i].add(d, theta)
		}
	}
	return out
}

// segmented returns series as segments without bets.
func segmented(series ...[]float64) []segment {
	out := make([]segment, len(series))
	for i, d := range series {
		var p past
		for _, v := range d {
			out[i].all = append(out[i].all, p.next(v, 0))
		}
	}
	return out
}

// A segment is differences that were taken in one go, and the bets on them.
type segment struct {
	all    []diff // in the order added
	folds  bool   // whether there was a gap
	plain  ranked
	folded folded
	dense  dense
}

// add takes the next difference.
func (s *segment) add(d diff, theta float64) {
	s.all = append(s.all, d)
	y := d.value - theta
	if d.gap != 0 && !s.folds {
		s.folded.start(&s.plain.bets, [2]float64{s.log(upward), s.log(downward)})
		s.folds = true
	}
	psi := s.plain.rank(y)
	s.plain.add(y, psi)
	if s.dense.in {
		s.dense.add(y, tilt(s.all[:len(s.all)-1], d, theta))
	}
	if !s.folds {
		return
	}
	near := math.Inf(1)
	if d.gap != 0 {
		y = Fold(y, d.gap)
		rank := 0
		for _, v := range s.all {
			if math.Abs(Fold(v.value-theta, d.gap)) <= math.Abs(y) {
				rank++
			}
		}
		psi = float64(rank) / float64(len(s.all)+1)
		near = math.Abs(d.center-theta) + d.near
	}
	s.folded.add(y, psi, near)
}

// log returns the logarithm of the segment's evidence.
func (s *segment) log(of side) float64 {
	log := logMeanExp(s.plain.bets[of][:])
	if s.dense.in {
		log = logMeanExp([]float64{log, s.dense.bets[of]})
	}
	if s.folds {
		log = logMeanExp([]float64{log, logMeanExp(s.folded.bets[of][:])})
	}
	return log
}

// evidence returns the product of the segments' evidence, in logarithms where
// one factor may overflow while the other underflows.
func evidence(all []segment, of side) float64 {
	log := 0.0
	for i := range all {
		log += all[i].log(of)
	}
	return math.Exp(log)
}

// floor returns a part of the evidence that falls in theta.
func floor(all []segment, of side) float64 {
	log := 0.0
	for i := range all {
		log += logMeanExp(all[i].plain.bets[of][:])
		for _, halved := range []bool{all[i].folds, all[i].dense.in} {
			if halved {
				log -= math.Ln2
			}
		}
	}
	return math.Exp(log)
}

// ranked bets on signed ranks: the logarithms of both e-values, by side, for
// each of lambdas.
type ranked struct {
	magnitudes []float64 // ascending
	bets       [2][len(lambdas)]float64
}

// rank returns the rank of |y| among all so far, itself included, as a share.
func (r *ranked) rank(y float64) float64 {
	m := math.Abs(y)
	// Insert after equal magnitudes: a tie ranks as high as it can, for
	// either sign alike.
	at, _ := slices.BinarySearchFunc(r.magnitudes, m, func(e, t float64) int {
		if e <= t {
			return -1
		}
		return 1
	})
	r.magnitudes = slices.Insert(r.magnitudes, at, m)
	return float64(at+1) / float64(len(r.magnitudes)+1)
}

func (r *ranked) add(y, psi float64) {
	for i, lambda := range lambdas {
		wager(r.bets[upward][i:], r.bets[downward][i:], y, math.Tanh(lambda*psi))
	}
}

// folded bets on folded differences: with each of lambdas on ranks, with each
// of kappas on those that are near.
type folded struct {
	bets [2][len(lambdas) + len(kappas)]float64
}

// kappas are bets of a fixed size, a careful one and a bold one.
var kappas = [...]float64{0.6, 0.97}

// start begins with what all bets together have come to, each of those on ranks with its
// share of it.
func (f *folded) start(ranked *[2][len(lambdas)]float64, all [2]float64) {
	for of, b := range ranked {
		more := all[of] - logMeanExp(b[:])
		for i := range b {
			f.bets[of][i] = b[i] + more
		}
		for i := range kappas {
			f.bets[of][len(b)+i] = all[of]
		}
	}
}

func (f *folded) add(y, psi, near float64) {
	up, down := f.bets[upward][:], f.bets[downward][:]
	for i, lambda := range lambdas {
		wager(up[i:], down[i:], y, math.Tanh(lambda*psi))
	}
	if math.Abs(y) > near {
		return
	}
	for i, kappa := range kappas {
		wager(up[len(lambdas)+i:], down[len(lambdas)+i:], y, kappa)
	}
}

// Evidence returns both e-values of a whole series at theta, those of a [Bet],
// times those of earlier series, a segment each.
func Evidence(d []float64, theta float64, earlier ...[]float64) (above, below float64) {
	all := bet(segmented(append(earlier[:len(earlier):len(earlier)], d)...), theta)
	return evidence(all, upward), evidence(all, downward)
}
