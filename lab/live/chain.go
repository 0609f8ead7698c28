package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/flock"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/judged"
	"github.com/gohone/hone/lab/neighbor"
)

// A liveSession is what live works with. Closing it leaves no files.
type liveSession struct {
	*liveRun
	temp     string // removed at the end
	resolver *source.Resolver
	builder  *build.Builder
	runner   bench.Runner
	lock     *flock.Lock // nil without
}

// A subject is a package to compare: both arms, and its benchmarks.
type subject struct {
	source string
	base   *build.Binary
	heads  []head // one, or one for each run
	names  []string
	code   codeForm // zero unless head is other code
}

// head is what base is compared with in run i.
func (s *subject) head(i int) head { return s.heads[i%len(s.heads)] }

// plans groups the benchmarks that are measured in turn.
func (s *subject) plans(together bool) [][]string {
	if together {
		return [][]string{s.names}
	}
	var out [][]string
	for _, n := range s.names {
		out = append(out, []string{n})
	}
	return out
}

func openLive(ctx context.Context, l *liveRun) (*liveSession, error) {
	temp, err := os.MkdirTemp("", "hone-live-")
	if err != nil {
		return nil, fmt.Errorf("make a temporary directory: %w", err)
	}
	w := &liveSession{liveRun: l, temp: temp, resolver: &source.Resolver{Cache: filepath.Join(temp, "cache")}}
	dir, err := w.resolver.TempDir()
	if err == nil {
		w.builder = &build.Builder{Dir: dir}
		err = w.takeLock(ctx)
	}
	if err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

// takeLock waits for the lock that hone takes to measure.
func (w *liveSession) takeLock(ctx context.Context) error {
	if w.noLock {
		return nil
	}
	var err error
	w.lock, err = neighbor.Lock(ctx)
	return err
}

func (w *liveSession) close() {
	if w.lock != nil {
		w.lock.Unlock()
	}
	w.resolver.Close()
	os.RemoveAll(w.temp)
}

// subjects builds everything before the first measurement.
func (w *liveSession) subjects(ctx context.Context) ([]*subject, error) {
	if w.mode == "code" {
		return w.codeSubjects(ctx)
	}
	var all []*subject
	rng := rand.New(rand.NewPCG(w.seed, 0x6c61796f))
	for _, arg := range w.sources {
		fmt.Fprintf(w.log, "build %s\n", arg)
		p, err := w.place(ctx, arg)
		if err != nil {
			return nil, err
		}
		bins, err := w.build(ctx, p, "")
		if err != nil {
			return nil, fmt.Errorf("%s: %w", arg, err)
		}
		for _, bin := range bins {
			s := &subject{source: arg, base: bin, heads: []head{{bin: bin}}}
			if w.mode == "layout" {
				if s.heads, err = w.layoutHeads(ctx, p, bin, w.runs, rng); err != nil {
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
		return nil, fmt.Errorf("no benchmark matches -bench %s; without it all are taken", w.bench)
	}
	return all, nil
}

// names lists the benchmarks of a binary that run.
func (w *liveSession) names(ctx context.Context, bin *build.Binary) ([]string, error) {
	leaves, err := w.runner.Survey(ctx, bin, w.bench, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: run every benchmark once: %w", bin.Package.ImportPath, err)
	}
	var names []string
	for _, l := range leaves {
		if l.Failed != "" {
			fmt.Fprintf(w.log, "%s.%s: left out: %s\n", bin.Package.ImportPath, l.Name, l.Failed)
		} else if !l.Skipped {
			names = append(names, l.Name)
		}
	}
	return names, nil
}

// compare measures benchmarks of a subject in turn, with the neighbor running.
func (w *liveSession) compare(ctx context.Context, s *subject, h head, names []string, seed uint64) ([]judged.Row, error) {
	c := &comparison{session: w, subject: s, head: h, policy: w.policy(len(names)), seconds: make(map[string]float64)}
	plan := bench.Plan{Policy: c.policy, Seed: seed, Layouts: w.builder}
	for _, name := range names {
		b := c.benchmark(name)
		plan.Benchmarks = append(plan.Benchmarks, b)
		c.run.Rows = append(c.run.Rows, b.Rows...)
	}
	first := judged.Row{
		Started: time.Now().UTC().Truncate(time.Second), Machine: sample.DetectMachine(), Go: s.base.Toolchain, Method: driver.Version,
		Mode: w.mode, State: w.state, Seed: seed, Policy: c.policy, Together: len(names),
		Source: s.source, Package: s.base.Package.ImportPath,
	}
	stop, err := neighbor.Start(ctx, w.state)
	if err != nil {
		return nil, err
	}
	c.last = time.Now()
	err = w.runner.Measure(ctx, plan, c.collector().Events(ctx))
	stop()
	if err != nil {
		return nil, err
	}
	return c.rows(first)
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
			{Name: "head", Binary: c.head.bin, Benchmark: name, Plant: c.session.eps},
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

// rows judges what was measured, as hone show would.
func (c *comparison) rows(first judged.Row) ([]judged.Row, error) {
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
	r.Eps, r.Form = c.session.eps, c.head.form
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
			r.Planted = planted(c.session.eps, s)
		}
	}
}

// planted is the effect that blocks of a sample's size hold.
func planted(eps float64, s sample.Sample) float64 {
	n := s.N / int64(max(len(s.Blocks), 1))
	return float64((bench.Arm{Plant: eps}).Planted(n)-n) / float64(n)
}
