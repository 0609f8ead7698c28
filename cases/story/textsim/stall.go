package textsim

import (
	"context"
	"errors"
	"os"
	"strconv"
	"syscall"
	"time"

	"github.com/gohone/hone/cases/story/measure"
)

// stallFile holds what generators say of a server that stops for a while.
const stallFile = "stall.jsonl"

const (
	stallLength = 6 * time.Second // of a run
	stallStart  = 3 * time.Second // into it
	stallTime   = time.Second
	stallRate   = 1000 // requests a second
)

// stallTools are to send a request every millisecond.
func stallTools() []tool {
	conns, rate, length := strconv.Itoa(toolConnections), strconv.Itoa(stallRate), stallLength.String()
	url := func(addr string) string { return "http://" + addr + "/healthz" }
	k6 := func(users string) tool {
		return tool{name: "k6, " + users + " users", program: "k6", accept: []int{k6Threshold}, parse: parseK6,
			args: func(s *session, addr string, _ time.Duration) []string {
				return append(s.k6Run(), "-e", "USERS="+users, "-e", "TARGET="+url(addr), s.m.File("stall.js"))
			}}
	}
	vegeta := func(name string, more ...string) tool {
		aim := func(s *session, addr string) error {
			return os.WriteFile(s.m.File("targets.txt"), []byte("GET "+url(addr)+"\n"), 0o644)
		}
		return tool{name: name, program: "vegeta", prepare: aim, parse: parseVegeta,
			args: func(s *session, _ string, _ time.Duration) []string {
				return s.vegetaAttack(append([]string{"-targets", s.m.File("targets.txt"),
					"-rate", rate, "-duration", length}, more...)...)
			}}
	}
	return []tool{
		{name: "hone", parse: parseHone, args: func(_ *session, addr string, _ time.Duration) []string {
			return append(honeLoad, "-rate", rate, "-conns", conns, "-duration", length, url(addr))
		}},
		vegeta("vegeta"),
		vegeta("vegeta, "+conns+" workers", "-workers", conns, "-max-workers", conns),
		k6("64"), k6("1500"),
		{name: "hey", program: "hey", parse: parseHey,
			args: func(_ *session, addr string, _ time.Duration) []string {
				each := strconv.FormatFloat(float64(stallRate)/toolConnections, 'f', -1, 64)
				return []string{"-z", length, "-c", conns, "-q", each, url(addr)}
			}},
		{name: "wrk", program: "wrk", parse: parseWrk,
			args: func(s *session, addr string, length time.Duration) []string {
				return wrkRun(s, length, url(addr))
			}},
	}
}

// stallStep stops the server under each generator.
func stallStep(s *session) measure.Step {
	return s.step("stall", "a server that stops for a second, as load generators tell it",
		func(ctx context.Context) ([]byte, error) {
			rounds := 3
			if s.inHurry() {
				rounds = 1
			}
			return s.rounds(ctx, stallTools(), rounds, func(r *running, t tool) (*toolRun, error) {
				return s.stall(ctx, r, t)
			})
		})
}

// stall runs a generator on a server that stops meanwhile.
func (s *session) stall(ctx context.Context, r *running, t tool) (*toolRun, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stopped := make(chan time.Duration, 1)
	go func() { stopped <- r.pause(ctx, stallStart, stallTime) }()
	got, err := t.run(ctx, s, r.addr, stallLength)
	cancel()
	took := <-stopped
	if err != nil {
		return nil, err
	}
	if took == 0 {
		return nil, errors.New("the run was over before the server had stopped")
	}
	got.Stall = took.Seconds()
	return got, nil
}

// pause stops the server after a while and for a while, and returns for how
// long it was stopped, 0 if it was not or not to the end.
func (r *running) pause(ctx context.Context, after, length time.Duration) time.Duration {
	select {
	case <-time.After(after):
	case <-ctx.Done():
		return 0
	}
	began := time.Now()
	if err := r.signal(syscall.SIGSTOP); err != nil {
		return 0
	}
	defer r.signal(syscall.SIGCONT)
	select {
	case <-time.After(length):
		return time.Since(began)
	case <-ctx.Done():
		return 0
	}
}
