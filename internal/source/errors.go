package source

import (
	"fmt"

	"github.com/gohone/hone/internal/sample"
)

// A UsageError is the error for a version argument that is not well formed. It is about
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

// WarnSubmodule is the code of the warning that the content of a submodule is not
// in the snapshot because it is not available locally. Its facts are the path of
// the submodule, and its commit.
const WarnSubmodule sample.Code = "submodule-missing"
