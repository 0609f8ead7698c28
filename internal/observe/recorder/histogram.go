//go:build go1.21

package recorder

import (
	"errors"
	"math/bits"
	"strconv"
	"strings"
)

// exact is the number of buckets that hold one length each; every power of two above has
// four.
const exact = 8

// buckets is the number of all: lengths are below 1 << 63.
const buckets = exact + 4*60

// A Histogram counts lengths, those from 8 on within 25 %.
type Histogram struct {
	counts  [buckets]int64
	longest int
}

// Add counts a length; one below 0 counts as 0.
func (h *Histogram) Add(v int) {
	if v < 0 {
		v = 0
	}
	h.counts[bucket(v)]++
	if v > h.longest {
		h.longest = v
	}
}

// bucket returns the number of the bucket of a length.
func bucket(v int) int {
	if v < exact {
		return v
	}
	e := bits.Len(uint(v)) - 1
	return exact + 4*(e-3) + v>>uint(e-2)&3
}

// upper returns the largest length of a bucket.
func upper(b int) int {
	if b < exact {
		return b
	}
	e, quarter := uint(b-exact)/4+3, uint(b-exact)%4
	return int(uint64(quarter+5)<<(e-2) - 1)
}

// Append writes the histogram as its maximum and the buckets that are not empty, such as
// "9,3:10,8:1".
func (h *Histogram) Append(b []byte) []byte {
	b = strconv.AppendInt(b, int64(h.longest), 10)
	for i, n := range h.counts {
		if n > 0 {
			b = append(b, ',')
			b = strconv.AppendInt(b, int64(i), 10)
			b = append(b, ':')
			b = strconv.AppendInt(b, n, 10)
		}
	}
	return b
}

var errHistogram = errors.New("this is no histogram")

// Parse reads what Append has written.
func Parse(text string) (*Histogram, error) {
	h := new(Histogram)
	for i, part := range strings.Split(text, ",") {
		if i == 0 {
			longest, err := strconv.Atoi(part)
			if err != nil || longest < 0 {
				return nil, errHistogram
			}
			h.longest = longest
			continue
		}
		number, count, ok := strings.Cut(part, ":")
		b, err := strconv.Atoi(number)
		if !ok || err != nil || b < 0 || b >= buckets {
			return nil, errHistogram
		}
		if h.counts[b], err = strconv.ParseInt(count, 10, 64); err != nil || h.counts[b] < 0 {
			return nil, errHistogram
		}
	}
	return h, nil
}

// Count is the number of lengths.
func (h *Histogram) Count() int64 {
	var sum int64
	for _, n := range h.counts {
		sum += n
	}
	return sum
}

// Max is the longest length, exactly.
func (h *Histogram) Max() int { return h.longest }

// A Mix is histograms that weigh the same, however much each has counted.
type Mix []*Histogram

// Count is the number of lengths in all.
func (m Mix) Count() int64 {
	var sum int64
	for _, h := range m {
		sum += h.Count()
	}
	return sum
}

// Max is the longest length, exactly.
func (m Mix) Max() int {
	longest := 0
	for _, h := range m {
		if h.longest > longest {
			longest = h.longest
		}
	}
	return longest
}

// Quantile returns a length that the part q, in (0, 1], does not exceed: the upper end of
// its bucket, but no more than the longest of those who have any there. It returns 0 where
// nothing was counted.
func (m Mix) Quantile(q float64) int {
	var weight [buckets]float64
	var end [buckets]int
	total := 0.0
	for _, h := range m {
		count := h.Count()
		if count == 0 {
			continue
		}
		total++
		for b, n := range h.counts {
			weight[b] += float64(n) / float64(count)
			if last := upper(b); n > 0 && last < h.longest {
				end[b] = last
			} else if n > 0 && h.longest > end[b] {
				end[b] = h.longest
			}
		}
	}
	sum := 0.0
	for b, w := range weight {
		if sum += w; w > 0 && sum >= q*total-1e-9 {
			return end[b]
		}
	}
	return m.Max()
}
