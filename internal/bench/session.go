package bench

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// session is one measurement.
type session struct {
	machine Machine
	pilot   func(context.Context, Arm) (cost, error)
	work    work
	plan    Plan
	events  Events
	rng     *rand.Rand
	states  []*state
}

// state is where one benchmark is.
type state struct {
	*Benchmark
	group  Judgement // nil before the pilot
	past   *past     // nil unless the run goes on with stored samples
	sizes  map[string]size
	rounds map[string]int // by look
	took   map[string]*pace
	spent  time.Duration
	fails  int // aborted rounds in a row
	done   bool
}

func newState(b *Benchmark) *state {
	return &state{Benchmark: b, took: map[string]*pace{sample.LookShort: {}, sample.LookLong: {}}}
}

// A pace is what processes of one kind took in all.
type pace struct {
	seconds   float64
	processes int
}

func (p *pace) add(took time.Duration, processes int) {
	p.seconds += took.Seconds()
	p.processes += processes
}

// each is what a process takes, in seconds.
func (p *pace) each() float64 { return p.seconds / float64(max(1, p.processes)) }

// ahead estimates how many seconds pass until the next row of a benchmark that has
// begun has its verdict.
func (st *state) ahead() float64 {
	short, long := st.group.Next()
	return float64(min(2, len(st.Arms))) * (short*st.eachShort() + long*st.eachLong())
}

// eachShort and eachLong are what a process takes, in seconds.
func (st *state) eachShort() float64 {
	if p := st.took[sample.LookShort]; p.processes > 0 {
		return p.each()
	}
	most := time.Duration(0)
	for _, sz := range st.sizes {
		most = max(most, sz.wall)
	}
	return most.Seconds()
}

func (st *state) eachLong() float64 {
	if p := st.took[sample.LookLong]; p.processes > 0 {
		return p.each()
	}
	return max(usual.long.Seconds(), 5*st.eachShort())
}

func (st *state) arm(name string) Arm {
	i := slices.IndexFunc(st.Arms, func(a Arm) bool { return a.Name == name })
	return st.Arms[i]
}

// expired reports whether the benchmark's budget is spent.
func (s *session) expired(st *state, want verdict.Want) bool {
	return s.limits(st).Expired(Spent{
		Seconds: st.spent.Seconds(), Short: st.rounds[sample.LookShort], Long: st.rounds[sample.LookLong],
		Left: st.ahead(),
	}, want)
}

func (s *session) limits(st *state) Limits { return LimitsOf(s.plan.Policy.Budget, len(st.Arms)) }

// processes runs one fresh process of each arm in random order and hands on
// the samples, which are like in all that the arms share.
func (s *session) processes(ctx context.Context, st *state, want verdict.Want, arms []Arm,
	like sample.Sample) (map[string]verdict.Observation, error) {
	s.rng.Shuffle(len(arms), func(i, j int) { arms[i], arms[j] = arms[j], arms[i] })
	observed := make(map[string]verdict.Observation)
	var samples []sample.Sample
	for order, arm := range arms {
		o, took, err := s.machine.Process(ctx, arm, st.sizes[arm.Name].task(want))
		if err != nil {
			return nil, armError{arm.Name, err}
		}
		observed[arm.Name] = o
		like.Version, like.Order, like.N, like.Seconds = arm.Name, order, o.N, took.Seconds()
		samples = append(samples, st.samples(o, like)...)
	}
	if s.events.Round != nil {
		if err := s.events.Round(samples); err != nil {
			return nil, err
		}
	}
	return observed, nil
}

// samples makes one sample a unit from what a process gave.
func (st *state) samples(o verdict.Observation, s sample.Sample) []sample.Sample {
	s.Package, s.Benchmark = st.Package, st.Name
	time, bytes, allocs := s, s, s
	time.Unit, time.Value, time.Blocks = sample.UnitTime, o.Mean, o.Blocks
	bytes.Unit, bytes.Value, bytes.Seconds = sample.UnitBytes, o.Bytes, 0
	allocs.Unit, allocs.Value, allocs.Seconds = sample.UnitAllocs, o.Allocs, 0
	out := []sample.Sample{time, bytes, allocs}
	if o.Undisturbed > 0 {
		s.Unit, s.Value, s.Seconds = sample.UnitUndisturbed, o.Undisturbed, 0
		out = append(out, s)
	}
	return append(out, metricSamples(o, s)...)
}

