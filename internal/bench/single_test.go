package bench

import (
	"context"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/internal/verdict/gauge"
)

// measureSingle measures one benchmark by itself.
func measureSingle(t *testing.T, bin *build.Binary, name string, a gauge.Aim) (*heard, *gauge.Gauge) {
	t.Helper()
	b := Benchmark{
		Package: "p", Name: name, Arms: []Arm{{Name: ".", Binary: bin, Benchmark: name}},
		Rows: []sample.Row{{Package: "p", Benchmark: name, Head: "."}},
	}
	h := new(heard)
	var judged *gauge.Gauge
	err := newRunner().Measure(context.Background(), Plan{
		Benchmarks: []Benchmark{b}, Policy: verdict.Policy{Budget: a.Budget}, Seed: 1,
		Judge: func(rows []sample.Row) Judgement { judged = gauge.New(a, rows[0]); return judged },
	}, Events{
		Round:    func(s []sample.Sample) error { h.rounds = append(h.rounds, s); return nil },
		Rows:     func(rows []sample.Row) error { h.rows = rows; return nil },
		Warning:  func(w sample.Warning) error { h.warnings = append(h.warnings, string(w.Code)); return nil },
		Progress: func(Progress) {},
	})
	if err != nil {
		t.Fatal(err)
	}
	return h, judged
}

// TestMeasureSingle: every round is one process, numbered within its look, and
// the run ends where the gauge says so.
func TestMeasureSingle(t *testing.T) {
	a := gauge.DefaultAim()
	a.Width = 1
	h, judged := measureSingle(t, script(t, fake+play), "BenchmarkA", a)
	pairs := make(map[string]int)
	for _, samples := range h.rounds {
		for _, s := range samples {
			if s.Version != "." || s.Order != 0 || s.Pair != pairs[s.Look] {
				t.Errorf("round %d of the %s look: %+v", pairs[s.Look], s.Look, s)
			}
		}
		pairs[samples[0].Look]++
	}
	r := judged.Readings()[0]
	if pairs[sample.LookShort] != r.Processes || pairs[sample.LookLong] != 3 || r.LongProcesses != 3 {
		t.Errorf("%v rounds, %d+%d processes", pairs, r.Processes, r.LongProcesses)
	}
	if !r.Reached || r.Processes != 8 { // the fewest that bound a median
		t.Errorf("got %+v", r)
	}
	if len(h.warnings) > 0 {
		t.Errorf("warnings %v", h.warnings)
	}
}

func TestMeasureSingleEndsWithItsBudget(t *testing.T) {
	a := gauge.DefaultAim()
	a.Width, a.Budget = 1e-9, 0.01
	// Times that differ from process to process.
	h, judged := measureSingle(t, script(t, fake+`give() {
	echo x >>n
	echo "count $n 0 0" >&3
	echo "gc 0" >&3
	s="blocks $n"
	for i in $(seq $blocks); do s="$s $((n * (1000 + $(wc -l <n))))"; done
	echo "$s" >&3
}
`+play), "BenchmarkA", a)
	if r := judged.Readings()[0]; r.Reached || r.Processes != fewPairs || len(h.rounds) != fewPairs {
		t.Errorf("%d rounds, got %+v", len(h.rounds), r)
	}
}

func TestMeasureSingleFails(t *testing.T) {
	bin := script(t, fake+`measure() { echo x >>n; [ $(wc -l <n) -le 3 ] && give || { echo panic: worn out; exit 2; }; }`+play)
	h, _ := measureSingle(t, bin, "BenchmarkA", gauge.DefaultAim())
	if row := h.rows[0]; row.Failed != "head" || !strings.Contains(row.Reason, "panic: worn out") || len(h.rounds) != 3 {
		t.Errorf("%d rounds, got %+v", len(h.rounds), row)
	}
}
