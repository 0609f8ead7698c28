package verdict

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
)

// A Record is what was measured of one program compared with itself. It tells
// how comparisons on this machine would end.
type Record struct {
	short, long []timed // in the order measured
	skipLong    bool
	levels      []float64 // the fast path of each short process, as they ran
}

// timed is a pair with what both processes took, in seconds. Of the sub-blocks
// only their summary is kept.
type timed struct {
	Pair
	seconds float64
}

// NewRecord collects the pairs of a row from runs that measured it one after
// the other.
func NewRecord(row sample.Row, runs ...*sample.Run) *Record {
	r := &Record{skipLong: row.SkipLong}
	for _, run := range runs {
		type pair struct {
			look   string
			number int
		}
		took := make(map[pair]float64)
		samples := ByBenchmark(run.Samples).Of(row)
		for _, s := range samples {
			took[pair{s.Look, s.Pair}] += s.Seconds
			if s.Unit == sample.UnitTime && s.Look == sample.LookShort {
				r.levels = append(r.levels, Observation{Mean: s.Value, Blocks: s.Blocks}.Fast())
			}
		}
		for _, round := range Rounds(samples) {
			base, ok1 := round.Observations[row.Base]
			head, ok2 := round.Observations[row.Head]
			if ok1 && ok2 {
				r.add(round.Look, timed{Pair{base.summary(), head.summary()},
					took[pair{round.Look, round.pair}]})
			}
		}
	}
	return r
}

func (r *Record) add(look string, t timed) {
	switch look {
	case sample.LookShort:
		r.short = append(r.short, t)
	case sample.LookLong:
		r.long = append(r.long, t)
	}
}

// summary keeps of the sub-blocks only what a judge reads from them.
func (o Observation) summary() Observation {
	if len(o.Blocks) > 0 {
		o.Blocks = []float64{o.Fast()}
	}
	return o
}

// slowed returns the same as seen of code that takes factor times as long.
func (o Observation) slowed(factor float64) Observation {
	o.Mean *= factor
	o.Undisturbed *= factor
	if len(o.Blocks) > 0 {
		o.Blocks = []float64{factor * o.Blocks[0]}
	}
	return o
}

// Pairs and LongPairs return the numbers of pairs recorded.
func (r *Record) Pairs() int     { return len(r.short) }
func (r *Record) LongPairs() int { return len(r.long) }

// PairSeconds returns what an ordinary pair takes, in seconds: the median.
func (r *Record) PairSeconds() float64 {
	var all []float64
	for _, t := range r.short {
		all = append(all, t.seconds)
	}
	return stat.Quantile(all, 0.5)
}

// Spread returns the median magnitude of the differences of the fast path,
// relative: half of all pairs of equal processes differ by less.
func (r *Record) Spread() float64 {
	var all []float64
	for _, t := range r.short {
		all = append(all, math.Abs(math.Log(t.Head.Fast()/t.Base.Fast())))
	}
	return math.Expm1(stat.Quantile(all, 0.5))
}

// Drift returns how much longer the same code took in the last third of its
// processes than in the first, relative: the change of the median; 0 for fewer
// than three processes.
func (r *Record) Drift() float64 {
	third := len(r.levels) / 3
	if third == 0 {
		return 0
	}
	first, last := r.levels[:third], r.levels[len(r.levels)-third:]
	return stat.Quantile(last, 0.5)/stat.Quantile(first, 0.5) - 1
}

// A Prospect is how comparisons of code that differs by a known change would
// end.
type Prospect struct {
	// Change is what was planted, relative: 0.02 is 2 % slower or faster, 0 is
	// equal code, which is to be called the same.
	Change float64
	// Right and Wrong are the shares of comparisons that come to the right and
	// to a wrong verdict within the budget, in [0, 1]. The others stay
	// undecided.
	Right, Wrong float64
	// Seconds is the median time until the right verdict, +Inf unless more
	// than half come to it.
	Seconds float64
}

// blockPairs is the number of pairs in a row that a draw takes as they are, so
// that what disturbs several pairs in a row does so in the draw.
const blockPairs = 5

// Prospect judges comparisons drawn from the record. For each, blocks of pairs
// are drawn with replacement (the circular block bootstrap: Politis and Romano
// 1992), a coin names the sides of each pair, which is all that tells two equal
// programs apart, and head is made slower by the factor 1+change, or faster by
// it in every other draw. A Judge then follows it as it would follow the
// processes. All is decided by the seed, which gives every change the same
// pairs to begin with, so that changes are compared on equal terms.
func (r *Record) Prospect(p Policy, change float64, draws int, seed uint64) Prospect {
	out := Prospect{Change: change}
	var seconds []float64
	for i := range draws {
		want, factor := Slower, 1+change
		if i%2 == 1 {
			want, factor = Faster, 1/factor
		}
		if change == 0 {
			want = Same
		}
		took := math.Inf(1)
		switch v, s := r.draw(p, factor, rand.New(rand.NewPCG(seed, uint64(i)))); v {
		case want:
			out.Right++
			took = s
		case Undecided:
		default:
			out.Wrong++
		}
		seconds = append(seconds, took)
	}
	out.Right, out.Wrong = out.Right/float64(draws), out.Wrong/float64(draws)
	slices.Sort(seconds)
	out.Seconds = seconds[draws/2]
	return out
}

// draw judges one comparison and returns what it took, in seconds.
func (r *Record) draw(p Policy, factor float64, rng *rand.Rand) (Verdict, float64) {
	j := NewJudge(p, r.skipLong)
	short, long := drawer{of: r.short, rng: rng}, drawer{of: r.long, rng: rng}
	spent := 0.0
	for !j.time.final && spent < p.Budget {
		from, add := &short, j.Add
		if j.Want() == WantLong {
			from, add = &long, j.AddLong
		}
		if len(from.of) == 0 {
			break // how it would go on is unknown
		}
		t := from.next()
		t.Head = t.Head.slowed(factor)
		add(t.Pair)
		spent += max(t.seconds, 1e-3) // a record may lack times; the draw must end
	}
	if !j.time.final || spent > p.Budget {
		return Undecided, spent
	}
	return j.time.verdict, spent
}

// A drawer draws pairs in blocks.
type drawer struct {
	of       []timed
	rng      *rand.Rand
	at, left int
}

// next returns a pair whose sides a coin has named.
func (d *drawer) next() timed {
	if d.left == 0 {
		d.at, d.left = d.rng.IntN(len(d.of)), blockPairs
	}
	t := d.of[d.at]
	d.at, d.left = (d.at+1)%len(d.of), d.left-1
	if d.rng.Uint64()&1 == 0 {
		t.Base, t.Head = t.Head, t.Base
	}
	return t
}