// armError is a process that gave no result.
type armError struct {
	arm string
	err error
}

func (e armError) Error() string { return e.arm + ": " + e.err.Error() }

func (e armError) Unwrap() error { return e.err }

// absorb decides what an error of a round means: a benchmark that fails twice
// in a row is given up, anything else ends the measurement.
func (s *session) absorb(st *state, err error) error {
	var arm armError
	if !errors.As(err, &arm) {
		st.fails = 0
		return err
	}
	var f *failure
	if !errors.As(err, &f) {
		return err
	}
	if st.fails++; st.fails < 2 {
		return nil
	}
	return s.absorbArm(st, arm.arm, arm.err)
}

// absorbArm gives a benchmark up because one of its arms does not run.
func (s *session) absorbArm(st *state, arm string, err error) error {
	var f *failure
	if !errors.As(err, &f) {
		return err
	}
	st.done = true
	for i := range st.Rows {
		row := &st.Rows[i]
		switch {
		case row.Base == arm && (row.Failed == "" || row.Failed == "base"):
			row.Failed, row.Reason = "base", f.reason
		case row.Head == arm && row.Failed == "":
			row.Failed, row.Reason = "head", f.reason
		case row.Base == arm || row.Head == arm:
			row.Failed = "both"
		}
	}
	return s.tellRows(st.Rows)
}

func (s *session) tellRows(rows []sample.Row) error {
	if s.events.Rows == nil {
		return nil
	}
	return s.events.Rows(rows)
}

// warn hands a warning on.
func (s *session) warn(w sample.Warning) error {
	if s.events.Warning == nil {
		return nil
	}
	return s.events.Warning(w)
}

// caveats tells what costs and sizes mean for the result.
func (s *session) caveats(st *state, costs []cost, sizes []size, differ bool) error {
	var all []sample.Warning
	add := func(code sample.Code, facts map[string]any) {
		all = append(all, sample.Warning{Code: code, Facts: sample.NewFacts(facts), Package: st.Package,
			Benchmark: st.Name})
	}
	if arm := st.Arms[0]; !arm.Binary.Driver {
		add(codeNoDriver, map[string]any{"error": arm.Binary.NoDriver.Error()})
	} else if sizes[0].blocks == 1 && sizes[0].n > 1 {
		add(codeOneBlock, nil)
	}
	if differ {
		add(codeIterationCountsDiffer, nil)
	}
	if slices.ContainsFunc(costs, func(c cost) bool { return c.loop != costs[0].loop }) {
		add(codeLoopFormDiffers, nil)
	}
	for _, w := range all {
		if err := s.warn(w); err != nil {
			return err
		}
	}
	return nil
}

// progress tells where the measurement is.
func (s *session) progress(st *state) {
	if s.events.Progress == nil {
		return
	}
	p := Progress{Package: st.Package, Benchmark: st.Name}
	for _, o := range s.states {
		decided, total := len(o.Rows), len(o.Rows)
		if o.group != nil {
			decided, total = o.group.Decided()
		} else if !o.done {
			decided = 0
		}
		p.Decided, p.Total = p.Decided+decided, p.Total+total
		p.Left += s.left(o)
	}
	s.events.Progress(p)
}

// left estimates the time a benchmark still takes.
func (s *session) left(st *state) time.Duration {
	if st.done {
		return 0
	}
	if st.group == nil || st.rounds[sample.LookShort] < 3 {
		return max(usualTime*time.Second-st.spent, 0)
	}
	round := float64(min(2, len(st.Arms))) * st.eachShort()
	rest := max(s.limits(st).budget, fewPairs*round) - st.spent.Seconds()
	return time.Duration(max(0, min(rest, st.group.MorePairs()*round)) * 1e9)
}
