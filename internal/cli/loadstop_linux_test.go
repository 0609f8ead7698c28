package cli

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// TestLoadGeneratorBound stops hone itself for a part of its run: what was due
// meanwhile is late by its own fault, so that it did not measure the server.
func TestLoadGeneratorBound(t *testing.T) {
	t.Parallel()
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

// TestLoadLeavesNothing has hone start a server behind a shell, and ends hone in
// every way: the server is a grandchild, which the kernel does not end with us.
func TestLoadLeavesNothing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, server string
		count        string
		end          func(*process)
	}{
		{"the end of the run", "served -addr {addr} & wait", "20", func(p *process) { p.Wait() }},
		{"an interrupt", "served -addr {addr} & wait", "1000000000", func(p *process) {
			p.Process.Signal(syscall.SIGINT)
			p.Wait()
		}},
		{"two interrupts", `trap \"\" TERM; served -addr {addr} & wait; sleep 300`, "1000000000", func(p *process) {
			done := make(chan bool)
			go func() {
				p.Wait()
				close(done)
			}()
			for {
				p.Process.Signal(syscall.SIGINT) // the second one counts once the first was seen
				select {
				case <-done:
					return
				case <-time.After(50 * time.Millisecond):
				}
			}
		}},
		{"kill -9", "served -addr {addr} & wait", "1000000000", func(p *process) {
			p.Process.Kill()
			p.Wait()
		}},
		{"kill -9 with a server that is stopped", "served -addr {addr} & kill -STOP $!; wait", "1000000000", func(p *process) {
			p.Process.Kill()
			p.Wait()
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := newLab(t)
			p := l.command("load", "-json", "-bound", "pass", "-vus", "1", "-n", c.count, "-start", `sh -c "`+c.server+`"`, "http://{addr}/")
			out, err := os.Create(filepath.Join(t.TempDir(), "out"))
			if err != nil {
				t.Fatal(err)
			}
			defer out.Close()
			p.Stdout = out
			if err := p.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { p.Process.Kill() })
			// The first line comes when the server answers, which has its guard by then.
			eventually(t, "the server", func() bool {
				if strings.Contains(c.server, "STOP") { // it never answers
					return slices.ContainsFunc(l.processes(), func(s string) bool {
						return strings.Contains(s, " served -addr") && !strings.Contains(s, " sh ")
					})
				}
				stream, err := os.ReadFile(out.Name())
				return err == nil && bytes.Contains(stream, []byte(`"config"`))
			})
			c.end(p)
			if ws := p.ProcessState.Sys().(syscall.WaitStatus); c.name == "two interrupts" && !ws.Signaled() {
				t.Errorf("after two signals it ended with %v", p.ProcessState)
			}
			if c.count == "20" && p.ProcessState.ExitCode() != exitOK {
				t.Errorf("%v: %s", p.ProcessState, p.err.Bytes())
			}
			l.checkDead(t)
			if !strings.HasPrefix(c.name, "kill") && c.name != "two interrupts" {
				l.checkClean(t)
			}
		})
	}
}
