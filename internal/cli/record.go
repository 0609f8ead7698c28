package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/sample"
)

// A recorder takes what a measurement tells to the store, the report and the
// progress line.
type recorder struct {
	w     *workshop
	run   *sample.Run
	plan  *plan
	out   *output
	began time.Time
	// ctx is for the store: what was measured is kept after an interrupt.
	ctx context.Context
}

// begin stores the run and its rows before the first look.
func (w *workshop) begin(ctx context.Context, p *plan, versions []*version, out *output) (*recorder, error) {
	if w.opt.earlier != nil {
		return w.goOn(ctx, p, out)
	}
	p.policy.Family = p.family()
	machine := sample.DetectMachine()
	if err := w.carry(ctx, p, machine); err != nil {
		return nil, err
	}
	return w.record(ctx, p, mustJSON(p.policy), machine, versions, out)
}

// record stores the run with its rows.
func (w *workshop) record(ctx context.Context, p *plan, policy json.RawMessage, machine sample.Machine, versions []*version, out *output) (*recorder, error) {
	run := &sample.Run{
		Command: w.line, Hone: honeVersion(), Method: driver.Version, Machine: machine,
		Versions: p.arms, By: w.opt.by.text, Seed: p.seed, Policy: policy, Rows: p.rows,
		Warnings: w.warnings,
	}
	for _, v := range versions {
		for _, warn := range v.Warnings {
			run.Warnings = append(run.Warnings, sample.Warning{Code: warn.Code, Text: v.arm + ": " + warn.Text, Remedy: warn.Remedy})
		}
	}
	rec := &recorder{w: w, run: run, plan: p, out: out, began: time.Now(), ctx: context.WithoutCancel(ctx)}
	if _, err := w.store.Begin(ctx, run); err != nil {
		return nil, err
	}
	return rec, out.handle(report.Message{Config: configOf(run, w.opt.db)})
}

// configOf makes the first message of the stream of a run in the store that
// -db names.
func configOf(run *sample.Run, db string) *report.Config {
	c := &report.Config{
		Protocol: report.Protocol, Command: run.CommandName(), Hone: run.Hone, Run: run.ID, Store: db, By: run.By,
		Machine: run.Machine, Versions: run.Versions, Seed: run.Seed, Policy: run.Policy,
	}
	if run.CommandName() == sample.CommandLoad {
		c.Line = "hone " + strings.Join(run.Command, " ")
	}
	return c
}

func (r *recorder) collector() *bench.Collector {
	return &bench.Collector{Run: r.run, Keeper: r.w.store, Samples: r.samples, Progress: r.progress}
}

func (r *recorder) events() bench.Events { return r.collector().Events(r.ctx) }

// samples passes on those of one round.
func (r *recorder) samples(list []sample.Sample) error {
	for i := range list {
		if err := r.out.handle(report.Message{Sample: &list[i]}); err != nil {
			return err
		}
	}
	return nil
}

func (r *recorder) progress(p bench.Progress) {
	m := &report.Progress{
		Phase: phase(p), Package: p.Package, Benchmark: p.Benchmark,
		Decided: p.Decided, Total: p.Total, SecondsLeft: p.Left.Seconds(),
	}
	if r.w.progress.measure(m) {
		r.out.handle(report.Message{Progress: m})
	}
}

// phase names what a measurement is at.
func phase(p bench.Progress) string {
	if p.Layouts > 0 {
		return fmt.Sprintf("layout %d of %d", p.Layout, p.Layouts)
	}
	return "measure"
}

// finish closes the run and reports it, also where err ended it early.
func (r *recorder) finish(ctx context.Context, err error) error {
	r.run.Seconds = time.Since(r.began).Seconds()
	r.run.State = sample.StateDone
	switch {
	case ctx.Err() != nil:
		r.run.State, err = sample.StateInterrupted, context.Canceled
	case err != nil:
		r.run.State = sample.StateFailed
	}
	err = joinOnce(err, r.w.store.Finish(r.ctx, r.run.ID, r.run.State, r.run.Seconds))
	r.w.progress.clear()
	r.run.Warnings = append(r.run.Warnings, unfinished(r.run, r.w.opt.db)...)
	status, err := renderRun(r.out, r.run, err)
	return joinOnce(status, err)
}
