package main

import (
	"math"
	"runtime/pprof"
	"strings"
	"testing"
)

// TestAllocated has a reading that costs 30 objects of 3,000 bytes, and pauses
// in a ring of 4.
func TestAllocated(t *testing.T) {
	idle := &memStats{mallocs: 1000, totalAlloc: 100_000}
	before := &memStats{mallocs: 1030, totalAlloc: 103_000, numGC: 3}
	after := &memStats{mallocs: 1110, totalAlloc: 126_000, numGC: 6, pauses: []int64{5, 6, 99, 4}}
	a := allocated(idle, before, after, 10)
	if a.Allocs != 5 || a.Bytes != 2000 || a.Overhead != 30 || a.GCs != 3 || math.Abs(a.PauseTotal-15e-9) > 1e-15 || a.PauseMax != 6e-9 {
		t.Errorf("got %+v", a)
	}
	after.numGC = 100 // more than the ring holds
	if a := allocated(idle, before, after, 10); a.GCs != 97 || a.PauseMax != 99e-9 || math.Abs(a.PauseTotal-114e-9) > 1e-15 {
		t.Errorf("after many collections %+v", a)
	}
}

// TestParseMemStats reads what the runtime of this toolchain prints.
func TestParseMemStats(t *testing.T) {
	var page strings.Builder
	if err := pprof.Lookup("heap").WriteTo(&page, 1); err != nil {
		t.Fatal(err)
	}
	m, err := parseMemStats(page.String())
	if err != nil {
		t.Fatal(err)
	}
	if m.mallocs == 0 || m.totalAlloc < m.mallocs || len(m.pauses) != 256 {
		t.Errorf("got %d objects of %d bytes, %d pauses", m.mallocs, m.totalAlloc, len(m.pauses))
	}
	for _, page := range []string{"", "# Mallocs = 1\n# TotalAlloc = 2\n# NumGC = 3\n", "# Mallocs = x\n"} {
		if _, err := parseMemStats(page); err == nil {
			t.Errorf("no error for %q", page)
		}
	}
}
