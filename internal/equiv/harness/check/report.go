//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"strings"
)

// A Report is what came out.
type Report struct {
	// Recorded, Enumerated, Drawn and Guided count inputs for which both did the
	// same, or differed as edge accepts; Differing counts the latter.
	Recorded, Enumerated, Drawn, Guided, Differing int
	// Erring counts the differing inputs in which only the texts of errors
	// differ.
	Erring int
	// Edge is the most telling of the differing inputs, nil if there are none.
	Edge *Edge `json:",omitempty"`
	// Exhaustive reports whether all inputs that there are were enumerated.
	Exhaustive bool `json:",omitempty"`
	// Aside counts inputs that were set aside, since Base does not do the same twice for them;
	// AsideRecorded those of them that were recorded. They are in none of the other counts.
	// Varied says what differed first.
	Aside, AsideRecorded int    `json:",omitempty"`
	Varied               string `json:",omitempty"`
	// Panics counts the inputs for which both panicked.
	Panics int
	// Together counts the inputs on which several goroutines called both at the same time.
	Together int `json:",omitempty"`
	// Unreached lists blocks of Head that no input led to, of Blocks, and BaseUnreached those of Base.
	Unreached     []int `json:",omitempty"`
	BaseUnreached []int `json:",omitempty"`
	Blocks        int
	// Forced counts the blocks that were reached by forced conditions alone.
	Forced int `json:",omitempty"`
	// Mutant was tried, 0 if the report is of no mutant, and Killed reports whether
	// it differed from Head. Diverted counts the inputs for which it went another way and did not differ.
	Mutant   int  `json:",omitempty"`
	Killed   bool `json:",omitempty"`
	Diverted int  `json:",omitempty"`
	// Difference says where the two differ first; Input, Base and Head describe it,
	// and Stage says where the input comes from: recorded, followed, listed, drawn or fuzzed.
	Difference        string `json:",omitempty"`
	Stage             string `json:",omitempty"`
	Input, Base, Head string `json:",omitempty"`
	// Memory reports whether that is only which memory they share.
	Memory bool `json:",omitempty"`
	// Panicking reports whether only that differs, whether or how they panic.
	Panicking bool `json:",omitempty"`
	// Hidden names a type if that is only what other packages cannot see of its values.
	Hidden string `json:",omitempty"`
	// Unstable says why Base cannot be compared even with itself.
	Unstable string `json:",omitempty"`
	// Skipped counts inputs that were left out.
	Skipped int `json:",omitempty"`
	// Endless reports whether Base did not end for an input.
	Endless bool `json:",omitempty"`
	// Method is what was called then to make an argument, as package draw names it.
	Method string `json:",omitempty"`
}

// differ notes a difference. It returns false.
func (r *Report) differ(where string, in input.Input, base, head *value.Outcome, described string) bool {
	r.Difference, r.Stage, r.Input = where, input.Stage(in.Kind), described
	r.Base, r.Head = base.String(), head.String()
	r.Memory = strings.HasPrefix(where, value.SharedOtherwise) || strings.HasPrefix(where, commonMemory) || strings.HasSuffix(where, writtenTo)
	r.Hidden, r.Panicking = value.Hidden(base, head), isPanic(where)
	switch {
	case strings.HasPrefix(where, "argument"):
		r.Base, r.Head = base.Left(), head.Left()
	case strings.HasPrefix(where, value.OwnedOtherwise):
		r.Base, r.Head = base.Owned(), head.Owned()
	case where == value.ReturnsOtherwise:
		r.Base, r.Head = base.Followed(), head.Followed()
	case strings.HasPrefix(where, value.CalledOtherwise):
		r.Base, r.Head = base.Calls.String(), head.Calls.String()
	}
	return false
}

// tell notes a difference of which the texts are known.
func (r *Report) tell(where string, in input.Input, described, base, head string) {
	r.Difference, r.Stage, r.Input, r.Base, r.Head = where, input.Stage(in.Kind), described, base, head
}

// isPanic reports whether nothing differs but whether or how two calls panic.
func isPanic(where string) bool { return where == value.PanicsDiffer || where == value.OnePanics }

// count is where a recorded call is counted.
func (r *Report) count(in input.Input) *int {
	if in.Kind == input.Driven {
		return &r.Drawn
	}
	return &r.Recorded
}

// compared counts the inputs that were compared.
func (r *Report) compared() int { return r.Recorded + r.Enumerated + r.Drawn + r.Guided }

// An Edge is an input for which Head may differ from Base, in Go's syntax.
type Edge struct {
	Input, Base, Head string
	// Errors reports whether both give an error and differ in nothing else.
	Errors bool
}

// showsMore reports whether an edge is to be reported in place of another, which may be nil:
// a difference of more than errors first, then the shorter one.
func (e *Edge) showsMore(o *Edge) bool {
	if o == nil || e.Errors != o.Errors {
		return o == nil || o.Errors
	}
	return len(e.Input)+len(e.Base)+len(e.Head) < len(o.Input)+len(o.Base)+len(o.Head)
}
