package load

import (
	"crypto/tls"
	"errors"
	"net/http/httptrace"
	"net/textproto"
	"strings"
	"sync"
	"time"

	"github.com/gohone/hone/internal/load/wire"
)

const (
	// maxStdHeader is the most bytes a header may have, as in package wire.
	maxStdHeader = 256 << 10
	// maxInterim is the most answers of status 1xx before the one that counts, as in
	// package wire.
	maxInterim = 5
)

// A stdTrace is what net/http tells of the request under way, from goroutines of
// its own. Its errors have no types, so what went wrong is found out by how far
// the request came.
type stdTrace struct {
	mu        sync.Mutex
	reused    bool // the connection
	answering bool // a byte of the answer is there
	interim   int  // answers of status 1xx
	insecure  bool // a TLS handshake failed
	clock     stdClock
}

// A stdClock adds up where the time of a request goes, with the redirects that it
// follows: what is between two answers is part of each.
type stdClock struct {
	times                             wire.Times
	asked, connect, tls, ready, wrote time.Time // when each began, or was over
}

// add adds the time since a moment that has come, and forgets it.
func add(to *time.Duration, since *time.Time) {
	if !since.IsZero() {
		*to += time.Since(*since)
		*since = time.Time{}
	}
}

// hear adds hooks that drive the clock.
func (t *stdTrace) hear(h *httptrace.ClientTrace, set func(func())) {
	c := &t.clock
	h.GetConn = func(string) { set(func() { c.asked = time.Now() }) }
	h.ConnectStart = func(_, _ string) { set(func() { c.connect = time.Now() }) }
	h.ConnectDone = func(_, _ string, _ error) { set(func() { add(&c.times.Connecting, &c.connect) }) }
	h.TLSHandshakeStart = func() { set(func() { c.tls = time.Now() }) }
	h.WroteRequest = func(httptrace.WroteRequestInfo) {
		set(func() { add(&c.times.Sending, &c.ready); c.wrote = time.Now() })
	}
}

// reset is called before each request.
func (t *stdTrace) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.reused, t.answering, t.interim, t.insecure = false, false, 0, false
	t.clock = stdClock{}
}

func (t *stdTrace) hooks() *httptrace.ClientTrace {
	set := func(f func()) {
		t.mu.Lock()
		defer t.mu.Unlock()
		f()
	}
	c := &t.clock
	h := &httptrace.ClientTrace{
		GotConn: func(info httptrace.GotConnInfo) {
			set(func() {
				t.reused, t.answering, t.interim = info.Reused, false, 0
				if c.ready = time.Now(); !info.Reused {
					add(&c.times.Blocked, &c.asked)
				}
			})
		},
		GotFirstResponseByte: func() { set(func() { t.answering = true; add(&c.times.Waiting, &c.wrote) }) },
		TLSHandshakeDone: func(_ tls.ConnectionState, err error) {
			set(func() {
				t.insecure = err != nil && wire.Failure(err) != wire.Canceled
				add(&c.times.TLS, &c.tls)
			})
		},
		Got1xxResponse: func(int, textproto.MIMEHeader) error {
			var err error
			set(func() {
				if t.interim++; t.interim > maxInterim {
					err = &wire.NamedError{Name: wire.Malformed, Err: errors.New("malformed answer: too many interim answers")}
				}
			})
			return err
		},
	}
	t.hear(h, set)
	return h
}

// times returns where the time of a request went, now that it is over.
func (t *stdTrace) times() wire.Times {
	t.mu.Lock()
	defer t.mu.Unlock()
	add(&t.clock.times.Waiting, &t.clock.wrote) // there was no answer
	return t.clock.times
}

// name gives an error of net/http its name, if it has none.
func (t *stdTrace) name(err error) error {
	if err == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	text := err.Error()
	switch {
	case t.insecure:
		return &wire.NamedError{Name: wire.TLS, Err: err}
	case wire.Failure(err) != wire.Other:
		return err
	case strings.Contains(text, "server response headers exceeded"):
		return &wire.NamedError{Name: wire.TooLarge, Err: err}
	case strings.Contains(text, "server closed idle connection"):
		return &wire.NamedError{Name: wire.Closed, Err: err}
	case strings.Contains(text, "sent GOAWAY and closed"), strings.Contains(text, "client conn could not be established"):
		return &wire.NamedError{Name: wire.Closed, Err: err}
	case strings.Contains(text, "stream error:") && strings.Contains(text, "received from peer"):
		return &wire.NamedError{Name: wire.Reset, Err: err}
	case t.answering, strings.Contains(text, "http2: frame too large"): // with something else than was asked for
		return &wire.NamedError{Name: wire.Malformed, Err: err}
	}
	return err
}
