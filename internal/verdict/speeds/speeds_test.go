package speeds

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gohone/hone/internal/sample"
)

// measured returns a run of benchmarks whose processes are slow by a factor,
// half of them; 1 for a machine of one speed.
func measured(factors ...float64) *sample.Run {
	rng := rand.New(rand.NewPCG(1, 2))
	run := new(sample.Run)
	for i, factor := range factors {
		name := fmt.Sprintf("Benchmark%d", i)
		run.Rows = append(run.Rows, sample.Row{Benchmark: name, Base: "a", Head: "b"})
		for pair := range 20 {
			for _, arm := range []string{"a", "b"} {
				value := 1e-6 * math.Exp(0.01*rng.NormFloat64())
				if rng.IntN(2) == 0 {
					value *= factor
				}
				run.Samples = append(run.Samples, sample.Sample{
					Benchmark: name, Unit: sample.UnitTime, Version: arm, Look: sample.LookShort, Pair: pair, Value: value,
				})
			}
		}
	}
	return run
}

func TestFind(t *testing.T) {
	for _, test := range []struct {
		name    string
		factors []float64
		rows    int // that show it, 0 for none
	}{
		{"one speed", []float64{1, 1, 1}, 0},
		{"two", []float64{1.7, 1.65, 1.75}, 3},
		{"most", []float64{1.7, 1.7, 1}, 2},
		{"one program's own", []float64{1.7, 1, 1}, 0},
		{"alone", []float64{1.7}, 0},
		{"each its own", []float64{1.2, 1.7, 2.9}, 0},
		{"small", []float64{1.05, 1.05, 1.05}, 0},
	} {
		two, ok := Find(measured(test.factors...))
		if ok != (test.rows > 0) || ok && (two.Rows != test.rows || math.Abs(two.Ratio-1.7) > 0.05 || math.Abs(two.Share-0.5) > 0.2) {
			t.Errorf("%s: %+v, %v, want %d rows", test.name, two, ok, test.rows)
		}
	}
}

// TestFindInRanking tests that the implementations of a ranking count one by one.
func TestFindInRanking(t *testing.T) {
	run := measured(1.7)
	for _, s := range run.Samples {
		if s.Version == "b" {
			s.Version = "c"
			run.Samples = append(run.Samples, s)
		}
	}
	run.Rows = append(run.Rows, sample.Row{Benchmark: "Benchmark0", Base: "a", Head: "c"})
	if two, ok := Find(run); !ok || two.Rows != 3 {
		t.Errorf("%+v, %v, want 3 implementations", two, ok)
	}
}
