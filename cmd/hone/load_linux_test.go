package main

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gohone/hone/internal/flock"
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
	if rss := l.Generator.PeakRSS; rss < 1<<20 || rss > 1<<30 {
		t.Errorf("the generator has held %d bytes", rss)
	}
}

// TestLoadAllow loads this machine by an address that is not the loopback's.
func TestLoadAllow(t *testing.T) {
	ip := ownAddress(t)
	l, err := net.Listen("tcp", net.JoinHostPort(ip, "0"))
	if err != nil {
		t.Skip(err)
	}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "ok") }))
	server.Listener.Close()
	server.Listener = l
	server.Start()
	defer server.Close()
	if got := loadMessage(t, exitOK, "-vus", "2", "-n", "10", "-allow", ip, server.URL); got.Requests != 10 || got.Errors != 0 {
		t.Errorf("%d requests, %d errors", got.Requests, got.Errors)
	}
	newLab(t).hone(t, exitUsage, "load", "-n", "1", server.URL)
}

// ownAddress returns an address of this machine that is not the loopback's.
func ownAddress(t *testing.T) string {
	t.Helper()
	list, err := net.InterfaceAddrs()
	if err != nil {
		t.Skip(err)
	}
	for _, a := range list {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() {
			return n.IP.String()
		}
	}
	t.Skip("this machine has no address but the loopback's")
	return ""
}

// TestLoadWaits keeps the lock of the machine: hone load starts no server until
// it has it.
func TestLoadWaits(t *testing.T) {
	l := newLab(t)
	dir := filepath.Join(l.home, "cache", "hone")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	held, err := flock.Try(filepath.Join(dir, "measure.lock"), flock.Exclusive)
	if err != nil || held == nil {
		t.Fatalf("%v, %v", held, err)
	}
	line := []string{"load", "-n", "10", "-bound", "pass", "-start", "served -addr {addr}", "http://{addr}/"}
	p := l.start(t, line...)
	time.Sleep(300 * time.Millisecond)
	if list := strings.Join(l.processes(), "\n"); strings.Contains(list, "/served") || !strings.Contains(list, "hone") {
		t.Errorf("it did not wait:\n%s", list)
	}
	l.hone(t, exitOK, append([]string{"load", "-nolock"}, line[1:]...)...)
	held.Unlock()
	if err := p.Wait(); err != nil {
		t.Errorf("%v: %s", err, p.err.Bytes())
	}
}
