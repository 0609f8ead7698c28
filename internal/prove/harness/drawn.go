//go:build go1.21

package harness

import (
	"errors"
	"io"
)

// drawnError is an error with a text.
type drawnError struct{ Text string }

func (e *drawnError) Error() string { return e.Text }

// drawnStringer is a text that says itself.
type drawnStringer string

func (s drawnStringer) String() string { return "<" + string(s) + ">" }

// drawnReader is a text that is read in steps and may end with an error.
type drawnReader struct {
	Text string
	Step uint8
	Bad  bool
}

var errDrawn = errors.New("drawn error")

func (r *drawnReader) Read(p []byte) (int, error) {
	if r.Text == "" {
		if r.Bad {
			return 0, errDrawn
		}
		return 0, io.EOF
	}
	n := copy(p, r.Text[:least(len(r.Text), int(r.Step)+1)])
	r.Text = r.Text[n:]
	return n, nil
}

// drawnWriter takes so many bytes and not one more.
type drawnWriter struct {
	Text string
	Room int16
}

func (w *drawnWriter) Write(p []byte) (int, error) {
	n := least(len(p), int(w.Room))
	if n < 0 {
		n = 0
	}
	w.Text += string(p[:n])
	w.Room -= int16(n)
	if n < len(p) {
		return n, io.ErrShortWrite
	}
	return n, nil
}
