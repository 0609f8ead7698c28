package cli

import (
	"bytes"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gohone/hone/internal/flock"
	"github.com/gohone/hone/internal/report/message"
)

// TestLoadInterrupt interrupts hone load while it sends: what was measured is
// reported and kept, and the server does not stay.
func TestLoadInterrupt(t *testing.T) {
	t.Parallel()
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

// TestLoadGenerations compares two servers by fresh processes: each is started
// as often as the other, at both addresses in turn, and what all of them spent is
// added up. The orders of this seed begin with both.
func TestLoadGenerations(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	files := []string{filepath.Join(l.home, "a"), filepath.Join(l.home, "b")}
	out := l.hone(t, exitOK, "load", "-json", "-bound", "pass", "-seed", "5", "-slice", "20ms", "-life", "80ms", "-warmup", "10ms", "-vus", "2", "-z", "5s",
		"-start", "served -addr {addr} -pprof -births "+files[0]+":999", "-against", "served -addr {addr} -pprof -births "+files[1]+":999", "http://{addr}/alloc")
	l.checkClean(t)
	var loads []*message.Load
	pairs := 0
	for line := range strings.Lines(out) {
		var m message.Message
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		if m.Load != nil {
			loads = append(loads, m.Load)
		}
		if m.Comparison != nil {
			pairs = max(pairs, m.Comparison.Pairs)
		}
	}
	if len(loads) != 2 || pairs == 0 {
		t.Fatalf("%d messages of servers, %d pairs", len(loads), pairs)
	}
	at := make(map[string]int)
	for i, m := range loads {
		data, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		// The pilot's processes are not counted, nor is a pair that had no time left.
		births := strings.Split(strings.TrimSpace(string(data)), "\n")
		if m.Processes < pairs || m.Processes != len(births)-1 || len(m.Points) != 2*m.Processes {
			t.Errorf("server %d: %d processes, %d births, %d turns, %d pairs", i, m.Processes, len(births), len(m.Points), pairs)
		}
		for _, addr := range births {
			at[addr]++
		}
		if s := m.Spent; s == nil || s.AllocsPerRequest == nil || *s.AllocsPerRequest < 100 || s.CPUPerRequest == nil || *s.CPUPerRequest <= 0 {
			t.Errorf("server %d spent %+v", i, s)
		}
		if i == 0 && !slices.ContainsFunc(births[1:], func(addr string) bool { return addr != births[0] }) {
			t.Errorf("it was always started at %s", births[0])
		}
	}
	if len(at) != 2 {
		t.Errorf("they were started at %v", at)
	}
}

// TestLoadInterruptGenerations interrupts while servers are started again,
// at several times of their lives.
func TestLoadInterruptGenerations(t *testing.T) {
	t.Parallel()
	for i := range 4 {
		l := newLab(t)
		births := filepath.Join(l.home, "births")
		p := l.start(t, "load", "-json", "-bound", "pass", "-slice", "20ms", "-life", "40ms", "-warmup", "10ms", "-vus", "2", "-z", "1h", "-tolerance", "0.0001%",
			"-start", "served -addr {addr} -births "+births+":9999", "-against", "served -addr {addr}", "http://{addr}/slow?d=1ms")
		eventually(t, "some generations", func() bool {
			data, _ := os.ReadFile(births)
			return bytes.Count(data, []byte("\n")) > 3
		})
		time.Sleep(time.Duration(i) * 37 * time.Millisecond)
		p.interrupt(t, syscall.SIGINT)
		l.checkClean(t)
		if !bytes.Contains(p.out.Bytes(), []byte(`"load":{"server":"served`)) || !bytes.Contains(p.out.Bytes(), []byte(`"exit":130`)) {
			t.Errorf("stdout is %s", p.out.Bytes())
		}
	}
}

// TestLoadInterruptStart interrupts hone load while it waits for its server.
func TestLoadInterruptStart(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
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
	t.Parallel()
	server := ownServer(t)
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	if got := loadMessage(t, exitOK, "-vus", "2", "-n", "10", "-allow", u.Hostname(), server); got.Requests != 10 || got.Errors != 0 {
		t.Errorf("%d requests, %d errors", got.Requests, got.Errors)
	}
	newLab(t).hone(t, exitUsage, "load", "-n", "1", server)
}

// ownServer serves at an address of this machine that is not the loopback's.
func ownServer(t *testing.T) (url string) {
	t.Helper()
	l, err := net.Listen("tcp", net.JoinHostPort(ownAddress(t), "0"))
	if err != nil {
		t.Skip(err)
	}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "ok") }))
	server.Listener.Close()
	server.Listener = l
	server.Start()
	t.Cleanup(server.Close)
	return server.URL
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
	t.Parallel()
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
