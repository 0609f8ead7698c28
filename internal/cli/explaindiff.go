package cli

import (
	"context"
	"time"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/explain/between"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
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
	run := &sample.Run{
		Command: a.line, Hone: session.Version(), Method: explainMethod, Machine: sample.DetectMachine(),
		Seed: o.measure.seed, Versions: comparison.Versions(), Started: began,
	}
	if _, err := s.Store.Begin(ctx, run); err != nil {
		return err
	}
	list, err := o.shifts(ctx, comparison, run, d)
	d.show.clear()
	run.Seconds = time.Since(began).Seconds()
	tail, status := ended(ctx, run, run.Warnings, err)
	list = append(list, tail...)
	if err := d.out.start(run, o.measure.db); err != nil {
		return err
	}
	err = d.send(ctx, s.Store, run, list)
	err = joinOnce(err, s.Store.Finish(context.WithoutCancel(ctx), run.ID, run.State, run.Seconds))
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
