//go:build go1.21

package value

import (
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"time"
)

// ErrDrawn is the error of drawn readers and writers, and what drawn functions panic with.
var ErrDrawn = errors.New("drawn error")

// drawnReader is a text that is read in steps. It ends with io.EOF, maybe with the last bytes, with
// another error, or with a panic, as Fault says.
type drawnReader struct {
	Text  string
	Step  uint8
	Fault uint8
}

func (r *drawnReader) Read(p []byte) (int, error) {
	n := copy(p, r.Text[:min(len(r.Text), int(r.Step)+1)])
	r.Text = r.Text[n:]
	if n > 0 && (r.Text != "" || r.Fault%8 != 5) {
		return n, nil
	}
	switch r.Fault % 8 {
	case 0, 4:
		return n, ErrDrawn
	case 7:
		panic(ErrDrawn)
	}
	return n, io.EOF
}

// mostWrites bounds the calls of a writer that are told apart.
const mostWrites = 100

// drawnWriter takes this many bytes and not one more: then it writes less, with an error, another,
// or none, or panics, as Fault says. Writes are the lengths of all that it was given: a writer
// can be a connection or a file, where each is a packet or a call of the system.
type drawnWriter struct {
	Text   string
	Room   int16
	Fault  uint8
	Writes []int
}

func (w *drawnWriter) Write(p []byte) (int, error) {
	n := max(min(len(p), int(w.Room)), 0)
	w.Text += string(p[:n])
	w.Room -= int16(n)
	if len(w.Writes) < mostWrites {
		w.Writes = append(w.Writes, len(p))
	}
	if n == len(p) {
		return n, nil
	}
	switch w.Fault % 8 {
	case 5:
		return n, nil
	case 6:
		return n, ErrDrawn
	case 7:
		panic(ErrDrawn)
	}
	return n, io.ErrShortWrite
}

// drawnStringWriter has a WriteString that does not do what its Write does, as a type that embeds a buffer and has a
// Write of its own.
type drawnStringWriter struct {
	drawnWriter
	Strings string
}

func (w *drawnStringWriter) WriteString(s string) (int, error) {
	w.Strings += s
	return len(s), nil
}

// State is what package fmt hands to a Formatter. It keeps what is written. Flags has a bit for each
// of StateFlags; what Width and Precision return is small.
type State struct {
	Text               string
	Flags, Wide, Exact uint8
	HasWide, HasExact  bool
	Writes             []int
}

// StateFlags are the flags that there are.
const StateFlags = "+-# 0"

// Write implements fmt.State.
func (s *State) Write(p []byte) (int, error) {
	s.Text += string(p)
	if len(s.Writes) < mostWrites {
		s.Writes = append(s.Writes, len(p))
	}
	return len(p), nil
}

// Width implements fmt.State.
func (s *State) Width() (int, bool) { return int(s.Wide), s.HasWide }

// Precision implements fmt.State.
func (s *State) Precision() (int, bool) { return int(s.Exact), s.HasExact }

// Flag implements fmt.State.
func (s *State) Flag(c int) bool {
	at := strings.IndexRune(StateFlags, rune(c))
	return at >= 0 && s.Flags>>at&1 != 0
}

// Contexts are those that never end.
var Contexts = [...]context.Context{context.Background(), context.TODO()}

var contextType = reflect.TypeOf((*context.Context)(nil)).Elem()

// DrawnContext is a context with a text under each key. State says whether it was canceled or ran
// out of time.
type DrawnContext struct {
	Text  string
	State uint8
}

// Cancel ends a context that has not ended.
func (c *DrawnContext) Cancel() {
	if c.Err() == nil {
		c.State = 6
	}
}

// Deadline implements context.Context.
func (c *DrawnContext) Deadline() (time.Time, bool) {
	return time.Unix(1e9, 0), c.State%8 == 7
}

// Done implements context.Context.
func (c *DrawnContext) Done() <-chan struct{} {
	if c.Err() != nil {
		return closed
	}
	return nil
}

// Err implements context.Context.
func (c *DrawnContext) Err() error {
	switch c.State % 8 {
	case 6:
		return context.Canceled
	case 7:
		return context.DeadlineExceeded
	}
	return nil
}

// Value implements context.Context. Package context asks with a pointer to a number for what knows why
// a context was canceled.
func (c *DrawnContext) Value(key any) any {
	if _, cause := key.(*int); cause && c.State%8 == 6 {
		return canceled.Value(key)
	}
	return c.Text
}

// canceled is a context whose Err is not what its cause is.
var canceled = func() context.Context {
	c, cancel := context.WithCancelCause(context.Background())
	cancel(ErrDrawn)
	return c
}()

var closed = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()
