// Package proc runs subprocesses that have a deadline and die with us: each is
// the leader of a process group of its own, which is killed as a whole when
// the process ends, the context is cancelled, the deadline passes, or we are
// killed ourselves.
package proc

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"time"
)

// ErrDeadline is the error of a process that was killed because its time was up.
var ErrDeadline = errors.New("killed at its deadline")

// grace is how long output is still waited for after the process has ended: what it
// wrote is in the pipe by then, only a process that left the group can hold it
// open longer.
const grace = 500 * time.Millisecond

// A Command is a process to run.
type Command struct {
	Path string
	Args []string // without the program's name
	Dir  string
	Env  []string // nil means the caller's
	// Stdin is given to the process; nil means empty.
	Stdin []byte
	// Stdout receives the output as it comes. If it is nil, standard output
	// is kept with standard error in Result.Output.
	Stdout io.Writer
	// Pipe gives the process a pipe at file descriptor PipeFD.
	Pipe bool
	// Family says that the process starts others, as the go command does. They,
	// too, die with us then; without it, only the process itself does.
	Family bool
	// Timeout is the deadline; 0 means none but the context's.
	Timeout time.Duration
}

// PipeFD is the descriptor at which a process finds its pipe.
const PipeFD = 3

// A Result is what a process left.
type Result struct {
	// Output is standard error, and standard output unless it went elsewhere;
	// of a long output the middle is missing.
	Output []byte
	// Pipe is what was written to the pipe.
	Pipe []byte
	// Code is the exit status, -1 if a signal ended the process.
	Code int
	Wall time.Duration
	// User and System are the CPU time of the process and what it waited for.
	User, System time.Duration
	// Strays are the processes that had left the group and were ended after it.
	Strays []Stray
	// Switches is the number of involuntary context switches, -1 if unknown.
	Switches int64
}

// Run runs the command to its end. The error is nil if the process ended with
// status 0, an *exec.ExitError if it did not, ErrDeadline, or the context's.
// The result is not nil whenever the process was started.
func Run(ctx context.Context, c Command) (*Result, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	// The kernel ties "die with the parent" to the parent's thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()

	cmd := exec.Command(c.Path, c.Args...)
	cmd.Dir, cmd.Env = c.Dir, c.Env
	if c.Stdin != nil {
		in, err := input(c.Stdin)
		if err != nil {
			return nil, err
		}
		defer in.Close()
		cmd.Stdin = in
	}
	streams, err := connect(cmd, c)
	if err != nil {
		return nil, err
	}
	begin := time.Now()
	group, err := start(cmd, c.Family)
	streams.closeWriters()
	if err != nil {
		streams.closeReaders()
		return nil, err
	}
	for _, s := range streams {
		go s.drain()
	}
	stop := watch(ctx, group, c.Timeout)
	err = cmd.Wait()
	wall := time.Since(begin)
	why := stop()
	over(cmd.Process.Pid)
	group.end()
	strays := endStrays(group.number())
	streams.finish()
	if why != nil {
		err = why
	}
	r := result(cmd, streams, wall)
	r.Strays = strays
	return r, err
}

// watch kills the process group when the context ends or the time is up. The
// function returned stops the watch and tells why it killed, if it did.
func watch(ctx context.Context, g *group, timeout time.Duration) (stop func() error) {
	var timer <-chan time.Time
	if timeout > 0 {
		timer = time.After(timeout)
	}
	done, why := make(chan struct{}), make(chan error, 1)
	go func() {
		var err error
		select {
		case <-done:
		case <-ctx.Done():
			err = context.Cause(ctx)
			g.kill()
		case <-timer:
			err = ErrDeadline
			g.kill()
		}
		why <- err
	}()
	return func() error { close(done); return <-why }
}

func result(cmd *exec.Cmd, s streams, wall time.Duration) *Result {
	st := cmd.ProcessState
	r := &Result{
		Code: st.ExitCode(), Wall: wall,
		User: st.UserTime(), System: st.SystemTime(), Switches: switches(st),
	}
	for _, s := range s {
		switch b := s.to.(type) {
		case *Tail:
			r.Output = b.Bytes()
		case *bytes.Buffer:
			r.Pipe = b.Bytes()
		}
	}
	return r
}

// input returns a file that holds data: a pipe would need a writer.
func input(data []byte) (*os.File, error) {
	f, err := os.CreateTemp("", "hone-stdin-")
	if err != nil {
		return nil, fmt.Errorf("prepare standard input: %w", err)
	}
	os.Remove(f.Name())
	if _, err := f.Write(data); err != nil {
		f.Close()
		return nil, fmt.Errorf("prepare standard input: %w", err)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		f.Close()
		return nil, fmt.Errorf("prepare standard input: %w", err)
	}
	return f, nil
}
