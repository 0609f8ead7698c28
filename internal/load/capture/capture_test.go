package capture

import (
	"context"
	"errors"
	"math"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/proc"
)

// build compiles the server of the tests once, with the agent or without.
func build(t *testing.T, withAgent bool) string {
	t.Helper()
	out := t.TempDir()
	if withAgent {
		path, err := Build(t.Context(), ".", "./testdata/served", out)
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	path := filepath.Join(out, "server")
	if _, err := goCommand(t.Context(), ".", "", "build", "-o", path, "./testdata/served"); err != nil {
		t.Fatal(err)
	}
	return path
}

func freeURL(t *testing.T) *url.URL {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return &url.URL{Scheme: "http", Host: l.Addr().String()}
}

func start(t *testing.T, spec Spec) *Server {
	t.Helper()
	s, err := Start(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Stop() })
	return s
}

func get(t *testing.T, u *url.URL, path string) {
	t.Helper()
	resp, err := http.Get(u.String() + path)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
}

func TestServer(t *testing.T) {
	for _, withAgent := range []bool{true, false} {
		u := freeURL(t)
		spec := Spec{Command: []string{build(t, withAgent), "-addr", u.Host}, URL: u}
		if !withAgent {
			spec.Debug = u
		}
		s := start(t, spec)
		before, err := s.Runtime(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		heapBefore, err := s.Snapshot(t.Context(), Heap)
		if err != nil {
			t.Fatal(err)
		}
		const requests = 200
		for range requests {
			get(t, u, "/alloc")
		}
		after, err := s.Runtime(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		// Of a request net/http allocates some dozens of objects.
		spent := after.Sub(before)
		if n := float64(spent.Allocs) / requests; n < 100 || n > 250 {
			t.Errorf("agent %v: %g allocations a request, want 100 and those of net/http", withAgent, n)
		}
		if n := float64(spent.Bytes) / requests; n < 102_400 || n > 130_000 {
			t.Errorf("agent %v: %g bytes a request, want 102400 and those of net/http", withAgent, n)
		}
		heapAfter, err := s.Snapshot(t.Context(), Heap)
		if err != nil {
			t.Fatal(err)
		}
		heap, err := Subtract(heapAfter, heapBefore)
		if err != nil {
			t.Fatal(err)
		}
		hot, err := explain.HotLines(heap, "alloc_space", explain.LineOptions{Most: 3})
		if err != nil || len(hot.Hottest) == 0 || hot.Hottest[0].Function != "main.main" || hot.Hottest[0].Flat < 0.5 {
			t.Errorf("agent %v: %+v, %v", withAgent, hot, err)
		}
		if strings.Contains(string(s.Output()), "hone-agent") == withAgent {
			t.Errorf("agent %v: the program saw %q", withAgent, s.Output())
		}
		dir := s.agent.dir
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s is left: %v", dir, err)
		}
	}
}

func TestCPU(t *testing.T) {
	u := freeURL(t)
	s := start(t, Spec{Command: []string{build(t, true), "-addr", u.Host}, URL: u})
	before, err := s.Usage()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var busy sync.WaitGroup
	busy.Go(func() {
		for ctx.Err() == nil {
			get(t, u, "/spin")
		}
	})
	p, err := s.CPU(t.Context(), time.Second)
	// A busy machine may not have let it spend enough yet.
	const enough = 50 * time.Millisecond
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if now, err := s.Usage(); err != nil || now.Sub(before).CPU >= enough {
			break
		}
	}
	cancel()
	busy.Wait()
	if err != nil {
		t.Fatal(err)
	}
	hot, err := explain.HotLines(p, "cpu", explain.LineOptions{Most: 20})
	if err != nil || !slices.ContainsFunc(hot.Hottest, func(h explain.Line) bool {
		return h.Function == "main.main" || strings.Contains(h.Function, "time.")
	}) {
		t.Errorf("%+v, %v", hot, err)
	}
	after, err := s.Usage()
	if err != nil {
		t.Fatal(err)
	}
	spent := after.Sub(before)
	if spent.CPU < enough || spent.RSS < 1<<20 || spent.PeakRSS < spent.RSS/2 || spent.Processes != 1 || spent.Voluntary == 0 {
		t.Errorf("%+v", spent)
	}

	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if p, err := s.CPU(ended, time.Second); p != nil || err != nil {
		t.Errorf("%v, %v", p, err)
	}
}

