package load

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

var recordTraceFlag = flag.Bool("record", false, "record testdata/trace.txt again")

const traceFile = "testdata/trace.txt"

// TestQuantilesOfTrace compares with an exact sort: of a recorded trace, and of
// drawn ones between a microsecond and ten seconds.
func TestQuantilesOfTrace(t *testing.T) {
	if *recordTraceFlag {
		recordTrace(t)
	}
	traces := map[string][]time.Duration{"recorded": readTrace(t)}
	rng := rand.New(rand.NewPCG(3, 4))
	for name, draw := range map[string]func() float64{
		"even over decades": func() float64 { return 1e3 * math.Exp(rng.Float64()*math.Log(1e7)) },
		"short":             func() float64 { return 1e3 + 5e3*rng.ExpFloat64() },
		"two humps":         func() float64 { return []float64{4e3, 8e8}[rng.IntN(2)] * (1 + rng.Float64()) },
		"heavy tail":        func() float64 { return min(2e3*math.Pow(1-rng.Float64(), -2), 1e10) },
	} {
		for range 30_000 {
			traces[name] = append(traces[name], time.Duration(draw()))
		}
	}
	for name, trace := range traces {
		l := newLatency()
		for _, d := range trace {
			l.Record(d)
		}
		sorted := slices.Sorted(slices.Values(trace))
		if sorted[0] < time.Microsecond || sorted[len(sorted)-1] > 10*time.Second {
			t.Fatalf("%s: from %v to %v", name, sorted[0], sorted[len(sorted)-1])
		}
		for _, q := range []float64{0.5, 0.9, 0.99, 0.999} {
			want := sorted[int(math.Ceil(q*float64(len(sorted))))-1]
			if got := l.Quantile(q); math.Abs(float64(got-want)) > 0.001*float64(want) {
				t.Errorf("%s: quantile %g is %v, want %v within 0.1 %%", name, q, got, want)
			}
		}
	}
}

// readTrace reads nanoseconds, one a line, in the order in which they came.
func readTrace(t *testing.T) []time.Duration {
	t.Helper()
	f, err := os.Open(traceFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var trace []time.Duration
	for lines := bufio.NewScanner(f); lines.Scan(); {
		ns, err := strconv.ParseInt(lines.Text(), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		trace = append(trace, time.Duration(ns))
	}
	if len(trace) < 4000 {
		t.Fatalf("%d times in %s", len(trace), traceFile)
	}
	return trace
}

// recordTrace times the answers of a server that now and then stalls.
func recordTrace(t *testing.T) {
	var stall sync.RWMutex
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		stall.RLock()
		defer stall.RUnlock()
	}))
	defer server.Close()
	target, err := script.Spec{URL: server.URL}.Target()
	if err != nil {
		t.Fatal(err)
	}
	rec := &timedClient{}
	p := Plan{
		Source: fixedSource{target}, Schedule: steady(1000, 5*time.Second, 64),
		Dial: func() Client { return &timedConn{Conn: wire.New(wire.Options{}), to: rec} },
	}
	for _, at := range []time.Duration{time.Second, 3 * time.Second} {
		time.AfterFunc(at, func() {
			stall.Lock()
			time.Sleep(at / 3)
			stall.Unlock()
		})
	}
	if _, err := Run(t.Context(), p, Events{}); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(traceFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, d := range rec.times {
		fmt.Fprintln(f, int64(d))
	}
}

// A timedClient keeps how long answers took.
type timedClient struct {
	mu    sync.Mutex
	times []time.Duration
}

type timedConn struct {
	*wire.Conn
	to *timedClient
}

func (c *timedConn) Do(ctx context.Context, req *wire.Request, resp *wire.Response) error {
	from := time.Now()
	err := c.Conn.Do(ctx, req, resp)
	took := time.Since(from)
	c.to.mu.Lock()
	defer c.to.mu.Unlock()
	c.to.times = append(c.to.times, took)
	return err
}

// A fixedSource sends one request for ever.
type fixedSource struct{ target *wire.Target }

func (s fixedSource) User(int, uint64) (script.User, error) { return s, nil }

func (s fixedSource) Iterate(do script.Do) error {
	_, err := do(&script.Step{Request: wire.Request{Target: s.target}})
	return err
}
