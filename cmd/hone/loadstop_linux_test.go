package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// TestLoadGeneratorBound stops hone itself for a part of its run: what was due
// meanwhile is late by its own fault, so that it did not measure the server.
func TestLoadGeneratorBound(t *testing.T) {
	var served atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		served.Add(1)
		io.WriteString(w, "ok")
	}))
	defer server.Close()
	for _, c := range []struct {
		bound, want string
		status      int
	}{
		{"fail", `"exit":1`, exitFailed},
		{"pass", `"code":"generator-bound"`, exitOK},
	} {
		l := newLab(t)
		served.Store(0)
		p := l.start(t, "load", "-json", "-bound", c.bound, "-debug", "none", "-rate", "200", "-n", "200", server.URL)
		eventually(t, "requests", func() bool { return served.Load() > 20 })
		p.Process.Signal(syscall.SIGSTOP)
		time.Sleep(400 * time.Millisecond)
		p.Process.Signal(syscall.SIGCONT)
		p.Wait()
		if got := p.ProcessState.ExitCode(); got != c.status || !bytes.Contains(p.out.Bytes(), []byte(c.want)) {
			t.Errorf("-bound %s: exit status %d, want %d and %s\n%s", c.bound, got, c.status, c.want, p.out.Bytes())
		}
		told := p.err.Bytes()
		if c.status == exitOK {
			told = p.out.Bytes()
		}
		if !bytes.Contains(told, []byte("GENERATOR-BOUND: the generator sent one request in a hundred more than ")) {
			t.Errorf("-bound %s: %s", c.bound, told)
		}
		l.checkClean(t)
	}
}
