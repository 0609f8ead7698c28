package wire

import (
	"net"
	"net/http"
	"strconv"
	"time"
)

const (
	// A connection's buffer has leastRead bytes at first and twice as many, up to
	// readSize, after an answer that filled it: most answers then come whole in one
	// read, and many connections with small answers take little memory.
	leastRead = 4 << 10
	readSize  = 16 << 10
	// copyBelow is the size of a body up to which it is copied after the header:
	// one write of one piece costs less than one of several.
	copyBelow = 2 << 10
)

// A stream is the connection to one server, with its memory. The memory
// outlives connections.
type stream struct {
	scheme, host  string
	address, name string

	conn     net.Conn      // nil if there is none
	raw      net.Conn      // conn, or what is under its TLS
	secured  *countedConn  // raw as TLS sees it; nil without TLS
	used     bool          // it has carried a request
	last     bool          // it ends with the answer being read
	usedAt   time.Time     // when the request under way, or the last one, began
	first    time.Duration // from there to the first byte of its answer, 0 before that
	deadline time.Time     // the connection's; zero if it has none

	out    []byte // what is sent before the body
	pieces net.Buffers

	// buf[at:end] was received and not read yet. Before at stands the header of
	// the answer being read.
	buf     []byte
	at, end int
	full    bool   // a read has filled buf
	kept    []byte // of the body of the answer

	// written and read are bytes of the request under way and of its answer.
	written, read int64
}

// A countedConn counts the bytes that TLS makes of requests and answers.
type countedConn struct {
	net.Conn
	written, read int64
}

// Write implements [net.Conn].
func (c *countedConn) Write(b []byte) (int, error) {
	n, err := c.Conn.Write(b)
	c.written += int64(n)
	return n, err
}

// Read implements [net.Conn].
func (c *countedConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.read += int64(n)
	return n, err
}

// resetTraffic begins to count the bytes of a request.
func (s *stream) resetTraffic() {
	s.written, s.read = 0, 0
	if s.secured != nil {
		s.secured.written, s.secured.read = 0, 0
	}
}

// traffic returns the bytes of the request and of its answer on the connection.
func (s *stream) traffic() (written, read int64) {
	if s.secured != nil {
		return s.secured.written, s.secured.read
	}
	return s.written, s.read
}

// start begins with a new connection.
func (s *stream) start(conn, raw net.Conn) {
	s.conn, s.raw = conn, raw
	s.used, s.last = false, false
	s.deadline = time.Time{}
	s.at, s.end = 0, 0
	if len(s.buf) == 0 || len(s.buf) > readSize { // a long header has made it grow
		s.buf, s.full = make([]byte, leastRead), false
	}
}

// limit gives the connection a deadline, zero for none, which may be later by the
// slack. One that it has already is kept if that will do.
func (s *stream) limit(deadline time.Time, slack time.Duration) {
	if deadline.IsZero() && s.deadline.IsZero() {
		return
	}
	if late := s.deadline.Sub(deadline); !deadline.IsZero() && late >= 0 && late <= slack {
		return
	}
	s.deadline = deadline
	if !deadline.IsZero() {
		s.deadline = deadline.Add(slack)
	}
	s.conn.SetDeadline(s.deadline)
}

// widen makes the buffer larger for the next answer if the last one filled it.
func (s *stream) widen() {
	if s.full && len(s.buf) < readSize {
		s.buf = make([]byte, 2*len(s.buf))
	}
	s.full = false
}

// send writes the request.
func (s *stream) send(req *Request) error {
	size := req.Size()
	s.out = append(s.out[:0], req.Target.head...)
	if size > 0 || hasBody(req.Target.Method) {
		s.out = append(s.out, "Content-Length: "...)
		s.out = strconv.AppendInt(s.out, int64(size), 10)
		s.out = append(s.out, "\r\n"...)
	}
	s.out = append(s.out, "\r\n"...)

	// Over TLS each piece would become a record of its own.
	if size <= copyBelow || s.conn != s.raw {
		for _, piece := range req.Body {
			s.out = append(s.out, piece...)
		}
		n, err := s.conn.Write(s.out)
		s.written += int64(n)
		return err
	}
	// WriteTo eats its pieces and their list, so both are made again in the same memory.
	list := append(s.pieces[:0], s.out)
	list = append(list, req.Body...)
	s.pieces = list
	n, err := s.pieces.WriteTo(s.conn)
	s.written += n
	s.pieces = list[:0]
	return err
}

// hasBody reports whether a method says something even with an empty body, whose
// length is then sent.
func hasBody(method string) bool {
	return method == http.MethodPost || method == http.MethodPut || method == http.MethodPatch
}

// more reads what there is after buf[:end], which is kept. It makes room first.
func (s *stream) more() error {
	if s.end == len(s.buf) {
		s.buf = append(s.buf, make([]byte, len(s.buf))...)
	}
	n, err := s.conn.Read(s.buf[s.end:])
	s.end += n
	s.read += int64(n)
	if s.first == 0 {
		s.first = time.Since(s.usedAt)
	}
	s.full = s.full || s.end == len(s.buf)
	if n > 0 {
		return nil
	}
	return err
}
