package equiv

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/gohone/hone/internal/equiv/harness/check"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/mutants"
	"github.com/gohone/hone/internal/equiv/subject"
)

// Evidence is what is known about a Question.
type Evidence struct {
	// Difference is an input for which the two are not the same, nil if none
	// was found.
	Difference *Difference
	// Weaker says why the two could not be compared, in a few words; empty if
	// they were. If not, only the package's tests vouch for the rewrite.
	Weaker string
	// Within says that the expressions in which the two differ were compared in place of the
	// functions, and all else counts these; nil if the functions were.
	Within *Within
	// By names the functions that lead to the one in question and were compared, too, or in its place. Then Alone
	// is where the two differ by themselves, nil if that is nowhere: not so that the others show it.
	By    []string
	Alone *Difference
	// Recorded counts the calls taken from tests and benchmarks, Drawn those drawn
	// from types, and Guided those that coverage led to. Listed counts those that
	// were listed: all values of a small type, or for a text every byte and every
	// pair and triple of one character of each kind.
	Recorded, Drawn, Guided, Listed int
	// Exhaustive reports whether Listed are all inputs that there are and nothing
	// but its input decides what either function does. Then agreement is proven.
	Exhaustive bool
	// Aside counts inputs that were set aside, since base does not do the same twice for them.
	// They are in none of the other counts, and no mutant is tried on them. What base repeats
	// for them all the same, such as a list but for its order, was compared.
	Aside int
	// Skipped counts inputs that were left out, since base does not end for them, or takes all memory.
	Skipped int
	// Avoided are functions, such as F and T.M, that were not called to make values or after the two, nor in sequences: some call of them
	// did not end, or ended the program. They are in order.
	Avoided []string
	// Panics counts the inputs for which both panicked in the same way.
	Panics int
	// Most bounds the numbers and lengths that were drawn, since larger ones took too
	// much time or memory; 0 if nothing had to be bounded.
	Most int64
	// Given are the parameters that were given nothing but what the calls in the package give them,
	// besides recorded calls; in their order.
	Given []Given
	// Elsewhere is what other builds have in place of what the two use, in ascending order: nothing is known
	// of the two there.
	Elsewhere []subject.Variant
	// Differing counts inputs, none of them recorded, for which a Lenient question lets
	// the two differ. Erring counts those of them in which only the texts of errors
	// differ. Edge is one of them, nil if there is none.
	Differing, Erring int
	Edge              *Difference
	// Blocks is the number of basic blocks that are new, in the function and in what the
	// rewrite adds or changes beside it; 0 if they were not counted. Uncovered is how many
	// of them no input led to. UncoveredAt is where these begin, such as m.go:12: the
	// function first, then in the order of the files. CoveredAt is where the others begin.
	Blocks, Uncovered      int
	UncoveredAt, CoveredAt []string
	// Forced is how many of the blocks were reached as a condition was made true, and by no input alone.
	Forced int
	// Mutants is the number of mutants of the new code that were tried, and Killed of those
	// that some input told apart from it. Parts is the number of functions and variables
	// that they are mutants of. A mutant may do the same as the code it is made of, so not
	// all can be killed; those of which that was seen do not count, see leastDiverted.
	Mutants, Killed, Parts int
	// Variants is how many mutants there are, tried or not.
	Variants int
	// Together is on how many inputs several goroutines called both at the same time. Unwatched says
	// why no race detector looked on, empty if one did.
	Together  int
	Unwatched string
	// Sequences names a type if sequences of what others can do with its values were compared, empty if a function was.
	Sequences string
	// Answered are functions that lead out of the program, by their full names and in order, such as time.Now, and answer.Order:
	// where one of the two leads to them, the harness answered in their place, both alike.
	Answered []string
	// Followed reports whether inputs followed from calls of what leads to the function, and none was drawn.
	Followed bool
	// Keeps reports whether the rewrite leaves something in new fields, which a later call may take: one call says little of that.
	Keeps bool
	// Gap is what the check of a Long question leaves out although it found no difference,
	// nil if that is nothing.
	Gap *Gap
	// ends is the operation of a sequence that has ended the program, such as F or T.M; empty if that is not known.
	ends string
}

// A Within is what was compared in place of two functions.
type Within struct {
	// Lines are those of the expressions, in their order, such as m.go:12.
	Lines []string
	// Why says why the functions could not be compared, in a few words.
	Why string
}

// A Given is a parameter that callers give few values.
type Given struct {
	Parameter string
	// Values is the number of these, at least 1.
	Values int
}

