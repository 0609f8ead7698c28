package wire

import (
	"net"
	"testing"
	"time"
)

// A deadlineConn remembers its deadline, and how often it was set.
type deadlineConn struct {
	net.Conn
	deadline time.Time
	set      int
}

func (c *deadlineConn) SetDeadline(t time.Time) error {
	c.deadline = t
	c.set++
	return nil
}

// TestLimit follows the deadline of one connection through requests: it is never
// before a request's own, never much after it, and seldom set.
func TestLimit(t *testing.T) {
	conn := new(deadlineConn)
	s := new(stream)
	s.start(conn, conn)
	now := time.Now()
	for _, step := range []struct {
		after, timeout time.Duration
		set            int
	}{
		{0, 0, 0}, // no limit and none before
		{0, 10 * time.Second, 1},
		{time.Millisecond, 10 * time.Second, 1},
		{slack, 10 * time.Second, 1},
		{slack + 1, 10 * time.Second, 2},
		{2*slack + 1, 10 * time.Second, 2},
		{2*slack + 1, time.Second, 3}, // another target of the same server
		{2*slack + 2, 10 * time.Second, 4},
		{2*slack + 3, 16 * time.Millisecond, 5},
		{2*slack + 3 + 2*time.Millisecond, 16 * time.Millisecond, 5},
		{2*slack + 4 + 2*time.Millisecond, 16 * time.Millisecond, 6},
		{3 * slack, 0, 7},
		{3 * slack, 0, 7},
	} {
		var deadline time.Time
		if step.timeout > 0 {
			deadline = now.Add(step.after + step.timeout)
		}
		most := min(step.timeout/8, slack)
		s.limit(deadline, most)
		if conn.set != step.set {
			t.Errorf("after %v with %v: set %d times, want %d", step.after, step.timeout, conn.set, step.set)
		}
		if late := conn.deadline.Sub(deadline); late < 0 || late > most {
			t.Errorf("after %v with %v: %v late", step.after, step.timeout, late)
		}
	}
	s.start(conn, conn)
	if s.limit(now, 0); conn.set != 8 {
		t.Error("a new connection got no deadline")
	}
}
