package replay

import (
	"math/rand/v2"
	"slices"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/trace"
)

// A stream draws pairs of equal programs from a trace: from a random place on,
// in the order recorded, and from the front again after the end. A coin says
// which process of a pair is called base.
type stream struct {
	trace       *trace.Trace
	short, long []trace.Process
	at, longAt  int // next process of each kind
	rng         *rand.Rand
	scenario    scenario
	view        view
	fixedOrder  bool // the first process of a pair is always base
	// seconds is what the pairs drawn so far took, whole processes.
	seconds float64
}

// A view says what of a process a method looks at.
type view struct {
	// merge adds that many recorded blocks up to one; most is how many of the
	// sums are used, 0 for all.
	merge, most int
	// mean reduces the blocks to the mean that is compared; nil is that of the
	// undisturbed blocks.
	mean func(trace.Process) float64
	// blocks replaces the blocks, for other quantiles.
	blocks func([]float64) []float64
}

// hones is what hone looks at: eighty blocks of a quarter of a millisecond.
var hones = view{merge: 2}

func newStream(t *trace.Trace, s scenario, v view, rng *rand.Rand) *stream {
	st := &stream{trace: t, rng: rng, scenario: s, view: v}
	for _, p := range t.Processes {
		if p.Long {
			st.long = append(st.long, p)
		} else {
			st.short = append(st.short, p)
		}
	}
	st.at, st.longAt = 2*rng.IntN(len(st.short)/2), 2*rng.IntN(len(st.long)/2)
	return st
}

// pair draws the next pair.
func (s *stream) pair(long bool) verdict.Pair {
	from, at := s.short, &s.at
	if long {
		from, at = s.long, &s.longAt
	}
	a, b := from[*at%len(from)], from[(*at+1)%len(from)]
	*at = (*at + 2) % (len(from) &^ 1)
	if !s.fixedOrder && s.rng.IntN(2) == 1 {
		a, b = b, a
	}
	return verdict.Pair{Base: s.observe(a, 0, 0), Head: s.observe(b, s.scenario.eps, s.scenario.mean)}
}

// observe looks at a process as if each operation took 1+eps times as long,
// and on average 1+mean times as long again.
func (s *stream) observe(p trace.Process, eps, mean float64) verdict.Observation {
	n := float64(s.trace.N)
	o := verdict.Observation{N: s.trace.N * int64(len(p.Blocks))}
	s.seconds += p.Wall.Seconds()
	if p.Long {
		n = float64(s.trace.LongN)
	} else if s.view.most > 0 {
		used := min(len(p.Blocks), s.view.most*s.merge(p))
		for _, b := range p.Blocks[used:] {
			s.seconds -= b.Seconds()
		}
		p.Blocks, p.CPU, p.Switches = p.Blocks[:used], p.CPU[:used], p.Switches[:used]
	}
	slower := (1 + eps) * (1 + mean)
	o.Mean = meanOf(p) / n * slower
	if p.Long {
		return o
	}
	o.Undisturbed = meanUndisturbed(p) / n * slower
	if s.view.mean != nil {
		o.Undisturbed = s.view.mean(p) / n * slower
	}
	for part := range slices.Chunk(p.Blocks, s.merge(p)) {
		sum := 0.0
		for _, b := range part {
			sum += b.Seconds()
		}
		o.Blocks = append(o.Blocks, sum/n/float64(len(part))*(1+eps))
	}
	if s.view.blocks != nil {
		o.Blocks = s.view.blocks(o.Blocks)
	}
	return o
}

// merge is the view's, unless blocks were recorded whole because one operation
// fills them.
func (s *stream) merge(p trace.Process) int {
	if s.trace.N == 1 || len(p.Blocks)%2 == 1 {
		return 1
	}
	return max(s.view.merge, 1)
}

// meanOf is the mean of the blocks in seconds.
func meanOf(p trace.Process) float64 {
	sum := 0.0
	for _, b := range p.Blocks {
		sum += b.Seconds()
	}
	return sum / float64(len(p.Blocks))
}

// meanUndisturbed is the mean of the undisturbed blocks, of all where it has none.
func meanUndisturbed(p trace.Process) float64 {
	if d := bench.Undisturbed(p.Blocks, p.CPU, p.Switches); d > 0 {
		return d
	}
	return meanOf(p)
}

// meanCPU is the mean processor time of the blocks in seconds.
func meanCPU(p trace.Process) float64 {
	sum := 0.0
	for _, c := range p.CPU {
		sum += c.Seconds()
	}
	return sum / float64(len(p.CPU))
}
