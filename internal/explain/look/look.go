package look

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
)

// Look builds a version of the code and profiles its benchmarks. Where it is interrupted,
// the error is that of the context, and the result holds what was profiled until then.
func Look(ctx context.Context, s *session.Session, opt Options, ev Events) (*Result, error) {
	o, began := opt.complete(), time.Now()
	step := ev.Step
	if step == nil {
		step = func(compare.Step) {}
	}
	c, err := buildCode(ctx, s, &o, step)
	if err != nil {
		return nil, err
	}
	out := &Result{Version: c.described()}
	lap := lapsFrom(began)
	lap(&out.Timing.Build)
	run := runner(o.Process)
	var all []*subject
	for _, bin := range c.binaries {
		step(compare.Step{Doing: compare.Surveying, Package: bin.Package.ImportPath, Version: o.Version.Raw})
		of, err := survey(ctx, run, c, bin, &o)
		if err != nil {
			return nil, err
		}
		out.Warnings = append(out.Warnings, of.warnings...)
		if len(of.Benchmarks) > 0 {
			all = append(all, of)
		}
	}
	if len(all) == 0 {
		return nil, noMatch(ctx, run, c.binaries, o.Bench, out.Warnings)
	}
	t := newTaker(run, &o, all, ev.Progress)
	err = t.take(ctx)
	lap(&out.Timing.Benchmarks)
	for _, of := range all {
		if e := of.rank(&o); e != nil {
			return nil, e
		}
		lap(&out.Timing.Analysis)
		if ctx.Err() == nil {
			if ev.Asking != nil {
				ev.Asking(of.Package)
			}
			asked, e := of.ask(ctx, c)
			lap(&out.Timing.Diagnostics)
			if e == nil {
				of.give(asked.Causes)
			} else if err == nil {
				err = e
			}
		}
		out.Subjects = append(out.Subjects, of.Subject)
		out.Warnings = append(out.Warnings, of.warnings...)
	}
	doubts(out)
	lap(&out.Timing.Analysis)
	out.Took = time.Since(began)
	return out, err
}

// lapsFrom returns what adds to a part of a look the time since the last one ended.
func lapsFrom(last time.Time) func(part *time.Duration) {
	return func(part *time.Duration) {
		now := time.Now()
		*part += now.Sub(last)
		last = now
	}
}

// survey finds the benchmarks of a package.
func survey(ctx context.Context, run *bench.Runner, c *code, bin *build.Binary, o *Options) (*subject, error) {
	of := &subject{
		Subject: &Subject{Package: bin.Package.ImportPath, Own: c.own(bin)}, binary: bin, env: o.Version.Env, file: c.version.Original,
	}
	leaves, err := run.Survey(ctx, bin, o.Bench, of.env)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, err
	}
	for _, l := range leaves {
		switch {
		case l.Skipped:
		case l.Failed != "":
			of.warn(codeNotProfiled, l.Name, map[string]any{"error": l.Failed})
		default:
			of.Benchmarks = append(of.Benchmarks, &Benchmark{Name: l.Name, Takes: make(map[explain.Kind]*Take)})
		}
	}
	return of, nil
}

// noMatch returns the error for packages whose benchmarks are not selected, or do not run.
func noMatch(ctx context.Context, run *bench.Runner, all []*build.Binary, pattern string, warnings []sample.Warning) error {
	if i := slices.IndexFunc(warnings, func(w sample.Warning) bool { return w.Code == codeNotProfiled }); i >= 0 {
		return errors.New(warnings[i].Benchmark + " does not run: " + warnings[i].Facts.Text("error"))
	}
	e := &compare.NoMatchError{Bench: pattern}
	for _, bin := range all {
		if list, err := run.List(ctx, bin, "."); err == nil {
			e.Have = append(e.Have, list...)
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return e
}
