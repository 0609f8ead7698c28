package capture

import (
	"maps"
	"math"
	"math/bits"
	"slices"
	"time"
)

// A PauseTally counts pauses by their length, of which it keeps the first ten
// bits, an error of at most 0.1 %: a run may last for days. The zero value is empty.
type PauseTally struct {
	Count int64
	Max   time.Duration
	by    map[time.Duration]int64 // by the middle of a class
}

// pauseBits is how many bits of a pause are kept.
const pauseBits = 10

// Add counts pauses.
func (t *PauseTally) Add(pauses ...time.Duration) {
	for _, d := range pauses {
		if t.by == nil {
			t.by = make(map[time.Duration]int64)
		}
		cut := max(bits.Len64(uint64(d))-pauseBits, 0)
		t.by[d>>cut<<cut|1<<cut>>1]++
		t.Count++
		t.Max = max(t.Max, d)
	}
}

// Quantile returns a quantile q in [0, 1], by nearest rank; 0 if there are none.
func (t *PauseTally) Quantile(q float64) time.Duration {
	rank := max(int64(math.Ceil(q*float64(t.Count))), 1)
	for _, d := range slices.Sorted(maps.Keys(t.by)) {
		if rank -= t.by[d]; rank <= 0 {
			return min(d, t.Max)
		}
	}
	return 0
}

// Merge adds what another tally has counted; nil has counted nothing.
func (t *PauseTally) Merge(o *PauseTally) {
	if o == nil {
		return
	}
	if t.by == nil {
		t.by = make(map[time.Duration]int64)
	}
	for d, n := range o.by {
		t.by[d] += n
	}
	t.Count += o.Count
	t.Max = max(t.Max, o.Max)
}
