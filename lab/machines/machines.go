// Package machines asks: what would the recorded processes have measured on a
// worse machine? It is a model. A trace of a quiet machine goes in; the same
// processes come out as on a machine that changes its speed, or is taken away
// for a while, at times that a seed decides. What it does not model: caches that
// a neighbor empties, and a slowdown that depends on what a block does.
package machines

import (
	"hash/fnv"
	"io"
	"math"
	"math/rand/v2"
	"time"

	"github.com/gohone/hone/lab/trace"
)

// A Machine slows processes down. Its zero value leaves them as they are.
type Machine struct {
	Name, About string
	// Slow is the factor by which the slow speed is slower, 0 for one speed. Each
	// process runs at it with probability Share, whatever the others do. Where
	// Dwell is set, the speed changes while processes run, and Share is not used.
	Slow, Share float64
	Dwell       Lengths
	// Steps are factors between which the clock steps, each step Hold long.
	Steps []float64
	Hold  Lengths
	// Stolen are times in which no process runs, Between the times between them.
	Stolen, Between Lengths
}

// Lengths are times drawn evenly by their logarithm between two bounds.
type Lengths struct{ Least, Most time.Duration }

// All are the machines that have a name.
func All() []Machine {
	ms, s := time.Millisecond, time.Second
	steal := Machine{Stolen: Lengths{ms, 30 * ms}, Between: Lengths{5 * ms, s}}
	steps := Machine{Steps: []float64{1, 1.1, 1.25, 1.5}, Hold: Lengths{200 * ms, 10 * s}}
	return []Machine{
		{Name: "two-speeds", About: "half of the processes take 1.7 times as long", Slow: 1.7, Share: 0.5},
		{Name: "switching", About: "a factor of 1.7 comes and goes, for 1 ms to 2 s", Slow: 1.7, Dwell: Lengths{ms, 2 * s}},
		{Name: "steal", About: "nothing runs for 1 to 30 ms, every 5 ms to 1 s", Stolen: steal.Stolen, Between: steal.Between},
		{Name: "steps", About: "the clock steps between 1 and 1/1.5, every 0.2 to 10 s", Steps: steps.Steps, Hold: steps.Hold},
		{Name: "shared", About: "two speeds, three in ten processes at the slow one, with steal and steps",
			Slow: 1.7, Share: 0.3, Stolen: steal.Stolen, Between: steal.Between, Steps: steps.Steps, Hold: steps.Hold},
	}
}

// jitter is the standard deviation, over processes, of the logarithm of the
// factor of the slow speed.
const jitter = 0.01

// Run returns the trace as the machine would have recorded it, with its name
// for the state. The seed, the machine and the trace decide everything.
func (m Machine) Run(t *trace.Trace, seed uint64) *trace.Trace {
	h := fnv.New64a()
	io.WriteString(h, m.Name+" "+t.Name())
	r := &run{Machine: m, rng: rand.New(rand.NewPCG(seed, h.Sum64()))}
	r.speed = source{Lengths: m.Dwell, rng: r.rng, on: r.rng.IntN(2) == 1}
	r.clock = source{Lengths: m.Hold, rng: r.rng}
	r.steal = source{Lengths: m.Between, other: m.Stolen, rng: r.rng}
	out := *t
	out.State, out.Recipe = m.Name, nil
	out.Processes = make([]trace.Process, len(t.Processes))
	for i, p := range t.Processes {
		out.Processes[i] = r.process(p)
	}
	return &out
}

// A run is a machine at work.
type run struct {
	Machine
	rng                 *rand.Rand
	now                 time.Duration
	factor              float64 // of the process
	step                float64 // of the clock
	speed, clock, steal source
}

// process runs one process: its blocks, and before them what else it took.
func (r *run) process(p trace.Process) trace.Process {
	r.factor = 1
	if r.Slow > 0 {
		r.factor = r.Slow * math.Exp(jitter*r.rng.NormFloat64())
		if r.Dwell == (Lengths{}) && r.rng.Float64() >= r.Share {
			r.factor = 1
		}
	}
	started := r.now
	rest := p.Wall
	for _, b := range p.Blocks {
		rest -= b
	}
	r.work(max(rest, 0))
	out := p
	out.Blocks, out.CPU = make([]time.Duration, len(p.Blocks)), make([]time.Duration, len(p.CPU))
	for i, b := range p.Blocks {
		took, stolen := r.work(b)
		out.Blocks[i] = took
		if i < len(p.CPU) {
			// Several threads at work are all slowed down.
			out.CPU[i] = time.Duration(float64(p.CPU[i]) * float64(took-stolen) / float64(max(b, 1)))
		}
	}
	out.Wall = r.now - started
	return out
}

// work does what takes d at full speed, and returns what it took and how much
// of that was stolen.
func (r *run) work(d time.Duration) (took, stolen time.Duration) {
	started := r.now
	for left := float64(d); left > 0; {
		r.advance()
		span := min(r.speed.left(r.now), r.clock.left(r.now), r.steal.left(r.now))
		if r.steal.on {
			r.now, stolen = r.now+span, stolen+span
			continue
		}
		factor := r.slowdown()
		if need := left * factor; need <= float64(span) {
			r.now += max(time.Duration(need), 1)
			break
		}
		left -= float64(span) / factor
		r.now += span
	}
	return r.now - started, stolen
}

// advance lets happen what is due.
func (r *run) advance() {
	r.speed.advance(r.now)
	r.steal.advance(r.now)
	if r.clock.advance(r.now) || r.step == 0 {
		r.step = 1
		if len(r.Steps) > 0 {
			r.step = r.Steps[r.rng.IntN(len(r.Steps))]
		}
	}
}

func (r *run) slowdown() float64 {
	if r.Dwell != (Lengths{}) && !r.speed.on {
		return r.step
	}
	return r.factor * r.step
}

// A source goes on and off, each time as long as it draws.
type source struct {
	Lengths         // how long it is off, and on if other is not set
	other   Lengths // how long it is on
	rng     *rand.Rand
	on      bool
	until   time.Duration
}

// advance reports whether the source changed.
func (s *source) advance(now time.Duration) bool {
	changed := false
	for s.Least > 0 && s.until <= now {
		s.on = !s.on
		of := s.Lengths
		if s.on && s.other.Least > 0 {
			of = s.other
		}
		s.until += max(of.draw(s.rng), 1)
		changed = true
	}
	return changed
}

// left returns how long the source stays as it is.
func (s *source) left(now time.Duration) time.Duration {
	if s.Least == 0 {
		return math.MaxInt64
	}
	return s.until - now
}

func (l Lengths) draw(rng *rand.Rand) time.Duration {
	lo, hi := math.Log(float64(l.Least)), math.Log(float64(l.Most))
	return time.Duration(math.Exp(lo + (hi-lo)*rng.Float64()))
}
