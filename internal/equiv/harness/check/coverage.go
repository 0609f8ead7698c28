//go:build go1.21

package check

import (
	"encoding/json"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"os"
)

// mostLeads bounds the inputs that are kept since they led to other code.
const mostLeads = 300

// coverage is which blocks of Head were reached.
type coverage struct {
	arms    *arms
	reached []bool
	left    int    // blocks that were not
	base    []bool // those of Base that were
	leads   []input.Input
}

func newCoverage(a *arms) *coverage {
	return &coverage{arms: a, reached: make([]bool, a.of.Blocks), left: a.of.Blocks, base: make([]bool, len(a.of.Hits)-a.of.Blocks)}
}

// look notes which blocks an input leads to, as long as some were not reached.
func (c *coverage) look(in input.Input) {
	if c.left == 0 || c.arms.of.Select == nil {
		return
	}
	c.trace(in)
}

// trace runs Head with counters on an input.
func (c *coverage) trace(in input.Input) {
	c.lookBase()
	c.hits(in)
	left := c.left
	for i, n := range c.arms.of.Hits[:c.arms.of.Blocks] {
		if n > 0 && !c.reached[i] {
			c.reached[i] = true
			c.left--
		}
	}
	if c.left < left && len(c.leads) < mostLeads {
		c.leads = append(c.leads, in)
	}
}

// lookBase notes which blocks the last call of Base has led to.
func (c *coverage) lookBase() {
	for i, n := range c.arms.of.Hits[c.arms.of.Blocks:] {
		c.base[i] = c.base[i] || n > 0
	}
}

// missesBase reports whether there is a block of Base that nothing has led to.
func (c *coverage) missesBase() bool {
	for _, reached := range c.base {
		if !reached {
			return true
		}
	}
	return false
}

const (
	// eachLead is how many drawn inputs to each block of Head are looked at more closely, and mostLooked how many are
	// drawn for that.
	eachLead   = 12
	mostLooked = 2000
)

// each returns at most so many drawn inputs, found in some time, of which some lead to each block that drawn inputs lead to.
func (c *coverage) each(most int, within process.Deadline) (out []input.Input) {
	of := c.arms.of
	if of.Select == nil || !of.Drawn {
		return nil
	}
	times := make([]int, of.Blocks)
	for n := 0; n < mostLooked && len(out) < most && !within.Over(); n++ {
		in := input.Input{Kind: input.Drawn, N: n}
		if c.arms.skips(in) {
			continue
		}
		c.hits(in)
		leads := false
		for i, hits := range of.Hits[:of.Blocks] {
			if hits > 0 && times[i] < eachLead {
				times[i]++
				leads = true
			}
		}
		if leads {
			out = append(out, in)
		}
	}
	return out
}

// hits counts how often an input leads to each block.
func (c *coverage) hits(in input.Input) {
	for i := range c.arms.of.Hits[:c.arms.of.Blocks] {
		c.arms.of.Hits[i] = 0
	}
	*c.arms.of.Ticks = seenTicks
	c.arms.callVersion(seenVersion, in, callHead)
}

// missedNew counts the new blocks that no input has led to.
func (c *coverage) missedNew() int {
	missed := c.left
	for _, i := range c.arms.of.Known {
		if !c.reached[i] {
			missed--
		}
	}
	return missed
}

// missesNew reports whether there are any.
func (c *coverage) missesNew() bool { return c.missedNew() > 0 }

// report puts the blocks that no input led to into a report.
func (c *coverage) report(r *Report) {
	if c.arms.of.Select == nil {
		return
	}
	r.Blocks = c.arms.of.Blocks
	for i, reached := range c.reached {
		if !reached {
			r.Unreached = append(r.Unreached, i)
		}
	}
	for i, reached := range c.base {
		if !reached {
			r.BaseUnreached = append(r.BaseUnreached, i)
		}
	}
}

// keepLeads writes the inputs that led to other code, for mutants to be tried on them in
// this process or another, and those that were set aside, for them not to be.
func (c *coverage) keepLeads(file string, asides []input.Input) error {
	if file == "" || c.arms.of.Mutants == 0 {
		return nil
	}
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	w := json.NewEncoder(f)
	for _, in := range c.leads {
		if err := w.Encode(Entry{Kind: in.Kind, N: in.N, Data: in.Data}); err != nil {
			return err
		}
	}
	for _, in := range asides {
		if err := w.Encode(Entry{Kind: in.Kind, N: in.N, Data: in.Data, Aside: true}); err != nil {
			return err
		}
	}
	return nil
}
