//go:build go1.21

// Package guide makes inputs that lead to other code: it changes the data of those that did, here and there.
package guide

import (
	"math/bits"
	"math/rand"
)

const (
	shortestSeed = 16
	mostData     = 4096
	// mostBeside bounds the further data that is kept for a block, which one in oneOf inputs becomes.
	mostBeside = 16
	oneOf      = 4
	// mostWeighed is among how many blocks one is chosen.
	mostWeighed = 4
)

// A Corpus holds the data of inputs that led to a block of code that was not reached before, or through
// one about twice as often; and of some that led to a block that few others led to, since what leads
// further may be near to one of them and far from another.
type Corpus struct {
	kept  [][]byte
	known []uint32 // a bit for each number of digits met
	met   []int    // how many inputs led to each block
	// beside is further data for each block, and reached are the blocks that have some.
	beside  [][][]byte
	reached []int
}

// New returns an empty Corpus for a number of blocks.
func New(blocks int) *Corpus {
	return &Corpus{known: make([]uint32, blocks), met: make([]int, blocks), beside: make([][][]byte, blocks)}
}

// Look is told how often an input led to each block, and reports whether that is new. Then it keeps the
// data, unless that is nil.
func (c *Corpus) Look(data []byte, hits []uint32) (fresh bool) {
	rarest := -1
	for i, n := range hits {
		if n == 0 {
			continue
		}
		c.met[i]++
		if rarest < 0 || c.met[i] < c.met[rarest] {
			rarest = i
		}
		if bit := uint32(1) << (bits.Len32(n) % 32); c.known[i]&bit == 0 {
			c.known[i] |= bit
			fresh = true
		}
	}
	if data == nil || rarest < 0 {
		return fresh
	}
	if fresh {
		c.kept = append(c.kept, data)
	}
	c.besides(data, rarest)
	return fresh
}

// besides keeps data as one of those for a block, perhaps in place of another.
func (c *Corpus) besides(data []byte, block int) {
	switch n := len(c.beside[block]); {
	case n == 0:
		c.reached = append(c.reached, block)
		fallthrough
	case n < mostBeside:
		c.beside[block] = append(c.beside[block], data)
	case c.met[block]%oneOf == 0:
		c.beside[block][c.met[block]/oneOf%mostBeside] = data
	}
}

// choose returns some data of the corpus: half of the time such as leads to the block of a few that the
// fewest inputs led to.
func (c *Corpus) choose(rng *rand.Rand) []byte {
	if rng.Intn(2) == 0 {
		return c.kept[rng.Intn(len(c.kept))]
	}
	best := c.reached[rng.Intn(len(c.reached))]
	for n := mostWeighed; n > 1; n-- {
		if b := c.reached[rng.Intn(len(c.reached))]; c.met[b] < c.met[best] {
			best = b
		}
	}
	return c.beside[best][rng.Intn(len(c.beside[best]))]
}

// Next changes some data of the corpus, or begins again.
func (c *Corpus) Next(rng *rand.Rand) []byte {
	if len(c.kept) == 0 || rng.Intn(10) == 0 {
		made := make([]byte, shortestSeed<<rng.Intn(6))
		rng.Read(made)
		return made
	}
	data := append([]byte(nil), c.choose(rng)...)
	for n := 1 + rng.Intn(6); n > 0; n-- {
		from := rng.Intn(len(data) + 1)
		to := min(len(data), from+1+rng.Intn(16))
		switch rng.Intn(6) {
		case 0:
			for i := from; i < to; i++ {
				data[i] = byte(rng.Intn(256))
			}
		case 1:
			if from < len(data) {
				data[from] += byte(1+rng.Intn(3)) - 2
			}
		case 2:
			data = append(data[:from:from], data[to:]...)
		case 3:
			data = append(data[:to:to], data[from:]...)
		case 4:
			more := make([]byte, 1+rng.Intn(16))
			rng.Read(more)
			data = append(append(data[:from:from], more...), data[from:]...)
		case 5:
			if other := c.kept[rng.Intn(len(c.kept))]; len(other) > 0 {
				data = append(data[:from:from], other[rng.Intn(len(other)):]...)
			}
		}
	}
	if len(data) > mostData {
		data = data[:mostData]
	}
	return data
}
