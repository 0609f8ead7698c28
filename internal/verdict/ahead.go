package verdict

import (
	"math"

	"github.com/gohone/hone/internal/sample"
)

// need returns what the row is expected to want until it has its verdicts.
func (j *Judge) need() need {
	n := need{want: j.Want()}
	if n.want == WantNothing {
		return n
	}
	time := j.asks(sample.UnitTime) && !j.time.final
	if time {
		n.short, n.long = j.time.ahead()
		n.look = n.want == WantLong && j.time.lacksLook()
	}
	more := j.metrics.morePairs()
	if !time && j.asks(sample.UnitBytes) && !j.bytes.final {
		more = max(more, j.bytes.s.morePairs())
	}
	if !time && j.asks(sample.UnitAllocs) && !j.allocs.final {
		more = max(more, j.allocs.s.morePairs())
	}
	if more = max(1, min(more, 2*Patience)); n.want == WantLong {
		n.long = max(n.long, 1)
	} else {
		n.short = max(n.short, more)
	}
	return n
}

// morePairs estimates the pairs still needed, of the kind now wanted.
func (t *timing) morePairs() float64 {
	switch {
	case t.final:
		return 0
	case t.onlyLong:
		return t.long.morePairs()
	case t.wantLong():
		return max(1, t.lookAhead())
	}
	n := max(t.fast.morePairs(), float64(MinPairs-t.fast.len()))
	if math.IsInf(n, 1) {
		return n
	}
	return max(n, 1)
}

// ahead estimates the ordinary and long pairs still needed.
func (t *timing) ahead() (short, long float64) {
	usual := math.Log2(t.fast.bar) + soon // what a clear difference takes
	if t.onlyLong {
		if t.wantLong() {
			return 0, t.long.ahead(usual)
		}
		return t.mean.ahead(usual), 0
	}
	long = t.lookAhead()
	switch {
	case t.lacksLook():
		return 0, long
	case t.wantLong():
		return 0, max(long, again*float64(t.long.len()))
	case t.meanLacks():
		return max(1, again*t.mean.seen()), long
	}
	return t.fast.ahead(usual), long
}

// again is the part of the pairs so far that is expected to do where nothing better is
// known: the longer it took, the longer it takes.
const again = 0.25

// ahead estimates the pairs that the series still needs, one that usually needs so many.
func (s *series) ahead(usual float64) float64 {
	more := s.morePairs()
	if more == 0 { // something else is missing, such as what the gate asks
		return max(1, again*s.seen())
	}
	return max(1, foreseen(s.seen(), more, usual))
}

// lookAhead is the number of pairs that the long look is expected to take still.
func (t *timing) lookAhead() float64 {
	most := LongPairs
	switch {
	case t.skipLong, t.fast.zero.Above() >= support: // to be called slower takes none
		return 0
	case t.fast.center() <= -largeShift:
		most = 1
	}
	return max(0, float64(most-t.long.len()))
}

// foreseen corrects an estimate of the pairs that are still needed, made from the first
// n, which is often infinite while they are few: as if startPairs more had been seen of a
// series that needs usual pairs in all.
func foreseen(n, more, usual float64) float64 {
	const startPairs = 6
	part := 0.0 // of the way that is behind
	if n > 0 {
		part = n / (n + more)
	}
	perPair := (part + startPairs/usual) / (n + startPairs)
	return (1 - part) / perPair
}
