package loop

import (
	"strings"
	"testing"
)

// TestHeat: functions are listed by the largest share that they have of a benchmark,
// with all benchmarks they have a part in.
func TestHeat(t *testing.T) {
	h := newHeat()
	f, g := hotKey{"m", "F"}, hotKey{"m", "G"}
	h.shares["A"] = map[hotKey]float64{f: 0.2, g: 0}
	h.shares["B"] = map[hotKey]float64{f: 0.5, g: 0.6}
	h.shares["C"] = map[hotKey]float64{g: 0.01}
	got := h.spots(0.02)
	if len(got) != 2 || got[0].Function != "G" || got[0].Share != 0.6 || strings.Join(got[0].Benchmarks, "") != "BCA" || strings.Join(got[1].Benchmarks, "") != "BA" {
		t.Errorf("spots %+v", got)
	}
	h.outdate([]string{"B"})
	if got := h.spots(0.02); h.known("B") || !h.known("A") || len(got) != 2 {
		t.Errorf("after B has changed: %+v", got)
	}
	h.set("B", map[hotKey]float64{f: 0.1})
	if got := h.spots(0.02); !h.known("B") || len(got) != 1 || got[0].Function != "F" || got[0].Share != 0.2 {
		t.Errorf("with a new profile of B: %+v", got)
	}
}
