package cli

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/input"
)

// The exit statuses.
const (
	exitOK          = 0
	exitFailed      = 1   // could not do it
	exitUsage       = 2   // the command line is wrong, or a file or URL that it names to be read
	exitGate        = 3   // a gate or a goal failed
	exitInterrupted = 130 // by a signal
)

// usageError is a mistake in the command line.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

// ExitCode returns the exit status of the error.
func (e *usageError) ExitCode() int { return exitUsage }

func usageErrorf(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// gateError is a gate that failed or a goal that was missed; the report says
// why.
type gateError struct{ text string }

func (e *gateError) Error() string { return e.text }

// ExitCode returns the exit status of the error.
func (e *gateError) ExitCode() int { return exitGate }

// inFlags puts an error of the engine in terms of the command line. dashes
// reports whether packages follow -- on it.
func inFlags(command string, dashes bool, err error) error {
	if e, ok := errors.AsType[*compare.OptionError](err); ok {
		if e.Usage {
			return usageErrorf("%s: -%v", command, e)
		}
		return fmt.Errorf("-%w", e)
	}
	if e, ok := errors.AsType[*compare.RunningError](err); ok {
		return fmt.Errorf("%w: leave out -nolock to wait for it", e)
	}
	if e, ok := errors.AsType[*compare.NoMatchError](err); ok && e.By == "" {
		named := *e
		named.Bench = "-bench " + e.Bench
		return &named
	}
	if e, ok := errors.AsType[*compare.NoBenchmarksError](err); ok && e.Matched && dashes {
		return errors.New(strings.Replace(e.Error(), "name other packages", "name other packages after --", 1))
	}
	return err
}

// exitCode returns the exit status for err. An interrupt takes precedence
// over other errors.
func exitCode(interrupted bool, err error) int {
	var coded interface{ ExitCode() int }
	var child *exec.ExitError // has an ExitCode that is not ours
	var bad *input.Error
	switch {
	case err == nil:
		return exitOK
	case interrupted:
		return exitInterrupted
	case errors.As(err, &bad):
		return exitUsage
	case errors.As(err, &child):
		return exitFailed
	case errors.As(err, &coded):
		return knownCode(coded.ExitCode())
	}
	return exitFailed
}

// knownCode keeps the status of a child process from being taken for ours.
func knownCode(c int) int {
	if c == exitUsage || c == exitGate {
		return c
	}
	return exitFailed
}

// describe returns what to print about err: one line.
func describe(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, errNoReader):
		return "" // as other programs do that are read by head
	case errors.Is(err, context.Canceled):
		return "interrupted"
	}
	return strings.ReplaceAll(strings.TrimSpace(err.Error()), "\n", "; ")
}

// joinOnce is errors.Join for errors that may have the same text.
func joinOnce(first, second error) error {
	if first != nil && second != nil && (errors.Is(first, second) || first.Error() == second.Error()) {
		return first
	}
	return errors.Join(first, second)
}
