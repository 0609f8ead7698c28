package compare

import "github.com/gohone/hone/internal/sample"

// A Benchmark is a package and the name of a benchmark in it.
type Benchmark struct{ Package, Name string }

// A Cost is what measuring one benchmark took, in seconds.
type Cost struct {
	Seconds  float64 // of ordinary and long processes
	Layouts  float64 // of other layouts of the binaries
	Counting float64 // of counting instructions
	// Round is what one more round takes.
	Round float64
}

// Costs adds up the costs of samples by benchmark.
func Costs(samples []sample.Sample) map[Benchmark]Cost {
	out := make(map[Benchmark]Cost)
	short, rounds := make(map[Benchmark]float64), make(map[Benchmark]int)
	for _, s := range samples {
		key := Benchmark{s.Package, s.Benchmark}
		c := out[key]
		switch s.Look {
		case sample.LookLayout:
			c.Layouts += s.Seconds
		case sample.LookInstructions:
			c.Counting += s.Seconds
		default:
			c.Seconds += s.Seconds
		}
		if s.Look == sample.LookShort {
			short[key] += s.Seconds
			rounds[key] = max(rounds[key], s.Pair+1)
			c.Round = short[key] / float64(rounds[key])
		}
		out[key] = c
	}
	return out
}

// nameOf is the benchmark of a row, or its package if none of its
// benchmarks ran.
func nameOf(r sample.Row) string {
	if r.Benchmark == "" {
		return r.Package
	}
	return r.Benchmark
}
