package load

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gohone/hone/internal/load/script"
)

// duel runs two fake servers in turns.
func duel(t *testing.T, servers [2]*fakeServer, open bool, p PairPlan, ev PairEvents) (*PairResult, error) {
	t.Helper()
	var res *PairResult
	var err error
	synctest.Test(t, func(t *testing.T) {
		for i, s := range servers {
			s.start = time.Now()
			p.Plans[i] = Plan{Source: fakeSource{}, Dial: s.dial, Schedule: Schedule{Open: open, Start: 100, Connections: 20}}
		}
		res, err = RunPair(t.Context(), p, ev)
	})
	return res, err
}

func TestRunPair(t *testing.T) {
	for _, open := range []bool{false, true} {
		servers := [2]*fakeServer{{took: constant(10 * time.Millisecond)}, {took: constant(20 * time.Millisecond)}}
		cpu := [2]time.Duration{}
		var metered []int
		var orders [2]int // pairs in which each server was first
		p := PairPlan{Seed: 5, Slice: 200 * time.Millisecond, Meter: func(server int, _ bool) (Spent, error) {
			cpu[server] += time.Duration(server+1) * time.Second
			metered = append(metered, server)
			return Spent{CPU: cpu[server], Allocs: uint64(cpu[server] / time.Millisecond), HasAllocs: true}, nil
		}}
		pairs := 0
		res, err := duel(t, servers, open, p, PairEvents{Pair: func(base, head Slice) (bool, error) {
			pairs++
			orders[metered[len(metered)-4]]++
			b, h := base.Values(open), head.Values(open)
			if q := h[UnitP50] / b[UnitP50]; math.Abs(q-2) > 0.01 {
				t.Errorf("open %v: p50 %g and %g", open, b[UnitP50], h[UnitP50])
			}
			if _, ok := b[UnitRate]; ok == open {
				t.Errorf("open %v: rate %v", open, b[UnitRate])
			}
			// 85 % of 200 ms, in which 100 users send one request every 10 or 20 ms; those
			// at both edges may be in it.
			if n := float64(base.Requests); !open && (b[UnitRate] < 9000 || b[UnitRate] > 10_600) || n > float64(base.Answered) ||
				b[UnitCPU] != 1/float64(base.Answered) || h[UnitCPU] != 2/float64(head.Answered) || b[UnitAllocs] != 1000/float64(base.Answered) {
				t.Errorf("open %v: %d requests, %v", open, base.Requests, b)
			}
			return pairs == 30, nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		if res.Pairs != 30 || orders[0]+orders[1] != 30 || min(orders[0], orders[1]) < 5 {
			t.Errorf("open %v: %d pairs, first %v", open, res.Pairs, orders)
		}
		for i, r := range res.Servers {
			if r.Total.Requests == 0 || r.Total.Errors != 0 || r.Total.Unsent != 0 || r.Wall < 30*165*time.Millisecond {
				t.Errorf("open %v: server %d: %+v over %v", open, i, r.Total, r.Wall)
			}
		}
	}
}

// TestRunPairOfFreshServers: servers that are warmed up and take a number of
// turns, the given one first and then the other, as a part of a longer run.
func TestRunPairOfFreshServers(t *testing.T) {
	for first := range 2 {
		servers := [2]*fakeServer{{took: constant(10 * time.Millisecond)}, {took: constant(10 * time.Millisecond)}}
		sum := new(PairResult)
		var order []int
		pairs := 0
		p := PairPlan{
			Slice: 200 * time.Millisecond, Pairs: 4, First: &first, Warmup: 300 * time.Millisecond, Into: sum,
			Meter: func(server int, begin bool) (Spent, error) {
				if begin {
					order = append(order, server)
				}
				return Spent{}, nil
			},
		}
		for range 2 {
			if _, err := duel(t, servers, false, p, PairEvents{Pair: func(base, head Slice) (bool, error) {
				pairs++
				return false, nil
			}}); err != nil {
				t.Fatal(err)
			}
		}
		a, b := first, 1-first
		want := []int{a, b, b, a, a, b, b, a}
		if pairs != 8 || sum.Pairs != 8 || !slices.Equal(order, append(want, want...)) {
			t.Errorf("%d pairs, %d in the sum, order %v", pairs, sum.Pairs, order)
		}
		for i, r := range sum.Servers {
			// 8 turns of 170 ms, in which 100 users send a request every 10 ms: the
			// warm-up is not in it.
			if n := r.Total.Requests; n < 8*1600 || n > 8*1900 || r.Wall < 8*165*time.Millisecond {
				t.Errorf("server %d: %d requests in %v", i, n, r.Wall)
			}
		}
	}
}

// TestRunPairGivesUpOverAll: what only fails is given up though each part of the
// run is shorter than it takes to.
func TestRunPairGivesUpOverAll(t *testing.T) {
	bad := &fakeServer{took: constant(time.Millisecond), status: func(time.Duration) int { return 500 }}
	sum, parts := new(PairResult), 0
	for sum.Aborted == "" && parts < 20 {
		parts++
		good := &fakeServer{took: constant(time.Millisecond)}
		if _, err := duel(t, [2]*fakeServer{good, bad}, false, PairPlan{Pairs: 1, Into: sum}, PairEvents{}); err != nil {
			t.Fatal(err)
		}
	}
	if parts != 5 || !strings.Contains(sum.Aborted, "the second server") || sum.Servers[1].FirstError == "" {
		t.Errorf("%d parts, aborted %q, first error %q", parts, sum.Aborted, sum.Servers[1].FirstError)
	}
}

func TestRunPairEnds(t *testing.T) {
	good := func() *fakeServer { return &fakeServer{took: constant(time.Millisecond)} }
	bad := &fakeServer{took: constant(time.Millisecond), status: func(time.Duration) int { return 500 }}

	res, err := duel(t, [2]*fakeServer{good(), good()}, false, PairPlan{Duration: 10 * time.Second}, PairEvents{})
	if err != nil || res.Pairs != 5 {
		t.Errorf("%v, %d pairs in 10 s, want 5", err, res.Pairs)
	}
	res, err = duel(t, [2]*fakeServer{good(), bad}, false, PairPlan{}, PairEvents{})
	if err != nil || !strings.Contains(res.Aborted, "the second server") || res.Servers[1].FirstError == "" {
		t.Errorf("%v, aborted %q, first error %q", err, res.Aborted, res.Servers[1].FirstError)
	}
	want := errors.New("no such process")
	_, err = duel(t, [2]*fakeServer{good(), good()}, false, PairPlan{Meter: func(int, bool) (Spent, error) { return Spent{}, want }}, PairEvents{})
	if !errors.Is(err, want) {
		t.Errorf("%v, want %v", err, want)
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 3500*time.Millisecond)
		defer cancel()
		s := good()
		s.start = time.Now()
		plan := Plan{Source: fakeSource{}, Dial: s.dial, Schedule: Schedule{Start: 2}}
		res, err := RunPair(ctx, PairPlan{Plans: [2]Plan{plan, plan}}, PairEvents{})
		if !errors.Is(err, context.DeadlineExceeded) || res.Pairs != 1 {
			t.Errorf("%v, %d pairs, want 1", err, res.Pairs)
		}
	})
}

func TestRunPairRefuses(t *testing.T) {
	steady := Plan{Schedule: Schedule{Start: 1}}
	for _, c := range []struct {
		plan PairPlan
		want string
	}{
		{PairPlan{Plans: [2]Plan{steady, {Schedule: Schedule{Start: 1, Count: 5}}}}, "does not change"},
		{PairPlan{Plans: [2]Plan{{Schedule: Schedule{Stages: []script.Stage{{Duration: time.Second, Target: 1}}}}, steady}}, "does not change"},
		{PairPlan{Plans: [2]Plan{{}, steady}}, "never has"},
		{PairPlan{Plans: [2]Plan{steady, steady}, Settle: 1}, "no slice"},
	} {
		if _, err := RunPair(t.Context(), c.plan, PairEvents{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want an error with %q", err, c.want)
		}
	}
}

// TestRunPairGoesOnAfterASlowAnswer: connections that were closed under an
// answer that took too long are opened again for the next slice.
func TestRunPairGoesOnAfterASlowAnswer(t *testing.T) {
	slow := &fakeServer{took: func(at time.Duration) time.Duration {
		if at < 100*time.Millisecond {
			return time.Hour
		}
		return time.Millisecond
	}}
	pairs := 0
	_, err := duel(t, [2]*fakeServer{slow, {took: constant(time.Millisecond)}}, false, PairPlan{Slice: 200 * time.Millisecond}, PairEvents{Pair: func(base, _ Slice) (bool, error) {
		if pairs++; pairs > 1 && (base.Requests == 0 || base.Errors > 0) {
			t.Errorf("pair %d: %d requests, failed %v", pairs, base.Requests, base.Failed)
		}
		return pairs == 4, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
}
