package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"syscall"
	"time"
)

// app is the environment in which a command runs; tests replace it.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	// line is the command line without the program's name.
	line []string
}

// errNoReader is the error of writing to a standard output that has no reader any
// more.
var errNoReader = errors.New("the reader of the output is gone")

// lastWait is how long a transfer goes on after an interrupt: long enough for
// a reader that is there, and short if there is none.
const lastWait = 500 * time.Millisecond

// A console is a standard stream whose reads and writes an interrupt ends:
// a pipe without a reader, or a writer, would otherwise keep hone from
// ending.
type console struct {
	ctx  context.Context
	file *os.File
	gone error // set once a transfer was given up
}

// Fd returns the file descriptor, to find out whether it is a terminal.
func (c *console) Fd() uintptr { return c.file.Fd() }

// Write writes p. It must not be called from two goroutines at once.
func (c *console) Write(p []byte) (int, error) {
	n, err := c.transfer(c.file.Write, append([]byte(nil), p...))
	if errors.Is(err, syscall.EPIPE) {
		err = errNoReader
	}
	return n, err
}

// Read reads into p.
func (c *console) Read(p []byte) (int, error) {
	own := make([]byte, len(p)) // p is the caller's again if the read is given up
	n, err := c.transfer(c.file.Read, own)
	copy(p, own[:n])
	return n, err
}

func (c *console) transfer(do func([]byte) (int, error), p []byte) (int, error) {
	if c.gone != nil {
		return 0, c.gone
	}
	type result struct {
		n   int
		err error
	}
	done := make(chan result, 1)
	go func() {
		n, err := do(p)
		done <- result{n, err}
	}()
	select {
	case r := <-done:
		return r.n, r.err
	case <-c.ctx.Done():
	}
	select {
	case r := <-done:
		return r.n, r.err
	case <-time.After(lastWait):
		c.gone = context.Cause(c.ctx)
		return 0, c.gone
	}
}
