package loop

import (
	"fmt"
	"strings"
	"testing"
)

// TestHeat: functions are listed by the largest share that they have of a benchmark,
// with all benchmarks they have a part in.
func TestHeat(t *testing.T) {
	h := newHeat()
	f, g := hotKey{"m", "F"}, hotKey{"m", "G"}
	h.shares["A"] = map[hotKey]part{f: {0.2, 1}, g: {0, 0.3}}
	h.shares["B"] = map[hotKey]part{f: {0.5, 0.5}, g: {0.6, 0.6}}
	h.shares["C"] = map[hotKey]part{g: {0.01, 0.9}}
	got := h.spots(0.02)
	if len(got) != 2 || got[0].Function != "G" || got[0].Share != 0.6 || strings.Join(got[0].Benchmarks, "") != "BCA" || strings.Join(got[1].Benchmarks, "") != "BA" {
		t.Errorf("spots %+v", got)
	}
	h.outdate([]string{"B"})
	if got := h.spots(0.02); h.known("B") || !h.known("A") || len(got) != 2 {
		t.Errorf("after B has changed: %+v", got)
	}
	h.set("B", map[hotKey]part{f: {0.1, 0.1}})
	if got := h.spots(0.02); !h.known("B") || len(got) != 1 || got[0].Function != "F" || got[0].Share != 0.2 {
		t.Errorf("with a new profile of B: %+v", got)
	}
}

// TestHeatCallers: functions whose time is in what they call are listed apart, by all of it.
func TestHeatCallers(t *testing.T) {
	h := newHeat()
	h.set("A", map[hotKey]part{{"m", "F"}: {0.5, 0.5}, {"m", "G"}: {0.01, 0.6}, {"m", "H"}: {0, 0.9}, {"m", "I"}: {0, 0.01}})
	h.set("B", map[hotKey]part{{"m", "F"}: {0.1, 1}, {"m", "G"}: {0, 0.95}})
	var got []string
	for _, s := range h.callers(0.02) {
		got = append(got, fmt.Sprint(s.Function, s.Share, s.Benchmarks, s.Shares))
	}
	if want := "G0.95 [B A] [0.95 0.6] H0.9 [A] [0.9]"; strings.Join(got, " ") != want {
		t.Errorf("callers %v, want %s", got, want)
	}
}
