package main

import (
	"io"
	"runtime"
	"strings"
	"testing"
)

// eachImplementation runs a test against every -impl.
func eachImplementation(t *testing.T, test func(t *testing.T, s *service), args ...string) {
	for name := range implementations {
		t.Run("impl="+name, func(t *testing.T) {
			test(t, start(t, append([]string{"-impl", name}, args...)...))
		})
	}
}

const (
	badRequest = `{"error":"Bad Request"}`
	tooLarge   = `{"error":"Request Entity Too Large: the limit is 1048576 bytes"}`
)

func TestBadInput(t *testing.T) {
	nested := func(depth int) string {
		return strings.Repeat("[", depth) + strings.Repeat("]", depth)
	}
	eachImplementation(t, func(t *testing.T, s *service) {
		for _, c := range []struct {
			name, body string
			status     int
			want       string
		}{
			{"no body", "", 400, badRequest},
			{"no JSON", "hello", 400, badRequest},
			{"half a key", `{"te`, 400, badRequest},
			{"half an escape", `{"text1":"\u00`, 400, badRequest},
			{"no colon", `{"text1" "a"}`, 400, badRequest},
			{"single quotes", `{'text1':'a'}`, 400, badRequest},
			{"an infinite number", `{"x":1e999999,"text1":"a","text2":"a"}`, 200, sameAnswer},
			{"half a number", `{"x":-}`, 400, badRequest},

			{"nested", `{"x":` + nested(9000) + `,"text1":"a","text2":"a"}`, 200, sameAnswer},
			{"nested deeply", `{"x":` + nested(100_000) + `,"text1":"a","text2":"a"}`, 400, badRequest},
			{"nested and never closed", strings.Repeat("[", 500_000), 400, badRequest},
			{"objects nested deeply", strings.Repeat(`{"a":`, 100_000), 400, badRequest},

			{"duplicate keys", `{"text1":"b","text2":"b","text1":"a","text2":"a"}`, 200, sameAnswer},
			{"no keys", `{}`, 200, sameAnswer},
			{"a missing key", `{"text2":"a"}`, 200, `{"similarity":0,"interpretation":"Dissimilar"}`},
			{"an empty key", `{"":"b","text1":"a","text2":"a"}`, 200, sameAnswer},
			{"100,000 keys", `{` + strings.Repeat(`"k":1,`, 100_000) + `"text1":"a","text2":"a"}`, 200, sameAnswer},

			{"invalid UTF-8", "{\"text1\":\"a\xff\xc3\",\"text2\":\"\xed\xa0\x80a\"}", 200, sameAnswer},
			{"invalid UTF-8 as a key", "{\"\xff\":1,\"text1\":\"a\",\"text2\":\"a\"}", 200, sameAnswer},
			{"invalid UTF-8 alone", "\xff\xfe", 400, badRequest},
			{"UTF-16", "\xff\xfe{\x00}\x00", 400, badRequest},
			{"NUL alone", "\x00", 400, badRequest},
			{"NULs", strings.Repeat("\x00", 100_000), 400, badRequest},
			{"NUL in a text", "{\"text1\":\"a\x00\",\"text2\":\"a\"}", 400, badRequest},
			{"NUL in a key", "{\"text1\x00\":\"a\",\"text2\":\"a\"}", 400, badRequest},
			{"NUL as an escape", `{"text1":"a\u0000","text2":"a"}`, 200, sameAnswer},
			{"NUL after", "{\"text1\":\"a\",\"text2\":\"a\"}\x00", 200, sameAnswer},

			{"1 MB of one word", `{"text1":"` + strings.Repeat("a", 1<<20-50) + `","text2":"a"}`, 200, ""},
			{"1 MB of words", `{"text1":"` + strings.Repeat("a ", 1<<19-50) + `","text2":"a"}`, 200, sameAnswer},
			{"more than the limit", `{"text1":"` + strings.Repeat("a", 1<<20) + `"}`, 413, tooLarge},
		} {
			t.Run(c.name, func(t *testing.T) {
				r := dial(t, s.addr)
				r.post(c.body)
				resp := r.answer(c.status, c.want)
				if got := resp.Header.Get("Content-Type"); got != "application/json" {
					t.Errorf("content type %q", got)
				}
				if c.status == 413 && !resp.Close {
					t.Error("reads on to keep the connection")
				}
			})
		}
		do(t, "POST", "http://"+s.addr+"/similarity", sameBody, 200, sameAnswer)
	})
}

