//go:build go1.21

package check

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
	// fewTried are too few inputs to call a mutant tried.
	fewTried = 16
)

// mutation reports which mutants do something else than Head on inputs that Base and
// Head were compared on. Each input is tried on all of them, so that they have had the same
// when the time ends.
func (c *comparer) mutation(w io.Writer) error {
	end := within(c.opt.Mutation)
	if err := c.readLeads(); err != nil {
		return err
	}
	var alive []int
	for m := 1; m <= c.Mutants; m++ {
		if !c.opt.Done[m] {
			alive = append(alive, m)
		}
	}
	report := func(m int, killed bool) error { return json.NewEncoder(w).Encode(Report{Mutant: m, Killed: killed}) }
	inputs := c.firstInputs()
	tried := 0
	for ; tried < len(inputs) && len(alive) > 0 && !end.over(); tried++ {
		head := c.call(c.head, inputs[tried], callHead)
		shares := shared(head)
		var left []int
		for i, m := range alive {
			if end.over() {
				left = append(left, alive[i:]...)
				break
			}
			if !c.kills(m, inputs[tried], head, shares) {
				left = append(left, m)
			} else if err := report(m, true); err != nil {
				return err
			}
		}
		alive = left
	}
	if tried < fewTried && tried < len(inputs) {
		return nil // the others were not tried, and do not count
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

// kills reports whether an input tells a mutant from Head, which has done head with it.
func (c *comparer) kills(mutant int, in input, head *outcome, shares string) bool {
	c.mutant = mutant
	other, endless := c.mutated(mutant, in)
	if endless {
		return !c.longs(in)
	}
	return unlike(head, other, shares) != ""
}

// mutated calls a mutant. endless reports whether its loops went round too often.
func (c *comparer) mutated(mutant int, in input) (out *outcome, endless bool) {
	*c.Ticks = mutantTicks
	out = c.callVersion(mutant, in, callMutant)
	return out, *c.Ticks < 0
}

// longs reports whether an input makes the loops of the right code go round as often, too.
func (c *comparer) longs(in input) bool {
	*c.Ticks = mutantTicks
	c.callVersion(seenVersion, in, callHead)
	return *c.Ticks < 0
}
