package proc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"time"
)

// A stream is one pipe from a process.
type stream struct {
	r, w *os.File
	to   io.Writer
	done chan struct{}
}

type streams []*stream

// ErrNoPipe is the error of a process that is to have a pipe of its own, as every
// measured one, where hone cannot give it one.
var ErrNoPipe = errors.New("hone does not measure on " + runtime.GOOS + ": a process cannot be given a pipe there")

// connect gives the command its outputs. They are plain pipes rather than
// writers of os/exec so that Wait returns when the process itself ends.
func connect(cmd *exec.Cmd, c Command) (streams, error) {
	var all streams
	open := func(to io.Writer) (*os.File, error) {
		r, w, err := os.Pipe()
		if err != nil {
			all.closeWriters()
			all.closeReaders()
			return nil, fmt.Errorf("make a pipe: %w", err)
		}
		all = append(all, &stream{r, w, to, make(chan struct{})})
		return w, nil
	}
	w, err := open(new(Tail))
	if err != nil {
		return nil, err
	}
	cmd.Stdout, cmd.Stderr = w, w
	if c.Stdout != nil {
		if w, err = open(c.Stdout); err != nil {
			return nil, err
		}
		cmd.Stdout = w
	}
	if c.Pipe {
		if !Pipes {
			all.closeWriters()
			all.closeReaders()
			return nil, ErrNoPipe
		}
		if w, err = open(new(bytes.Buffer)); err != nil {
			return nil, err
		}
		cmd.ExtraFiles = []*os.File{w} // descriptor PipeFD
	}
	return all, nil
}

func (s *stream) drain() {
	defer close(s.done)
	_, err := io.Copy(s.to, s.r)
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		s.rest()
	case err != nil:
		io.Copy(io.Discard, s.r) // the writer failed; the process must not block
	}
}

func (s streams) closeWriters() {
	for _, s := range s {
		s.w.Close()
	}
}

func (s streams) closeReaders() {
	for _, s := range s {
		s.r.Close()
	}
}

// finish waits until all that was written has been read.
func (s streams) finish() {
	for _, s := range s {
		s.r.SetReadDeadline(time.Now().Add(grace))
	}
	for _, s := range s {
		<-s.done
		s.r.Close()
	}
}

// Tail is a writer that keeps the beginning and the end of a long output.
type Tail struct {
	head, tail []byte
	cut        bool
}

const keep = 32 << 10

// Write keeps what there is room for. It never fails.
func (t *Tail) Write(p []byte) (int, error) {
	n := len(p)
	if room := keep - len(t.head); room > 0 {
		m := min(room, len(p))
		t.head = append(t.head, p[:m]...)
		p = p[m:]
	}
	t.tail = append(t.tail, p...)
	if len(t.tail) > 2*keep {
		t.tail = append(t.tail[:0], t.tail[len(t.tail)-keep:]...)
		t.cut = true
	}
	return n, nil
}

// Bytes returns what was kept, with a line where the middle is missing.
func (t *Tail) Bytes() []byte {
	out := bytes.Clone(t.head)
	if t.cut {
		out = append(out, "\n... (cut) ...\n"...)
	}
	return append(out, t.tail...)
}