// A Gap is new code that a check says nothing about.
type Gap struct {
	// Uncovered of Blocks were reached by no input; At is as Evidence.UncoveredAt.
	Uncovered, Blocks int
	At                []string
	// Uncounted names functions whose blocks cannot be counted, in order. It is empty if
	// Uncovered is not 0.
	Uncounted []string
}

// A Difference is one input with what the two functions made of it, in Go's
// syntax.
type Difference struct {
	// What says what differs, such as "result 1".
	What string
	// Stage says where the input comes from: recorded, followed, listed, drawn or fuzzed.
	Stage string
	// Input, Base and Head are cut if they are long.
	Input, Base, Head string
	// Memory says that they differ only in which memory they share: with arguments, or from call to call.
	Memory bool
	// Panicking says that they differ only in that, whether or how they panic.
	Panicking bool
	// Hidden names a type if they differ only in what other packages cannot see of its values.
	Hidden string
	// Private names a type of the input which is not exported, nor the function: only the package makes its values, and
	// perhaps none as hone put this one together. It is empty for what tests gave.
	Private string
}

// fewInputs are too few to say anything.
const fewInputs = 10

// evidence adds up reports on what a question asks and its copies.
func evidence(q Question, reports []check.Report, c *mutants.Versions) *Evidence {
	ev := new(Evidence)
	missed := make([]int, len(c.Blocks)) // how many reports miss a block
	missedBase := make([]int, len(c.Base))
	counted := 0
	for _, r := range reports {
		ev.Recorded += r.Recorded
		ev.Listed += r.Enumerated
		ev.Drawn += r.Drawn
		ev.Guided += r.Guided
		ev.Panics += r.Panics
		ev.Aside += r.Aside
		ev.Skipped += r.Skipped
		ev.Forced = max(ev.Forced, r.Forced)
		ev.Exhaustive = ev.Exhaustive || r.Exhaustive && r.Differing == 0
		ev.addEdges(r)
		if r.Blocks > 0 {
			counted++
			for _, b := range r.Unreached {
				missed[b]++
			}
			for _, b := range r.BaseUnreached {
				missedBase[b]++
			}
		}
		switch {
		case r.Difference != "" && ev.Difference == nil:
			ev.Difference = &Difference{What: r.Difference, Stage: r.Stage, Input: cut(r.Input), Base: cut(r.Base),
				Head: cut(r.Head), Memory: r.Memory, Panicking: r.Panicking, Hidden: r.Hidden}
		case r.Unstable != "" && ev.Weaker == "":
			ev.Weaker, ev.ends = r.Unstable, operationOf(r.Method)
		}
	}
	ev.addMutants(reports, c)
	ev.Variants = len(c.Mutants)
	if counted > 0 {
		ev.addBlocks(missed, counted, c, dead(missedBase, counted, c))
	}
	switch n := ev.inputs(); {
	case ev.Difference != nil || ev.Weaker != "":
	case ev.Differing > 0 && ev.Recorded == 0:
		ev.Weaker = "the two differ at edges, and no call of tests and benchmarks was recorded on which they agree"
	case ev.Exhaustive:
	case n < fewInputs:
		ev.Weaker = fmt.Sprintf("only %d inputs were found for the two", n)
	case ev.Panics >= n:
		ev.Weaker = fmt.Sprintf("both panic for each of the %d inputs that were found", n)
	case q.Long && ev.Uncovered > 0:
		ev.Gap = &Gap{Uncovered: ev.Uncovered, Blocks: ev.Blocks, At: ev.UncoveredAt}
	case q.Long && len(c.Without) > 0:
		ev.Gap = &Gap{Uncounted: c.Without}
	}
	return ev
}

// inputs counts all that evidence rests on.
func (ev *Evidence) inputs() int { return ev.Recorded + ev.Listed + ev.Drawn + ev.Guided }

// beside returns the evidence with the fewer inputs, with what both say of new code. other may be nil.
func (ev *Evidence) beside(other *Evidence) *Evidence {
	if other == nil {
		return ev
	}
	if other.inputs() < ev.inputs() {
		ev, other = other, ev
	}
	ev.Blocks += other.Blocks
	ev.Uncovered += other.Uncovered
	ev.UncoveredAt = append(ev.UncoveredAt, other.UncoveredAt...)
	ev.Variants += other.Variants
	ev.Mutants += other.Mutants
	ev.Killed += other.Killed
	ev.Parts += other.Parts
	ev.Elsewhere = union(ev.Elsewhere, other.Elsewhere)
	return ev
}

