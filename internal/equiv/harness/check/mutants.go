//go:build go1.21

package check

import (
	"encoding/json"
	"errors"
	"fmt"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"io"
	"os"
	"time"
)

const (
	// mutantCases is the number of drawn inputs that a mutant is tried on, besides
	// the recorded, the leading and the first enumerated ones.
	mutantCases = 2000
	// mutantTicks is how often the loops of one call of a mutant may go round.
	mutantTicks = 2_000_000
	// confirmed is how often a mutant must differ from Head again, or as often as surely says
	// if that takes no longer than confirmTime.
	confirmed   = 3
	confirmTime = 20 * time.Millisecond
	// fewTried are too few inputs to call a mutant tried.
	fewTried = 16
)

// A mutation tries mutants.
type mutation struct {
	arms  *arms
	opt   Options
	leads []input.Input
	// asides are the inputs that were set aside, by what identifies them.
	asides map[string]bool
	// diverted counts the inputs for which a mutant went another way, by its number.
	diverted map[int]int
}

// Mutate tries the mutants of Head and writes a Report for each to w.
func Mutate(f Function, opt Options, w io.Writer) error {
	if f.Diverted == nil {
		f.Diverted = new(bool)
	}
	a, err := newArms(f, opt)
	if err != nil {
		return err
	}
	defer guard(w, a, opt)()
	a.inputs.CollectAll()
	return (&mutation{arms: a, opt: opt, diverted: make(map[int]int)}).run(w)
}

// run reports which mutants differ from Head on inputs that Base and Head were compared on.
// Each input is tried on all of them, so that all have had the same inputs when time runs
// out.
func (m *mutation) run(w io.Writer) error {
	end := process.Within(m.opt.Mutation)
	if err := m.readLeads(); err != nil {
		return err
	}
	var alive []int
	for n := 1; n <= m.arms.of.Mutants; n++ {
		if !m.opt.Done[n] {
			alive = append(alive, n)
		}
	}
	report := func(n int, killed bool) error {
		return json.NewEncoder(w).Encode(Report{Mutant: n, Killed: killed, Diverted: m.diverted[n]})
	}
	inputs := m.firstInputs()
	tried := 0
	for ; tried < len(inputs) && len(alive) > 0 && !end.Over(); tried++ {
		head := m.arms.callHead(inputs[tried])
		shares := value.Shared(head)
		again := m.arms.callHead(inputs[tried])
		if m.arms.aliases {
			head.Keep()
			again.Keep()
		}
		if value.Differ(head, again) != "" || !value.AlikeThen(head, again) {
			continue // it says nothing of mutants either
		}
		var left []int
		for i, n := range alive {
			if end.Over() {
				left = append(left, alive[i:]...)
				break
			}
			if !m.kills(n, inputs[tried], head, shares) {
				left = append(left, n)
			} else if err := report(n, true); err != nil {
				return err
			}
		}
		alive = left
	}
	if tried < fewTried && tried < len(inputs) {
		return nil // the others were not tried, and do not count
	}
	for _, n := range alive {
		if err := report(n, false); err != nil {
			return err
		}
	}
	return nil
}

// firstInputs are inputs of each kind in turn.
func (m *mutation) firstInputs() []input.Input {
	var rec, list, random []input.Input
	for i := range m.arms.inputs.Opt.Recorded {
		if in := m.arms.inputs.Recorded(i); i < 300 && m.arms.inputs.Make(in) != nil {
			rec = append(rec, in)
		}
	}
	if !m.arms.of.Drawn && len(rec) == 0 {
		return nil
	}
	for n := 0; n < mutantCases; n++ {
		random = append(random, input.Input{Kind: input.Drawn, N: n})
	}
	for n, count := 0, m.arms.inputs.Enumeration(); n < count && n < mutantCases; n++ {
		list = append(list, input.Input{Kind: input.Enumerated, N: n})
	}
	var out []input.Input
	for i := 0; i < mutantCases; i++ {
		for _, of := range [...][]input.Input{m.leads, rec, random, list} {
			if i < len(of) && !m.asides[nameOf(of[i])] && !m.arms.skips(of[i]) {
				out = append(out, of[i])
			}
		}
	}
	return out
}

// kills reports whether an input tells a mutant from Head, whose outcome is head.
func (m *mutation) kills(mutant int, in input.Input, head *value.Outcome, shares string) bool {
	m.arms.dog.mutant = mutant
	*m.arms.of.Diverted = false
	other, endless := m.mutated(mutant, in)
	if endless {
		return !m.longs(in)
	}
	if value.AlikeThen(head, other) && value.Unlike(head, other, shares) == "" {
		if *m.arms.of.Diverted {
			m.diverted[mutant]++
		}
		return false
	}
	// Where what Head does varies a little, another run may differ that is no mutant's.
	end := process.Within(confirmTime)
	for n := 0; n < confirmed || n < surely && !end.Over(); n++ {
		head := m.arms.callHead(in)
		if m.arms.aliases {
			head.Keep()
		}
		other, endless := m.mutated(mutant, in)
		if endless || value.AlikeThen(head, other) && value.Unlike(head, other, value.Shared(head)) == "" {
			return false
		}
	}
	return true
}

// nameOf identifies an input.
func nameOf(in input.Input) string { return fmt.Sprint(in.Kind, in.N, string(in.Data)) }

// mutated calls a mutant. endless reports whether its loops went round too often.
func (m *mutation) mutated(mutant int, in input.Input) (out *value.Outcome, endless bool) {
	*m.arms.of.Ticks = mutantTicks
	out = m.arms.callVersion(mutant, in, callMutant)
	return out, *m.arms.of.Ticks < 0
}

// longs reports whether an input makes the loops of the right code go round as often.
func (m *mutation) longs(in input.Input) bool {
	*m.arms.of.Ticks = mutantTicks
	m.arms.callVersion(seenVersion, in, callHead)
	return *m.arms.of.Ticks < 0
}

// readLeads reads the inputs that keepLeads wrote.
func (m *mutation) readLeads() error {
	if m.opt.Leads == "" {
		return nil
	}
	f, err := os.Open(m.opt.Leads)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	for r := json.NewDecoder(f); ; {
		var e Entry
		if err := r.Decode(&e); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("%s: %w", LeadsEnv, err)
		}
		in := input.Input{Kind: e.Kind, N: e.N, Data: e.Data}
		if !e.Aside {
			m.leads = append(m.leads, in)
			continue
		}
		if m.asides == nil {
			m.asides = make(map[string]bool)
		}
		m.asides[nameOf(in)] = true
	}
}
