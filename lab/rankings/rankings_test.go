package rankings

import (
	"context"
	"testing"

	"github.com/gohone/hone/lab/lines"
)

// TestRankingDecides: on a machine with two speeds, and beside four busy loops, neighbors
// that are nearly equal keep nothing from its verdict.
func TestRankingDecides(t *testing.T) {
	o := options{dir: "../testdata/traces", question: "normalize", machine: "two-speeds|four-loops", trials: 10, seed: 1}
	rows, err := o.all(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	most := map[string]float64{"two-speeds": 75, "four-loops": 150}
	for _, r := range rows {
		if r.LargeDecided < r.Large || r.LargeSeconds > most[r.Machine] || r.False > 0 {
			t.Errorf("%+v", r)
		}
	}
}

// TestSuiteDecidesRowAfterRow: an interrupt leaves verdicts in proportion to the time, which
// taking turns does not.
func TestSuiteDecidesRowAfterRow(t *testing.T) {
	after := make(map[string]float64)
	for _, schedule := range []string{"now", "together"} {
		o := options{dir: "../testdata/traces", question: "suite", machine: "quiet", schedule: schedule, trials: 1, seed: 1}
		rows, err := o.all(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		after[schedule] = float64(decidedAfter(rows, 150)) / float64(rows[0].Rows)
	}
	if after["now"] < 0.2 || after["together"] > 0.02 {
		t.Errorf("decided after 150 s, of 900: %v", after)
	}
}

// TestEqualArms: no verdict on arms that are one program.
func TestEqualArms(t *testing.T) {
	o := options{dir: "../testdata/traces", question: "equal", machine: "quiet|two-speeds", trials: 15, seed: 1}
	rows, err := o.all(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range lines.Group(rows, func(r Row) string { return r.Machine }) {
		t.Log(line(g))
		for _, r := range g {
			if r.False > 0 {
				t.Errorf("%+v", r)
			}
		}
	}
}
