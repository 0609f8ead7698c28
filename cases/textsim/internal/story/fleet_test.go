package main

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
)

func fleetOf(t *testing.T, lines ...string) *fleet {
	t.Helper()
	f := newFleet()
	for _, line := range lines {
		if err := f.add(json.RawMessage(line)); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return f
}

// TestFleet has the machine become twice as slow between rounds, which must
// not become a difference of servers.
func TestFleet(t *testing.T) {
	lines := []string{
		`{"kind":"config","machine":"M","cpus":2,"rounds":20,"load":{"requests":1000,"conns":16,"text":"plain"},"states":[{"name":"regexp"},{"name":"tuned","exact":true}],"left_out":{"rust":"no cargo"}}`,
		`{"kind":"allocation","state":"tuned","allocs_per_op":0.25,"bytes_per_op":12}`,
		`{"kind":"failure","state":"pool","round":3,"why":"it ended"}`,
	}
	for round := 1; round <= 8; round++ {
		slow := float64(1 + round%2)
		for state, cpu := range map[string]float64{"regexp": 2, "tuned": 0.1} {
			lines = append(lines, fmt.Sprintf(`{"kind":"slice","state":%q,"round":%d,"requests":500,"cpu_sec":%g,"unlike_base":1}`, state, round, cpu*slow/2))
		}
	}
	f := fleetOf(t, lines...)
	got, err := f.versus("regexp", "tuned")
	if err != nil || math.Abs(got.Center-0.05) > 1e-9 || math.Abs(*got.Lo-0.05) > 1e-9 || math.Abs(*got.Hi-0.05) > 1e-9 {
		t.Errorf("ratio %+v, %v; want 0.05 without a range", got, err)
	}
	if cpu, err := f.perThousand("regexp"); err != nil || math.Abs(cpu-3) > 1e-9 {
		t.Errorf("%g s for 1,000 requests, %v; want 3", cpu, err)
	}
	if f.trial || f.allocs["tuned"].Allocs != 0.25 || f.unlike["tuned"] != 8 || !f.exact["tuned"] || f.exact["regexp"] {
		t.Errorf("%+v", f)
	}
	for state, why := range map[string]string{"rust": "no cargo", "pool": "it ended", "x": "not in"} {
		if _, err := f.versus("regexp", state); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", state, err)
		}
	}
	if err := f.add(json.RawMessage(`{"kind":"other"}`)); err == nil {
		t.Error("a line of an unknown kind is taken")
	}
}

// TestMedianOf: of 20 values the 6th and the 15th miss the median with a
// probability of 2 P(B <= 5) = 0.041 and the next ones inside with 0.115; of
// 10 the 2nd and the 9th with 0.021; of 6 the extremes with 0.031, of 5 with
// 0.063. B is binomial(n, 1/2).
func TestMedianOf(t *testing.T) {
	for _, c := range []struct {
		n      int
		lo, hi float64
	}{{20, 6, 15}, {10, 2, 9}, {6, 1, 6}, {5, 0, 0}} {
		var values []float64
		for i := c.n; i > 0; i-- {
			values = append(values, float64(i))
		}
		got := medianOf(values)
		if got.Center != float64(c.n+1)/2 || values[0] != float64(c.n) {
			t.Errorf("%d values: %+v, or they were sorted", c.n, got)
		}
		if c.lo == 0 {
			if got.Lo != nil || got.Hi != nil {
				t.Errorf("%d values have an interval", c.n)
			}
		} else if *got.Lo != c.lo || *got.Hi != c.hi {
			t.Errorf("%d values: [%g, %g], want [%g, %g]", c.n, *got.Lo, *got.Hi, c.lo, c.hi)
		}
	}
}
