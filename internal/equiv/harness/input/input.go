//go:build go1.21

package input

// An Input says how to make the arguments of a call, made again for every call.
type Input struct {
	Kind byte
	N    int
	Data []byte
}

// Kinds of inputs.
const (
	Recorded   = 'r' // the n-th recorded call
	Driven     = 'v' // the n-th recorded call, which follows from what others can call
	Enumerated = 'e' // the n-th of those that Enumerate the simple ones
	Formed     = 'o' // drawn, with the n-th text of the formats that the functions read
	Drawn      = 'd' // drawn from the n-th seed
	Longer     = 'l' // the same with long texts and lists
	Bordering  = 'b' // drawn, with a length or a number at which code takes another path
	Far        = 'f' // drawn, with one text or list of more than 2^15 or 2^16 elements
	Nested     = 'n' // drawn, with one text of pieces again and again, such as brackets in brackets
	Guided     = 'g' // drawn from data
	Free       = 'x' // drawn, also where callers give few values
	Compared   = 'c' // another with what code has compared with put where the other was, an Exchange
	Continued  = 't' // another with further steps, a Continuation
)

// Stage names where inputs of a kind come from, as reports do.
func Stage(kind byte) string {
	switch kind {
	case Recorded:
		return "recorded"
	case Driven:
		return "followed"
	case Enumerated, Formed:
		return "listed"
	case Guided:
		return "fuzzed"
	}
	return "drawn"
}
