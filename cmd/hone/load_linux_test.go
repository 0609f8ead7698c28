package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
)

// TestLoadInterrupt interrupts hone load while it sends: what was measured is
// reported and kept, and the server does not stay.
func TestLoadInterrupt(t *testing.T) {
	for _, args := range [][]string{
		{"-vus", "2", "-z", "1h", "http://{addr}/"},
		{"-rate", "50", "-z", "1h", "http://{addr}/"},
		{"-vus", "2", "-n", "1000", "http://{addr}/slow?d=1h"}, // waits for answers
	} {
		l := newLab(t)
		p := l.start(t, append([]string{"load", "-json", "-bound", "pass", "-start", "served -addr {addr} -pprof"}, args...)...)
		eventually(t, "the run", func() bool {
			return strings.Contains(l.hone(t, 0, "log"), " running ") && strings.Contains(strings.Join(l.processes(), "\n"), "/served -addr")
		})
		p.interrupt(t, syscall.SIGINT)
		l.checkClean(t)
		if !bytes.Contains(p.out.Bytes(), []byte(`"load":{"server":"served`)) || !bytes.Contains(p.out.Bytes(), []byte(`"exit":130`)) {
			t.Errorf("%q: stdout is %s", args, p.out.Bytes())
		}
		if out := l.hone(t, 0, "log"); !strings.Contains(out, " interrupted ") {
			t.Errorf("hone log says\n%s", out)
		}
		if out := l.hone(t, 0, "show", "last"); !strings.Contains(out, "the run was interrupted") {
			t.Errorf("hone show says\n%s", out)
		}
	}
}

// TestLoadInterruptStart interrupts hone load while it waits for its server.
func TestLoadInterruptStart(t *testing.T) {
	l := newLab(t)
	p := l.start(t, "load", "-json", "-start", "served -addr {addr} -wait 1h", "http://{addr}/")
	eventually(t, "the server", func() bool { return strings.Contains(strings.Join(l.processes(), "\n"), "/served -addr") })
	p.interrupt(t, syscall.SIGTERM)
	l.checkClean(t)
	if p.out.Len() > 0 {
		t.Errorf("stdout is %s", p.out.Bytes())
	}
}

// TestLoadListener loads a server that hone did not start: it finds out whose CPU
// time to look at.
func TestLoadListener(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "ok") }))
	defer server.Close()
	l := loadMessage(t, exitOK, "-vus", "2", "-n", "200", server.URL)
	if l.Spent == nil || l.Spent.CPUPerRequest == nil || *l.Spent.CPUPerRequest <= 0 || l.Spent.AllocsPerRequest != nil {
		t.Errorf("%+v", l.Spent)
	}
}
