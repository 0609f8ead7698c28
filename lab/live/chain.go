package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/judged"
	"github.com/gohone/hone/lab/neighbor"
)

// subjects builds everything before the first measurement.
func (w *liveSession) subjects(ctx context.Context) ([]*subject, error) {
	if w.opt.mode == "code" {
		return w.codeSubjects(ctx)
	}
	var all []*subject
	rng := rand.New(rand.NewPCG(w.opt.seed, 0x6c61796f))
	for _, arg := range w.opt.sources {
		fmt.Fprintf(w.opt.log, "build %s\n", arg)
		p, err := w.place(ctx, arg)
		if err != nil {
			return nil, err
		}
		bins, err := w.compile(ctx, p, "")
		if err != nil {
			return nil, fmt.Errorf("%s: %w", arg, err)
		}
		for _, bin := range bins {
			s := &subject{source: arg, base: bin, heads: []head{{bin: bin}}}
			if w.opt.mode == "layout" {
				if s.heads, err = w.layoutHeads(ctx, p, bin, w.opt.runs, rng); err != nil {
					return nil, fmt.Errorf("%s: %w", arg, err)
				}
			}
			if s.names, err = w.names(ctx, bin); err != nil {
				return nil, err
			}
			if len(s.names) > 0 {
				all = append(all, s)
			}
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no benchmark matches -bench %s; without it all are taken", w.opt.bench)
	}
	return all, nil
}

// compare measures benchmarks of a subject in turn, with the neighbor running.
func (w *liveSession) compare(ctx context.Context, s *subject, h head, names []string, seed uint64) ([]judged.Row, error) {
	c := &comparison{session: w, subject: s, head: h, policy: w.opt.policy(len(names)), seconds: make(map[string]float64)}
	plan := bench.Plan{Policy: c.policy, Seed: seed, Layouts: w.builder}
	for _, name := range names {
		b := c.benchmark(name)
		plan.Benchmarks = append(plan.Benchmarks, b)
		c.run.Rows = append(c.run.Rows, b.Rows...)
	}
	first := judged.Row{
		Started: time.Now().UTC().Truncate(time.Second), Machine: sample.DetectMachine(), Go: s.base.Toolchain, Method: driver.Version,
		Mode: w.opt.mode, State: w.opt.state, Seed: seed, Policy: c.policy, Together: len(names),
		Source: s.source, Package: s.base.Package.ImportPath,
	}
	stop, err := neighbor.Start(ctx, w.opt.state)
	if err != nil {
		return nil, err
	}
	c.last = time.Now()
	err = w.runner.Measure(ctx, plan, c.collector().Events(ctx))
	stop()
	if err != nil {
		return nil, err
	}
	return c.judge(first)
}

// A comparison is one plan that is measured.
type comparison struct {
	session *liveSession
	subject *subject
	head    head
	policy  verdict.Policy
	run     sample.Run
	seconds map[string]float64 // by benchmark
	last    time.Time          // when they were last added to
}

func (c *comparison) benchmark(name string) bench.Benchmark {
	pkg := c.subject.base.Package.ImportPath
	return bench.Benchmark{
		Package: pkg, Name: name,
		Arms: []bench.Arm{
			{Name: "base", Binary: c.subject.base, Benchmark: name},
			{Name: "head", Binary: c.head.bin, Benchmark: name, Plant: c.session.opt.eps},
		},
		Rows: []sample.Row{{Package: pkg, Benchmark: name, Base: "base", Head: "head", BaseName: name, HeadName: name}},
	}
}

// collector gathers what is measured, and the time that each benchmark took.
func (c *comparison) collector() *bench.Collector {
	// Progress is called after every step of a benchmark.
	return &bench.Collector{Run: &c.run, Progress: func(p bench.Progress) {
		now := time.Now()
		c.seconds[p.Benchmark] += now.Sub(c.last).Seconds()
		c.last = now
	}}
}

// judge judges what was measured, as hone show would.
func (c *comparison) judge(first judged.Row) ([]judged.Row, error) {
	var err error
	if c.run.Policy, err = json.Marshal(c.policy); err != nil {
		return nil, err
	}
	outcomes, err := verdict.Replay(&c.run)
	if err != nil {
		return nil, err
	}
	var rows []judged.Row
	for _, o := range outcomes {
		r := first
		r.Benchmark, r.Seconds = o.Row.Benchmark, c.seconds[o.Row.Benchmark]
		c.expect(&r)
		if o.Row.Failed != "" {
			r.Failed = o.Row.Reason
		} else if len(o.Results) < len(sample.Units) {
			return nil, errors.New(r.Benchmark + ": no results")
		} else {
			c.results(&r, o.Results)
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// expect says what is right of a row.
func (c *comparison) expect(r *judged.Row) {
	r.Eps, r.Form = c.session.opt.eps, c.head.form
	if code := c.subject.code; code.tag != "" {
		r.Form, r.Eps = code.tag, code.effect
	}
	r.Want = judged.Wanted(math.Log1p(r.Eps)).String()
}

// results takes the results of a row, one a unit.
func (c *comparison) results(r *judged.Row, results []verdict.Result) {
	r.Layout, r.Layouts = results[0].Layout.String(), results[0].Layouts
	r.Time, r.Bytes, r.Allocs = judged.ResultOf(results[0]), judged.ResultOf(results[1]), judged.ResultOf(results[2])
	for _, w := range results[0].Warnings {
		r.Warnings = append(r.Warnings, string(w.Code))
	}
	for _, w := range c.run.Warnings {
		if w.Benchmark == r.Benchmark {
			r.Warnings = append(r.Warnings, string(w.Code))
		}
	}
	for _, s := range c.run.Samples {
		if s.Look == sample.LookLayout && s.Benchmark == r.Benchmark {
			r.LayoutSeconds += s.Seconds
		}
		used := s.Look == sample.LookShort && s.Pair < r.Time.Pairs || s.Look == sample.LookLong && s.Pair < r.Time.LongPairs
		if s.Benchmark != r.Benchmark || !used {
			continue
		}
		r.Processes += s.Seconds // 0 for counts
		if s.Unit == sample.UnitTime && s.Look == sample.LookShort && r.Planted == 0 {
			r.Planted = plantedShare(c.session.opt.eps, s)
		}
	}
}

// plantedShare is the effect that blocks of a sample's size hold.
func plantedShare(eps float64, s sample.Sample) float64 {
	n := s.N / int64(max(len(s.Blocks), 1))
	return float64((bench.Arm{Plant: eps}).Planted(n)-n) / float64(n)
}
