package verdict

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/gohone/hone/internal/sample"
)

// Replay judges a stored run again from its samples, row by row in the order
// of run.Rows. Rows that were not measured have no results.
func Replay(run *sample.Run) ([]Outcome, error) {
	var p Policy
	if err := json.Unmarshal(run.Policy, &p); err != nil {
		return nil, fmt.Errorf("run %d: read its policy: %w", run.ID, err)
	}
	var out []Outcome
	samples := byBenchmark(run.Samples)
	for _, rows := range Benchmarks(run.Rows) {
		measured := slices.DeleteFunc(slices.Clone(rows), func(r sample.Row) bool { return !r.Measured() })
		for _, r := range rows {
			if !r.Measured() {
				out = append(out, Outcome{Row: r})
			}
		}
		if len(measured) == 0 {
			continue
		}
		g := NewGroup(p, measured)
		for _, round := range Rounds(samples[benchmark{rows[0].Package, rows[0].Benchmark}]) {
			g.Feed(round.Look, round.Observations)
		}
		g.Finish()
		out = append(out, g.Outcomes()...)
	}
	return out, nil
}

// benchmark identifies a benchmark within a run.
type benchmark struct{ pkg, name string }

// Benchmarks splits rows into those of one benchmark each, in order.
func Benchmarks(rows []sample.Row) [][]sample.Row {
	var out [][]sample.Row
	at := make(map[benchmark]int)
	for _, r := range rows {
		b := benchmark{r.Package, r.Benchmark}
		i, ok := at[b]
		if !ok {
			i = len(out)
			at[b] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], r)
	}
	return out
}

func byBenchmark(samples []sample.Sample) map[benchmark][]sample.Sample {
	out := make(map[benchmark][]sample.Sample)
	for _, s := range samples {
		b := benchmark{s.Package, s.Benchmark}
		out[b] = append(out[b], s)
	}
	return out
}

// A Round is what was run back to back: one process of each arm.
type Round struct {
	Look         string
	Pair         int
	Observations map[string]Observation
}

// Rounds puts the samples of one benchmark, in stored order, back together
// into rounds.
func Rounds(samples []sample.Sample) []Round {
	var out []Round
	for _, s := range samples {
		n := len(out)
		if n == 0 || out[n-1].Look != s.Look || out[n-1].Pair != s.Pair {
			out = append(out, Round{s.Look, s.Pair, make(map[string]Observation)})
			n++
		}
		o := out[n-1].Observations[s.Version]
		switch s.Unit {
		case sample.UnitTime:
			o.N, o.Mean, o.Blocks = s.N, s.Value, s.Blocks
		case sample.UnitBytes:
			o.Bytes = s.Value
		case sample.UnitAllocs:
			o.Allocs = s.Value
		}
		out[n-1].Observations[s.Version] = o
	}
	return out
}
