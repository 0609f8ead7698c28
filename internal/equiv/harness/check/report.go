//go:build go1.21

package check

// A Report is what came out.
type Report struct {
	// Recorded, Enumerated, Drawn and Guided count inputs for which both did the
	// same, but for those of them that Differing counts: see edge.
	Recorded, Enumerated, Drawn, Guided, Differing int
	// Erring are those of these in which nothing differs but what errors say.
	Erring int
	// Edge is the one of these that tells most, nil if there are none.
	Edge *Edge `json:",omitempty"`
	// Exhaustive says that all inputs that there are were enumerated.
	Exhaustive bool `json:",omitempty"`
	// Panics counts those among them for which both panicked.
	Panics int
	// Unreached lists blocks of Head that no input led to, of Blocks.
	Unreached []int `json:",omitempty"`
	Blocks    int
	// Mutant was tried, 0 if the report is of no mutant, and Killed says that it did
	// something else than Head.
	Mutant int  `json:",omitempty"`
	Killed bool `json:",omitempty"`
	// Difference says where the two differ first; Input, Base and Head describe it,
	// and Stage says where the input comes from: recorded, listed, drawn or fuzzed.
	Difference        string `json:",omitempty"`
	Stage             string `json:",omitempty"`
	Input, Base, Head string `json:",omitempty"`
	// Unstable says why Base cannot be compared even with itself.
	Unstable string `json:",omitempty"`
	// Endless says that Base did not end for an input.
	Endless bool `json:",omitempty"`
}

// An Edge is an input for which Head may do something else than Base, in Go's syntax.
type Edge struct {
	Input, Base, Head string
	// Errors says that both give an error and differ in nothing else.
	Errors bool
}

// tellsMore reports whether an edge is to be told in place of another, which may be nil: what is
// more than another error, and then what is shorter.
func (e *Edge) tellsMore(o *Edge) bool {
	if o == nil || e.Errors != o.Errors {
		return o == nil || o.Errors
	}
	return len(e.Input)+len(e.Base)+len(e.Head) < len(o.Input)+len(o.Base)+len(o.Head)
}
