package verdict

import "github.com/gohone/hone/internal/sample"

// benchmark identifies a benchmark within a run.
type benchmark struct{ pkg, name string }

// Samples holds the samples of each benchmark of a run, in stored order.
type Samples map[benchmark][]sample.Sample

// ByBenchmark splits samples into those of one benchmark each.
func ByBenchmark(samples []sample.Sample) Samples {
	out := make(Samples)
	for _, s := range samples {
		b := benchmark{s.Package, s.Benchmark}
		out[b] = append(out[b], s)
	}
	return out
}

// Of returns the samples of the benchmark of a row.
func (all Samples) Of(r sample.Row) []sample.Sample {
	return all[benchmark{r.Package, r.Benchmark}]
}

// A Round is what was run back to back: one process of each arm.
type Round struct {
	Look         string
	pair         int
	Observations map[string]Observation
}

// Rounds puts the samples of one benchmark, in stored order, back together
// into rounds.
func Rounds(samples []sample.Sample) []Round {
	var out []Round
	for _, s := range samples {
		if s.Look == sample.LookInstructions {
			continue // see package instructions
		}
		n := len(out)
		if n == 0 || out[n-1].Look != s.Look || out[n-1].pair != s.Pair {
			out = append(out, Round{s.Look, s.Pair, make(map[string]Observation)})
			n++
		}
		o := out[n-1].Observations[s.Version]
		switch s.Unit {
		case sample.UnitTime:
			o.N, o.Mean, o.Blocks = s.N, s.Value, s.Blocks
		case sample.UnitUndisturbed:
			o.Undisturbed = s.Value
		case sample.UnitBytes:
			o.Bytes = s.Value
		case sample.UnitAllocs:
			o.Allocs = s.Value
		default:
			o = o.With(s.Unit, s.Value)
		}
		out[n-1].Observations[s.Version] = o
	}
	return out
}
