package capture

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Runtime is what the Go runtime of a server has counted since it began.
type Runtime struct {
	// Allocs counts heap objects, Bytes what they took.
	Allocs, Bytes uint64
	// HeapLive is the live heap in bytes, including garbage not yet collected.
	HeapLive uint64
	NumGC    uint64
	// Pauses are those of the latest collections, at most 256, oldest first: for
	// each collection the total time for which it stopped the program.
	Pauses []time.Duration
	// Seen are the pauses collected over a run, nil in a single reading.
	Seen *PauseTally
}

// ErrNoRuntime reports that the server does not answer questions about its
// Go runtime.
var ErrNoRuntime = errors.New("the server has no pprof endpoint that is known")

// Sub returns what was counted between two readings.
func (r Runtime) Sub(before Runtime) Runtime {
	n := min(r.NumGC-before.NumGC, uint64(len(r.Pauses)))
	r.Pauses = r.Pauses[len(r.Pauses)-int(n):]
	r.Allocs -= before.Allocs
	r.Bytes -= before.Bytes
	r.NumGC -= before.NumGC
	return r
}

// PauseQuantile returns a quantile q in [0, 1] of the pauses that are known, by
// nearest rank; 0 if there are none.
func (r Runtime) PauseQuantile(q float64) time.Duration {
	if r.Seen != nil {
		return r.Seen.Quantile(q)
	}
	seen := new(PauseTally)
	seen.Add(r.Pauses...)
	return seen.Quantile(q)
}

// Runtime asks the server what its Go runtime has counted, which stops its world
// for a moment. An agent answers just that; of pprof's endpoints only the heap
// profile as text has it.
func (s *Server) Runtime(ctx context.Context) (Runtime, error) {
	path := "heap?debug=1"
	if s.agent.alive() {
		path = "hone-runtime"
	}
	text, err := s.debug(ctx, path, 10*time.Second)
	if err != nil {
		return Runtime{}, err
	}
	return parseRuntime(text)
}

// debug gets one of the pprof endpoints, from the agent or from the server's own.
func (s *Server) debug(ctx context.Context, path string, timeout time.Duration) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	c, base := s.client, ""
	switch {
	case s.agent.alive():
		c, base = s.agent.client(), "http://agent/debug/pprof/"
	case s.spec.Debug != nil:
		base = strings.TrimSuffix(s.spec.Debug.String(), "/") + "/debug/pprof/"
	default:
		return nil, ErrNoRuntime
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, base+path, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.Do(req)
	if err != nil {
		return nil, fmt.Errorf("ask the server for %s: %w", path, err)
	}
	defer resp.Body.Close()
	const most = 256 << 20
	body, err := io.ReadAll(io.LimitReader(resp.Body, most))
	if err != nil {
		return nil, fmt.Errorf("ask the server for %s: %w", path, err)
	}
	if resp.StatusCode != http.StatusOK {
		line, _, _ := strings.Cut(string(bytes.TrimSpace(body)), "\n")
		return nil, fmt.Errorf("ask the server for %s: %s: %.200s", path, resp.Status, line)
	}
	return body, nil
}

// parseRuntime reads the numbers of runtime.MemStats at the end of a heap
// profile as text.
func parseRuntime(text []byte) (Runtime, error) {
	var r Runtime
	found := 0
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		name, value, ok := strings.Cut(strings.TrimPrefix(lines.Text(), "# "), " = ")
		if !ok || !strings.HasPrefix(lines.Text(), "# ") {
			continue
		}
		var err error
		switch name {
		case "Mallocs":
			r.Allocs, err = strconv.ParseUint(value, 10, 64)
		case "TotalAlloc":
			r.Bytes, err = strconv.ParseUint(value, 10, 64)
		case "HeapAlloc":
			r.HeapLive, err = strconv.ParseUint(value, 10, 64)
		case "NumGC":
			r.NumGC, err = strconv.ParseUint(value, 10, 64)
		case "PauseNs":
			r.Pauses, err = parsePauses(value)
		default:
			continue
		}
		if err != nil {
			return r, fmt.Errorf("the server's heap profile: %s: %w", name, err)
		}
		found++
	}
	if err := lines.Err(); err != nil {
		return r, fmt.Errorf("the server's heap profile: %w", err)
	}
	if found < 5 {
		return r, errors.New("the server's heap profile does not hold what the Go runtime counts")
	}
	r.order()
	return r, nil
}

// parsePauses reads "[1 2 3]", nanoseconds.
func parsePauses(value string) ([]time.Duration, error) {
	var out []time.Duration
	for field := range strings.FieldsSeq(strings.Trim(value, "[]")) {
		ns, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return nil, err
		}
		out = append(out, time.Duration(ns))
	}
	return out, nil
}

// order turns the runtime's circular buffer of pauses into a list, oldest first.
// The latest is at index (NumGC+255)%256.
func (r *Runtime) order() {
	size := uint64(len(r.Pauses))
	if size == 0 {
		return
	}
	if r.NumGC <= size {
		r.Pauses = r.Pauses[:r.NumGC]
		return
	}
	at := r.NumGC % size
	r.Pauses = append(slices.Clone(r.Pauses[at:]), r.Pauses[:at]...)
}
