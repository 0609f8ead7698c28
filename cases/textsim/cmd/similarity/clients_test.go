package main

import (
	"fmt"
	"net"
	"runtime"
	"strings"
	"testing"
	"time"
)

// drip sends text a byte at a time until it is all sent or the service has
// had enough, and returns how many bytes were sent.
func (r *request) drip(text string) int {
	for i := range len(text) {
		if _, err := r.conn.Write([]byte{text[i]}); err != nil {
			return i
		}
		time.Sleep(5 * time.Millisecond)
	}
	return len(text)
}

func TestSlowHeader(t *testing.T) {
	s := start(t, "-header-timeout", "100ms")
	r := dial(t, s.addr)
	header := "GET /healthz HTTP/1.1\r\nHost: test\r\nX: " + strings.Repeat("a", 2000)
	if n := r.drip(header); n == len(header) {
		t.Errorf("took a header of %d bytes, one at a time", n)
	}
}

func TestSlowBody(t *testing.T) {
	eachImplementation(t, func(t *testing.T, s *service) {
		r := dial(t, s.addr)
		r.send("POST /similarity HTTP/1.1\r\nHost: test\r\nContent-Length: 5000\r\n\r\n")
		go r.drip(`{"text1":"` + strings.Repeat("a", 4000))
		r.answer(400, badRequest)
		r.closed()
	}, "-read-timeout", "200ms")
}

// TestSlowButInTime sends every byte of a request by itself.
func TestSlowButInTime(t *testing.T) {
	s := start(t)
	r := dial(t, s.addr)
	r.drip(fmt.Sprintf("POST /similarity HTTP/1.1\r\nHost: test\r\nContent-Length: %d\r\n\r\n%s", len(sameBody), sameBody))
	r.answer(200, sameAnswer)
}

// TestHalfClosed has clients that close their side once they have said what
// they had to say.
func TestHalfClosed(t *testing.T) {
	eachImplementation(t, func(t *testing.T, s *service) {
		r := dial(t, s.addr)
		r.post(sameBody)
		r.conn.(*net.TCPConn).CloseWrite()
		r.answer(200, sameAnswer)
		r.closed()

		r = dial(t, s.addr)
		r.send("POST /similarity HTTP/1.1\r\nHost: test\r\nContent-Length: 100\r\n\r\n" + sameBody[:20])
		r.conn.(*net.TCPConn).CloseWrite()
		r.answer(400, badRequest)
		r.closed()

		r = dial(t, s.addr)
		r.conn.(*net.TCPConn).CloseWrite()
		r.closed()
	})
}

func TestChunked(t *testing.T) {
	eachImplementation(t, func(t *testing.T, s *service) {
		r := dial(t, s.addr)
		for range 2 { // the connection must be of use after the first
			r.send("POST /similarity HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n")
			for i := range len(sameBody) {
				r.send(fmt.Sprintf("1;name=value\r\n%s\r\n", sameBody[i:i+1]))
			}
			r.send("0\r\nTrailer: ignored\r\n\r\n")
			r.answer(200, sameAnswer)
		}
	})
}

func TestKeepAlive(t *testing.T) {
	eachImplementation(t, func(t *testing.T, s *service) {
		r := dial(t, s.addr)
		for range 3 {
			r.post(sameBody)
			r.answer(200, sameAnswer)
			r.post("{}x")
			r.answer(200, sameAnswer)
			r.post("x")
			r.answer(400, badRequest)
		}
	})
}

// TestPipelined sends requests without waiting for answers.
func TestPipelined(t *testing.T) {
	s := start(t)
	r := dial(t, s.addr)
	for range 10 {
		r.post(sameBody)
	}
	for range 10 {
		r.answer(200, sameAnswer)
	}
}

// TestVanishing has clients that reset their connection while the service
// reads the request or answers it. Nothing of them may stay.
func TestVanishing(t *testing.T) {
	eachImplementation(t, func(t *testing.T, s *service) {
		do(t, "POST", "http://"+s.addr+"/similarity", sameBody, 200, sameAnswer)
		before := runtime.NumGoroutine()
		body := `{"text1":"` + strings.Repeat("some words ", 5000) + `","text2":"a"}`
		for i := range 50 {
			r := dial(t, s.addr)
			if i%2 == 0 {
				r.post(body)
			} else {
				r.send("POST /similarity HTTP/1.1\r\nHost: test\r\nContent-Length: 100000\r\n\r\n" + body)
			}
			r.conn.(*net.TCPConn).SetLinger(0) // close with a reset
			r.conn.Close()
		}
		eventually(t, "rid of them", func() bool { return runtime.NumGoroutine() <= before+2 })
		do(t, "POST", "http://"+s.addr+"/similarity", sameBody, 200, sameAnswer)
	})
}

// TestIdle opens connections and sends nothing on them.
func TestIdle(t *testing.T) {
	s := start(t, "-header-timeout", "500ms")
	var idle []*request
	for range 300 {
		idle = append(idle, dial(t, s.addr))
	}
	do(t, "POST", "http://"+s.addr+"/similarity", sameBody, 200, sameAnswer)
	for _, r := range idle {
		r.closed()
	}
}
