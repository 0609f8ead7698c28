package generators

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/sample"
)

// A costRow is one turn of a generator. Times are in seconds, spans of wall
// time or of processors.
type costRow struct {
	Started time.Time      `json:"started"`
	Machine sample.Machine `json:"machine"`
	// Work is what was sent, Tool who sent it.
	Work    string `json:"work"`
	Tool    string `json:"tool"`
	Version string `json:"version,omitempty"`
	// Seed and Round say in which round of which run.
	Seed  uint64 `json:"seed"`
	Round int    `json:"round"`
	Conns int    `json:"conns"`
	// Of a span in the middle of the turn: its length, the requests in it and what
	// the generator and the server spent.
	Span      float64 `json:"span"`
	Requests  int64   `json:"requests"`
	CPU       float64 `json:"cpu"`
	ServerCPU float64 `json:"server_cpu"`
	// Of the whole turn, from the process's start to its end.
	AllRequests int64   `json:"all_requests"`
	AllCPU      float64 `json:"all_cpu"`
}

// cost is the generator's processor time a request.
func (r costRow) cost() float64 { return r.CPU / float64(r.Requests) }

func (r costRow) rate() float64 { return float64(r.Requests) / r.Span }

// rest is what the generator spent on something else than requests: on
// starting and on its report.
func (r costRow) rest() float64 { return r.AllCPU - r.cost()*float64(r.AllRequests) }

// A turn is a generator that sends something.
type turn struct {
	work work
	tool tool
}

const (
	// margin is how much longer generators send than is looked at.
	margin = time.Second
	// patience is how long a generator may take to begin, and to end.
	patience = time.Minute
	// begun is how many requests there are when a generator has begun.
	begun = 100
)

// turn has a generator send to a server of its own.
func (g *generatorsRun) turn(ctx context.Context, t turn) (row costRow, err error) {
	row = costRow{
		Started: time.Now().UTC().Truncate(time.Second), Machine: sample.DetectMachine(),
		Work: t.work.name, Tool: t.tool.name, Version: t.tool.version, Conns: g.conns,
	}
	server, url, err := g.startResponder(ctx, t.work.takes)
	if err != nil {
		return row, err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	s := sending{url: url, dir: g.dir, conns: g.conns, time: g.settle + g.time + margin}
	if err := writeTargets(s); err != nil {
		return row, err
	}
	generator, err := proc.StartService(proc.Command{
		Path: "/usr/bin/env", Dir: g.dir, Env: slices.Concat(os.Environ(), []string{"GOMAXPROCS=1"}),
		Args: slices.Concat([]string{"taskset", "-c", strconv.Itoa(g.cpu), t.tool.path}, t.tool.args(t.work, s)),
	})
	if err != nil {
		return row, err
	}
	defer generator.Stop(time.Second)
	return row, g.watch(ctx, &row, generator, &http.Client{Timeout: 5 * time.Second}, url+"count")
}

// startResponder starts the server, and returns the URL of its root.
func (g *generatorsRun) startResponder(ctx context.Context, work time.Duration) (*capture.Server, string, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, "", fmt.Errorf("start a server: %w", err)
	}
	free, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return nil, "", fmt.Errorf("find a port: %w", err)
	}
	addr := free.Addr().String()
	free.Close()
	u := &url.URL{Scheme: "http", Host: addr, Path: "/"}
	server, err := capture.Start(ctx, capture.Spec{
		URL: u, ReadyTimeout: 10 * time.Second, StopTimeout: 2 * time.Second,
		Command: []string{"taskset", "-c", strconv.Itoa(g.serverCPU), self, "responder", "-addr", addr, "-work", work.String()},
	})
	return server, u.String(), err
}

// A count is what the server says of itself.
type count struct {
	Requests int64 `json:"requests"`
	CPU      int64 `json:"cpu"` // nanoseconds
	spent    time.Duration
	at       time.Time
}

// watch fills a row from a generator at work.
func (g *generatorsRun) watch(ctx context.Context, row *costRow, generator *proc.Service, client *http.Client, url string) error {
	defer client.CloseIdleConnections()
	deadline := time.Now().Add(patience)
	for {
		n, err := ask(client, url)
		if err != nil {
			return err
		}
		if n.Requests >= begun {
			break
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("no requests came in %v; it said: %s", patience, generator.Output())
		}
		if err := during(ctx, generator, 10*time.Millisecond); err != nil {
			return err
		}
	}
	if err := during(ctx, generator, g.settle); err != nil {
		return err
	}
	first, err := look(generator, client, url)
	if err != nil {
		return err
	}
	if err := during(ctx, generator, g.time); err != nil {
		return err
	}
	last, err := look(generator, client, url)
	if err != nil {
		return err
	}
	row.Span, row.Requests = last.at.Sub(first.at).Seconds(), last.Requests-first.Requests
	if row.Requests <= 0 {
		return errors.New("no request was answered while it was looked at")
	}
	row.CPU, row.ServerCPU = (last.spent - first.spent).Seconds(), float64(last.CPU-first.CPU)/1e9
	return g.finish(ctx, row, generator, client, url)
}

// finish waits for the generator's end.
func (g *generatorsRun) finish(ctx context.Context, row *costRow, generator *proc.Service, client *http.Client, url string) error {
	select {
	case <-generator.Done():
	case <-time.After(patience):
		return errors.New("it does not end")
	case <-ctx.Done():
		return ctx.Err()
	}
	spent, err := generator.Ended()
	if err != nil {
		return fmt.Errorf("%w; it said: %s", err, generator.Output())
	}
	all, err := ask(client, url)
	row.AllRequests, row.AllCPU = all.Requests, spent.Seconds()
	return err
}

// during waits while the generator works.
func during(ctx context.Context, generator *proc.Service, d time.Duration) error {
	select {
	case <-generator.Done():
		return fmt.Errorf("it ended early; it said: %s", generator.Output())
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// look asks the server and looks at the generator's clock.
func look(generator *proc.Service, client *http.Client, url string) (count, error) {
	n, err := ask(client, url)
	if err != nil {
		return n, err
	}
	usage, err := capture.GroupUsage(generator.PID(), generator.Group())
	n.spent, n.at = usage.CPU, time.Now()
	return n, err
}

func ask(client *http.Client, url string) (count, error) {
	var n count
	resp, err := client.Get(url)
	if err != nil {
		return n, err
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(&n); err != nil {
		return n, fmt.Errorf("%s: %w", url, err)
	}
	return n, nil
}
