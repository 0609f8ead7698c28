// Package touch runs a program and finds out which files it touches: those that it, and
// what it starts, names to the kernel in any way. [Run] has the kernel stop the program
// at each system call, and reads the paths. It can on Linux, on amd64 and arm64, where
// processes may be traced; elsewhere the error is [ErrUnsupported].
package touch

import (
	"errors"
	"time"
)

// ErrUnsupported is in the error where programs cannot be traced.
var ErrUnsupported = errors.New("programs cannot be traced on this system")

// A Command is a program to run. Its output is thrown away.
type Command struct {
	Path string
	Args []string // without the program's name
	Dir  string
	Env  []string
	// Timeout is the deadline, more than 0.
	Timeout time.Duration
}

// Files are what a program has touched. Paths are absolute, without symbolic links,
// except that the links on the way are in them, too.
type Files struct {
	// Paths are those that it named, also where there is nothing.
	Paths map[string]bool
	// Listed are the folders of which it has read what is in them.
	Listed map[string]bool
	// Unknown is what it did that may touch files which are not in Paths, such as a
	// system call that is not known, or running its own program again; empty for nothing.
	Unknown string
	// OK reports whether the program ended by itself with status 0.
	OK bool
}
