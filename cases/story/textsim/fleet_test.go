package textsim

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
		var l fleetLine
		err := json.Unmarshal([]byte(line), &l)
		if err == nil {
			err = f.add(l)
		}
		if err != nil {
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
	if f.allocs["tuned"].Allocs != 0.25 || f.unlike["tuned"] != 8 || !f.exact["tuned"] || f.exact["regexp"] {
		t.Errorf("%+v", f)
	}
	for state, why := range map[string]string{"rust": "no cargo", "pool": "it ended", "x": "not in"} {
		if _, err := f.versus("regexp", state); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", state, err)
		}
	}
	if err := f.add(fleetLine{Kind: "other"}); err == nil {
		t.Error("a line of an unknown kind is taken")
	}
}
