package compare

import (
	"context"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
)

// A Comparison holds versions that are built and whose benchmarks are known.
// Begin and Measure are called once each, in that order.
type Comparison struct {
	tools    *tools
	versions []*version
	plan     *plan
	warnings []sample.Warning
	run      *sample.Run
	began    time.Time
}

// Prepare resolves and builds the versions, runs each benchmark once, and fixes
// the rows to measure. Building counts as measuring: it takes the lock of the
// machine, which s holds until it is closed.
func Prepare(ctx context.Context, s *session.Session, opt Options, ev Events) (*Comparison, error) {
	t, err := newTools(s, &opt, ev)
	if err != nil {
		return nil, err
	}
	versions, warnings, err := resolve(ctx, t)
	if err != nil {
		return nil, err
	}
	if err := s.Lock(ctx, func(pid string) { t.report(Step{Doing: Waiting, PID: pid}) }); err != nil {
		return nil, err
	}
	packages, err := buildAll(ctx, t, versions)
	if err != nil {
		return nil, blameLowered(err, warnings)
	}
	plan, more, err := newPlan(ctx, t, packages)
	if err != nil {
		return nil, err
	}
	return &Comparison{tools: t, versions: versions, plan: plan, warnings: append(warnings, more...)}, nil
}

// Begin stores the run and its rows before the first measurement, with the
// evidence of earlier runs, and returns it. Measure changes it. Without a store
// its ID is 0.
func (c *Comparison) Begin(ctx context.Context) (*sample.Run, error) {
	c.began = time.Now()
	var err error
	if c.tools.Earlier != nil {
		if c.run, err = goOn(ctx, c.tools, c.plan); err != nil {
			return nil, err
		}
		c.began = c.began.Add(-time.Duration(spent(c.run) * float64(time.Second)))
		return c.run, nil
	}
	c.plan.fixFamily()
	machine := sample.DetectMachine()
	if c.plan.aim == nil {
		if err := carry(ctx, c.tools, c.plan, machine); err != nil {
			return nil, err
		}
	}
	t, p := c.tools, c.plan
	c.run = &sample.Run{
		Command: t.Command, Hone: t.Hone, Method: driver.Version, Machine: machine, Versions: p.arms, By: t.By.Text,
		Seed: p.seed, Policy: p.judgedBy(), Rows: p.rows, Warnings: c.warnings,
	}
	for _, v := range c.versions {
		for _, w := range v.source.Warnings {
			w.Facts = w.Facts.With("version", v.arm)
			c.run.Warnings = append(c.run.Warnings, w)
		}
	}
	if t.session.Store != nil {
		_, err = t.session.Store.Begin(ctx, c.run)
	}
	return c.run, err
}

// Measure carries the plan out, and ends the run, also where it returns an
// error: what was measured until then is in the run. An interrupt is
// context.Canceled.
func (c *Comparison) Measure(ctx context.Context) error {
	err := c.measure(ctx)
	c.run.Seconds, c.run.State = time.Since(c.began).Seconds(), sample.StateDone
	switch {
	case ctx.Err() != nil:
		c.run.State, err = sample.StateInterrupted, context.Canceled
	case err != nil:
		c.run.State = sample.StateFailed
	}
	if st := c.tools.session.Store; st != nil {
		if e := st.Finish(context.WithoutCancel(ctx), c.run.ID, c.run.State, c.run.Seconds); err == nil {
			err = e
		}
	}
	return err
}

func (c *Comparison) measure(ctx context.Context) error {
	t := c.tools
	collect := &bench.Collector{Run: c.run, Samples: t.events.Samples, Progress: t.events.Progress}
	if t.session.Store != nil {
		collect.Keeper = t.session.Store
	}
	plan := c.plan.bench(t.builder)
	if err := t.runner.Measure(ctx, plan, collect.Events(ctx)); err != nil || t.valgrind == "" {
		return err
	}
	collect.Progress = t.events.Counting
	return t.runner.Count(ctx, t.valgrind, plan, collect.Events(ctx))
}
