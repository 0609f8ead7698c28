//go:build go1.21

package harness

import (
	"encoding/json"
	"io"
)

const (
	// mutantCases is the number of drawn inputs that a mutant is tried on, besides
	// the recorded, the leading and the first enumerated ones.
	mutantCases = 2000
	// mutantTicks is how often the loops of one call of a mutant may go round.
	mutantTicks = 2_000_000
)

// mutantSteps are the numbers of inputs that all mutants are tried on before any of them
// is tried on more: most are told by the first.
var mutantSteps = [...]int{60, 400, 1 << 30}

// mutation reports which mutants do something else than New on inputs that Old and
// New were compared on.
func (c *comparer) mutation(w io.Writer) error {
	end := within(c.opt.Mutation)
	if err := c.readLeads(); err != nil {
		return err
	}
	inputs := c.firstInputs()
	report := func(m int, killed bool) error { return json.NewEncoder(w).Encode(Report{Mutant: m, Killed: killed}) }
	var alive []int // and tried on as many inputs as one step has
	for m := 1; m <= c.Mutants; m++ {
		if !c.opt.Done[m] {
			alive = append(alive, m)
		}
	}
	from := 0
	for step, to := range mutantSteps {
		to = least(to, len(inputs))
		var left []int
		for _, m := range alive {
			killed, finished := c.kills(m, inputs[from:to], end)
			switch {
			case killed:
				if err := report(m, true); err != nil {
					return err
				}
			case finished || step > 0:
				left = append(left, m)
			} // the others were not tried, and do not count
		}
		alive, from = left, to
	}
	for _, m := range alive {
		if err := report(m, false); err != nil {
			return err
		}
	}
	return nil
}

// firstInputs are inputs of each kind in turn.
func (c *comparer) firstInputs() []input {
	var rec, list, random []input
	for i := range c.recorded {
		if in := (input{kind: recorded, n: i}); i < 300 && c.make(in) != nil {
			rec = append(rec, in)
		}
	}
	if !c.Drawn && len(rec) == 0 {
		return nil
	}
	for n := 0; n < mutantCases; n++ {
		random = append(random, input{kind: drawn, n: n})
	}
	for n, count := 0, c.enumeration(); n < count && n < mutantCases; n++ {
		list = append(list, input{kind: enumerated, n: n})
	}
	var out []input
	for i := 0; i < mutantCases; i++ {
		for _, of := range [...][]input{c.leads, rec, random, list} {
			if i < len(of) {
				out = append(out, of[i])
			}
		}
	}
	return out
}

// kills says whether a mutant was told from New, and whether it was tried on all
// inputs, or until it was.
func (c *comparer) kills(mutant int, inputs []input, end deadline) (killed, finished bool) {
	c.mutant = mutant
	for i, in := range inputs {
		if i%16 == 0 && end.over() {
			return false, false
		}
		now := c.call(c.now, in, callNew)
		shares := shared(now)
		other, endless := c.mutated(mutant, in)
		if endless && c.longs(in) {
			continue
		}
		if endless || unlike(now, other, shares) != "" {
			return true, true
		}
	}
	return false, true
}

// mutated calls a mutant. endless says that its loops went round too often.
func (c *comparer) mutated(mutant int, in input) (out *outcome, endless bool) {
	*c.Ticks = mutantTicks
	out = c.callVersion(mutant, in, callMutant)
	return out, *c.Ticks < 0
}

// longs says that an input makes the loops of the right code go round as often, too.
func (c *comparer) longs(in input) bool {
	*c.Ticks = mutantTicks
	c.callVersion(seenVersion, in, callNew)
	return *c.Ticks < 0
}
