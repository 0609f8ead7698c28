package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// A command is run by measuring, one at a time.
type command struct {
	dir  string
	args []string
	// limit is the time after which it is taken to hang.
	limit time.Duration
}

// run returns what the command prints, in case of an error too; its standard error goes to ours. On
// an interrupt it is asked to end, so that it can clean up behind itself, and
// killed with what it started if it does not.
func (c command) run(ctx context.Context) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, c.limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, c.args[0], c.args[1:]...)
	cmd.Dir = c.dir
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	// A group of its own gets the interrupt from us and once: from a terminal
	// it would come twice.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
	cmd.WaitDelay = 20 * time.Second
	err := cmd.Run()
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // nobody is left, if all went well
	}
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return nil, fmt.Errorf("%s: it did not end within %v", c, c.limit)
	case err != nil:
		return out.Bytes(), fmt.Errorf("%s: %w", c, err)
	}
	return out.Bytes(), nil
}

// String returns the command as one would type it.
func (c command) String() string {
	words := make([]string, len(c.args))
	for i, arg := range c.args {
		if arg == "" || strings.ContainsAny(arg, " $^*?()|'<") {
			arg = "'" + arg + "'"
		}
		words[i] = arg
	}
	return strings.Join(words, " ")
}
