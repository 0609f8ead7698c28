package measure

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A Command is run by measuring, one at a time.
type Command struct {
	Dir  string
	Env  []string // in addition to ours
	Args []string
	// Limit is the time after which it is taken to hang.
	Limit time.Duration
	// Accept are exit codes beside 0 that are no failure.
	Accept []int
	// Quiet shows what it writes to standard error only if it fails.
	Quiet bool
}

// Run returns what the command prints; its standard error goes to ours. On an
// interrupt the command is asked to end, so that it can clean up, and killed
// with what it started if it does not.
func (c Command) Run(ctx context.Context) ([]byte, error) {
	out, _, err := c.Timed(ctx)
	return out, err
}

// Spent is the processor time that a command took, on all processors together.
type Spent struct{ User, System time.Duration }

// CPU is all of it.
func (s Spent) CPU() time.Duration { return s.User + s.System }

// Timed is Run and returns, too, the processor time that it took.
func (c Command) Timed(ctx context.Context) ([]byte, Spent, error) {
	ctx, cancel := context.WithTimeout(ctx, c.Limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, c.Args[0], c.Args[1:]...)
	cmd.Dir, cmd.Env = c.Dir, append(os.Environ(), c.Env...)
	var out, problem bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	if c.Quiet {
		cmd.Stderr = &problem
	}
	// A group of its own gets the interrupt from us and once: from a terminal
	// it would come twice.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
	cmd.WaitDelay = 20 * time.Second
	err := cmd.Run()
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // nobody is left, if all went well
	}
	var exit *exec.ExitError
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return nil, Spent{}, fmt.Errorf("%s: it did not end within %v", c, c.Limit)
	case ctx.Err() == nil && errors.As(err, &exit) && slices.Contains(c.Accept, exit.ExitCode()):
	case err != nil:
		if text := strings.TrimSpace(problem.String()); text != "" {
			err = fmt.Errorf("%w: %s", err, text)
		}
		return nil, Spent{}, fmt.Errorf("%s: %w", c, err)
	}
	return out.Bytes(), Spent{User: cmd.ProcessState.UserTime(), System: cmd.ProcessState.SystemTime()}, nil
}

// String returns the command as one would type it, after what it adds to the
// environment.
func (c Command) String() string {
	words := slices.Clone(c.Env)
	for _, arg := range c.Args {
		if arg == "" || strings.ContainsAny(arg, " $^*?()|'<") {
			arg = "'" + arg + "'"
		}
		words = append(words, arg)
	}
	return strings.Join(words, " ")
}
