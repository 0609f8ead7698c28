package k6

import (
	"errors"
	"fmt"
	"strings"

	"github.com/grafana/sobek"
	"github.com/grafana/sobek/file"
	"github.com/grafana/sobek/parser"
)

// libPrefix begins the file names of the modules that hone has for scripts.
// Errors name the line of the script that calls them.
const libPrefix = "hone:"

// A locatedError is one line that says where a script is wrong. There is a file's
// name at least.
type locatedError struct {
	at      file.Position
	message string
}

// Error implements error.
func (e locatedError) Error() string {
	return e.at.String() + ": " + strings.Join(strings.Fields(e.message), " ")
}

// inScript returns where in the script itself a call is, if it is there at all.
func inScript(stack []sobek.StackFrame) (at file.Position, ok bool) {
	for i := range stack {
		at = stack[i].Position()
		if at.Line > 0 && at.Filename != "" && !strings.HasPrefix(at.Filename, libPrefix) {
			return at, true
		}
	}
	return at, false
}

// located returns an error of sobek as one line with file, line and column, or with
// the path of the script at least.
func located(path string, err error) error {
	var (
		there     locatedError
		syntax    parser.ErrorList
		compiler  *sobek.CompilerSyntaxError
		reference *sobek.CompilerReferenceError
		thrown    *sobek.Exception
		stopped   *sobek.InterruptedError
		overflow  *sobek.StackOverflowError
		stack     []sobek.StackFrame
	)
	switch {
	case err == nil || errors.As(err, &there):
		return err
	case errors.As(err, &syntax) && len(syntax) > 0:
		return locatedError{syntax[0].Position, syntax[0].Message}
	case errors.As(err, &compiler) && compiler.File != nil:
		return locatedError{compiler.File.Position(compiler.Offset), compiler.Message}
	case errors.As(err, &reference) && reference.File != nil:
		return locatedError{reference.File.Position(reference.Offset), reference.Message}
	case errors.As(err, &stopped):
		stack, there.message = stopped.Stack(), fmt.Sprint(stopped.Value())
	case errors.As(err, &overflow):
		stack, there.message = overflow.Stack(), "functions call each other without end"
	case errors.As(err, &thrown):
		stack, there.message = thrown.Stack(), text(thrown.Value())
	default:
		there.message = err.Error()
	}
	there.at.Filename = path
	if at, ok := inScript(stack); ok {
		there.at = at
	}
	return there
}

// text returns a value as text; a script can make that throw, too.
func text(v sobek.Value) (s string) {
	defer func() {
		if recover() != nil {
			s = "an exception that cannot be shown"
		}
	}()
	return v.String()
}
