package load

import (
	"context"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
)

// stdConns are the connections of one client. net/http goes on connecting when
// nothing waits for it any more; here that ends with the request.
type stdConns struct {
	dial func(ctx context.Context, network, address string) (net.Conn, error)

	mu     sync.Mutex
	ctx    context.Context // of connecting
	cancel context.CancelFunc
	closed bool
	open   map[*stdConn]struct{}

	written, read atomic.Int64 // bytes of all connections
}

type stdConn struct {
	net.Conn
	of *stdConns
}

func newStdConns(dial func(ctx context.Context, network, address string) (net.Conn, error)) *stdConns {
	if dial == nil {
		dial = new(net.Dialer).DialContext
	}
	s := &stdConns{dial: dial, open: make(map[*stdConn]struct{})}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// connect is what net/http calls.
func (s *stdConns) connect(ctx context.Context, network, address string) (net.Conn, error) {
	s.mu.Lock()
	until := s.ctx
	s.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(until, cancel)()
	raw, err := s.dial(ctx, network, address)
	if err != nil {
		return nil, err
	}
	c := &stdConn{raw, s}
	s.mu.Lock()
	defer s.mu.Unlock()
	if until.Err() != nil {
		raw.Close()
		return nil, fmt.Errorf("connect to %s: %w", address, net.ErrClosed)
	}
	s.open[c] = struct{}{}
	return c, nil
}

// abandon ends all connections and those that are being made. After the last
// time none is made any more.
func (s *stdConns) abandon(last bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cancel()
	if !last && !s.closed {
		s.ctx, s.cancel = context.WithCancel(context.Background())
	}
	s.closed = s.closed || last
	for c := range s.open {
		c.Conn.Close()
	}
	clear(s.open)
}

// Write implements [net.Conn].
func (c *stdConn) Write(b []byte) (int, error) {
	n, err := c.Conn.Write(b)
	c.of.written.Add(int64(n))
	return n, err
}

// Read implements [net.Conn].
func (c *stdConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.of.read.Add(int64(n))
	return n, err
}

// Close ends the connection.
func (c *stdConn) Close() error {
	c.of.mu.Lock()
	delete(c.of.open, c)
	c.of.mu.Unlock()
	return c.Conn.Close()
}
