package wire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"syscall"
)

// The names of what can go wrong with a request, as results count them.
const (
	Refused     = "refused"     // nothing listens, or the system has no ports left
	Timeout     = "timeout"     // the target's time was up
	Closed      = "closed"      // the server closed the connection before or in its answer
	Reset       = "reset"       // the connection was reset
	Malformed   = "malformed"   // the answer is not HTTP
	TooLarge    = "too-large"   // the answer's header is
	DNS         = "dns"         // the host's name was not found
	TLS         = "tls"         // no secure connection came about
	Unreachable = "unreachable" // the network or the host is
	Canceled    = "canceled"    // the run ended
	NotAllowed  = "not-allowed" // the dialer refuses to go there
	Other       = "other"
)

// ErrNotAllowed is what a dialer returns for places where nothing may be sent.
var ErrNotAllowed = errors.New("not allowed")

// errNoTarget is the caller's mistake: a target that NewTarget did not make.
var errNoTarget = errors.New("the request has no target")

// errTooLarge reports that a header is longer than maxHeader.
var errTooLarge = errors.New("the header of the answer is too large")

// errClosed reports that the server closed the connection instead of
// answering.
var errClosed = fmt.Errorf("the server closed the connection without an answer: %w", io.EOF)

// A malformedError says what is wrong with an answer.
type malformedError string

func (e malformedError) Error() string { return "malformed answer: " + string(e) }

// unexpected returns the error of a read that ended too early: io.EOF
// becomes io.ErrUnexpectedEOF.
func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// A handshakeError reports that a TLS handshake failed.
type handshakeError struct{ err error }

func (e *handshakeError) Error() string { return "tls: " + e.err.Error() }
func (e *handshakeError) Unwrap() error { return e.err }

// A NamedError is an error whose name is known to who met it: one of the constants.
type NamedError struct {
	Name string
	Err  error
}

func (e *NamedError) Error() string { return e.Err.Error() }
func (e *NamedError) Unwrap() error { return e.Err }

// Failure returns the name of what went wrong, "" for nil.
func Failure(err error) string {
	var dns *net.DNSError
	var handshake *handshakeError
	var malformed malformedError
	var named *NamedError
	switch {
	case err == nil:
		return ""
	case errors.Is(err, ErrNotAllowed):
		return NotAllowed
	case errors.Is(err, context.Canceled), errors.Is(err, net.ErrClosed):
		return Canceled
	case errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, context.DeadlineExceeded), errors.Is(err, syscall.ETIMEDOUT):
		return Timeout
	case errors.As(err, &named):
		return named.Name
	case errors.As(err, &handshake):
		return TLS
	case errors.As(err, &dns):
		return DNS
	case errors.As(err, &malformed):
		return Malformed
	case errors.Is(err, errTooLarge):
		return TooLarge
	case errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, syscall.EADDRNOTAVAIL):
		return Refused
	case errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return Reset
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return Unreachable
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return Closed
	}
	return Other
}
