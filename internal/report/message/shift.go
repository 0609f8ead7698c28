package message

// Shift is where the difference of two versions of a benchmark or of a service is, by the profiles
// of both and by what the compiler said of them.
type Shift struct {
	// Package and Benchmark are empty where profiles from elsewhere were compared.
	Package   string `json:"package"`
	Benchmark string `json:"benchmark"`
	Base      string `json:"base"`
	Head      string `json:"head"`
	// Per is what the numbers are of: "request", "second", or "profile" for the whole; empty for
	// an operation.
	Per string `json:"per,omitempty"`
	// Moves are the program's own functions that changed most, by kind of profile.
	Moves []ShiftMove `json:"moves"`
	// Culprit is the function that most of the difference comes from; null if that is not clear.
	Culprit *Culprit `json:"culprit"`
	// Compiler is what the compiler decides otherwise on one side about functions that take 1 % or more, those
	// that take most first. It is null where it was not asked: of profiles there is no build.
	Compiler []ShiftDecision `json:"compiler"`
}

// ShiftDecision is what the compiler does with a function on one side and not on the other.
type ShiftDecision struct {
	Function string `json:"function"`
	// What is "escape", "inlined" of a call, "inlinable" of the function itself, or "bounds-check".
	What string `json:"what"`
	// About is the value that escapes, or the function that is called.
	About string `json:"about,omitempty"`
	// In is the side that does it, "base" or "head".
	In string `json:"in"`
	// Base and Head are where that is, null where a side has nothing of the kind.
	Base *ShiftPlace `json:"base"`
	Head *ShiftPlace `json:"head"`
	// Cost and Budget are the compiler's, of a function that is not inlined; 0 if it says none.
	Cost   int64 `json:"cost,omitempty"`
	Budget int64 `json:"budget,omitempty"`
}

// ShiftPlace is a line of one side.
type ShiftPlace struct {
	File string `json:"file"` // relative to the working directory if it is below it or in a folder beside it
	Line int64  `json:"line"`
}

// What a decision is about.
const (
	DecidedEscape    = "escape"
	DecidedInlined   = "inlined"
	DecidedInlinable = "inlinable"
	DecidedBounds    = "bounds-check"
)

// What numbers of a shift are of.
const (
	PerRequest = "request"
	PerSecond  = "second"
	PerProfile = "profile"
)

// ShiftMove is what one operation takes in a function on both sides, with what library and runtime
// spent for it.
type ShiftMove struct {
	Kind string `json:"kind"` // as in [Hotspot]
	// Function is empty for what no function of the program's own is to blame for.
	Function string `json:"function"`
	// Base and Head are seconds, bytes or objects by what Per of the shift says, Error the standard error of their
	// difference from sampling. Clear reports whether the difference is more than that explains.
	Base  float64 `json:"base"`
	Head  float64 `json:"head"`
	Error float64 `json:"error"`
	Clear bool    `json:"clear"`
}

// Culprit is the function that most of a difference comes from.
type Culprit struct {
	ShiftMove
	File string `json:"file"` // relative to the working directory if it is below it or in a folder beside it
	Line int64  `json:"line"`
	// Part is the function's part of the whole difference.
	Part float64 `json:"part"`
	// Cause is why, null if that is not clear. Gone reports whether base had it and head does not.
	Cause *HotCause `json:"cause"`
	Gone  bool      `json:"gone,omitempty"`
}

func (s *Shift) withLists() *Shift {
	out := *s
	out.Moves = nonNil(s.Moves)
	return &out
}
