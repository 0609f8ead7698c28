package explain

import "github.com/gohone/hone/internal/explain/cause"

// A Hotspot is a line of the user's own code with its part of a profile, and why it has it.
type Hotspot struct {
	Kind Kind
	// Function is the declaration that the line is in, as [Line] has it; File is as the
	// user's tree has it, an absolute path.
	Function, File string
	Line           int
	// Flat and Cum are parts of the whole, in [0, 1]; Flat with what library and runtime
	// spent for the line. Value is Flat in seconds, bytes or objects.
	Flat, Cum, Value float64
	// Lo and Hi bound Flat at 95 %, for what sampling leaves open.
	Lo, Hi float64
	// Ceiling is how many times as fast the whole would be, were the line free:
	// 1/(1-Flat). It is at least 1, and +Inf for a line that is all there is.
	Ceiling float64
	// Below are the calls of the library and the runtime that the line's samples went
	// through, the largest first.
	Below []cause.Stack
	// Causes are why, the likeliest first.
	Causes []cause.Cause
}
