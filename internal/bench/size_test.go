package bench

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/gohone/hone/internal/driver"
)

const (
	ns = 1e-9
	us = 1e-6
	ms = 1e-3
)

// plain is what an operation costs that has no set-up.
func plain(perOp float64) cost { return cost{perOp: perOp, wallOp: perOp} }

func TestPlan(t *testing.T) {
	for _, tt := range []struct {
		name   string
		costs  []cost
		n      []int64
		longN  int64 // of the first arm
		blocks int
		differ bool
		skip   bool
	}{
		{"1 ns", []cost{plain(ns)}, []int64{250e3}, 250e6, 80, false, false},
		{"as good as nothing", []cost{plain(1e-10)}, []int64{2.5e6}, 1e9, 80, false, false},
		{"100 ns", []cost{plain(100 * ns)}, []int64{2500}, 2500000, 80, false, false},
		{"0.4 ms", []cost{plain(0.4 * ms)}, []int64{1}, 625, 50, false, false},
		{"1 ms", []cost{plain(ms)}, []int64{1}, 250, 20, false, false},
		{"3 ms", []cost{plain(3 * ms)}, []int64{1}, 83, 7, false, false},
		{"20 ms", []cost{plain(20 * ms)}, []int64{1}, 12, 1, false, false},
		{"300 ms", []cost{plain(0.3)}, []int64{1}, 1, 1, false, true},
		{"10 s", []cost{plain(10)}, []int64{1}, 1, 1, false, true},
		{"arms within 2x", []cost{plain(100 * ns), plain(190 * ns)}, []int64{1315, 1315}, 1315789, 80, false, false},
		{"arms beyond 2x", []cost{plain(100 * ns), plain(300 * ns)}, []int64{2500, 833}, 2500000, 80, true, false},
		{"arms beyond 2x, slow", []cost{plain(ms), plain(10)}, []int64{1, 1}, 250, 1, true, false},
		{"three arms, two within 2x", []cost{plain(us), plain(1.9 * us), plain(3 * us)}, []int64{250, 131, 83}, 250000, 80, true, false},
		// One block of 50 times the set-up.
		{"set-up that counts", []cost{{perOp: us, wallOp: us, setup: ms, wallSet: ms}}, []int64{50000}, 250000, 1, false, false},
		{"small set-up that counts", []cost{{perOp: us, wallOp: us, setup: 40 * us, wallSet: 40 * us}}, []int64{2000}, 250000, 10, false, false},
		{"large set-up that counts", []cost{{perOp: us, wallOp: us, setup: 1, wallSet: 1}}, []int64{400000}, 250000, 1, false, true},
		{"set-up that does not count", []cost{{perOp: us, wallOp: us, wallSet: 2 * ms}}, []int64{10000}, 250000, 2, false, false},
		{"large set-up that does not count", []cost{{perOp: us, wallOp: us, wallSet: 1}}, []int64{20000}, 250000, 1, false, false},
		{"StopTimer, half", []cost{{perOp: us, wallOp: 2 * us}}, []int64{250}, 250000, 80, false, false},
		{"StopTimer, most", []cost{{perOp: us, wallOp: 100 * us}}, []int64{250}, 10000, 10, false, false},
		{"StopTimer, nearly all", []cost{{perOp: 100 * ns, wallOp: ms}}, []int64{400}, 1000, 1, false, false},
		{"StopTimer, arms that differ in it", []cost{{perOp: us, wallOp: ms}, {perOp: us, wallOp: 2 * ms}}, []int64{200, 200}, 500, 1, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			sizes, differ := usual.plan(tt.costs)
			if differ != tt.differ {
				t.Errorf("differ is %v, want %v", differ, tt.differ)
			}
			for i, s := range sizes {
				if s.n != tt.n[i] || s.blocks != tt.blocks || i == 0 && s.skipLong != tt.skip {
					t.Errorf("arm %d: got %+v, want n %d, %d blocks, skipLong %v", i, s, tt.n[i], tt.blocks, tt.skip)
				}
			}
			if sizes[0].longN != tt.longN {
				t.Errorf("longN is %d, want %d", sizes[0].longN, tt.longN)
			}
		})
	}
}

