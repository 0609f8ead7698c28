package load

import (
	"math"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// Histograms hold nanoseconds from lowest to highest to three significant digits:
// a class is at most a thousandth of its values wide, and below 2,048 ns one
// nanosecond.
const (
	lowest  = 1
	highest = int64(time.Hour)
	digits  = 3
	// coarse is the number of digits of what a request's time is made of: a class is
	// a hundredth wide, and takes an eighth of the memory.
	coarse = 2
)

// A Latency is a distribution of durations. Two of them are merged without
// loss.
type Latency struct {
	// Count, Sum, Min and Max are exact.
	Count    int64
	Sum      float64 // nanoseconds
	Min, Max time.Duration
	// Clamped counts durations that Histogram does not hold; they are counted
	// at its end.
	Clamped int64
	// Histogram is in nanoseconds; nil before the first value, since it takes
	// 264 kB and the closed model has no lag.
	Histogram *hdrhistogram.Histogram

	coarse bool
}

func newLatency() *Latency { return new(Latency) }

func newCoarse() *Latency { return &Latency{coarse: true} }

// histogram returns the histogram, which is made for the first value.
func (l *Latency) histogram() *hdrhistogram.Histogram {
	if l.Histogram == nil {
		n := digits
		if l.coarse {
			n = coarse
		}
		l.Histogram = hdrhistogram.New(lowest, highest, n)
	}
	return l.Histogram
}

// Record adds a duration.
func (l *Latency) Record(d time.Duration) {
	d = max(d, 0)
	if l.Count == 0 {
		l.Min = d
	}
	l.Count++
	l.Sum += float64(d)
	l.Min, l.Max = min(l.Min, d), max(l.Max, d)
	value := int64(d)
	if value > highest {
		value = highest
		l.Clamped++
	}
	if err := l.histogram().RecordValue(value); err != nil {
		l.Clamped++
	}
}

// Merge adds what another distribution holds.
func (l *Latency) Merge(o *Latency) {
	if o.Count == 0 {
		return
	}
	if l.Count == 0 || o.Min < l.Min {
		l.Min = o.Min
	}
	l.Max = max(l.Max, o.Max)
	l.Count += o.Count
	l.Sum += o.Sum
	l.Clamped += o.Clamped
	l.histogram().Merge(o.Histogram)
}

// reset forgets everything.
func (l *Latency) reset() {
	if l.Count == 0 {
		return // the histogram is large
	}
	h := l.Histogram
	h.Reset()
	*l = Latency{Histogram: h, coarse: l.coarse}
}

// MarshalText returns the distribution in the form of HdrHistogram's logs, in nanoseconds.
func (l *Latency) MarshalText() ([]byte, error) {
	if l.Count == 0 {
		return nil, nil
	}
	return l.Histogram.Encode(hdrhistogram.V2CompressedEncodingCookieBase)
}

// UnmarshalText reads what MarshalText returned. Sum, Min and Max are then as exact as the
// classes of the histogram are.
func (l *Latency) UnmarshalText(text []byte) error {
	*l = Latency{}
	if len(text) == 0 {
		return nil
	}
	h, err := hdrhistogram.Decode(text)
	if err != nil {
		return err
	}
	l.histogram().Merge(h)
	l.Count = h.TotalCount()
	l.Sum = h.Mean() * float64(l.Count)
	l.Min, l.Max = time.Duration(h.Min()), time.Duration(h.Max())
	return nil
}

// among returns the distribution together with zeros, so that it has n values.
func (l *Latency) among(n int64) *Latency {
	out := &Latency{coarse: l.coarse}
	out.Merge(l)
	if zeros := n - l.Count; zeros > 0 {
		if l.Count == 0 {
			out.Max = 0
		}
		out.Count, out.Min = n, 0
		out.histogram().RecordValues(0, zeros)
	}
	return out
}

// Mean returns the arithmetic mean, 0 without values.
func (l *Latency) Mean() time.Duration {
	if l.Count == 0 {
		return 0
	}
	return time.Duration(l.Sum / float64(l.Count))
}

// Quantile returns the value that a part q in [0, 1] of all values does not
// exceed, by nearest rank, with an error of at most 0.05 %; 0 without values.
func (l *Latency) Quantile(q float64) time.Duration {
	if l.Count == 0 {
		return 0
	}
	// The library answers with the upper end of the value's class.
	rank := math.Ceil(q*float64(l.Count)) / float64(l.Count)
	hi := l.Histogram.ValueAtQuantile(100 * rank)
	mid := hi - (hi-l.lower(hi))/2
	return min(max(time.Duration(mid), l.Min), l.Max)
}

// lower returns the least value of the class that ends with hi.
func (l *Latency) lower(hi int64) int64 {
	lo, step := hi, int64(1)
	for step <= hi && l.Histogram.ValuesAreEquivalent(hi-step+1, hi) {
		lo = hi - step + 1
		step *= 2
	}
	return lo
}
