package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"time"
)

// A server is a running state.
type server struct {
	*process
	state     state
	info      stateInfo
	addr      string
	debugAddr string
}

// stopGrace is longer than a server waits for requests under way.
const stopGrace = 15 * time.Second

// startServer starts a state on free ports and waits until it is ready.
func startServer(ctx context.Context, s state, path string, ready time.Duration) (*server, error) {
	const tries = 3 // another program can take a port before the server does
	for try := 1; ; try++ {
		srv, err := tryServer(ctx, s, path, ready)
		if err == nil || try == tries || !strings.Contains(strings.ToLower(err.Error()), "address already in use") {
			return srv, err
		}
	}
}

func tryServer(ctx context.Context, s state, path string, ready time.Duration) (*server, error) {
	addrs, err := freeAddrs(2)
	if err != nil {
		return nil, err
	}
	info, err := describe(s, path)
	if err != nil {
		return nil, err
	}
	srv := &server{state: s, info: info, addr: addrs[0], debugAddr: addrs[1]}
	cmd := exec.Command(path, s.program.args(s.impl, srv.addr, srv.debugAddr)...)
	cmd.Env = append(os.Environ(), s.program.env...)
	if srv.process, err = startProcess(ctx, cmd); err != nil {
		return nil, fmt.Errorf("%s: %w", s.name, err)
	}
	if err := srv.waitReady(ctx, ready); err != nil {
		killGroup(cmd.Process.Pid)
		<-srv.ended
		return nil, fmt.Errorf("%s: %w", s.name, err)
	}
	return srv, nil
}

// freeAddrs returns loopback addresses with ports that were free just now.
func freeAddrs(n int) (addrs []string, err error) {
	for range n {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, fmt.Errorf("find a free port: %w", err)
		}
		defer listener.Close() // keeps the next from being the same
		addrs = append(addrs, listener.Addr().String())
	}
	return addrs, nil
}

// waitReady returns once GET /healthz answers "ok".
func (s *server) waitReady(ctx context.Context, limit time.Duration) error {
	ctx, cancel := context.WithTimeoutCause(ctx, limit, errNotReady)
	defer cancel()
	var last error
	for {
		err := s.healthy(ctx)
		if err == nil {
			return nil
		}
		if last == nil || ctx.Err() == nil {
			last = err // not that the last try was cut short
		}
		select {
		case <-s.ended:
			return fmt.Errorf("it ended with %s before it was ready%s", s.status(), s.lastLines())
		case <-ctx.Done():
			if cause := context.Cause(ctx); !errors.Is(cause, errNotReady) {
				return cause
			}
			return fmt.Errorf("not ready after %v: %w%s", limit, last, s.lastLines())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

var errNotReady = errors.New("not ready in time")

func (s *server) healthy(ctx context.Context) error {
	answer, err := get(ctx, "http://"+s.addr+"/healthz")
	if err != nil {
		return err
	}
	if text := strings.TrimSpace(string(answer)); text != "ok" {
		return fmt.Errorf("/healthz answers %.40q, want ok", text)
	}
	return nil
}

// get fetches a page on a connection of its own.
func get(ctx context.Context, url string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	req.Close = true
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("get %s: %s", url, resp.Status)
	}
	return io.ReadAll(resp.Body)
}

// end stops the server and says what was wrong with its end.
func (s *server) end() error {
	if err := s.stop(stopGrace); err != nil {
		return fmt.Errorf("%s: %w", s.state.name, err)
	}
	return nil
}

// fail explains an error in talking to the server, which may be that it died:
// a dead server's connections end a little before it does.
func (s *server) fail(err error) error {
	patience := 2 * time.Second
	if errors.Is(err, errWrong) {
		patience = 0
	}
	select {
	case <-s.ended:
		return fmt.Errorf("%s: it ended with %s: %w%s", s.state.name, s.status(), err, s.lastLines())
	case <-time.After(patience):
		return fmt.Errorf("%s: %w%s", s.state.name, err, s.lastLines())
	}
}
