package loadtest

import (
	"testing"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/loadtest/watch"
	"github.com/gohone/hone/internal/verdict"
)

// TestJudge judges two servers, of which the base does not tell of its runtime.
func TestJudge(t *testing.T) {
	server := func(cpu time.Duration) Server {
		r := &load.Result{Total: load.NewTally(), Wall: time.Second}
		r.Total.Requests, r.Total.Errors = 100, 3
		return Server{Load: r, Requests: 100, Spent: watch.Spending{Usage: &capture.Usage{CPU: cpu, RSS: 5 << 20}}}
	}
	res := &Result{Servers: []Server{server(2 * time.Second), server(time.Second)}}
	res.Servers[1].Spent.Runtime = &capture.Runtime{Allocs: 1200}
	var list []load.Threshold
	for _, text := range []string{"cpu/req<15ms", "allocs/req<20", "errors<5%", "rss<4MiB", "lag_p99<1s", "B/A cpu/req<0.6", "B/A allocs/req<1"} {
		threshold, err := load.ParseThreshold(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, threshold)
	}
	want := [][]Judged{
		{{Value: 0.02, Known: true}, {}, {Value: 0.03, Known: true, Holds: true}, {Value: 5 << 20, Known: true}, {}},
		{
			{Value: 0.01, Known: true, Holds: true}, {Value: 12, Known: true, Holds: true}, {Value: 0.03, Known: true, Holds: true},
			{Value: 5 << 20, Known: true}, {}, {Value: 0.5, Known: true, Holds: true}, {},
		},
	}
	for i, judged := range res.Judge(list) {
		if len(judged) != len(want[i]) {
			t.Fatalf("server %d: %d thresholds, want %d", i, len(judged), len(want[i]))
		}
		for k, j := range judged {
			w := want[i][k]
			if j.Known != w.Known || j.Holds != w.Holds || j.Known && j.Value != w.Value {
				t.Errorf("server %d: %s is %v, %v, %v; want %+v", i, j.Threshold.Text, j.Value, j.Known, j.Holds, w)
			}
		}
	}
}

// TestWorse: the gate fails on metrics, and on errors where it is asked for.
func TestWorse(t *testing.T) {
	p := &Pair{Results: []verdict.Result{{Unit: "p50-sec", Gate: verdict.GateFailed}, {Unit: "req/s"}}, Base: 0.001, Head: 0.01}
	if got := p.Worse(true); len(got) != 2 || got[0] != "p50-sec" || got[1] != "errors" {
		t.Errorf("%q", got)
	}
	if got := p.Worse(false); len(got) != 1 {
		t.Errorf("%q", got)
	}
}
