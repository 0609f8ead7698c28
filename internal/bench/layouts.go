package bench

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// layoutBatch is how many layouts are linked, and lie on the disk, at a time.
// No verdict holds with fewer.
const layoutBatch = 4

// layouts looks at the verdicts that the place of functions in the binary could
// have made, package by package, in further layouts, until each holds or has
// been asked in as many as the policy says.
func (s *session) layouts(ctx context.Context) error {
	if s.plan.Layouts == nil {
		return ctx.Err()
	}
	byPackage := make(map[string][]compared)
	var packages []string
	for _, st := range s.states {
		group, ok := st.group.(*verdict.Group)
		if !ok {
			continue // it came to no pair, or there is nothing to compare with
		}
		if byPackage[st.Package] == nil {
			packages = append(packages, st.Package)
		}
		byPackage[st.Package] = append(byPackage[st.Package], compared{st, group})
	}
	for _, pkg := range packages {
		if err := s.packageLayouts(ctx, pkg, byPackage[pkg]); err != nil {
			return err
		}
	}
	return nil
}

// compared is a benchmark whose arms were compared.
type compared struct {
	*state
	group *verdict.Group
}

func (s *session) packageLayouts(ctx context.Context, pkg string, states []compared) error {
	n := s.plan.Policy.Layouts
	first := 0 // after those of the run's earlier part, of which one may be incomplete
	for _, st := range states {
		if st.past != nil {
			first = max(first, st.past.layouts)
		}
	}
	for from := first; from <= first+n; from += layoutBatch {
		states = slices.DeleteFunc(states, func(st compared) bool {
			want, _ := st.group.WantLayout()
			return want == verdict.WantNothing || st.fails > 1
		})
		if len(states) == 0 {
			return nil
		}
		s.layoutProgress(states, from)
		batch, err := s.relink(ctx, states, max(1, min(layoutBatch, first+n-from)))
		if err == nil {
			err = s.layoutBatch(ctx, states, batch, from)
		}
		for _, made := range batch {
			for _, bin := range made {
				s.plan.Layouts.Remove(bin)
			}
		}
		var broken linkError
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &broken):
			return s.warn(sample.Warning{Code: codeNoLayouts, Package: pkg,
				Facts: sample.NewFacts(map[string]any{"error": broken.Error()})})
		case err != nil:
			return err
		}
	}
	return nil
}

// linkError is why no other layout can be made.
type linkError struct{ error }

// relink makes n layouts of each binary that the benchmarks need, two at a
// time. What is made is returned also beside an error.
func (s *session) relink(ctx context.Context, states []compared,
	n int) ([]map[*build.Binary]*build.Binary, error) {
	type job struct {
		at   int
		of   *build.Binary
		seed int64
	}
	var jobs []job
	batch := make([]map[*build.Binary]*build.Binary, n)
	for i := range batch {
		batch[i] = make(map[*build.Binary]*build.Binary)
		for _, bin := range binaries(states) {
			jobs = append(jobs, job{i, bin, 1 + s.rng.Int64N(1<<62)})
		}
	}
	var (
		mu    sync.Mutex
		wg    sync.WaitGroup
		first error
		work  = make(chan job)
	)
	for range 2 {
		wg.Go(func() {
			for j := range work {
				bin, err := s.plan.Layouts.Relink(ctx, j.of, j.seed)
				mu.Lock()
				if err == nil {
					batch[j.at][j.of] = bin
				} else if first == nil {
					first = linkError{err}
				}
				mu.Unlock()
			}
		})
	}
	for _, j := range jobs {
		work <- j
	}
	close(work)
	wg.Wait()
	return batch, first
}

// binaries returns those of the arms that want another layout.
func binaries(states []compared) []*build.Binary {
	var out []*build.Binary
	for _, st := range states {
		_, arms := st.group.WantLayout()
		for _, name := range arms {
			if bin := st.arm(name).Binary; !slices.Contains(out, bin) {
				out = append(out, bin)
			}
		}
	}
	return out
}

// layoutBatch runs the benchmarks in the layouts of a batch, whose first has
// number from.
func (s *session) layoutBatch(ctx context.Context, states []compared,
	batch []map[*build.Binary]*build.Binary, from int) error {
	for i, made := range batch {
		s.layoutProgress(states, from+i)
		for rep := range sample.LayoutPairs {
			s.rng.Shuffle(len(states), func(i, j int) { states[i], states[j] = states[j], states[i] })
			for _, st := range states {
				if err := s.layoutRound(ctx, st, made, from+i, rep); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// layoutRound runs one pair of a benchmark in layout number at. A process that
// fails costs that layout.
func (s *session) layoutRound(ctx context.Context, st compared, made map[*build.Binary]*build.Binary,
	at, rep int) error {
	want, names := st.group.WantLayout()
	if want == verdict.WantNothing {
		return nil
	}
	var arms []Arm
	for _, name := range names {
		arm := st.arm(name)
		arm.Binary = made[arm.Binary]
		arms = append(arms, arm)
	}
	observed, err := s.processes(ctx, st.state, want, arms,
		sample.Sample{Pair: at*sample.LayoutPairs + rep, Look: sample.LookLayout})
	var f *failure
	switch {
	case errors.As(err, &f):
		st.fails++
		return nil
	case err != nil:
		return err
	}
	st.fails = 0
	st.group.FeedLayout(at, observed)
	return nil
}

// layoutProgress tells which layout is looked at, from 0.
func (s *session) layoutProgress(states []compared, at int) {
	if s.events.Progress == nil {
		return
	}
	p := Progress{Package: states[0].Package, Benchmark: states[0].Name,
		Layout: min(at+1, s.plan.Policy.Layouts), Layouts: s.plan.Policy.Layouts}
	for _, st := range s.states {
		if st.group == nil {
			continue
		}
		decided, total := st.group.Decided()
		p.Decided, p.Total = p.Decided+decided, p.Total+total
	}
	p.Left = time.Duration(p.Layouts-p.Layout+1) * time.Duration(len(states)) * layoutTakes
	s.events.Progress(p)
}

// layoutTakes is about what one layout of a benchmark takes, its link included.
const layoutTakes = time.Second
