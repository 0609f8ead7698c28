package bench

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// measurePlanted compares a binary with itself, with an effect planted in
// head.
func measurePlanted(t *testing.T, bin *build.Binary, eps float64) *heard {
	t.Helper()
	h := new(heard)
	b := Benchmark{
		Package: "p", Name: "BenchmarkA",
		Arms: []Arm{{Name: "base", Binary: bin, Benchmark: "BenchmarkA"}, {Name: "head", Binary: bin, Benchmark: "BenchmarkA", Plant: eps}},
		Rows: []sample.Row{{Package: "p", Benchmark: "BenchmarkA", Base: "base", Head: "head"}},
	}
	err := newRunner().Measure(context.Background(), Plan{Benchmarks: []Benchmark{b}, Policy: briefPolicy(), Seed: 1}, Events{
		Round: func(s []sample.Sample) error { h.rounds = append(h.rounds, s); return nil },
		Rows:  func(rows []sample.Row) error { h.rows = rows; return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestPlant runs a program that takes 1 us and allocates 3 times 7 bytes an
// iteration, whatever the machine does meanwhile.
func TestPlant(t *testing.T) {
	counted := script(t, strings.Replace(fake, `"count $n 0 0"`, `"count $n $((3 * n)) $((21 * n))"`, 1)+play)
	for _, eps := range []float64{0.05, -0.05, 0.5} {
		h := measurePlanted(t, counted, eps)
		if h.rows[0].Failed != "" || len(h.rounds) < 6 {
			t.Fatalf("%v: %d rounds, %+v", eps, len(h.rounds), h.rows[0])
		}
		looks := make(map[string]bool)
		for _, samples := range h.rounds {
			for _, s := range samples {
				want := map[string]float64{sample.UnitTime: 1e-6, sample.UnitBytes: 21, sample.UnitAllocs: 3}[s.Unit]
				if s.Unit == sample.UnitTime && s.Version == "head" {
					want *= 1 + eps
				}
				// Blocks are up to 80 ns longer than the last.
				if math.Abs(s.Value-want) > 3e-3*want || s.N != samples[0].N {
					t.Fatalf("%v: %s of %s: %v over %d, want %v over %d", eps, s.Unit, s.Version, s.Value, s.N, want, samples[0].N)
				}
				for _, b := range s.Blocks {
					if math.Abs(b-want) > 3e-3*want {
						t.Fatalf("%v: a block of %v, want %v", eps, b, want)
					}
				}
			}
			looks[samples[0].Look] = true
		}
		if eps < 0 && !looks[sample.LookLong] {
			t.Errorf("%v: no long look", eps)
		}
	}
}

// TestPlantCoarse plants what blocks of few iterations cannot hold.
func TestPlantCoarse(t *testing.T) {
	const took100us = "pilot() { for n in 5 10; do echo \"call $n $((n * 100000)) $((n * 100000))\" >&3; done; }"
	h := measurePlanted(t, script(t, fake+took100us+play), 0.05)
	if row := h.rows[0]; row.Failed != "head" || !strings.Contains(row.Reason, "blocks of 2 iterations are too coarse to plant +5 %") || len(h.rounds) > 0 {
		t.Errorf("%d rounds, %+v", len(h.rounds), row)
	}
	h = measurePlanted(t, withoutDriver(script(t, "echo 'BenchmarkA 10 100000 ns/op'")), 0.05)
	if row := h.rows[0]; row.Failed != "head" || !strings.Contains(row.Reason, "needs the driver") {
		t.Errorf("without the driver: %+v", row)
	}
}

func TestPlanted(t *testing.T) {
	for _, tt := range []struct {
		n     int64
		plant float64
		want  int64
	}{{1000, 0, 1000}, {1000, 0.05, 1050}, {1000, -0.05, 950}, {10, 0.05, 11}, {1, 0, 1}, {207, 0.05, 217}} {
		if got := (Arm{Plant: tt.plant}).Planted(tt.n); got != tt.want {
			t.Errorf("%d iterations and %+v: got %d, want %d", tt.n, tt.plant, got, tt.want)
		}
	}
}

// briefPolicy is the usual one, with hardly any budget: every benchmark gets
// its pairs.
func briefPolicy() verdict.Policy {
	p := verdict.DefaultPolicy()
	p.Budget = 0.1
	return p
}