// union adds what other builds have to others, in order and each once.
func union(a, b []subject.Variant) []subject.Variant {
	all := slices.Concat(a, b)
	slices.SortFunc(all, func(a, b subject.Variant) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.File, b.File))
	})
	return slices.Compact(all)
}

// doubt makes of a difference that only a made-up value of a type shows what keeps the two from being
// compared: perhaps no program makes the value. An empty type is none.
func (ev *Evidence) doubt(of string) {
	if d := ev.Difference; of != "" && d != nil && d.Stage != input.Stage(input.Recorded) {
		ev.Weaker = fmt.Sprintf("it differs for a %s that hone made up, since no function returns one: %s for %s", of, d.What, brief(d.Input))
		ev.Difference = nil
	}
}

// brief shortens what is part of a sentence.
func brief(s string) string {
	const most = 120
	if len(s) <= most {
		return s
	}
	return s[:most/2] + "..." + s[len(s)-most/2:]
}

// leastDiverted is for how many inputs the condition of a mutant must go the other way, without another outcome, to take it
// for one that does the same.
const leastDiverted = 32

// addMutants counts the mutants that were tried.
func (ev *Evidence) addMutants(reports []check.Report, c *mutants.Versions) {
	tried := make(map[*mutants.Part]bool)
	for _, r := range reports {
		if r.Mutant == 0 {
			continue
		}
		if r.Killed {
			ev.Killed++
		}
		if r.Killed || r.Diverted < leastDiverted {
			ev.Mutants++
		}
		tried[c.Mutants[r.Mutant-1].Part] = true
	}
	ev.Parts = len(tried)
}

// dead counts the panics of base that all reports missed.
func dead(missed []int, counted int, c *mutants.Versions) map[string]int {
	of := make(map[string]int)
	for i, b := range c.Base {
		if missed[i] == counted && b.Panic != "" {
			of[b.Panic]++
		}
	}
	return of
}

// addBlocks counts the new blocks, and those that all reports missed. A panic to which nothing leads in base either,
// one of the dead, is not new.
func (ev *Evidence) addBlocks(missed []int, counted int, c *mutants.Versions, dead map[string]int) {
	for i, b := range c.Blocks {
		if b.Known {
			continue
		}
		if missed[i] == counted && dead[b.Panic] > 0 {
			dead[b.Panic]--
			continue
		}
		ev.Blocks++
		at := &ev.CoveredAt
		if missed[i] == counted {
			ev.Uncovered++
			at = &ev.UncoveredAt
		}
		if line := b.String(); !slices.Contains(*at, line) {
			*at = append(*at, line)
		}
	}
	ev.CoveredAt = slices.DeleteFunc(ev.CoveredAt, func(line string) bool { return slices.Contains(ev.UncoveredAt, line) })
}

// GapOf is what the checks of several functions of a rewrite leave out of its new code together, nil if that
// is nothing: the lines that none of them covers. Where each counts the blocks of only a part of the code,
// they are those of the check that leaves out most.
func GapOf(all []*Evidence) *Gap {
	if len(all) == 1 {
		return all[0].Gap
	}
	covered := make(map[string]bool)
	for _, ev := range all {
		for _, line := range ev.CoveredAt {
			covered[line] = true
		}
	}
	var out *Gap
	for _, ev := range all {
		if ev.Gap == nil {
			continue
		}
		if len(ev.Gap.Uncounted) > 0 {
			return ev.Gap
		}
		at := slices.DeleteFunc(slices.Clone(ev.Gap.At), func(line string) bool { return covered[line] })
		if n := len(at); n > 0 && (out == nil || n > out.Uncovered) {
			out = &Gap{Uncovered: n, Blocks: ev.Gap.Blocks, At: at}
		}
	}
	return out
}

// cut shortens what would fill pages.
func cut(s string) string {
	const most = 4000
	if len(s) <= most {
		return s
	}
	return s[:most/2] + "..." + s[len(s)-most/2:]
}

// addEdges adds what a report says of inputs for which the two may differ. One of
// them is kept.
func (ev *Evidence) addEdges(r check.Report) {
	ev.Differing += r.Differing
	ev.Erring += r.Erring
	if e := r.Edge; e != nil && ev.Edge == nil {
		ev.Edge = &Difference{Input: cut(e.Input), Base: cut(e.Base), Head: cut(e.Head)}
	}
}
