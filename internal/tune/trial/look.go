package trial

import (
	"context"
	"math"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/verdict"
)

const (
	// screenPairs is how many pairs a quick comparison of one benchmark measures, each a
	// tenth of a second or a little more.
	screenPairs = 8
	// screenMost is the time of a quick comparison of all of a candidate's
	// benchmarks.
	screenMost = 15 * time.Second
	// screenGain is the least gain that a quick comparison must promise, in time or in the number of
	// allocations: less would not be worth reading a patch for.
	screenGain = 0.02
	// LeastPromise is the ratio of times that comes to.
	LeastPromise = 1 - screenGain
)

// look compares briefly, and ends where a gain is plain. What does not seem faster, nor to
// allocate less in the same time, is dropped, and so is what is known to take more memory; of the rest it only decides the order. On a
// busy machine not one pair may be ready in time. It then measures the benchmark with the
// largest part alone, and leaves the rest to the verdict.
func look(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	b.begin(StageLook, t)
	c, err := b.comparison(ctx, t)
	if err != nil {
		return nil, err
	}
	if t.looked != nil {
		c.Benchmarks = t.looked
	}
	reason, err := lookAt(ctx, b, t, c)
	if t.Screening == 0 && reason == nil && err == nil && len(c.Benchmarks) > 1 {
		c.Benchmarks = c.Benchmarks[:1]
		reason, err = lookAt(ctx, b, t, c)
	}
	switch {
	case err != nil || reason != nil:
		return reason, err
	case t.Screening == 0:
		t.Screening = 1
	case t.Screening > 1+screenGain, t.Screening > LeastPromise && !t.leaner:
		return NoQuickGain{t.Screening}, nil
	}
	return nil, nil
}

// lookAt is a quick comparison.
func lookAt(ctx context.Context, b *Bench, t *Trial, c target.Comparison) (Reason, error) {
	p := b.Ledger.quickPolicy()
	c.Policy = p
	plain := new(bool)
	looks := make(map[string]*plainLook)
	c.Judge = func(rows []sample.Row) bench.Judgement {
		look := &plainLook{Judgement: fewPairs(p, rows, screenPairs), plain: plain}
		if t.looked != nil { // each of them is to be known
			look.plain = new(bool)
		}
		looks[rows[0].Benchmark] = look
		return look
	}
	// Even a few pairs of a slow benchmark take long.
	brief, cancel := context.WithTimeout(ctx, screenMost)
	defer cancel()
	record, err := b.Meter.Record(brief, c)
	if brief.Err() != nil {
		err = context.Cause(ctx) // what was measured until then orders them
	}
	if err != nil {
		return nil, err
	}
	outcomes, err := target.Replay(record)
	if err != nil {
		return nil, err
	}
	t.quick = make(map[string]float64)
	var loss Reason
	for _, o := range outcomes {
		if reason := failed(o.Row); reason != nil {
			return reason, nil
		}
		name := o.Row.Benchmark
		look := looks[name]
		lean := look != nil && look.lean()
		t.leaner = t.leaner || lean
		if loss == nil {
			loss = t.moreMemory(o)
		}
		for _, res := range o.Results {
			if res.Unit != sample.UnitTime || res.Ratio == nil {
				continue
			}
			if t.Screening == 0 || res.Ratio.Center < t.Screening {
				t.Screening, t.lead = res.Ratio.Center, name
			}
			if look != nil && look.pairs >= plainPairs {
				t.quick[name] = res.Ratio.Center
				if lean && res.Ratio.Center <= 1+screenGain {
					t.quick[name] = min(LeastPromise, res.Ratio.Center)
				}
			}
		}
	}
	return loss, nil
}

// Quick is the smallest ratio of times that the quick comparison has seen of these benchmarks, 0 if it has not looked at
// one of them, or not long enough, and none gains.
func (t *Trial) Quick(benchmarks []string) float64 {
	least, unknown := math.Inf(1), false
	for _, name := range benchmarks {
		if ratio := t.quick[name]; ratio > 0 {
			least = min(least, ratio)
		} else {
			unknown = true
		}
	}
	if unknown && least > LeastPromise {
		return 0
	}
	return least
}

const (
	// plainPairs is how many pairs show a plain gain: all of them, each of plainGain or less
	// as a ratio of times.
	plainPairs = 4
	plainGain  = 2.0 / 3
)

// A plainLook ends a quick comparison, of all benchmarks, once one of them shows a plain gain.
type plainLook struct {
	bench.Judgement
	plain              *bool // of all benchmarks
	pairs, less, fewer int
}

// lean reports whether head allocated less often in each pair.
func (l *plainLook) lean() bool { return l.pairs > 0 && l.fewer == l.pairs }

func (l *plainLook) Want() (verdict.Want, []string) {
	if *l.plain {
		return verdict.WantNothing, nil
	}
	return l.Judgement.Want()
}

func (l *plainLook) Feed(look string, round map[string]verdict.Observation) {
	l.pairs++
	if fastPath(round[target.Head]) <= plainGain*fastPath(round[target.Base]) {
		l.less++
	}
	if fewerAllocs(round[target.Base].Allocs, round[target.Head].Allocs) {
		l.fewer++
	}
	*l.plain = *l.plain || l.pairs >= plainPairs && l.less == l.pairs
	l.Judgement.Feed(look, round)
}

// fastPath is the time of an operation on a quiet machine, in seconds.
func fastPath(o verdict.Observation) float64 {
	if len(o.Blocks) == 0 {
		return o.Mean
	}
	return stat.Quantile(o.Blocks, stat.Low)
}
