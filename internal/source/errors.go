package source

import "fmt"

// A UsageError says that a version argument is not well formed. It is about
// the command line only: an argument that is well formed but names nothing
// that exists is an ordinary error.
type UsageError struct {
	// Arg is the argument as written.
	Arg string
	// Reason says in one line what is wrong with it and what to write.
	Reason string
}

func (e *UsageError) Error() string {
	return fmt.Sprintf("version %q: %s", e.Arg, e.Reason)
}

// ExitCode is the status a command ends with after this error.
func (e *UsageError) ExitCode() int { return 2 }

// A Warning is a caveat about a version: what the snapshot lacks and what to
// do about it.
type Warning struct {
	// Code is one of the Warn constants.
	Code string
	// Text says in one line what is wrong.
	Text string
	// Remedy is a command to run or a thing to do, empty if there is none.
	Remedy string
}

// The closed list of warning codes.
const (
	// WarnSubmodule marks a submodule whose content is not in the snapshot
	// because it is not available locally.
	WarnSubmodule = "submodule-missing"
)
