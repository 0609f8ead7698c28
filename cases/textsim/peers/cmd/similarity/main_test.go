package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	textsim "github.com/gohone/hone/cases/textsim/base"
	"github.com/gohone/hone/cases/textsim/peers/service"
)

// patience is how long a test waits for what should happen at once.
const patience = 20 * time.Second

func TestStates(t *testing.T) {
	tooLarge := `{"text1":"` + strings.Repeat("a", textsim.DefaultMaxBody) + `"}`
	for _, state := range service.States {
		t.Run(state.Name, func(t *testing.T) {
			p := start(t, "-impl", state.Name)
			url := p.url + "/similarity"
			check := func(method, url, body string, status int, want string) {
				t.Helper()
				if gotStatus, got := ask(t, method, url, body); gotStatus != status || got != want {
					t.Errorf("%s %s: got %d %s\nwant %d %s", method, url, gotStatus, got, status, want)
				}
			}
			check("GET", p.url+"/healthz", "", 200, "ok\n")
			for range 2 {
				check("POST", url, `{"text1":"one two","text2":"one three"}`, 200,
					`{"similarity":0.352,"interpretation":"Slightly Similar"}`)
				check("POST", url, `{"text1":"one two"`, 400, `{"error":"Bad Request"}`)
			}
			check("POST", url, tooLarge, 413, `{"error":"Request Entity Too Large: the limit is 1048576 bytes"}`)
			check("GET", url, "", 405, `{"error":"Method Not Allowed"}`)
			for _, path := range []string{"/", "/Similarity", "/similarity/"} {
				if status, _ := ask(t, "POST", p.url+path, "{}"); status != 404 {
					t.Errorf("%s: status %d", path, status)
				}
			}
			p.stop()
			p.exit(0)
		})
	}
}

// TestStop stops every state while a request is half sent. It must be answered
// when it is whole, and the program end then.
func TestStop(t *testing.T) {
	const body = `{"text1":"one two","text2":"one three"}`
	for _, state := range service.States {
		t.Run(state.Name, func(t *testing.T) {
			p := start(t, "-impl", state.Name)
			conn, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			conn.SetDeadline(time.Now().Add(patience))
			in := bufio.NewReader(conn)
			// The service says "100 Continue" once it reads the body.
			fmt.Fprintf(conn, "POST /similarity HTTP/1.1\r\nHost: test\r\nContent-Length: %d\r\n"+
				"Expect: 100-continue\r\n\r\n", len(body))
			if resp, err := http.ReadResponse(in, nil); err != nil || resp.StatusCode != 100 {
				t.Fatal(err, resp)
			}
			p.stop()
			time.Sleep(50 * time.Millisecond) // for the program to begin to stop
			select {
			case code := <-p.code:
				t.Fatalf("ended with %d before the request was answered", code)
			default:
			}
			io.WriteString(conn, body)
			resp, err := http.ReadResponse(in, nil)
			if err != nil {
				t.Fatal(err)
			}
			answer, err := io.ReadAll(resp.Body)
			if err != nil || resp.StatusCode != 200 || !strings.HasPrefix(string(answer), `{"similarity":0.352,`) {
				t.Errorf("%v %d %s", err, resp.StatusCode, answer)
			}
			p.exit(0)
		})
	}
}

func TestDebug(t *testing.T) {
	p := start(t, "-debug-addr", "127.0.0.1:0")
	match := regexp.MustCompile(`profiles on (\S+)`).FindStringSubmatch(p.stderr.String())
	if match == nil {
		t.Fatalf("does not say where profiles are:\n%s", p.stderr)
	}
	if status, _ := ask(t, "GET", match[1], ""); status != 200 {
		t.Errorf("status %d", status)
	}
	if status, _ := ask(t, "GET", p.url+"/debug/pprof/", ""); status != 404 {
		t.Errorf("profiles beside the service: status %d", status)
	}
}

func TestUsage(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"-impl fast", `-impl: no state "fast" (-h lists them)`},
		{"more", `unexpected argument "more"`},
		{"-port 80", "flag provided but not defined: -port"},
		{"-debug-addr 0.0.0.0:0", "-debug-addr: 0.0.0.0:0 is not a loopback address"},
		{"-debug-addr x", "-debug-addr: address x: missing port in address"},
	} {
		var stderr output
		code := run(context.Background(), strings.Fields(c.args), &stderr)
		if want := "similarity: " + c.want + "\n"; code != 2 || stderr.String() != want {
			t.Errorf("%s: exit code %d, %s\nwant 2, %s", c.args, code, &stderr, want)
		}
	}
}

func TestHelp(t *testing.T) {
	var stderr output
	if code := run(context.Background(), []string{"-h"}, &stderr); code != 0 {
		t.Errorf("exit code %d", code)
	}
	for _, state := range service.States {
		if !strings.Contains(stderr.String(), "\n  "+state.Name+" ") {
			t.Errorf("does not mention %s:\n%s", state.Name, &stderr)
		}
	}
}

func TestAddressInUse(t *testing.T) {
	p := start(t)
	var stderr output
	taken := strings.TrimPrefix(p.url, "http://")
	if code := run(context.Background(), []string{"-addr", taken}, &stderr); code != 1 {
		t.Errorf("exit code %d\n%s", code, &stderr)
	}
}

// program is a run of the program inside the test.
type program struct {
	t      *testing.T
	url    string // without a path
	stderr *output
	stop   context.CancelFunc // does what a signal would
	code   chan int           // receives the exit code
}

// start runs the program on a free port.
func start(t *testing.T, args ...string) *program {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	p := &program{t: t, stderr: new(output), stop: stop, code: make(chan int, 1)}
	t.Cleanup(stop)
	go func() { p.code <- run(ctx, append([]string{"-addr", "127.0.0.1:0"}, args...), p.stderr) }()
	listening := regexp.MustCompile(`listening on (\S+)`)
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		if match := listening.FindStringSubmatch(p.stderr.String()); match != nil {
			p.url = match[1]
			break
		}
		if time.Now().After(end) {
			t.Fatalf("not listening\n%s", p.stderr)
		}
	}
	ask(t, "GET", p.url+"/healthz", "") // from then on it can be stopped
	return p
}

// exit waits for the program to end and checks its exit code.
func (p *program) exit(want int) {
	p.t.Helper()
	select {
	case got := <-p.code:
		if got != want {
			p.t.Errorf("exit code %d, want %d\n%s", got, want, p.stderr)
		}
	case <-time.After(patience):
		p.t.Fatalf("still running\n%s", p.stderr)
	}
}

// ask sends a request on a connection of its own.
func ask(t *testing.T, method, url, body string) (status int, answer string) {
	t.Helper()
	req, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Close = true
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(text)
}

// output collects what the program prints.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}
