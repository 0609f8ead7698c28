// Package input tells mistakes in what hone is given to read from work that fails: a missing file of
// results, a profile that is cut off, a patch that does not apply, a stream that is none.
package input

import "fmt"

// An Error is a file, a profile, a patch or a stream, named on the command line, that cannot be read or is
// not what it should be. Nothing was measured. Its text names what is wrong.
type Error struct{ Err error }

func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Errorf makes an Error of a text, as fmt.Errorf does.
func Errorf(format string, args ...any) error { return &Error{fmt.Errorf(format, args...)} }
