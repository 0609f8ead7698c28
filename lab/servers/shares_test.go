package servers

import (
	"strings"
	"testing"

	"github.com/gohone/hone/lab/judged"
)

// TestLoadShares: found and false are counted by comparison, and the time is that
// of the first right verdict.
func TestLoadShares(t *testing.T) {
	metric := func(unit, verdict string, pairs int) LoadMetric {
		return LoadMetric{Unit: unit, Result: judged.Result{Verdict: verdict, Pairs: pairs}}
	}
	row := func(metrics ...LoadMetric) LoadRow {
		return LoadRow{Delay: 0.05, Processes: 40, Seconds: 60, Metrics: metrics}
	}
	rows := []LoadRow{
		row(metric("req/s", "slower", 20), metric("p50-sec", "slower", 16), metric("p99-sec", "undecided", 40)),
		row(metric("req/s", "slower", 30), metric("p50-sec", "faster", 12), metric("p99-sec", "undecided", 40)),
		row(metric("req/s", "undecided", 40), metric("p50-sec", "undecided", 40), metric("p99-sec", "undecided", 40)),
	}
	got := loadShares(rows)
	for _, want := range []string{
		"false: 1 of 3 comparisons, 33.3 % (exact binomial 95 % interval: 0.84 to 90.6 %); 1 of 9 verdicts",
		"found: 2 of 3 comparisons, 66.7 %",
		"; 1 of these without a false verdict",
		"first right verdict after 45 s",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if got := loadShares(rows[2:]); strings.Contains(got, "after") || !strings.Contains(got, "found: 0 of 1") {
		t.Errorf("nothing was found, and it says\n%s", got)
	}
	for i := range rows {
		rows[i].Delay = 0
	}
	if got := loadShares(rows); strings.Contains(got, "found") || !strings.Contains(got, "false: 2 of 3") {
		t.Errorf("nothing was planted, and it says\n%s", got)
	}
}
