package bench

import (
	"cmp"
	"context"
	"math/rand/v2"
	"runtime/debug"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// Measure carries the plan out. What it finds, it tells through the events;
// verdict.Replay, or gauge.Replay where one arm is measured by itself, turns
// their samples into results. It ends with an error when the context ends or an
// event fails.
func (r *Runner) Measure(ctx context.Context, plan Plan, ev Events) error {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	r.fitEnv(plan.Benchmarks)
	s := &session{machine: thisMachine{r}, pilot: r.cost, work: r.work(), plan: plan, events: ev}
	return cmp.Or(s.measure(ctx), r.tellStrays(ev))
}

// Simulate carries the plan out on another machine, by the same schedule. What an
// operation of each arm takes must be known; binaries are not looked at.
func Simulate(ctx context.Context, m Machine, plan Plan, ev Events) error {
	known := func(_ context.Context, arm Arm) (cost, error) { return arm.Op.cost(), nil }
	s := &session{machine: m, pilot: known, work: usual, plan: plan, events: ev}
	return s.measure(ctx)
}

func (s *session) measure(ctx context.Context) error {
	s.rng = rand.New(rand.NewPCG(s.plan.Seed, s.plan.stream()))
	for i := range s.plan.Benchmarks {
		s.states = append(s.states, newState(&s.plan.Benchmarks[i]))
		s.recall(s.states[i])
	}
	if err := s.loop(ctx); err != nil {
		return err
	}
	return s.layouts(ctx)
}

// loop runs rounds until all benchmarks are decided or have spent their budgets.
func (s *session) loop(ctx context.Context) error {
	for {
		next := s.next()
		if len(next) == 0 {
			return ctx.Err()
		}
		for _, st := range next {
			if err := s.step(ctx, st); err != nil {
				return err
			}
			s.progress(st)
		}
		s.machine.Rest()
	}
}

// next returns the benchmarks that get a round each, in the order they get it, which
// is another one each time.
func (s *session) next() []*state {
	turns := make([]turn, len(s.states))
	for i, st := range s.states {
		turns[i] = turn{done: st.done, begun: st.group != nil, spent: st.spent.Seconds()}
		if !st.done && st.group != nil {
			turns[i].left = st.ahead()
		}
	}
	n := abreast
	if s.plan.Turns {
		n = len(turns)
	}
	var out []*state
	for _, i := range front(turns, n) {
		out = append(out, s.states[i])
	}
	s.rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// step takes one benchmark one round further.
func (s *session) step(ctx context.Context, st *state) error {
	if st.group == nil {
		return s.prepare(ctx, st)
	}
	want, arms := st.group.Want()
	if want == verdict.WantNothing || s.expired(st, want) {
		st.group.Finish()
		st.done = true
		return nil
	}
	begin := s.machine.Now()
	err := s.round(ctx, st, want, arms)
	took := s.machine.Now().Sub(begin)
	st.spent += took
	st.took[lookOf(want)].add(took, len(arms))
	return s.absorb(st, err)
}

// lookOf is what samples call a kind of round.
func lookOf(want verdict.Want) string {
	if want == verdict.WantLong {
		return sample.LookLong
	}
	return sample.LookShort
}

// prepare runs the pilots and fixes the sizes.
func (s *session) prepare(ctx context.Context, st *state) error {
	costs, err := s.pilots(ctx, st)
	if err != nil || st.done {
		return err
	}
	sizes, differ := s.work.plan(costs)
	for try := 0; differ && try < 3; try++ {
		// A disturbed pilot looks like a slow arm, and benchmarks whose work
		// depends on b.N then differ in truth. One that is disturbed each time
		// is rare.
		again, err := s.pilots(ctx, st)
		if err != nil || st.done {
			return err
		}
		for i := range costs {
			costs[i] = costs[i].least(again[i])
		}
		sizes, differ = s.work.plan(costs)
	}
	if st.past != nil {
		differ = st.past.keep(s.work, st.Arms, costs, sizes)
	}
	st.sizes = make(map[string]size)
	skip := true
	for i, a := range st.Arms {
		if err := a.plantable(sizes[i]); err != nil {
			return s.absorbArm(st, a.Name, err)
		}
		st.sizes[a.Name] = sizes[i]
		skip = skip && sizes[i].skipLong
	}
	st.begin(s.plan, skip)
	if err := s.tellRows(st.Rows); err != nil {
		return err
	}
	return s.caveats(st, costs, sizes, differ)
}

// pilots runs the pilot of each arm, in random order. An arm that does not run
// ends the benchmark.
func (s *session) pilots(ctx context.Context, st *state) ([]cost, error) {
	costs := make([]cost, len(st.Arms))
	for _, i := range s.rng.Perm(len(st.Arms)) {
		c, err := s.pilot(ctx, st.Arms[i])
		if err := s.absorbArm(st, st.Arms[i].Name, err); err != nil {
			return nil, err
		}
		costs[i] = c
	}
	return costs, nil
}

// round runs one fresh process of each arm, in random order, and hands the
// samples on. If one fails, the whole round is discarded.
func (s *session) round(ctx context.Context, st *state, want verdict.Want, arms []string) error {
	look := lookOf(want)
	var run []Arm
	for _, name := range arms {
		run = append(run, st.arm(name))
	}
	observed, err := s.processes(ctx, st, want, run, sample.Sample{Pair: st.rounds[look], Look: look})
	if err != nil {
		return err
	}
	st.group.Feed(look, observed)
	st.rounds[look]++
	return nil
}
