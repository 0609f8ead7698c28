package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// An allocation is what a server in Go allocated for a number of requests, by
// the counters of its runtime, which are exact.
type allocation struct {
	Kind     string `json:"kind"`
	State    string `json:"state"`
	Requests int    `json:"requests"`

	Allocs     float64 `json:"allocs_per_op"`
	Bytes      float64 `json:"bytes_per_op"`
	Overhead   float64 `json:"overhead_allocs"` // of reading the counters, subtracted
	GCs        int64   `json:"gcs"`
	PauseTotal float64 `json:"gc_pause_sec"`
	PauseMax   float64 `json:"gc_pause_max_sec"`
}

// memStats is what /debug/pprof/heap?debug=1 says of runtime.MemStats.
type memStats struct {
	mallocs, totalAlloc, numGC int64
	pauses                     []int64 // nanoseconds; that of the i-th is at (i+255)%256
}

// measureAllocations sends the requests of picks between two readings of the
// counters. A reading allocates too: what one costs is measured before and
// subtracted, which leaves an error of well under one allocation a request.
func measureAllocations(ctx context.Context, srv *server, bodies []body, picks []int, l load) (*allocation, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, sliceTime, fmt.Errorf("a slice took more than %v", sliceTime))
	defer cancel()
	pool, err := openPool(ctx, srv, bodies, l)
	if err != nil {
		return nil, srv.fail(explain(ctx, err))
	}
	defer pool.close()
	var readings [4]*memStats // the first one warms up, the third begins
	for i := range readings {
		if i == 3 {
			_, err = pool.send(bodies, picks)
		}
		if err == nil {
			readings[i], err = readMemStats(ctx, srv.debugAddr)
		}
		if err != nil {
			return nil, srv.fail(explain(ctx, err))
		}
	}
	a := allocated(readings[1], readings[2], readings[3], len(picks))
	a.State = srv.state.name
	return a, nil
}

// allocated compares three readings, of which nothing but a reading lies
// between the first two.
func allocated(idle, before, after *memStats, requests int) *allocation {
	n := float64(requests)
	overhead := before.mallocs - idle.mallocs
	overheadBytes := before.totalAlloc - idle.totalAlloc
	a := &allocation{
		Kind: "allocation", Requests: requests,
		Allocs:   float64(after.mallocs-before.mallocs-overhead) / n,
		Bytes:    float64(after.totalAlloc-before.totalAlloc-overheadBytes) / n,
		Overhead: float64(overhead),
		GCs:      after.numGC - before.numGC,
	}
	kept := int64(len(after.pauses)) // the runtime keeps the last 256
	for gc := max(before.numGC, after.numGC-kept) + 1; gc <= after.numGC; gc++ {
		pause := float64(after.pauses[(gc+kept-1)%kept]) / 1e9
		a.PauseTotal += pause
		a.PauseMax = max(a.PauseMax, pause)
	}
	return a
}

func readMemStats(ctx context.Context, debugAddr string) (*memStats, error) {
	url := "http://" + debugAddr + "/debug/pprof/heap?debug=1"
	page, err := get(ctx, url)
	if err != nil {
		return nil, err
	}
	stats, err := parseMemStats(string(page))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", url, err)
	}
	return stats, nil
}

// parseMemStats reads the lines "# Name = value" at the end of a heap profile.
func parseMemStats(page string) (*memStats, error) {
	m := new(memStats)
	numbers := map[string]*int64{"Mallocs": &m.mallocs, "TotalAlloc": &m.totalAlloc, "NumGC": &m.numGC}
	for line := range strings.Lines(page) {
		name, value, ok := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "# "), " = ")
		if !ok {
			continue
		}
		if to := numbers[name]; to != nil {
			n, err := strconv.ParseInt(value, 10, 64)
			if err != nil {
				return nil, err
			}
			*to = n
			delete(numbers, name)
		}
		if name == "PauseNs" {
			for field := range strings.FieldsSeq(strings.Trim(value, "[]")) {
				n, err := strconv.ParseInt(field, 10, 64)
				if err != nil {
					return nil, err
				}
				m.pauses = append(m.pauses, n)
			}
		}
	}
	if len(numbers) > 0 || len(m.pauses) == 0 {
		return nil, fmt.Errorf("no memory statistics of the Go runtime in it")
	}
	return m, nil
}
