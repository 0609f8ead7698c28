package capture

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load/wire"
	"github.com/gohone/hone/internal/proc"
)

// A Spec is a server to run, or one that runs already.
type Spec struct {
	// Command is what starts the server, its name and arguments; empty for a
	// server that is running.
	Command []string
	Dir     string
	Env     []string // nil means ours
	Temp    string   // where its temporary files go, empty for the system's folder
	// URL is where requests go; the server is ready when something listens
	// there. Ready, if it is set, must also answer with a status below 400.
	URL, Ready *url.URL
	// ReadyTimeout is how long to wait for it, StopTimeout how long it may take
	// to end; 0 is 30 and 10 seconds.
	ReadyTimeout, StopTimeout time.Duration
	// Debug is the address of the server's own pprof endpoints, nil if it has none.
	Debug *url.URL
	// PID is the process of a server that is running, 0 if it is not known.
	PID int
	// Dial connects, nil is net.Dialer.DialContext; TLS is used for https. A
	// restriction of hosts belongs here.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	TLS  *tls.Config
}

// A Server is a server under load.
type Server struct {
	spec    Spec
	service *proc.Service
	agent   *agent
	// client asks servers about themselves. It keeps no connection, which
	// would count as one of the server's, and uses no proxy.
	client *http.Client
}

// Start starts a server and waits until it is ready, or finds one that runs.
// The caller must call Stop. If the server does not get ready, the error has
// its output.
func Start(ctx context.Context, spec Spec) (*Server, error) {
	s := Running(spec)
	if len(s.spec.Command) > 0 {
		if err := s.start(ctx); err != nil {
			s.agent.close()
			return nil, err
		}
	}
	if err := s.ready(ctx); err != nil {
		s.Stop()
		return nil, err
	}
	return s, nil
}

// Running returns a server that runs already, without asking whether it is ready.
// Its spec may be without a URL.
func Running(spec Spec) *Server {
	if spec.ReadyTimeout == 0 {
		spec.ReadyTimeout = 30 * time.Second
	}
	if spec.StopTimeout == 0 {
		spec.StopTimeout = 10 * time.Second
	}
	if spec.Dial == nil {
		spec.Dial = new(net.Dialer).DialContext
	}
	return &Server{spec: spec, client: &http.Client{
		Transport:     &http.Transport{DisableKeepAlives: true, DialContext: spec.Dial, TLSClientConfig: spec.TLS},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

func (s *Server) start(ctx context.Context) error {
	short, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if conn, err := s.spec.Dial(short, "tcp", wire.HostPort(s.spec.URL)); err == nil {
		conn.Close()
		return fmt.Errorf("something already listens at %s; stop it, or leave out the command that starts the server", wire.HostPort(s.spec.URL))
	}
	path, err := exec.LookPath(s.spec.Command[0])
	if err != nil {
		return fmt.Errorf("start the server: %w", err)
	}
	if path, err = filepath.Abs(path); err != nil {
		return err
	}
	env := s.spec.Env
	if env == nil {
		env = os.Environ()
	}
	if s.spec.Temp != "" {
		env = append(env[:len(env):len(env)], "TMPDIR="+s.spec.Temp)
	}
	s.agent, env, err = newAgent(env, s.spec.Temp)
	if err != nil {
		return err
	}
	s.service, err = proc.StartService(proc.Command{Path: path, Args: s.spec.Command[1:], Dir: s.spec.Dir, Env: env})
	return err
}

// poll is how often a server is asked whether it is ready.
const poll = 20 * time.Millisecond

// ready waits until the server listens, and answers.
func (s *Server) ready(ctx context.Context) error {
	var died <-chan struct{}
	if s.service != nil {
		died = s.service.Done()
	}
	deadline := time.After(s.spec.ReadyTimeout)
	ticker := time.NewTicker(poll)
	defer ticker.Stop()
	for {
		err := s.answers(ctx)
		if err == nil {
			return nil
		}
		if s.service == nil {
			return fmt.Errorf("the server does not answer: %w", err)
		}
		select {
		case <-ticker.C:
		case <-died:
			return s.because(fmt.Errorf("the server ended before it was ready: %w", s.service.Stop(0)))
		case <-deadline:
			return s.because(fmt.Errorf("the server was not ready after %v: %w", s.spec.ReadyTimeout, err))
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (s *Server) answers(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if s.spec.Ready == nil {
		conn, err := s.spec.Dial(ctx, "tcp", wire.HostPort(s.spec.URL))
		if err == nil {
			conn.Close()
		}
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.spec.Ready.String(), nil)
	if err != nil {
		return err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode >= 400 {
		return fmt.Errorf("%s answers %s", s.spec.Ready, resp.Status)
	}
	return nil
}

// because adds the end of what the server has written.
func (s *Server) because(err error) error {
	lines := strings.Split(string(bytes.TrimSpace(s.Output())), "\n")
	const most = 10
	if len(lines) > most {
		lines = lines[len(lines)-most:]
	}
	if text := strings.Join(lines, "\n"); text != "" {
		return fmt.Errorf("%w; it wrote:\n%s", err, text)
	}
	return err
}

// PID returns the server's process, 0 if it is not known.
func (s *Server) PID() int {
	if s.service != nil {
		return s.service.PID()
	}
	return s.spec.PID
}

// Output returns what the server has written, if it was started here.
func (s *Server) Output() []byte {
	if s.service == nil {
		return nil
	}
	return s.service.Output()
}

// Died returns a channel that is closed if a server that was started here ends;
// for others it is nil.
func (s *Server) Died() <-chan struct{} {
	if s.service == nil {
		return nil
	}
	return s.service.Done()
}

// ErrNoProcess reports that the server's process is not known.
var ErrNoProcess = errors.New("the server's process is not known: it was not started here")

// Usage returns what the server's processes have spent so far.
func (s *Server) Usage() (Usage, error) {
	pid := s.PID()
	if pid == 0 {
		return Usage{}, ErrNoProcess
	}
	group := pid
	if s.service != nil {
		group = s.service.Group()
	}
	return GroupUsage(pid, group)
}

// Stop ends a server that was started here: it interrupts the server, and
// kills it if that takes too long.
func (s *Server) Stop() error {
	var err error
	if s.service != nil {
		err = s.service.Stop(s.spec.StopTimeout)
	}
	s.agent.close()
	return err
}
