//go:build go1.21

package check

// An input says how to make the arguments of a call, which every call gets anew.
type input struct {
	kind byte
	n    int
	data []byte
}

// Kinds of inputs.
const (
	recorded   = 'r' // the n-th recorded call
	enumerated = 'e' // the n-th of those that Enumerate the simple ones
	drawn      = 'd' // drawn from the n-th seed
	longer     = 'l' // the same with long texts and lists
	bordering  = 'b' // drawn, with a length or a number at which code changes its mind
	guided     = 'g' // drawn from data
)

// Stage names where inputs of a kind come from, as reports do.
func Stage(kind byte) string {
	switch kind {
	case recorded:
		return "recorded"
	case enumerated:
		return "listed"
	case guided:
		return "fuzzed"
	}
	return "drawn"
}
