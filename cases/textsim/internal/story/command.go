package main

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

// A command is run by measuring, one at a time.
type command struct {
	dir  string
	env  []string // in addition to ours
	args []string
	// limit is the time after which it is taken to hang.
	limit time.Duration
	// accept are exit codes beside 0 that are no failure.
	accept []int
	// quiet shows what it writes to standard error only if it fails.
	quiet bool
}

// run returns what the command prints; its standard error goes to ours. On
// an interrupt it is asked to end, so that it can clean up behind itself, and
// killed with what it started if it does not.
func (c command) run(ctx context.Context) ([]byte, error) {
	out, _, err := c.timed(ctx)
	return out, err
}

// timed is run and returns, too, the processor time that it took.
func (c command) timed(ctx context.Context) ([]byte, time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, c.limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, c.args[0], c.args[1:]...)
	cmd.Dir, cmd.Env = c.dir, append(os.Environ(), c.env...)
	var out, problem bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	if c.quiet {
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
		return nil, 0, fmt.Errorf("%s: it did not end within %v", c, c.limit)
	case ctx.Err() == nil && errors.As(err, &exit) && slices.Contains(c.accept, exit.ExitCode()):
	case err != nil:
		if text := strings.TrimSpace(problem.String()); text != "" {
			err = fmt.Errorf("%w: %s", err, text)
		}
		return nil, 0, fmt.Errorf("%s: %w", c, err)
	}
	return out.Bytes(), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}

// String returns the command as one would type it, after what it adds to the
// environment.
func (c command) String() string {
	words := append([]string(nil), c.env...)
	for _, arg := range c.args {
		if arg == "" || strings.ContainsAny(arg, " $^*?()|'") {
			arg = "'" + arg + "'"
		}
		words = append(words, arg)
	}
	return strings.Join(words, " ")
}
