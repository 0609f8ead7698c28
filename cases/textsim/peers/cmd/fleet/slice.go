package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// sliceTime is how long one slice may take.
const sliceTime = 5 * time.Minute

// A slice is what one server did with a fixed number of requests. Times are
// in seconds.
type slice struct {
	Kind     string `json:"kind"`
	State    string `json:"state"`
	Round    int    `json:"round"` // from 1
	Place    int    `json:"place"` // in the round, from 1
	Requests int    `json:"requests"`

	CPU       float64 `json:"cpu_sec"`        // of the server process
	User      float64 `json:"user_sec"`       // in steps of 10 ms
	System    float64 `json:"system_sec"`     // in steps of 10 ms
	ClientCPU float64 `json:"client_cpu_sec"` // of this program
	Wall      float64 `json:"wall_sec"`

	// Latencies from the write of a request to the end of its answer.
	Mean float64 `json:"mean_sec"`
	P50  float64 `json:"p50_sec"`
	P90  float64 `json:"p90_sec"`
	P95  float64 `json:"p95_sec"`
	P99  float64 `json:"p99_sec"`
	Max  float64 `json:"max_sec"`

	RSS         int64 `json:"rss_bytes"`      // after the slice
	PeakRSS     int64 `json:"peak_rss_bytes"` // since the server was started
	Voluntary   int64 `json:"voluntary_switches"`
	Involuntary int64 `json:"involuntary_switches"`
	Unlike      int   `json:"unlike_base,omitempty"` // answers that base does not give
}

// sent is what the client saw of a slice.
type sent struct {
	latencies []float64 // seconds, by request
	wall      time.Duration
	unlike    int
}

// measureSlice warms up a pool of connections, sends the requests that picks
// says over it and reads before and after what the server has used.
func measureSlice(ctx context.Context, srv *server, bodies []body, picks []int, l load) (*slice, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, sliceTime, fmt.Errorf("a slice took more than %v", sliceTime))
	defer cancel()
	pool, err := openPool(ctx, srv, bodies, l)
	if err != nil {
		return nil, srv.fail(explain(ctx, err))
	}
	defer pool.close()

	pid := srv.cmd.Process.Pid
	before, err := usageOf(pid)
	if err != nil {
		return nil, srv.fail(err)
	}
	clientBefore, errClient := cpuTime(os.Getpid())
	cpuBefore, errBefore := cpuTime(pid)
	sent, err := pool.send(bodies, picks)
	cpuAfter, errAfter := cpuTime(pid)
	clientAfter, _ := cpuTime(os.Getpid())
	if err := errors.Join(err, errClient, errBefore, errAfter); err != nil {
		return nil, srv.fail(explain(ctx, err))
	}
	after, err := usageOf(pid)
	if err != nil {
		return nil, srv.fail(err)
	}

	s := &slice{
		Kind: "slice", State: srv.state.name, Requests: len(picks),
		CPU: (cpuAfter - cpuBefore).Seconds(), ClientCPU: (clientAfter - clientBefore).Seconds(),
		User: (after.user - before.user).Seconds(), System: (after.system - before.system).Seconds(),
		Wall: sent.wall.Seconds(),
		RSS:  after.rss, PeakRSS: after.peak,
		Voluntary: after.voluntary - before.voluntary, Involuntary: after.involuntary - before.involuntary,
		Unlike: sent.unlike,
	}
	s.summarize(sent.latencies)
	return s, nil
}

func (s *slice) summarize(latencies []float64) {
	slices.Sort(latencies)
	sum := 0.0
	for _, latency := range latencies {
		sum += latency
	}
	s.Mean = sum / float64(len(latencies))
	s.P50, s.P90 = quantile(latencies, 0.50), quantile(latencies, 0.90)
	s.P95, s.P99 = quantile(latencies, 0.95), quantile(latencies, 0.99)
	s.Max = latencies[len(latencies)-1]
}

// explain prefers the reason why a context ended to what came of it.
func explain(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// A pool is the connections to one server.
type pool struct {
	clients []*client
	exact   bool
}

// openPool connects and sends the requests that are not counted.
func openPool(ctx context.Context, srv *server, bodies []body, l load) (*pool, error) {
	p := &pool{exact: srv.state.exact}
	for range l.Conns {
		c, err := dial(ctx, srv.addr)
		if err != nil {
			p.close()
			return nil, err
		}
		p.clients = append(p.clients, c)
	}
	warm := make([]int, l.Conns*l.Warm)
	for i := range warm {
		warm[i] = i % len(bodies)
	}
	if _, err := p.send(bodies, warm); err != nil {
		p.close()
		return nil, err
	}
	return p, nil
}

func (p *pool) close() {
	for _, c := range p.clients {
		c.close()
	}
}

// send sends the bodies that picks says, in that order, each on the next
// connection that is free, and checks every answer. It returns the first
// error, after which the connections are of no use.
func (p *pool) send(bodies []body, picks []int) (*sent, error) {
	var (
		next, unlike atomic.Int64
		failed       = make(chan error, len(p.clients))
		latencies    = make([]float64, len(picks))
		group        sync.WaitGroup
	)
	begin := time.Now()
	for _, c := range p.clients {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(picks)); i = next.Add(1) - 1 {
				b := &bodies[picks[i]]
				start := time.Now()
				status, answer, err := c.do(b.request)
				latencies[i] = time.Since(start).Seconds()
				var same bool
				if err == nil {
					same, err = b.judge(status, answer, p.exact)
				}
				if err != nil {
					next.Store(int64(len(picks))) // ends the others
					failed <- err
					return
				}
				if !same {
					unlike.Add(1)
				}
			}
		})
	}
	group.Wait()
	wall := time.Since(begin)
	select {
	case err := <-failed:
		return nil, err
	default:
		return &sent{latencies, wall, int(unlike.Load())}, nil
	}
}
