package stat

import (
	"math"
	"slices"
)

const (
	// fewestForGap is the number of differences below which no gap is looked for,
	// fewestFar the number of those that must lie across it.
	fewestForGap, fewestFar = 10, 3
	// widest is the least ratio of the gap to what three quarters of the
	// differences are off from the next whole gap.
	widest = 8
	// unclear is the share of the differences that may lie in the middle third of
	// a gap, where there is nothing to say on which side they are.
	unclear = 0.15
	// reach is how far from the center differences count as near it, as a multiple
	// of what a quarter of them are off.
	reach = 6
)

// A diff is one of a paired series, with what those before it show.
type diff struct {
	value float64
	// gap is the logarithm of the ratio of two speeds of the machine, 0 if there
	// is one speed. With it comes how far off their center differences count as near.
	gap, near float64
	// center is that of the differences, and width that of the kernel that smooths
	// their density; both are known from the fourth difference on.
	center, width float64
}

// Fold moves what lies across the gap to this side of it. It is odd in y, so
// what is symmetric about 0 stays symmetric.
func Fold(y, gap float64) float64 {
	switch {
	case gap == 0:
	case y > gap/2:
		return y - gap
	case y < -gap/2:
		return y + gap
	}
	return y
}

// A past is the differences of a segment so far. It looks for two speeds: where
// each process runs at one of two, whoever's it is, differences lie about their
// shift, or about that plus or minus the gap.
type past struct{ sorted []float64 } // ascending

// next takes the next difference. elsewhere is a gap that other differences on
// the same machine showed before this one was taken, for where these show none.
// The same differences with their signs exchanged have the same gap.
func (p *past) next(d, elsewhere float64) diff {
	out := diff{value: d, gap: elsewhere, near: math.Inf(1)}
	if len(p.sorted) >= fewestForDensity {
		out.center = p.middle()
		out.width = max(smoothing*sortedQuantile(p.deviations(out.center), 0.25), sharpest)
	}
	if len(p.sorted) >= fewestForGap {
		own, center := p.speeds()
		if own != 0 {
			out.gap = own
		}
		if out.gap != 0 {
			dev := p.deviations(center)
			out.center = center
			for i, v := range dev {
				dev[i] = math.Abs(Fold(v, out.gap))
			}
			slices.Sort(dev)
			out.near = reach * sortedQuantile(dev, 0.25)
		}
	}
	at, _ := slices.BinarySearch(p.sorted, d)
	p.sorted = slices.Insert(p.sorted, at, d)
	return out
}

// speeds returns the gap that the differences show and their center, 0 and the
// middle of the closest if they show none. A gap is what leaves most differences
// close to the center or to whole gaps from it.
func (p *past) speeds() (gap, center float64) {
	center = p.middle()
	dev := p.deviations(center)
	at, _ := split(dev)
	for _, gap := range []float64{sortedQuantile(dev[at:], 0.5), sortedQuantile(dev[at:], 0.5) / 2} {
		if gap > 0 && isGap(dev, gap) {
			// The closest may be those whose head was slow; then the center is a gap away.
			steps := math.Round((sortedQuantile(p.sorted, 0.5) - center) / gap)
			return gap, center + steps*gap
		}
	}
	return 0, center
}

// isGap reports whether distances from a center of the differences show a gap.
func isGap(dev []float64, gap float64) bool {
	rests, far, lost := make([]float64, len(dev)), 0, 0
	for i, v := range dev {
		steps := math.Round(v / gap)
		rests[i] = math.Abs(v - steps*gap)
		if steps > 0 && rests[i]*widest <= gap {
			far++
		}
		if rests[i] > gap/3 || steps > 2 {
			lost++
		}
	}
	slices.Sort(rests)
	return far >= max(fewestFar, len(dev)/8) && len(dev)-far >= len(dev)/8 && float64(lost) <= unclear*float64(len(dev)) &&
		sortedQuantile(rests, 0.75)*widest <= gap
}

// middle returns the middle of the two fifths of the differences that lie
// closest together: even where half of the processes are slow, the two of half
// of the pairs have the same speed.
func (p *past) middle() float64 {
	k := (2*len(p.sorted) + 4) / 5
	least, sum, count := math.Inf(1), 0.0, 0
	for i := 0; i+k <= len(p.sorted); i++ {
		part := p.sorted[i : i+k]
		switch width := part[k-1] - part[0]; {
		case width < least:
			least, sum, count = width, sortedQuantile(part, 0.5), 1
		case width == least:
			sum, count = sum+sortedQuantile(part, 0.5), count+1
		}
	}
	return sum / float64(count)
}

// deviations returns the distances from a center, ascending.
func (p *past) deviations(center float64) []float64 {
	out := make([]float64, 0, len(p.sorted))
	hi, _ := slices.BinarySearch(p.sorted, center)
	lo := hi - 1
	for lo >= 0 || hi < len(p.sorted) {
		if lo < 0 || hi < len(p.sorted) && p.sorted[hi]-center < center-p.sorted[lo] {
			out = append(out, p.sorted[hi]-center)
			hi++
		} else {
			out = append(out, center-p.sorted[lo])
			lo--
		}
	}
	return out
}

// Shift returns the center of a paired series: the pseudo-median of
// [HodgesLehmann]. Where there is a gap, pairs whose processes had different
// speeds count as if both had had one.
func Shift(d []float64, gap float64) float64 {
	if gap == 0 || len(d) == 0 {
		return HodgesLehmann(d)
	}
	sorted := past{slices.Sorted(slices.Values(d))}
	center := sorted.middle()
	if own, at := sorted.speeds(); own != 0 {
		center = at
	}
	folded := make([]float64, len(d))
	for i, v := range d {
		folded[i] = center + Fold(v-center, gap)
	}
	return HodgesLehmann(folded)
}