// TestPlanPromises holds for whatever costs.
func TestPlanPromises(t *testing.T) {
	const seed = 3
	rng := rand.New(rand.NewPCG(seed, 0))
	log := func(lo, hi float64) float64 {
		return math.Exp(math.Log(lo) + rng.Float64()*math.Log(hi/lo))
	}
	for range 20000 {
		costs := make([]cost, 1+rng.IntN(3))
		for i := range costs {
			c := plain(log(ns, 10))
			if rng.IntN(2) == 0 {
				c.setup = log(us, 1)
			}
			c.wallSet = c.setup
			if rng.IntN(2) == 0 {
				c.wallSet += log(us, 1)
			}
			if rng.IntN(3) == 0 {
				c.wallOp += log(us, 1)
			}
			c.bytes = []float64{0, 1, 100, 1e5}[rng.IntN(4)]
			costs[i] = c
		}
		sizes, differ := usual.plan(costs)
		for i, s := range sizes {
			c := costs[i]
			if s.n < 1 || s.n > mostN || s.longN < 1 || s.longN > mostN || s.blocks < 1 || s.blocks > maxBlocks || s.wall <= 0 {
				t.Fatalf("seed %d: %+v gives %+v", seed, costs, sizes)
			}
			if !differ && (s.n != sizes[0].n || s.longN != sizes[0].longN) || s.blocks != sizes[0].blocks {
				t.Fatalf("seed %d: arms differ: %+v gives %+v", seed, costs, sizes)
			}
			calls := float64(s.blocks)
			if s.blocks > 1 {
				calls++ // to warm up
			}
			most := max(0.4+c.wallSet, c.wallOp+c.wallSet) + 1e-6
			if wall := calls * (float64(s.n)*c.wallOp + c.wallSet); wall > most {
				t.Fatalf("seed %d: a process takes %v s, want at most %v: %+v gives %+v", seed, wall, most, c, s)
			}
			// Cycles that do not come within a second are not waited for.
			inSecond := c.bytes / c.wallOp / (4 << 20)
			if s.longGC > longGC || float64(s.longGC) > inSecond || s.longGC < longGC && inSecond >= float64(s.longGC+1) {
				t.Fatalf("seed %d: %v cycles a second: %+v gives %+v", seed, inSecond, c, s)
			}
		}
	}
}

// TestLongProcessIsOneBlock: a process of the long look does not run a second
// block because it is a little faster than the pilot was.
func TestLongProcessIsOneBlock(t *testing.T) {
	for _, perOp := range []float64{ns, 30 * ns, us, 70 * us, ms, 9 * ms} {
		sizes, _ := usual.plan([]cost{plain(perOp), plain(1.05 * perOp)})
		if took := 0.9 * perOp * float64(sizes[0].longN); took < usual.longLeast().Seconds() {
			t.Errorf("%v s an operation: a tenth faster than thought, %d take %v s, and %v s are waited for", perOp, sizes[0].longN, took, usual.longLeast().Seconds())
		}
	}
}

func TestFit(t *testing.T) {
	// calls are those of a function with these costs.
	calls := func(c cost, ns ...int64) (out []driver.Call) {
		for _, n := range ns {
			out = append(out, driver.Call{
				N:     n,
				Timed: time.Duration((c.setup + float64(n)*c.perOp) * 1e9),
				Wall:  time.Duration((c.wallSet + float64(n)*c.wallOp) * 1e9),
			})
		}
		return out
	}
	for _, tt := range []struct {
		name string
		cost cost
		ns   []int64
	}{
		{"usual", plain(us), []int64{1, 100, 1000, 1000, 2000, 1000, 2000}},
		{"one call", plain(10), []int64{1}},
		{"two calls", plain(0.1), []int64{1, 2}},
		{"set-up that counts", cost{perOp: us, wallOp: us, setup: 5 * ms, wallSet: 5 * ms}, []int64{1, 2, 100, 5000, 5000, 10000}},
		{"set-up that does not", cost{perOp: us, wallOp: us, wallSet: 5 * ms}, []int64{1, 2, 1200, 1200, 2400}},
		{"set-up so large that nothing is repeated", cost{perOp: us, wallOp: us, wallSet: 1}, []int64{1, 2, 200, 1500}},
		{"StopTimer", cost{perOp: us, wallOp: ms}, []int64{1, 20, 20, 40}},
		{"both", cost{perOp: us, wallOp: 10 * us, setup: 3 * ms, wallSet: 10 * ms}, []int64{1, 200, 2000, 2000, 4000}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := fit(calls(tt.cost, tt.ns...), 0)
			for _, v := range []struct {
				what      string
				got, want float64
			}{
				{"perOp", got.perOp, tt.cost.perOp}, {"setup", got.setup, tt.cost.setup},
				{"wallOp", got.wallOp, tt.cost.wallOp}, {"wallSet", got.wallSet, tt.cost.wallSet},
			} {
				if math.Abs(v.got-v.want) > 0.02*v.want+1e-12 {
					t.Errorf("%s is %v, want %v", v.what, v.got, v.want)
				}
			}
		})
	}
	// Noise in the long calls does not make set-up that the short one lacks.
	noisy := []driver.Call{{N: 1, Timed: 1000, Wall: 1000}, {N: 1000, Timed: 1.4e6, Wall: 1.4e6}, {N: 2000, Timed: 2e6, Wall: 2e6}}
	if got := fit(noisy, 0); got.setup != 0 || got.wallSet != 0 || math.Abs(got.perOp-us) > 1e-9 {
		t.Errorf("noise in long calls: got %+v", got)
	}
	// The fastest call counts, and nothing is impossible in noise.
	noisy = append(calls(plain(us), 1000, 2000), calls(plain(3*us), 1000, 2000)...)
	if got := fit(noisy, 64); math.Abs(got.perOp-us) > 1e-9 || got.bytes != 64 {
		t.Errorf("noise: got %+v", got)
	}
	for _, c := range [][]driver.Call{{{N: 1}}, {{N: 1}, {N: 2}}, {{N: 1, Timed: 9, Wall: 9}, {N: 2, Timed: 3, Wall: 3}}, {{N: 5, Timed: 100, Wall: 1}}} {
		got := fit(c, 0)
		if !(got.perOp > 0 && got.wallOp >= got.perOp && got.setup >= 0 && got.wallSet >= 0) {
			t.Errorf("%v: got %+v", c, got)
		}
	}
}
