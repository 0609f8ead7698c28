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

// A locatedError is one line that says where a script is wrong.
type locatedError struct {
	at      file.Position
	message string
}

func (e locatedError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.at.Filename, e.at.Line, e.at.Column, e.message)
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

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

// oneLineError returns an error of sobek as one line with file, line and column.
func oneLineError(err error) error {
	var (
		syntax    parser.ErrorList
		compiler  *sobek.CompilerSyntaxError
		reference *sobek.CompilerReferenceError
		thrown    *sobek.Exception
		stopped   *sobek.InterruptedError
		overflow  *sobek.StackOverflowError
	)
	switch {
	case errors.As(err, &syntax) && len(syntax) > 0:
		return locatedError{syntax[0].Position, oneLine(syntax[0].Message)}
	case errors.As(err, &compiler) && compiler.File != nil:
		return locatedError{compiler.File.Position(compiler.Offset), oneLine(compiler.Message)}
	case errors.As(err, &reference) && reference.File != nil:
		return locatedError{reference.File.Position(reference.Offset), oneLine(reference.Message)}
	case errors.As(err, &stopped):
		return stackError(stopped.Stack(), fmt.Sprint(stopped.Value()))
	case errors.As(err, &overflow):
		return stackError(overflow.Stack(), "functions call each other without end")
	case errors.As(err, &thrown):
		return stackError(thrown.Stack(), text(thrown.Value()))
	}
	return err
}

func stackError(stack []sobek.StackFrame, message string) error {
	if at, ok := inScript(stack); ok {
		return locatedError{at, oneLine(message)}
	}
	return errors.New(oneLine(message))
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

// located is oneLineError with at least the path of the script.
func located(path string, err error) error {
	err = oneLineError(err)
	if err != nil && !errors.As(err, new(locatedError)) && !strings.HasPrefix(err.Error(), path) {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return err
}
