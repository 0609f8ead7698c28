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
}

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
	File string `json:"file"` // relative to the working directory if it is below it
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
