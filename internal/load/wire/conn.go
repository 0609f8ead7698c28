package wire

import (
	"context"
	"crypto/tls"
	"net"
	"sync"
	"time"
)

const (
	// idleCheck is how long ago the last request must have been sent for hone to ask
	// the kernel, before a connection is used again, whether the server has closed it.
	idleCheck = time.Second
	// slack is how much later than the target says, at most, a request is given up:
	// setting a connection's deadline costs more than all of what hone records of a
	// request, so it is set for many of them. Where it is less, it is an eighth of
	// the target's timeout.
	slack = 100 * time.Millisecond
)

// Options are what a Conn needs to know; the zero value works.
type Options struct {
	// Dial connects to host:port; nil is net.Dialer.DialContext with network
	// "tcp". A restriction of where requests may go belongs here.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	// TLS is used for https; nil is the default. The server's name is filled in.
	TLS *tls.Config
	// MaxBody is the most bytes of a body that are kept; 0 is 16 MiB. What is
	// longer is read and counted all the same.
	MaxBody int
}

// A Conn carries requests one at a time over a connection per server, which it
// opens when first needed and again after it was closed. One goroutine uses
// it; Close may be called by others.
type Conn struct {
	opts    Options
	streams []*stream

	mu     sync.Mutex // guards closed, and stream.conn for Close
	closed bool
}

// New returns a Conn without a connection.
func New(opts Options) *Conn {
	if opts.Dial == nil {
		opts.Dial = new(net.Dialer).DialContext
	}
	if opts.MaxBody == 0 {
		opts.MaxBody = 16 << 20
	}
	return &Conn{opts: opts}
}

// Do sends the request and reads the answer into resp, with a connection made
// first if there is none. Requests are not repeated: one that meets a
// connection that the server is just closing fails. After an error the next
// request starts with a new connection. [Failure] names errors.
//
// The context is watched while connecting; after that only Close and the
// target's timeout end a request early.
func (c *Conn) Do(ctx context.Context, req *Request, resp *Response) error {
	t := req.Target
	if t == nil || t.head == nil {
		return errNoTarget
	}
	now := time.Now()
	var deadline time.Time
	if t.Timeout > 0 {
		deadline = now.Add(t.Timeout)
	}
	s := c.streamTo(t)
	resp.Times, resp.Out, resp.In = Times{}, 0, 0
	s.resetTraffic()
	err := c.connect(ctx, s, now, deadline, &resp.Times)
	if err != nil {
		resp.Times.Blocked = time.Since(now)
		return err
	}
	resp.Reused = s.used
	s.used, s.usedAt = true, now
	s.limit(deadline, min(t.Timeout/8, slack))
	err = c.exchange(s, req, resp)
	resp.Out, resp.In = s.traffic()
	return err
}

// exchange sends a request and receives its answer.
func (c *Conn) exchange(s *stream, req *Request, resp *Response) error {
	t := &resp.Times
	s.first = 0
	failed := s.send(req)
	sent := time.Since(s.usedAt)
	t.Sending = sent - t.Blocked
	err := s.receive(req, resp, c.opts.MaxBody)
	if s.first == 0 {
		s.first = time.Since(s.usedAt)
	}
	t.Waiting = max(s.first-sent, 0)
	switch {
	case failed != nil:
		c.drop(s)
		// A server may answer and close before it has read everything, such as
		// a body that is too large for it.
		if err != nil || resp.Status < 400 {
			return failed
		}
	case err != nil || s.last:
		c.drop(s)
		return err
	}
	return nil
}

// Close ends all connections. A Do that is under way returns with an error, and
// so does every later one.
func (c *Conn) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	for _, s := range c.streams {
		if s.conn != nil {
			s.conn.Close()
		}
	}
	return nil
}

// streamTo returns the stream to the target's server.
func (c *Conn) streamTo(t *Target) *stream {
	for _, s := range c.streams {
		if s.scheme == t.URL.Scheme && s.host == t.URL.Host {
			return s
		}
	}
	s := &stream{scheme: t.URL.Scheme, host: t.URL.Host, address: t.Address(), name: t.URL.Hostname()}
	c.mu.Lock()
	c.streams = append(c.streams, s)
	c.mu.Unlock()
	return s
}

// connect makes sure that the stream has a connection, and notes what that took.
func (c *Conn) connect(ctx context.Context, s *stream, now, deadline time.Time, took *Times) error {
	if s.conn != nil && (now.Sub(s.usedAt) < idleCheck || !closedByPeer(s.raw)) {
		return nil
	}
	c.drop(s)
	if !deadline.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, deadline)
		defer cancel()
	}
	raw, err := c.opts.Dial(ctx, "tcp", s.address)
	took.Connecting = time.Since(now)
	if err != nil {
		return err
	}
	conn := raw
	if s.scheme == "https" {
		s.secured = &countedConn{Conn: raw}
		conn, err = c.handshake(ctx, s.secured, s.name)
		took.TLS = time.Since(now) - took.Connecting
		if err != nil {
			raw.Close()
			return err
		}
	}
	took.Blocked = took.Connecting + took.TLS
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		conn.Close()
		return net.ErrClosed
	}
	s.start(conn, raw)
	return nil
}

func (c *Conn) handshake(ctx context.Context, raw net.Conn, name string) (net.Conn, error) {
	config := new(tls.Config)
	if c.opts.TLS != nil {
		config = c.opts.TLS.Clone()
	}
	if config.ServerName == "" {
		config.ServerName = name
	}
	config.NextProtos = []string{"http/1.1"}
	conn := tls.Client(raw, config)
	if err := conn.HandshakeContext(ctx); err != nil {
		return nil, &handshakeError{err}
	}
	return conn, nil
}

// drop ends the stream's connection, if it has one.
func (c *Conn) drop(s *stream) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.conn != nil {
		s.conn.Close()
		s.conn, s.raw = nil, nil
	}
}
