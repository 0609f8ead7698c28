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
	samples := ByBenchmark(run.Samples)
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
		g.feedAll(Rounds(samples.Of(rows[0])))
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
	samples := ByBenchmark(run.Samples)
	out := make([]sample.Prior, len(run.Rows))
	for i, r := range run.Rows {
		if r.Key == "" {
			continue
		}
		g := NewGroup(p, []sample.Row{r})
		g.feedAll(Rounds(samples.Of(r)))
		out[i] = g.judges[0].Prior(run.ID)
	}
	return out, nil
}

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

// feedAll judges by all rounds. Layouts are looked at when the verdicts are
// there.
func (g *Group) feedAll(all []Round) {
	for _, r := range all {
		if r.Look != sample.LookLayout {
			g.Feed(r.Look, r.Observations)
		}
	}
	g.Finish()
	for _, r := range all {
		if r.Look == sample.LookLayout {
			g.FeedLayout(r.pair/sample.LayoutPairs, r.Observations)
		}
	}
}

// Outcomes returns the rows with their results. Of the rows that serve only
// the ranking, those between its final neighbors are returned.
func (g *Group) Outcomes() []Outcome {
	var out []Outcome
	for i, needed := range g.needed() {
		if needed {
			out = append(out, Outcome{g.rows[i], g.judges[i].Results()})
		}
	}
	return out
}

// FeedStored takes the samples that are stored of the group's benchmark, in
// the order stored, as if its rounds had just been run: a run that goes on
// continues their evidence, and nothing starts again that the bound on errors
// would have to pay for.
func (g *Group) FeedStored(samples []sample.Sample) {
	for _, r := range Rounds(samples) {
		if r.Look != sample.LookLayout {
			g.Feed(r.Look, r.Observations)
		}
	}
}

// FeedStoredLayouts does the same with the layouts, after the judgement has
// ended, and returns the number of the next one.
func (g *Group) FeedStoredLayouts(samples []sample.Sample) (next int) {
	for _, r := range Rounds(samples) {
		if r.Look == sample.LookLayout {
			at := r.pair / sample.LayoutPairs
			g.FeedLayout(at, r.Observations)
			next = at + 1
		}
	}
	return next
}
