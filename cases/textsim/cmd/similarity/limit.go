package main

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"
)

const (
	// busyAnswer is what a request or connection without room gets.
	busyAnswer = `{"error":"Service Unavailable: too many requests, try again later"}`

	// retryAfter is in seconds. Requests take well under one, so what is
	// under way now is over by then.
	retryAfter = "1"
)

// limitRequests answers 503 to a request that finds limit of them under way,
// and passes on the others. Waiting for room would only make a queue of
// requests whose clients have given up. A limit of 0 is none.
func limitRequests(limit int, next http.Handler) http.Handler {
	if limit == 0 {
		return next
	}
	room := make(chan struct{}, limit)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case room <- struct{}{}:
			defer func() { <-room }()
			next.ServeHTTP(w, r)
		default:
			w.Header().Set("Retry-After", retryAfter)
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusServiceUnavailable)
			io.WriteString(w, busyAnswer)
		}
	})
}

// How connections are turned away: at most so many at a time, each within
// this time. The rest are closed without a word.
const (
	turnAwayAtOnce = 64
	turnAwayTime   = time.Second
)

// limitListener holds at most a number of connections. The next one is
// answered with 503 and closed, so that idle ones cannot use up the memory
// and files of the process.
type limitListener struct {
	*net.TCPListener
	room        chan struct{} // holds one value for each connection
	turningAway chan struct{} // likewise for those being turned away
	log         *slog.Logger
}

// newLimitListener is listener with a limit on its connections, or listener
// itself if limit is 0.
func newLimitListener(listener *net.TCPListener, limit int, log *slog.Logger) net.Listener {
	if limit == 0 {
		return listener
	}
	return &limitListener{
		TCPListener: listener,
		room:        make(chan struct{}, limit),
		turningAway: make(chan struct{}, turnAwayAtOnce),
		log:         log,
	}
}

func (l *limitListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.AcceptTCP()
		if err != nil {
			return nil, err
		}
		select {
		case l.room <- struct{}{}:
			leave := sync.OnceFunc(func() { <-l.room })
			return &limitedConn{TCPConn: conn, leave: leave}, nil
		default:
			l.turnAway(conn)
		}
	}
}

func (l *limitListener) turnAway(conn *net.TCPConn) {
	l.log.Warn("turned a connection away", "remote", conn.RemoteAddr().String(), "limit", cap(l.room))
	select {
	case l.turningAway <- struct{}{}:
		go func() {
			defer func() { <-l.turningAway }()
			turnAway(conn)
		}()
	default:
		conn.Close()
	}
}

// turnAway waits for a request before it answers: clients take an answer that
// comes sooner for a broken connection. It reads on after the answer, because
// closing a connection with bytes unread can destroy an answer on its way.
func turnAway(conn *net.TCPConn) {
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(turnAwayTime))
	if _, err := conn.Read(make([]byte, 512)); err != nil {
		return
	}
	io.WriteString(conn, "HTTP/1.1 503 Service Unavailable\r\n"+
		"Content-Type: application/json\r\n"+
		"Content-Length: "+strconv.Itoa(len(busyAnswer))+"\r\n"+
		"Retry-After: "+retryAfter+"\r\n"+
		"Connection: close\r\n\r\n"+busyAnswer)
	conn.CloseWrite()
	io.CopyN(io.Discard, conn, 1<<20)
}

// limitedConn makes room for another connection when it is closed.
type limitedConn struct {
	*net.TCPConn
	leave func()
}

func (c *limitedConn) Close() error {
	defer c.leave()
	return c.TCPConn.Close()
}
