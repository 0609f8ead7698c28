package cli

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/pprof"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gohone/hone/internal/report/message"
)

// idle is what TestLoadWatch allocates.
var idle []byte

// TestLoadWatch looks at this process, by its URL and by its number, to the end of
// the time and until an interrupt.
func TestLoadWatch(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	server := httptest.NewServer(mux)
	defer server.Close()
	plain := httptest.NewServer(http.NotFoundHandler())
	defer plain.Close()
	go func() { // a process that does nothing spends nothing
		for t.Context().Err() == nil {
			idle = make([]byte, 1<<16)
			time.Sleep(time.Millisecond)
		}
	}()
	for name, c := range map[string]struct {
		args      []string
		interrupt bool
		runtime   bool
	}{
		"a URL":     {[]string{"-z", "2s", "-watch", server.URL}, false, true},
		"a process": {[]string{"-z", "1s", "-watch", strconv.Itoa(os.Getpid())}, false, true},
		"early":     {[]string{"-z", "1h", "-watch", server.URL + "/debug/pprof/"}, true, true},
		"no pprof":  {[]string{"-z", "1s", "-watch", plain.URL}, false, false},
	} {
		l := newLab(t)
		p := l.start(t, append([]string{"load", "-json", "-profile", filepath.Join(l.home, "look")}, c.args...)...)
		status := exitOK
		if c.interrupt {
			eventually(t, "a second", func() bool { return strings.Contains(l.hone(t, 0, "log"), " running ") })
			time.Sleep(2 * time.Second) // so that there is something to report
			p.Process.Signal(syscall.SIGINT)
			status = exitInterrupted
		}
		p.Wait()
		if got := p.ProcessState.ExitCode(); got != status {
			t.Fatalf("%s: status %d: %s", name, got, p.err.Bytes())
		}
		m := watched(t, p.out.Bytes())
		if m.Model != message.Watched || m.Requests != 0 || m.Spent == nil || m.Spent.RSS == 0 {
			t.Errorf("%s: %+v", name, m)
		}
		if c.runtime != (m.Spent != nil && m.Spent.HeapLive > 0) {
			t.Errorf("%s: spent %+v", name, m.Spent)
		}
		if _, err := os.Stat(filepath.Join(l.home, "look.heap.pprof")); c.runtime && !c.interrupt && err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if told := bytes.Contains(p.out.Bytes(), []byte("answers nothing at /debug/pprof")); told == c.runtime {
			t.Errorf("%s: told of no pprof: %v", name, told)
		}
		if out := l.hone(t, 0, "show", "last"); !strings.Contains(out, ", looked at for ") || !strings.Contains(out, "the server spent") {
			t.Errorf("%s: hone show says\n%s", name, out)
		}
		l.checkClean(t)
	}
}

// watched returns the message of the server.
func watched(t *testing.T, stream []byte) *message.Load {
	t.Helper()
	for line := range bytes.Lines(stream) {
		var m message.Message
		if err := json.Unmarshal(line, &m); err != nil && err != io.EOF {
			t.Fatal(err)
		}
		if m.Load != nil {
			return m.Load
		}
	}
	t.Fatalf("no server in %s", stream)
	return nil
}
