//go:build go1.21

package harness

import (
	"encoding/json"
	"io"
	"reflect"
)

const (
	// mutantCases is the number of drawn inputs that a mutant is tried on, besides
	// the recorded and the first enumerated ones.
	mutantCases = 2000
	// mutantTicks is how often the loops of one call of a mutant may go round.
	mutantTicks = 2_000_000
)

// mutation reports which mutants do something else than New on inputs that Old and
// New were compared on.
func (c *comparer) mutation(w io.Writer) error {
	end := within(c.opt.Mutation)
	inputs := c.firstInputs()
	for m := c.opt.FirstMutant; m < len(c.Mutants); m++ {
		c.mutant = m
		killed, finished := c.kills(reflect.ValueOf(c.Mutants[m]), inputs, end)
		if !finished {
			return nil // the time is over: what was not tried does not count
		}
		r := Report{Mutants: 1}
		if killed {
			r.Killed = 1
		}
		if err := json.NewEncoder(w).Encode(r); err != nil {
			return err
		}
	}
	return nil
}

func (c *comparer) firstInputs() []input {
	var out []input
	for i := range c.recorded {
		if i < 300 && c.make(input{kind: recorded, n: i}) != nil {
			out = append(out, input{kind: recorded, n: i})
		}
	}
	if !c.Drawn && len(out) == 0 {
		return nil
	}
	for n := 0; n < mutantCases; n++ {
		out = append(out, input{kind: drawn, n: n})
	}
	for n, count := 0, c.enumeration(); n < count && n < mutantCases; n++ {
		out = append(out, input{kind: enumerated, n: n})
	}
	return out
}

// kills says whether a mutant was told from New, and whether it was tried on all
// inputs, or until it was.
func (c *comparer) kills(mutant reflect.Value, inputs []input, end deadline) (killed, finished bool) {
	for i, in := range inputs {
		if i%16 == 0 && end.over() {
			return false, false
		}
		now := c.call(c.now, in, callNew)
		shares := shared(now)
		*c.Ticks = mutantTicks
		other := c.call(mutant, in, callMutant)
		if *c.Ticks < 0 || unlike(now, other, shares) != "" {
			return true, true
		}
	}
	return false, true
}
