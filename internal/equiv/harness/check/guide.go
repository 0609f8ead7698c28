//go:build go1.21

package check

import (
	"math/rand"

	"github.com/gohone/hone/internal/equiv/harness/guide"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
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
	corpus := guide.New(len(c.arms.of.Hits))
	for n := 0; ; n++ {
		if end.Over() {
			if !again || !c.cover.missesNew() {
				return
			}
			end, again = process.Within(c.opt.Guided), false
		}
		in := input.Input{Kind: input.Guided, Data: corpus.Next(rng)}
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
		corpus.Look(in.Data, c.arms.of.Hits)
	}
}
