package loadtest

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/loadtest/target"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// TestSeries: each run is kept, and all else is their sum.
func TestSeries(t *testing.T) {
	var told []int
	res := runTest(t, Options{
		Servers: []target.Spec{serve(t, 200)}, Amount: Amount{Given: true, Users: 2, Count: 50}, Runs: 3,
	}, Events{Run: func(n, of int, name string) { told = append(told, n) }})
	if len(res.Servers) != 1 || res.Pair != nil || !slices.Equal(told, []int{1, 2, 3}) {
		t.Fatalf("%+v, told of %v", res, told)
	}
	s := res.Servers[0]
	if len(s.Runs) != 3 || s.Requests != 150 || s.Load.Total.Requests != 150 || len(s.Load.Points) < 3 {
		t.Fatalf("%d runs, %d requests, %d points", len(s.Runs), s.Requests, len(s.Load.Points))
	}
	var wall time.Duration
	for _, one := range s.Runs {
		wall += one.Load.Wall
		if one.Requests != 50 {
			t.Errorf("a run of %d requests", one.Requests)
		}
	}
	if s.Load.Wall != wall {
		t.Errorf("%v in all, the runs took %v", s.Load.Wall, wall)
	}
	for _, m := range s.Means() {
		if len(m.Values) != 3 || m.Center.Value < slices.Min(m.Values) || m.Center.Value > slices.Max(m.Values) || m.Center.Level != 0.95 {
			t.Errorf("%+v", m)
		}
	}
	if !slices.ContainsFunc(s.Means(), func(m Mean) bool { return m.Unit == load.UnitRate }) {
		t.Errorf("no rate: %+v", s.Means())
	}
}

// TestSeriesPair: whole runs of two servers in turn, also of loads that change.
func TestSeriesPair(t *testing.T) {
	var order []string
	o := Options{
		Servers: []target.Spec{serve(t, 200), serve(t, 200)}, Amount: Amount{Given: true, Users: 1, Count: 20}, Runs: 4,
		Compare: Compare{Policy: verdict.DefaultPolicy()}, Seed: 3,
	}
	res := runTest(t, o, Events{Run: func(n, of int, name string) { order = append(order, name) }})
	if len(res.Servers) != 2 || res.Pair == nil || len(res.Pair.Results) == 0 {
		t.Fatalf("%+v", res)
	}
	for i, s := range res.Servers {
		if len(s.Runs) != 4 || s.Requests != 80 {
			t.Errorf("server %d: %d runs of %d requests", i, len(s.Runs), s.Requests)
		}
	}
	for n := 0; n < len(order); n += 4 { // A B B A
		if p := order[n : n+4]; p[0] == p[1] || p[1] != p[2] || p[0] != p[3] {
			t.Errorf("%q", p)
		}
	}
	if !slices.Contains(res.Facts, Fact(FewRuns{Pairs: 4, Needed: enoughRuns})) || !slices.Contains(res.Facts, Fact(KeptProcesses{})) {
		t.Errorf("%+v", res.Facts)
	}
}

// TestSeriesStopped: a server that only fails is asked no more.
func TestSeriesStopped(t *testing.T) {
	test, err := New(t.Context(), Options{
		Servers: []target.Spec{serve(t, 500)}, Amount: Amount{Given: true, Users: 1, Duration: 20 * time.Second}, Runs: 3,
		AbortAfter: 100 * time.Millisecond,
	}, Events{})
	if err != nil {
		t.Fatal(err)
	}
	defer test.Close()
	if err := test.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	res, err := test.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Servers) != 1 || len(res.Servers[0].Runs) != 1 || !slices.Contains(res.Facts, Fact(FewerRuns{Done: 1, Of: 3})) {
		t.Errorf("%+v", res.Facts)
	}
}

// TestSeriesOrder judges equal servers of which the second in a pair of runs is
// always slower, on a machine that gets slower, too: the order of runs must not
// make a verdict of that.
func TestSeriesOrder(t *testing.T) {
	const trials, pairs = 200, 40
	wrong := 0
	for trial := range uint64(trials) {
		rng := rand.New(rand.NewPCG(trial, 7))
		p := verdict.DefaultPolicy()
		p.Alpha = 0.05
		duel := verdict.NewDuel(p, []sample.Metric{{Unit: load.UnitP50}})
		for n, first := range firstArms(trial, pairs, 2) {
			var v [2]map[string]float64
			for k := range 2 {
				drift := 0.002*float64(2*n+k) + 0.03*float64(k)
				v[(first+k)%2] = map[string]float64{load.UnitP50: 1e-3 * math.Exp(drift+0.01*rng.NormFloat64())}
			}
			duel.Add(v[0], v[1])
		}
		duel.Finish()
		if r := duel.Results()[0]; r.Verdict == verdict.Faster || r.Verdict == verdict.Slower {
			wrong++
		}
	}
	if wrong > trials*8/100 {
		t.Errorf("%d of %d comparisons of equal servers found a difference", wrong, trials)
	}
	t.Logf("%d of %d", wrong, trials)
}
