package textsim

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/gohone/hone/cases/story/measure"
)

// A session loads the servers of the story.
type session struct {
	m *measure.Session // that of the step that runs
	// scale divides the length of load tests; 0 leaves it to each state.
	scale int
	// states are those that the story's load is measured of; none for all.
	states names
	built  map[string]server // by the state's name
}

// names is a flag that can be given several times.
type names []string

func (n *names) String() string     { return strings.Join(*n, ",") }
func (n *names) Set(s string) error { *n = append(*n, strings.Split(s, ",")...); return nil }

func (s *session) flags(f *flag.FlagSet) {
	whole := strings.Join(wholeStates, ", ")
	f.IntVar(&s.scale, "scale", 0, fmt.Sprintf("divide the stages of the story's load by this `number` "+
		"(default 1 for %s, %d for the other states; over %d is a trial)", whole, othersScale, othersScale))
	f.Var(&s.states, "states", "measure the load of these `states` alone, and keep what the results have of the others")
}

// check reports what is wrong with the flags.
func (s *session) check() error {
	if s.scale < 0 {
		return measure.UsageError(fmt.Sprintf("-scale %d: want 1 or more", s.scale))
	}
	for _, state := range s.states {
		if !slices.Contains(stateNames(), state) {
			return measure.UsageError(fmt.Sprintf("-states: no state %q; there are %s", state, fleetStates))
		}
	}
	return nil
}

// step is one that writes a single file of the results, which run returns.
func (s *session) step(name, about string, run func(context.Context) ([]byte, error)) measure.Step {
	file := name + ".jsonl"
	return measure.Step{Name: name, About: about, Files: []string{file},
		Run: func(ctx context.Context, m *measure.Session) (map[string][]byte, error) {
			s.m = m
			data, err := run(ctx)
			return map[string][]byte{file: data}, err
		}}
}

// A server is a state of the story as peers/cmd/fleet has built it.
type server struct {
	Name  string `json:"name"`
	Debug bool   `json:"debug"` // has profiles
	// Command starts it, with {addr} and {debug} for where it listens.
	Command []string `json:"command"`
	Why     string   `json:"why"` // it could not be built
}

// servers builds states of the story, those that were built before not again.
func (s *session) servers(ctx context.Context, names ...string) ([]server, error) {
	var list []server
	var todo []string
	for _, name := range names {
		if _, ok := s.built[name]; !ok {
			todo = append(todo, name)
		}
	}
	if len(todo) > 0 {
		// Programs have the same names each time.
		dir := s.m.File(fmt.Sprintf("servers%d", len(s.built)))
		out, err := s.m.Command(40*time.Minute, "go", "-C", "cases/textsim/peers", "run", "./cmd/fleet", "build",
			"-to", dir, "-states", strings.Join(todo, ",")).Run(ctx)
		if err != nil {
			return nil, err
		}
		if s.built == nil {
			s.built = make(map[string]server)
		}
		for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
			var b server
			if err := json.Unmarshal([]byte(line), &b); err != nil {
				return nil, fmt.Errorf("read what fleet build says: %w", err)
			}
			s.built[b.Name] = b
		}
	}
	for _, name := range names {
		b, ok := s.built[name]
		if !ok {
			return nil, fmt.Errorf("fleet build says nothing of %s", name)
		}
		list = append(list, b)
	}
	return list, nil
}

// Profiles are served on another address of this machine, at the port of the
// service, so that one free port is enough for both.
const debugHost = "127.0.0.2"

// line returns the command as hone load -start takes it, which chooses the
// port.
func (b server) line() string {
	var words []string
	for _, word := range b.Command {
		word = strings.ReplaceAll(word, "{debug}", debugHost+":{port}")
		words = append(words, "'"+strings.ReplaceAll(word, "'", `'\''`)+"'")
	}
	return strings.Join(words, " ")
}

// A running server is one that other programs than hone are given.
type running struct {
	cmd   *exec.Cmd
	addr  string
	ended chan struct{}
}

// start starts a server without profiles and waits until it answers.
func (b server) start(ctx context.Context) (*running, error) {
	if b.Why != "" {
		return nil, errors.New(b.Why)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	r := &running{addr: l.Addr().String(), ended: make(chan struct{})}
	l.Close()
	var args []string
	for _, word := range b.Command {
		args = append(args, strings.NewReplacer("{addr}", r.addr, "{debug}", "").Replace(word))
	}
	r.cmd = exec.Command(args[0], args[1:]...)
	r.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := r.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = r.cmd.Wait() // how it ends is nobody's concern
		close(r.ended)
	}()
	if err := r.ready(ctx); err != nil {
		r.stop()
		return nil, fmt.Errorf("%s: %w", b.Name, err)
	}
	return r, nil
}

func (r *running) ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	for {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+r.addr+"/healthz", nil)
		if err != nil {
			return err
		}
		req.Close = true
		resp, err := http.DefaultClient.Do(req)
		if err == nil {
			_, err = io.Copy(io.Discard, resp.Body)
			resp.Body.Close()
			return err
		}
		select {
		case <-r.ended:
			return errors.New("it ended before it was ready")
		case <-ctx.Done():
			return fmt.Errorf("it is not ready: %w", err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// signal is sent to all processes of the server.
func (r *running) signal(sig syscall.Signal) error { return syscall.Kill(-r.cmd.Process.Pid, sig) }

// stop ends the server, also one that is stopped.
func (r *running) stop() {
	select {
	case <-r.ended:
		return
	default:
	}
	_ = r.signal(syscall.SIGCONT)
	_ = r.signal(syscall.SIGTERM)
	select {
	case <-r.ended:
	case <-time.After(10 * time.Second):
		_ = r.signal(syscall.SIGKILL)
		<-r.ended
	}
}

// texts writes the file of texts that requests are made of, once.
func (s *session) texts(ctx context.Context) (string, error) {
	file := s.m.File("texts.csv")
	if _, err := os.Stat(file); err == nil {
		return file, nil
	}
	out, err := measure.Command{Dir: s.m.Dir, Limit: 10 * time.Minute,
		Args: []string{"go", "run", "./cmd/corpus", "-kind", "stops"}}.Run(ctx)
	if err != nil {
		return "", err
	}
	return file, os.WriteFile(file, out, 0o644)
}

// stateNames are the servers of the table, in its order.
func stateNames() []string { return strings.Split(fleetStates, ",") }

// wholeStates are loaded for as long as the story's were.
var wholeStates = []string{"regexp", "part2", "tuned", "rust", "rust-tuned"}

// othersScale divides the stages of all other states, so that all of them fit
// into half an hour or so.
const othersScale = 3

// scaleOf is by what the stages of a state are divided.
func (s *session) scaleOf(state string) int {
	switch {
	case s.scale > 0:
		return s.scale
	case s.m.Trial:
		return trialScale
	case slices.Contains(wholeStates, state):
		return 1
	}
	return othersScale
}

// trialScale makes stages too short to be quoted.
const trialScale = 30

// inHurry reports whether what is measured is not to be quoted.
func (s *session) inHurry() bool { return s.m.Trial || s.scale > othersScale }
