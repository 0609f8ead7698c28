package cli

import (
	"bytes"
	"encoding/json"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/report/message"
)

// badServer listens and lets serve have each connection until the test ends.
func badServer(t *testing.T, serve func(net.Conn)) (url string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				serve(conn)
			}()
		}
	}()
	return "http://" + l.Addr().String() + "/"
}

// readRequest reads up to the end of a header.
func readRequest(conn net.Conn) {
	var got []byte
	buf := make([]byte, 4096)
	for !bytes.Contains(got, []byte("\r\n\r\n")) {
		n, err := conn.Read(buf)
		if err != nil {
			return
		}
		got = append(got, buf[:n]...)
	}
}

// TestLoadBadServers loads servers that do what servers should not: each failure
// is counted by its name, and hone ends when it should.
func TestLoadBadServers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, want string
		serve      func(net.Conn)
	}{
		{"closes at once", "closed", func(conn net.Conn) { readRequest(conn) }},
		{"closes in the header", "closed", func(conn net.Conn) {
			readRequest(conn)
			io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Le")
		}},
		{"closes in the body", "closed", func(conn net.Conn) {
			readRequest(conn)
			io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort")
		}},
		{"resets", "reset", func(conn net.Conn) {
			readRequest(conn)
			conn.(*net.TCPConn).SetLinger(0)
		}},
		{"sends garbage", "malformed", func(conn net.Conn) {
			readRequest(conn)
			io.WriteString(conn, strings.Repeat("\x00\xff garbage \r\n", 100))
			io.Copy(io.Discard, conn)
		}},
		{"has a bad length", "malformed", func(conn net.Conn) {
			readRequest(conn)
			io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n")
			io.Copy(io.Discard, conn)
		}},
		{"sends headers without end", "too-large", func(conn net.Conn) {
			readRequest(conn)
			_, err := io.WriteString(conn, "HTTP/1.1 200 OK\r\n")
			for err == nil {
				_, err = io.WriteString(conn, strings.Repeat("X-More: and more\r\n", 100))
			}
		}},
		{"trickles", "timeout", func(conn net.Conn) {
			readRequest(conn)
			_, err := io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
			for err == nil {
				time.Sleep(20 * time.Millisecond)
				_, err = conn.Write([]byte("x"))
			}
		}},
		{"never answers", "timeout", func(conn net.Conn) { io.Copy(io.Discard, conn) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l := loadMessage(t, exitFailed, "-vus", "2", "-n", "6", "-timeout", "300ms", "-debug", "none", badServer(t, c.serve))
			if l.Requests != 6 || l.Errors != 6 || l.Failures[c.want] < 5 {
				t.Errorf("%d requests, %d errors, failures %v; want %s", l.Requests, l.Errors, l.Failures, c.want)
			}
			if l.FirstError == "" {
				t.Error("no error is shown")
			}
		})
	}
}

// TestLoadMoreThanLength loads a server that sends more than it said: its answers
// count, what follows them does not, and no one is told of each on the terminal.
func TestLoadMoreThanLength(t *testing.T) {
	t.Parallel()
	url := badServer(t, func(conn net.Conn) {
		readRequest(conn)
		io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
		time.Sleep(5 * time.Millisecond)
		io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok and more")
		io.Copy(io.Discard, conn)
	})
	for _, flags := range [][]string{nil, {"-follow"}} {
		l, problem := loadMessages(t, exitOK, append(flags, "-vus", "1", "-n", "6", "-debug", "none", url)...)
		if l.Requests != 6 || l.Status[200] == 0 {
			t.Errorf("%q: %d requests, status %v, failures %v", flags, l.Requests, l.Status, l.Failures)
		}
		if problem != "" {
			t.Errorf("%q: stderr is %s", flags, problem)
		}
	}
}

// TestLoadEndsInTime loads a server that never answers, without a timeout that
// matters: the end of the run ends its requests.
func TestLoadEndsInTime(t *testing.T) {
	t.Parallel()
	url := badServer(t, func(conn net.Conn) { io.Copy(io.Discard, conn) })
	l := loadMessage(t, exitFailed, "-vus", "3", "-z", "200ms", "-debug", "none", url)
	if l.Requests != 3 || l.Failures["unfinished"] != 3 {
		t.Errorf("%d requests, failures %v", l.Requests, l.Failures)
	}
}

// loadMessage runs hone load to its end, which must be with that status and not
// take long, and returns its message.
func loadMessage(t *testing.T, status int, args ...string) *message.Load {
	t.Helper()
	l, _ := loadMessages(t, status, args...)
	return l
}

// loadMessages is loadMessage with what hone writes to standard error.
func loadMessages(t *testing.T, status int, args ...string) (*message.Load, string) {
	t.Helper()
	private, err := privateEnv(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("hone", append([]string{"load", "-json", "-nolock", "-bound", "pass"}, args...)...)
	cmd.Env = append(cmd.Environ(), private...)
	var out, problem bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problem
	stuck := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
	cmd.Run()
	stuck.Stop()
	if got := cmd.ProcessState.ExitCode(); got != status {
		t.Fatalf("exit status %d, want %d\n%s%s", got, status, out.Bytes(), problem.Bytes())
	}
	for line := range bytes.Lines(out.Bytes()) {
		var m message.Message
		if err := json.Unmarshal(line, &m); err != nil {
			t.Fatal(err)
		}
		if m.Load != nil {
			return m.Load, problem.String()
		}
	}
	t.Fatalf("no message of the load\n%s%s", out.Bytes(), problem.Bytes())
	return nil, ""
}

// TestLoadTLS loads a server whose certificate no one signed.
func TestLoadTLS(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "ok") }))
	server.EnableHTTP2 = true
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	defer server.Close()
	for _, flags := range [][]string{{"-insecure"}, {"-insecure", "-http2"}} {
		l := loadMessage(t, exitOK, append(flags, "-vus", "2", "-n", "10", server.URL)...)
		if l.Requests != 10 || l.Errors != 0 {
			t.Errorf("%q: %d requests, %d errors, %s", flags, l.Requests, l.Errors, l.FirstError)
		}
	}
	l := loadMessage(t, exitFailed, "-vus", "2", "-n", "10", server.URL)
	if l.Failures["tls"] != 10 || !strings.Contains(l.FirstError, "certificate") {
		t.Errorf("%v: %s", l.Failures, l.FirstError)
	}
}