func TestStartFails(t *testing.T) {
	program := build(t, false)
	u := freeURL(t)
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	for _, c := range []struct {
		name string
		spec Spec
		want []string
	}{
		{"dies", Spec{Command: []string{program, "-die"}, URL: u}, []string{"ended before it was ready", "exit status 3", "no reason"}},
		{"too slow", Spec{Command: []string{program, "-addr", u.Host, "-slow", "1m"}, URL: u, ReadyTimeout: 100 * time.Millisecond}, []string{"not ready after 100ms", "starting"}},
		{"answers badly", Spec{Command: []string{program, "-addr", u.Host}, URL: u, Ready: u.JoinPath("/bad"), ReadyTimeout: 300 * time.Millisecond}, []string{"not ready", "500"}},
		{"no program", Spec{Command: []string{"./does-not-exist"}, URL: u}, []string{"does-not-exist"}},
		{"port taken", Spec{Command: []string{program}, URL: &url.URL{Scheme: "http", Host: busy.Addr().String()}}, []string{"already listens"}},
		{"no one there", Spec{URL: u}, []string{"does not answer"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Start(t.Context(), c.spec)
			if err == nil {
				s.Stop()
				t.Fatal("it started")
			}
			for _, want := range c.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%v, want %q in it", err, want)
				}
			}
		})
	}
}

func TestStartInterrupted(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	u := freeURL(t)
	begin := time.Now()
	_, err := Start(ctx, Spec{Command: []string{build(t, false), "-slow", "1m", "-addr", u.Host}, URL: u})
	if err == nil || time.Since(begin) > 20*time.Second {
		t.Errorf("%v after %v", err, time.Since(begin))
	}
}

func TestBuildFails(t *testing.T) {
	for _, c := range []struct{ pkg, want string }{
		{"./testdata/none", "go list"},
		{".", "package capture and no program"},
		{"../...", "packages; give one"},
	} {
		if _, err := Build(t.Context(), ".", c.pkg, t.TempDir()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", c.pkg, err, c.want)
		}
	}
}

func TestParseRuntime(t *testing.T) {
	pauses := make([]string, 256)
	for i := range pauses {
		pauses[i] = "0"
	}
	pauses[0], pauses[1], pauses[255] = "300", "400", "200"
	text := "heap profile: 1: 2\n# Mallocs = 10\n# TotalAlloc = 20\n# HeapAlloc = 5\n# NumGC = 258\n# PauseNs = [" + strings.Join(pauses, " ") + "]\n"
	r, err := parseRuntime([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if r.Allocs != 10 || r.Bytes != 20 || r.NumGC != 258 {
		t.Errorf("%+v", r)
	}
	spent := r.Sub(Runtime{Allocs: 4, Bytes: 5, NumGC: 255})
	if want := []time.Duration{200, 300, 400}; spent.Allocs != 6 || spent.Bytes != 15 || !slices.Equal(spent.Pauses, want) {
		t.Errorf("%+v, want the pauses %v", spent, want)
	}
	if spent.PauseQuantile(0.99) != 400 || spent.PauseQuantile(0.5) != 300 || spent.PauseQuantile(0) != 200 {
		t.Errorf("quantiles %v %v", spent.PauseQuantile(0.99), spent.PauseQuantile(0.5))
	}
	for _, bad := range []string{"", "# Mallocs = 1\n", strings.Replace(text, "= 20", "= x", 1)} {
		if _, err := parseRuntime([]byte(bad)); err == nil {
			t.Errorf("%.40q is read", bad)
		}
	}
}

func TestUsageOfGroup(t *testing.T) {
	s, err := proc.StartService(proc.Command{Path: "/bin/sh", Args: []string{"-c", "sleep 60 & sleep 60 & wait"}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Stop(time.Second)
	for deadline := time.Now().Add(5 * time.Second); ; {
		u, err := GroupUsage(s.PID(), s.Group())
		if err == nil && u.Processes == 3 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("%+v, %v; want three processes", u, err)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// TestCPUClock compares with what the kernel says of ourselves.
func TestCPUClock(t *testing.T) {
	for begin := time.Now(); time.Since(begin) < 30*time.Millisecond; {
	}
	u, err := GroupUsage(os.Getpid(), os.Getpid())
	if err != nil {
		t.Skip(err) // not the leader of a group
	}
	if s := u.CPU.Seconds(); s < 0.01 || math.IsNaN(s) {
		t.Errorf("%v of CPU time", u.CPU)
	}
}
