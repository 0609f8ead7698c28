package cli

import (
	"context"
	"time"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/explain/between"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/verdict"
)

// explainVersions is the chain of hone explain -diff: two versions are built, the benchmarks that can
// differ are profiled in both, and where they do is reported and stored. It gives no verdict.
func explainVersions(ctx context.Context, a *app, c *command, o *explainOptions, d differ) error {
	s, err := session.Open(ctx, o.measure.session())
	if err != nil {
		return err
	}
	defer s.Close()
	began := time.Now()
	comparison, err := compare.Prepare(ctx, s, o.versions(a.line), runEvents(d.show, d.out))
	if err != nil {
		return inFlags(c.name, false, err)
	}
	run := o.runOf(a.line, comparison.Versions(), began)
	if _, err := s.Store.Begin(ctx, run); err != nil {
		return err
	}
	list, err := o.shifts(ctx, comparison, run, d)
	return d.finish(ctx, s.Store, run, list, err)
}

// runOf is a run of two sides, before it ends.
func (o *explainOptions) runOf(line []string, versions []sample.Version, began time.Time) *sample.Run {
	return &sample.Run{
		Command: line, Hone: session.Version(), Method: explainMethod, Machine: sample.DetectMachine(),
		Seed: o.measure.seed, Versions: versions, Started: began,
	}
}

// finish reports a run that err has ended, if anything has, and keeps what was found.
func (d differ) finish(ctx context.Context, st *store.Store, run *sample.Run, list []message.Message, err error) error {
	d.show.clear()
	run.Seconds = time.Since(run.Started).Seconds()
	tail, status := ended(ctx, run, run.Warnings, err)
	if err := d.out.start(run, d.db); err != nil {
		return err
	}
	err = d.send(ctx, st, run, append(list, tail...))
	err = joinOnce(err, st.Finish(context.WithoutCancel(ctx), run.ID, run.State, run.Seconds))
	return joinOnce(status, joinOnce(err, d.out.finish()))
}

// versions are the two to compare.
func (o *explainOptions) versions(line []string) compare.Options {
	e := compare.Options{Versions: o.both, Policy: verdict.DefaultPolicy(), Command: line, Hone: session.Version()}
	o.measure.fill(&e)
	return e
}

// shifts profiles what can differ.
func (o *explainOptions) shifts(
	ctx context.Context, c *compare.Comparison, run *sample.Run, d differ,
) ([]message.Message, error) {
	rows := c.Measured()
	runner, builder := c.Tools()
	p := &between.Profiler{Runner: runner, Builder: builder, Length: o.engine.Length}
	if most := o.engine.Budget / time.Duration(max(1, 3*len(rows))); most < p.Length {
		p.Length = max(most, leastShift)
	}
	return d.all(ctx, p, c, run, rows)
}

// leastShift is how long each version runs at least.
const leastShift = 300 * time.Millisecond
