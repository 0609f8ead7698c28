package cli

import (
	"slices"
	"testing"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// TestWarnFloors: what is odd about the measurement is said, and that it drifts
// only where most kinds of code say so.
func TestWarnFloors(t *testing.T) {
	floor := func(verdict string, drift float64) message.Floor {
		return message.Floor{Benchmark: "BenchmarkX", Verdict: verdict, Drift: drift}
	}
	for _, test := range []struct {
		name   string
		floors []message.Floor
		want   []string
	}{
		{"nothing", nil, nil},
		{"a good one", []message.Floor{floor("same", 0.01), floor("undecided", -0.01), floor("same", 0.3)}, nil},
		{"slower", []message.Floor{floor("same", 0), floor("slower", 0)}, []string{"aa-differs"}},
		{"faster", []message.Floor{floor("faster", 0)}, []string{"aa-differs"}},
		{"warms up", []message.Floor{floor("same", 0), floor("same", 0.04), floor("same", 0.05)}, []string{"drift"}},
		{"calms down", []message.Floor{floor("slower", -0.04)}, []string{"aa-differs", "drift"}},
	} {
		d := &diagnosis{check: message.MachineCheck{Floors: test.floors}}
		d.warnFloors()
		var got []string
		for _, w := range d.warnings {
			got = append(got, string(w.Code))
			if w = words.Warning(w); w.Remedy == "" {
				t.Errorf("%s: %q says nothing of what to do", test.name, w.Text)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: warnings %v, want %v", test.name, got, test.want)
		}
	}
}
