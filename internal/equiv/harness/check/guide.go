//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"math/bits"
	"math/rand"
)

const (
	shortestSeed = 16
	mostData     = 4096
)

// guided compares on inputs drawn from bytes, which it changes here and there. Those
// that lead to a block not reached before, or through one about twice as often,
// are kept to be changed further.
func (c *comparer) guided() {
	if c.opt.Guided <= 0 || c.arms.of.Select == nil {
		return
	}
	end := process.Within(c.opt.Guided)
	again := true // what is new and was not reached gets more time
	rng := rand.New(rand.NewSource(c.opt.Seed ^ 0x5eed))
	known := make([]uint32, len(c.arms.of.Hits)) // a bit for each number of digits met
	var corpus [][]byte
	for n := 0; ; n++ {
		if end.Over() {
			if !again || !c.cover.missesNew() {
				return
			}
			end, again = process.Within(c.opt.Guided), false
		}
		in := input.Input{Kind: input.Guided, Data: nextData(rng, corpus)}
		for i := range c.arms.of.Hits {
			c.arms.of.Hits[i] = 0
		}
		before := c.report.Guided
		if !c.one(in, n%64 == 0, &c.report.Guided) {
			return
		}
		if c.report.Guided == before {
			continue // it was set aside
		}
		c.cover.trace(in)
		if fresh(c.arms.of.Hits, known) {
			corpus = append(corpus, in.Data)
		}
	}
}

// fresh adds counts to what is known and reports whether they were new.
func fresh(hits, known []uint32) bool {
	found := false
	for i, n := range hits {
		if bit := uint32(1) << (bits.Len32(n) % 32); n > 0 && known[i]&bit == 0 {
			known[i] |= bit
			found = true
		}
	}
	return found
}

// nextData changes one of the corpus, or begins again.
func nextData(rng *rand.Rand, corpus [][]byte) []byte {
	if len(corpus) == 0 || rng.Intn(10) == 0 {
		made := make([]byte, shortestSeed<<rng.Intn(6))
		rng.Read(made)
		return made
	}
	data := append([]byte(nil), corpus[rng.Intn(len(corpus))]...)
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
			if other := corpus[rng.Intn(len(corpus))]; len(other) > 0 {
				data = append(data[:from:from], other[rng.Intn(len(other)):]...)
			}
		}
	}
	if len(data) > mostData {
		data = data[:mostData]
	}
	return data
}
