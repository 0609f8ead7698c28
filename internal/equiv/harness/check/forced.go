//go:build go1.21

package check

import (
	"time"

	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

const (
	// mostAt is for the how manieth time at most an error is forced.
	mostAt = 3
	// forcedTime bounds what all of it takes.
	forcedTime = time.Second
	// leastForced inputs must lead to a block by a forced condition, and both do the same for all.
	leastForced = 16
)

// forced leads to blocks that no input leads to by conditions that are made true or false: where Head does then for all
// inputs what Base does, in which an error is forced in the same place and nothing else, they count as reached. Where
// Base has a block that nothing leads to, that is of errors alone: it may be the one that a condition of Head leads to.
func (c *comparer) forced() {
	if c.report.Difference != "" || c.report.Unstable != "" || c.opt.Lenient || c.arms.of.Force == nil || c.opt.Unforced {
		return
	}
	inputs := append(append([]input.Input(nil), c.cover.leads...), c.someInputs()...)
	missed := c.cover.missedNew()
	end := process.Within(min(c.opt.Time/4, forcedTime))
	for k := 1; k <= c.arms.of.Forces && c.cover.missesNew() && !end.Over(); k++ {
		if k > c.arms.of.Failures && c.cover.missesBase() {
			break
		}
		for _, i := range c.force(k, inputs, end) {
			c.cover.reached[i] = true
			c.cover.left--
		}
	}
	c.report.Forced = missed - c.cover.missedNew()
}

// force makes a condition true and returns the blocks that this leads to, none if the two do not do the same.
func (c *comparer) force(k int, inputs []input.Input, end process.Deadline) (blocks []int) {
	f := c.arms.of
	defer func() { *f.Force = 0 }()
	hits := make(map[int]int)
	for at := 1; at <= mostAt && (at == 1 || k <= f.Failures); at++ {
		for _, in := range inputs {
			base := c.arms.forcedBase(k, at, in)
			c.cover.lookBase()
			head := c.arms.forcedHead(k, at, in)
			if end.Over() || *f.Ticks < 0 || c.unlike(base, head, value.Shared(base)) != "" {
				return nil
			}
			for i, n := range f.Hits[:f.Blocks] {
				if n > 0 && !c.cover.reached[i] && !base.Panicked {
					hits[i]++
				}
			}
		}
	}
	for i, n := range hits {
		if n >= leastForced {
			blocks = append(blocks, i)
		}
	}
	return blocks
}

// forcedBase calls Base with an error forced, or as it is if the condition is of no error.
func (a *arms) forcedBase(k, at int, in input.Input) *value.Outcome {
	if *a.of.Force, *a.of.ForceAt = k, at; k > a.of.Failures {
		*a.of.Force = 0
	}
	return a.call(a.base, in, callForced)
}

// forcedHead calls the version of Head with counters with a condition forced. Its rounds are few.
func (a *arms) forcedHead(k, at int, in input.Input) *value.Outcome {
	for i := range a.of.Hits[:a.of.Blocks] {
		a.of.Hits[i] = 0
	}
	*a.of.Ticks = mutantTicks
	*a.of.Force, *a.of.ForceAt = k, at
	return a.callVersion(seenVersion, in, callForced)
}