// TestHugeBody sends 100 MB as fast as they are taken. The answer must come
// long before the end, and the process must not have held them.
func TestHugeBody(t *testing.T) {
	const size = 100 << 20
	for _, c := range []struct{ name, begin, fill string }{
		{"text", `{"text1":"`, "aaaa"},
		{"escapes", `{"text1":"`, `\u00e9`},
		{"key", `{"`, "aaaa"},
		{"blanks", "", "    "},
		{"list", `{"x":[`, `1,2,`},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachImplementation(t, func(t *testing.T, s *service) {
				r := dial(t, s.addr)
				fill := strings.Repeat(c.fill, 4096)
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)

				sent := make(chan int)
				go func() {
					n := 0
					r.conn.Write([]byte("POST /similarity HTTP/1.1\r\nHost: test\r\nContent-Length: 104857600\r\n\r\n" + c.begin))
					for n < size {
						m, err := io.WriteString(r.conn, fill)
						n += m
						if err != nil {
							break
						}
					}
					sent <- n
				}()
				r.answer(413, tooLarge)
				r.closed()
				r.conn.Close()
				if n := <-sent; n > size/2 {
					t.Errorf("took %d MB before it closed the connection", n>>20)
				}
				runtime.ReadMemStats(&after)
				if got := after.TotalAlloc - before.TotalAlloc; got > size/4 {
					t.Errorf("allocated %d MB", got>>20)
				}
			})
		})
	}
}

// TestHugeBodyChunked leaves the service no length to judge by.
func TestHugeBodyChunked(t *testing.T) {
	eachImplementation(t, func(t *testing.T, s *service) {
		r := dial(t, s.addr)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		go func() {
			chunk := "4000\r\n" + strings.Repeat("a", 0x4000) + "\r\n"
			r.conn.Write([]byte("POST /similarity HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\na\r\n{\"text1\":\"\r\n"))
			for range (100 << 20) / 0x4000 {
				if _, err := io.WriteString(r.conn, chunk); err != nil {
					return
				}
			}
		}()
		r.answer(413, tooLarge)
		r.closed()
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 25<<20 {
			t.Errorf("allocated %d MB", got>>20)
		}
	})
}

func TestHugeHeader(t *testing.T) {
	s := start(t, "-max-header", "1000")
	r := dial(t, s.addr)
	r.send("GET /healthz HTTP/1.1\r\nHost: test\r\nX: " + strings.Repeat("a", 20_000))
	r.answer(431, "")
	r.closed()

	r = dial(t, s.addr)
	r.send("GET /healthz HTTP/1.1\r\nHost: test\r\nX: " + strings.Repeat("a", 900) + "\r\n\r\n")
	r.answer(200, "ok")
}

func TestBadProtocol(t *testing.T) {
	s := start(t)
	for _, c := range []struct {
		name, request string
		status        int
	}{
		{"no HTTP", "hello\r\n\r\n", 400},
		{"no host", "POST /similarity HTTP/1.1\r\n\r\n", 400},
		{"two hosts", "POST /similarity HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400},
		{"another version", "POST /similarity HTTP/3.0\r\nHost: test\r\n\r\n", 505},
		{"a length that is none", "POST /similarity HTTP/1.1\r\nHost: test\r\nContent-Length: ten\r\n\r\n", 400},
		{"two lengths", "POST /similarity HTTP/1.1\r\nHost: test\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400},
		{"a negative length", "POST /similarity HTTP/1.1\r\nHost: test\r\nContent-Length: -1\r\n\r\n", 400},
		{"an unknown encoding", "POST /similarity HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: gzip\r\n\r\n", 501},
		{"an unknown expectation", "POST /similarity HTTP/1.1\r\nHost: test\r\nExpect: more\r\nContent-Length: 2\r\n\r\n", 417},
		{"NUL in the header", "POST /similarity HTTP/1.1\r\nHost: test\r\nX: \x00\r\n\r\n", 400},
		{"a chunk that is none", "POST /similarity HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := dial(t, s.addr)
			r.send(c.request)
			r.answer(c.status, "")
		})
	}
	do(t, "POST", "http://"+s.addr+"/similarity", sameBody, 200, sameAnswer)
}
