package bench

import (
	"context"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

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
	s := &session{
		Runner: r, plan: plan, events: ev,
		rng: rand.New(rand.NewPCG(plan.Seed, plan.stream())),
	}
	for i := range plan.Benchmarks {
		st := &state{Benchmark: &plan.Benchmarks[i]}
		s.recall(st)
		s.states = append(s.states, st)
	}
	if err := s.loop(ctx); err != nil {
		return err
	}
	return s.layouts(ctx)
}

// loop runs rounds of all undecided benchmarks in turn, each time in another
// order, so that the rounds of one are spread over time.
func (s *session) loop(ctx context.Context) error {
	for {
		active := slices.DeleteFunc(slices.Clone(s.states), func(st *state) bool { return st.done })
		if len(active) == 0 {
			return ctx.Err()
		}
		s.rng.Shuffle(len(active), func(i, j int) { active[i], active[j] = active[j], active[i] })
		for _, st := range active {
			if err := s.step(ctx, st); err != nil {
				return err
			}
			s.progress(st)
		}
		runtime.GC() // between processes; it is off while they run
	}
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
	begin := time.Now()
	err := s.round(ctx, st, want, arms)
	took := time.Since(begin)
	st.spent += took
	if want == verdict.WantShort {
		st.short = took
	}
	return s.absorb(st, err)
}

// prepare runs the pilots and fixes the sizes.
func (s *session) prepare(ctx context.Context, st *state) error {
	costs, err := s.pilots(ctx, st)
	if err != nil || st.done {
		return err
	}
	sizes, differ := s.work().plan(costs)
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
		sizes, differ = s.work().plan(costs)
	}
	if st.past != nil {
		differ = st.past.keep(s.work(), st.Arms, costs, sizes)
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
		c, err := s.cost(ctx, st.Arms[i])
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
	look := sample.LookShort
	if want == verdict.WantLong {
		look = sample.LookLong
	}
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
