package replay

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/trace"
)

// recordOf makes the record that hone doctor would have of a trace: some pairs
// in a row, from a random place on.
func recordOf(t *trace.Trace, pairs, long int, rng *rand.Rand) *verdict.Record {
	row := sample.Row{Package: "p", Benchmark: "B", Base: "base", Head: "head", SkipLong: skipLong(t)}
	run := &sample.Run{Policy: json.RawMessage("{}"), Rows: []sample.Row{row}}
	st := newStream(t, scenario{}, hones, rng)
	add := func(look string, number int) {
		before := st.seconds
		p := st.pair(look == sample.LookLong)
		for order, o := range []verdict.Observation{p.Base, p.Head} {
			s := sample.Sample{Package: "p", Benchmark: "B", Version: []string{"base", "head"}[order], Look: look, Pair: number, Order: order, N: o.N}
			s.Unit, s.Value, s.Blocks, s.Seconds = sample.UnitTime, o.Mean, o.Blocks, (st.seconds-before)/2
			u := s
			u.Unit, u.Value, u.Blocks, u.Seconds = sample.UnitUndisturbed, o.Undisturbed, nil, 0
			run.Samples = append(run.Samples, s, u)
		}
	}
	for i := range pairs {
		add(sample.LookShort, i)
	}
	for i := range long {
		add(sample.LookLong, i)
	}
	return verdict.NewRecord(row, run)
}

// actually returns the median time in which a comparison drawn from the whole
// trace comes to the right verdict, +Inf where that is not so of half, and the
// share that does within the budget.
func actually(t *trace.Trace, p verdict.Policy, eps float64, trials int) (seconds, share float64) {
	var all []float64
	for i := range trials {
		e, want := eps, verdict.Slower
		if i%2 == 1 {
			e, want = 1/(1+eps)-1, verdict.Faster
		}
		if eps == 0 {
			want = verdict.Same
		}
		took := math.Inf(1)
		o := hone(hones)(t, scenario{eps: e, policy: p}, rand.New(rand.NewPCG(1, uint64(i))))
		if o.verdict == want && o.seconds <= p.Budget {
			took = o.seconds
			share++
		}
		all = append(all, took)
	}
	slices.Sort(all)
	return all[trials/2], share / float64(trials)
}

// TestForetold: twenty pairs and three long ones from anywhere in a trace
// foretell how long comparisons take that are drawn from all of it, and which
// stay undecided.
func TestForetold(t *testing.T) {
	if testing.Short() {
		t.Skip("judges thousands of comparisons")
	}
	traces, err := readTraces("testdata/traces", false)
	if err != nil {
		t.Fatal(err)
	}
	p := verdict.DefaultPolicy()
	p.Family = 1
	good, all := 0, 0
	var ratios []float64
	for _, eps := range []float64{0, 0.05} {
		for _, tr := range traces {
			seconds, share := actually(tr, p, eps, 24)
			var foretold, shares []float64
			for i := range uint64(5) {
				f := recordOf(tr, 20, 3, rand.New(rand.NewPCG(2, i))).Prospect(p, eps, 24, 1)
				foretold, shares = append(foretold, f.Seconds), append(shares, f.Right)
			}
			slices.Sort(foretold)
			slices.Sort(shares)
			middle, right := foretold[2], shares[2]
			if share > 0.1 && share < 0.9 {
				continue // any forecast will do
			}
			all++
			ok := share <= 0.1 && right <= 0.35 || share >= 0.9 && right >= 0.65 && middle > seconds/1.5 && middle < seconds*1.5
			if ok {
				good++
			} else {
				t.Logf("%s, change %v: %.1f s, %.0f%%; foretold were %.1f s, %.0f%%", tr.Name(), eps, seconds, 100*share, middle, 100*right)
			}
			if share >= 0.9 {
				ratios = append(ratios, middle/seconds)
			}
		}
	}
	slices.Sort(ratios)
	t.Logf("%d of %d foretold well; foretold over actual time: median %.2f, from %.2f to %.2f", good, all, ratios[len(ratios)/2], ratios[0], ratios[len(ratios)-1])
	if good*10 < all*9 {
		t.Errorf("%d of %d were foretold well", good, all)
	}
}
