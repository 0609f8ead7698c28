package jsonreq

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"unsafe"
)

// DefaultMaxRequest is the size limit of a request of a [Stream] in bytes
// where none is set.
const DefaultMaxRequest = 16 << 20

// ErrTooLarge is the error for a request over the size limit of a [Stream].
var ErrTooLarge = errors.New("larger than the limit of a request")

// Stream answers requests that come one a line, of which there may be any
// number: it holds one at a time, in memory that is bounded by a few times
// MaxRequest. Lines of nothing but blanks are passed over. The zero value is
// ready.
type Stream struct {
	// Answer appends the response to request to dst, without a line end, or
	// returns an error and dst as it was. It must not keep request. If it is
	// nil it is [Strict].
	Answer func(dst, request []byte) ([]byte, error)

	// OnError is called for each request that has no response, in their order.
	// An error that it returns ends the stream. If it is nil the first request
	// without a response does.
	OnError func(*LineError) error

	// MaxRequest is the size limit of a request in bytes, [DefaultMaxRequest]
	// if it is not positive. A larger one has no response.
	MaxRequest int
}

// LineError says why the request on a line has no response.
type LineError struct {
	Line int64 // counted from 1, lines without a request included
	Err  error // an [*Error], [ErrTooLarge], or what Stream.Answer returned
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

func (e *LineError) Unwrap() error { return e.Err }

// The sizes of what is read and written at once, in bytes.
const (
	readSize  = 64 << 10
	writeSize = 64 << 10
)

// Run answers the requests of r on w, a line each, until r ends. It writes what
// it has before it waits for r. What has been answered is also written if Run
// then returns an error: that of r, of w, or as OnError says.
func (s *Stream) Run(w io.Writer, r io.Reader) error {
	run := &run{Stream: *s, in: bufio.NewReaderSize(r, readSize)}
	if run.Answer == nil {
		run.Answer = Strict
	}
	if run.OnError == nil {
		run.OnError = func(err *LineError) error { return err }
	}
	if run.MaxRequest <= 0 {
		run.MaxRequest = DefaultMaxRequest
	}
	err := run.all(w)
	if flushErr := run.flush(w); err == nil {
		err = flushErr
	}
	return err
}

// Strict is the answer of a [Stream] that [AppendStrict] gives.
func Strict(dst, request []byte) ([]byte, error) { return AppendStrict(dst, view(request)) }

// Loose is the answer of a [Stream] that [Append] gives, which never fails.
func Loose(dst, request []byte) ([]byte, error) { return Append(dst, view(request)), nil }

// view returns request as a string without a copy. Nothing keeps a part of it.
func view(request []byte) string { return unsafe.String(unsafe.SliceData(request), len(request)) }

// run is what a stream holds while it runs.
type run struct {
	Stream
	in   *bufio.Reader
	line int64
	long []byte // a request that is longer than what in holds
	out  []byte // responses not written yet
}

func (s *run) all(w io.Writer) error {
	for {
		request, err := s.next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = s.answer(request)
		} else if errors.Is(err, ErrTooLarge) {
			err = s.OnError(&LineError{s.line, ErrTooLarge})
		} else {
			err = fmt.Errorf("read line %d: %w", s.line, err)
		}
		if err != nil {
			return err
		}
		if len(s.out) >= writeSize || s.in.Buffered() == 0 {
			if err := s.flush(w); err != nil {
				return err
			}
		}
	}
}

func (s *run) answer(request []byte) error {
	if len(bytes.Trim(request, " \t\r")) == 0 {
		return nil
	}
	out, err := s.Answer(s.out, request)
	if err != nil {
		return s.OnError(&LineError{s.line, err})
	}
	s.out = append(out, '\n')
	return nil
}

// next returns the next line without its end, which is valid until the next
// call. The last line need not have an end.
func (s *run) next() ([]byte, error) {
	s.line++
	line, err := s.in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		line, err = s.nextLong(line)
	}
	switch {
	case err == io.EOF && len(line) > 0:
	case err != nil:
		return nil, err
	default:
		line = line[:len(line)-1]
	}
	if len(line) > s.MaxRequest {
		return nil, ErrTooLarge
	}
	return line, nil
}

// nextLong returns a line of which start is all that fits into the buffer. Of
// one that is too large it returns too much, but not all.
func (s *run) nextLong(start []byte) ([]byte, error) {
	s.long = append(s.long[:0], start...)
	for {
		part, err := s.in.ReadSlice('\n')
		if len(s.long) <= s.MaxRequest+len("\n") {
			s.long = append(s.long, part...)
		}
		if err != bufio.ErrBufferFull {
			return s.long, err
		}
	}
}

func (s *run) flush(w io.Writer) error {
	if len(s.out) == 0 {
		return nil
	}
	_, err := w.Write(s.out)
	s.out = s.out[:0]
	if err != nil {
		return fmt.Errorf("write responses: %w", err)
	}
	return nil
}
