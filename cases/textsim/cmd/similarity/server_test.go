package main

import (
	"net"
	"strings"
	"sync"
	"testing"
)

const (
	sameBody   = `{"text1":"one two","text2":"One, two."}`
	sameAnswer = `{"similarity":1,"interpretation":"Highly Similar"}`
)

func TestSimilarity(t *testing.T) {
	s := start(t, "-max-body", "100")
	url := "http://" + s.addr + "/similarity"
	do(t, "POST", url, sameBody, 200, sameAnswer)
	do(t, "POST", url, `{"text1"`, 400, `{"error":"Bad Request"}`)
	do(t, "POST", url, `{"text1":"`+strings.Repeat("a", 100), 413,
		`{"error":"Request Entity Too Large: the limit is 100 bytes"}`)
	resp := do(t, "GET", url, "", 405, `{"error":"Method Not Allowed"}`)
	if got := resp.Header.Get("Allow"); got != "POST" {
		t.Errorf("Allow is %q", got)
	}
	do(t, "GET", "http://"+s.addr+"/", "", 404, "")
	s.stop()
	s.exit(0)
}

func TestConcurrent(t *testing.T) {
	s := start(t)
	var group sync.WaitGroup
	for range 20 {
		group.Add(1)
		go func() {
			defer group.Done()
			begin(t, s.addr, sameBody).finish(200, sameAnswer)
		}()
	}
	group.Wait()
}

func TestHealth(t *testing.T) {
	s := start(t)
	do(t, "GET", "http://"+s.addr+"/healthz", "", 200, "ok\n")
	do(t, "GET", "http://"+s.debug+"/healthz", "", 404, "")
}

func TestDebug(t *testing.T) {
	s := start(t, "-write-timeout", "10ms") // must not hold for profiles
	for _, c := range []struct{ path, want string }{
		{"/debug/pprof/", "goroutine"},
		{"/debug/pprof/heap?debug=1", "# Mallocs"},
		{"/debug/pprof/cmdline", "similarity"},
		{"/debug/pprof/symbol", "num_symbols"},
		{"/debug/pprof/profile?seconds=1", ""},
		{"/debug/pprof/trace?seconds=0.01", ""},
	} {
		do(t, "GET", "http://"+s.debug+c.path, "", 200, c.want)
		do(t, "GET", "http://"+s.addr+c.path, "", 404, "")
	}
	do(t, "POST", "http://"+s.debug+"/similarity", sameBody, 404, "")
}

func TestDebugOff(t *testing.T) {
	s := start(t, "-debug-addr", "")
	if s.debug != "" {
		t.Errorf("listens for debugging on %s", s.debug)
	}
	do(t, "GET", "http://"+s.addr+"/debug/pprof/", "", 404, "")
	s.stop()
	s.exit(0)
}

func TestStop(t *testing.T) {
	s := start(t)
	slow := begin(t, s.addr, sameBody)
	s.stop()
	eventually(t, "refusing connections", func() bool { return refuses(s.addr) })
	select {
	case code := <-s.code:
		t.Fatalf("ended with %d before the request was answered", code)
	default:
	}
	slow.finish(200, sameAnswer)
	s.exit(0)
	if !strings.HasSuffix(s.stderr.String(), " msg=stopped\n") {
		t.Errorf("does not end by saying so:\n%s", s.stderr)
	}
	if !refuses(s.debug) {
		t.Error("still listens for debugging")
	}
}

func TestStopTimeout(t *testing.T) {
	s := start(t, "-shutdown-timeout", "20ms")
	slow := begin(t, s.addr, sameBody)
	s.stop()
	s.exit(1)
	const want = "similarity: stop: requests still running after 20ms were cut off\n"
	// The handler that was cut off may still write its own line.
	if !strings.Contains(s.stderr.String(), want) {
		t.Errorf("got\n%s\nwant a line\n%s", s.stderr, want)
	}
	if n, err := slow.in.Read(make([]byte, 1)); err == nil {
		t.Errorf("the request that was cut off had %d bytes of an answer", n)
	}
}

func TestReadTimeout(t *testing.T) {
	s := start(t, "-read-timeout", "100ms")
	begin(t, s.addr, sameBody).answer(400, `{"error":"Bad Request"}`)
}

func TestIdleTimeout(t *testing.T) {
	s := start(t, "-idle-timeout", "20ms")
	r := begin(t, s.addr, sameBody)
	r.finish(200, sameAnswer)
	r.closed()
}

// refuses reports whether no one listens on addr.
func refuses(addr string) bool {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return true
	}
	conn.Close()
	return false
}
