package verdict

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/gohone/hone/internal/sample"
)

// PolicyOf returns the policy a run was judged by.
func PolicyOf(run *sample.Run) (Policy, error) {
	var p Policy
	if err := json.Unmarshal(run.Policy, &p); err != nil {
		return p, fmt.Errorf("run %d: read its policy: %w", run.ID, err)
	}
	return p, nil
}

// Replay judges a stored run again from its samples, row by row in the order
// of run.Rows. Rows that were not measured have no results.
func Replay(run *sample.Run) ([]Outcome, error) {
	p, err := PolicyOf(run)
	if err != nil {
		return nil, err
	}
	var out []Outcome
	samples := byBenchmark(run.Samples)
	for _, rows := range benchmarks(run.Rows) {
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
		g.feedAll(rounds(samples[benchmark{rows[0].Package, rows[0].Benchmark}]))
		out = append(out, g.Outcomes()...)
	}
	return out, nil
}

// Found returns what the samples of a run give to later runs, one entry for
// each of run.Rows, in that order. Entries of rows without a Key are empty. A
// row that failed after some pairs has those: what was seen counts.
func Found(run *sample.Run) ([]sample.Prior, error) {
	p, err := PolicyOf(run)
	if err != nil {
		return nil, err
	}
	samples := byBenchmark(run.Samples)
	out := make([]sample.Prior, len(run.Rows))
	for i, r := range run.Rows {
		if r.Key == "" {
			continue
		}
		g := NewGroup(p, []sample.Row{r})
		g.feedAll(rounds(samples[benchmark{r.Package, r.Benchmark}]))
		out[i] = g.judges[0].Prior(run.ID)
	}
	return out, nil
}

// benchmark identifies a benchmark within a run.
type benchmark struct{ pkg, name string }

// benchmarks splits rows into those of one benchmark each, in order.
func benchmarks(rows []sample.Row) [][]sample.Row {
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

// A round is what was run back to back: one process of each arm.
type round struct {
	look         string
	pair         int
	observations map[string]Observation
}

// feedAll judges by all rounds. Layouts are looked at when the verdicts are
// there.
func (g *Group) feedAll(all []round) {
	for _, r := range all {
		if r.look != sample.LookLayout {
			g.Feed(r.look, r.observations)
		}
	}
	g.Finish()
	for _, r := range all {
		if r.look == sample.LookLayout {
			g.FeedLayout(r.pair/sample.LayoutPairs, r.observations)
		}
	}
}

// rounds puts the samples of one benchmark, in stored order, back together
// into rounds.
func rounds(samples []sample.Sample) []round {
	var out []round
	for _, s := range samples {
		if s.Look == sample.LookInstructions {
			continue // see ReplayInstructions
		}
		n := len(out)
		if n == 0 || out[n-1].look != s.Look || out[n-1].pair != s.Pair {
			out = append(out, round{s.Look, s.Pair, make(map[string]Observation)})
			n++
		}
		o := out[n-1].observations[s.Version]
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
			o = o.with(s.Unit, s.Value)
		}
		out[n-1].observations[s.Version] = o
	}
	return out
}

// An Outcome is a row with its results, one a unit.
type Outcome struct {
	Row     sample.Row
	Results []Result
}

// Outcomes returns the rows with their results. Of the rows that serve only
// the ranking, those between its final neighbors are returned.
func (g *Group) Outcomes() []Outcome {
	var out []Outcome
	for i, r := range g.rows {
		if g.needed(r) {
			out = append(out, Outcome{r, g.judges[i].Results()})
		}
	}
	return out
}
