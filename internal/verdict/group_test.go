package verdict

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/sample"
)

// measure runs a group as package bench does and returns what it stored.
func measure(g *Group, arms map[string]program, rounds int, seed uint64) []sample.Sample {
	rng := rand.New(rand.NewPCG(seed, 0))
	var out []sample.Sample
	count := make(map[string]int)
	for range rounds {
		want, names := g.Want()
		if want == WantNothing {
			break
		}
		look := sample.LookShort
		if want == WantLong {
			look = sample.LookLong
		}
		rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		round := make(map[string]Observation)
		for order, name := range names {
			o := arms[name].run(rng, want == WantLong)
			round[name] = o
			s := sample.Sample{Package: "p", Benchmark: "BenchmarkX", Version: name, Pair: count[look], Order: order, Look: look, N: o.N}
			for _, u := range sample.Units {
				s.Unit, s.Value, s.Blocks = u, o.Mean, o.Blocks
				switch u {
				case sample.UnitBytes:
					s.Value, s.Blocks = o.Bytes, nil
				case sample.UnitAllocs:
					s.Value, s.Blocks = o.Allocs, nil
				}
				out = append(out, s)
			}
		}
		count[look]++
		g.Feed(look, round)
	}
	g.Finish()
	return out
}

func row(base, head string, neighbor bool) sample.Row {
	return sample.Row{Package: "p", Benchmark: "BenchmarkX", Base: base, Head: head, Neighbor: neighbor}
}

// fourArms are the rows of a ranking of a, the base, b, c and d.
func fourArms() []sample.Row {
	return []sample.Row{
		row("a", "b", false), row("a", "c", false), row("a", "d", false),
		row("b", "c", true), row("b", "d", true), row("c", "d", true),
	}
}

func TestReplayRepeatsTheRun(t *testing.T) {
	rows := fourArms()
	arms := map[string]program{
		"a": plain,
		"b": with(func(p *program) { p.time *= 3 }),
		"c": with(func(p *program) { p.time *= 1.1; p.rare = 0.2; p.allocs = 7 }),
		"d": with(func(p *program) { p.time *= 0.5; p.wobble = 0.3 }),
	}
	policy := DefaultPolicy()
	policy.Family = len(rows)
	for seed := range uint64(5) {
		g := NewGroup(policy, rows)
		data, err := json.Marshal(policy)
		if err != nil {
			t.Fatal(err)
		}
		run := &sample.Run{Policy: data, Rows: rows, Samples: measure(g, arms, 60, seed)}
		again, err := Replay(run)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(g.Outcomes(), again); diff != "" {
			t.Errorf("seed %d: replay differs (-live +replay):\n%s", seed, diff)
		}
	}
}

func TestGroupRanksNeighbors(t *testing.T) {
	rows := fourArms()
	// From fastest: d, a, c, b.
	arms := map[string]program{
		"a": plain,
		"b": with(func(p *program) { p.time *= 3 }),
		"c": with(func(p *program) { p.time *= 2 }),
		"d": with(func(p *program) { p.time *= 0.5 }),
	}
	g := NewGroup(DefaultPolicy(), rows)
	measure(g, arms, 100, 1)
	if got, want := g.ranking(), []string{"d", "a", "c", "b"}; !slices.Equal(got, want) {
		t.Errorf("ranking is %v, want %v", got, want)
	}
	var shown []string
	for _, o := range g.Outcomes() {
		shown = append(shown, o.Row.Base+o.Row.Head)
		if v := o.Results[0].Verdict; v == Undecided {
			t.Errorf("%s against %s is undecided", o.Row.Head, o.Row.Base)
		}
	}
	if want := []string{"ab", "ac", "ad", "bc"}; !slices.Equal(shown, want) {
		t.Errorf("shown are %v, want %v", shown, want)
	}
}

// TestGroupRunsOnlyWhatIsNeeded: a head that is decided costs no more
// processes.
func TestGroupRunsOnlyWhatIsNeeded(t *testing.T) {
	rows := []sample.Row{row("a", "b", false), row("a", "c", false)}
	arms := map[string]program{
		"a": with(func(p *program) { p.noise = 0.05 }),
		"b": with(func(p *program) { p.time *= 5 }),
		"c": with(func(p *program) { p.noise = 0.05 }),
	}
	samples := measure(NewGroup(DefaultPolicy(), rows), arms, 60, 2)
	count := make(map[string]int)
	for _, s := range samples {
		count[s.Version]++
	}
	if count["b"] >= count["c"] || count["a"] != count["c"] {
		t.Errorf("samples by arm: %v", count)
	}
}

func TestReplayOfRowsThatWereNotMeasured(t *testing.T) {
	rows := []sample.Row{
		{Package: "p", Benchmark: "BenchmarkA", Identical: true},
		{Package: "p", Benchmark: "BenchmarkB", Missing: "head"},
		{Package: "p", Benchmark: "BenchmarkC", Failed: "base", Reason: "panic"},
	}
	out, err := Replay(&sample.Run{Policy: []byte(`{"alpha":0.01,"tolerance":0.02}`), Rows: rows})
	if err != nil {
		t.Fatal(err)
	}
	for i, o := range out {
		if o.Row.Benchmark != rows[i].Benchmark || o.Results != nil {
			t.Errorf("outcome %d is %+v", i, o)
		}
	}
	if _, err := Replay(&sample.Run{Policy: []byte(`{`)}); err == nil {
		t.Error("a damaged policy is no error")
	}
}

// TestRankingOnTwoSpeeds: arms stand in the order that pairs have them, as in a report,
// where the medians of processes are of either speed.
func TestRankingOnTwoSpeeds(t *testing.T) {
	rows := fourArms()
	times := map[string]float64{"a": 1, "b": 1.1, "c": 1.2, "d": 1.3}
	g := NewGroup(DefaultPolicy(), rows)
	// Base is slow in the rounds in which c and d run with it, fast in those of b.
	for i := range 12 {
		arms, speed := []string{"a", "b"}, 1.0
		if i%2 == 1 {
			arms, speed = []string{"a", "c", "d"}, 1.7
		}
		round := make(map[string]Observation)
		for _, arm := range arms {
			v := speed * times[arm] * (1 + 1e-4*float64(i))
			round[arm] = Observation{N: 1, Mean: v, Blocks: []float64{v, v}}
		}
		if speed > 1 {
			o := round["d"]
			o.Mean, o.Blocks = o.Mean/2, []float64{o.Mean / 2, o.Mean / 2}
			round["d"] = o
		}
		g.Feed(sample.LookShort, round)
	}
	if got, want := g.ranking(), []string{"d", "a", "b", "c"}; !slices.Equal(got, want) {
		t.Errorf("ranking is %v, want %v", got, want)
	}
}
