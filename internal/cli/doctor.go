package cli

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
)

var doctorCommand = &command{
	name:  "doctor",
	usage: "[flags]",
	short: "what this machine can tell apart now, and what hurts; -clean empties the cache",
	long: `
Doctor compares five small programs of its own with themselves, as diff would
compare yours, and says what can be told apart on this machine as it is now:
how long it takes until a change of 1, 2, 5 or 10 % is told, and until equal
code is called the same. The changes are planted into what was measured.

Then it lists what hurts and what to do about it (other programs, steal, limits
of a container, heat, the clock, memory), which optional programs are there,
and what hone keeps where. Nothing that hurts makes a verdict wrong; it makes it
late, or undecided.

    hone doctor              half a minute
    hone doctor -time 0      without measuring
    hone doctor -clean       empty the cache, and only that; runs are kept

What another hone uses is not removed by -clean.

Exit status: 0 done, whatever hurts, 1 could not measure, 2 usage, 130 interrupted.`,
	run: runDoctor,
}

// doctorOptions is the parsed command line of hone doctor.
type doctorOptions struct {
	clean  bool
	time   time.Duration
	bench  string
	noLock bool
	seed   uint64
	db     string
	report reportOptions
}

func parseDoctor(a *app, c *command, line []string) (*doctorOptions, error) {
	o := new(doctorOptions)
	took := duration(30 * time.Second)
	fs := new(flag.FlagSet)
	fs.BoolVar(&o.clean, "clean", false, "empty the cache and do nothing else; stored runs are kept")
	fs.Var(&took, "time", "`time` to measure, about; 0 does not measure")
	fs.StringVar(&o.bench, "bench", ".", "measure only hone's own benchmarks that match `regexp`")
	fs.Uint64Var(&o.seed, "seed", 0, "`number` that decides the order of processes and all draws; 0 draws one")
	fs.BoolVar(&o.noLock, "nolock", false, "measure even while another hone measures on this machine")
	a.reportFlags(fs, &o.report)
	dbFlag(fs, &o.db)
	args, rest, _, err := c.parse(a, fs, line)
	if err != nil {
		return nil, err
	}
	o.time = time.Duration(took)
	if o.seed == 0 {
		o.seed = 1 + rand.Uint64N(1<<32)
	}
	_, bad := regexp.Compile(o.bench)
	switch {
	case len(args)+len(rest) > 0:
		return nil, usageErrorf("doctor: it takes no arguments; see hone doctor -h")
	case o.time < 0 || o.time > mostTime:
		return nil, usageErrorf("doctor: -time %v: want 0 to %v", o.time, mostTime)
	case bad != nil:
		return nil, usageErrorf("doctor: -bench %s: %v", o.bench, bad)
	}
	return o, o.report.check()
}

// mostTime is the longest measurement: more pairs tell no more.
const mostTime = 10 * time.Minute

// runDoctor measures the machine, looks around and says what it found.
func runDoctor(ctx context.Context, a *app, c *command, line []string) error {
	opt, err := parseDoctor(a, c, line)
	if err != nil {
		return err
	}
	out, err := a.openReport(opt.report)
	if err != nil {
		return err
	}
	defer out.discard()
	d, err := openDoctor(a, opt, out)
	if err != nil {
		return err
	}
	defer d.close()
	if err := d.begin(); err != nil {
		return err
	}
	if opt.clean {
		return d.clean()
	}
	if err := d.look(ctx); err != nil {
		return err
	}
	if opt.time > 0 {
		err = d.measure(ctx)
	}
	return d.finish(ctx, err)
}

// A doctor is one use of the command.
type doctor struct {
	*workshop // without a store: nothing is kept of the run
	opt       *doctorOptions
	out       *output
	began     time.Time
	warnings  []sample.Warning
	settings  build.Settings // of the current directory
	aa        *aa            // what was measured, nil before that
	check     report.MachineCheck
}

func openDoctor(a *app, opt *doctorOptions, out *output) (*doctor, error) {
	s, err := session.Open(context.Background(), session.Options{NoStore: true, NoLock: opt.noLock})
	if err != nil {
		return nil, err
	}
	w := newWorkshop(a, s)
	w.runner, w.builder = new(bench.Runner), &build.Builder{Links: s.Links()}
	return &doctor{workshop: w, opt: opt, out: out, began: time.Now()}, nil
}

// begin sends the first message.
func (d *doctor) begin() error {
	return d.out.handle(report.Message{Config: &report.Config{
		Protocol: report.Protocol, Command: "doctor", Hone: honeVersion(), Machine: sample.DetectMachine(),
		Seed: d.opt.seed, Policy: mustJSON(doctorPolicy(1)),
	}})
}

// clean empties the cache.
func (d *doctor) clean() error {
	c, err := d.resolver.Clean()
	if err != nil {
		return fmt.Errorf("empty the cache: %w", err)
	}
	d.check.Cleaned = &report.Cleaned{Snapshots: c.Snapshots, Leftovers: c.Leftovers, Bytes: c.Bytes, InUse: c.InUse}
	return d.send(nil, exitOK)
}

// finish reports, also where measuring has failed with err.
func (d *doctor) finish(ctx context.Context, err error) error {
	d.progress.clear()
	if ctx.Err() != nil {
		return context.Canceled // half an answer would be taken for a whole one
	}
	comparisons, failed := d.judge()
	err = joinOnce(err, failed)
	d.diagnose()
	return joinOnce(err, d.send(comparisons, exitCode(false, err)))
}

// send sends what was found and ends the report.
func (d *doctor) send(comparisons []*report.Comparison, exit int) error {
	var messages []report.Message
	for _, c := range comparisons {
		messages = append(messages, report.Message{Comparison: c})
	}
	for i := range d.warnings {
		messages = append(messages, report.Message{Warning: &d.warnings[i]})
	}
	messages = append(messages, report.Message{MachineCheck: &d.check},
		report.Message{Summary: summarize(comparisons, time.Since(d.began).Seconds(), exit)})
	for _, m := range messages {
		if err := d.out.handle(m); err != nil {
			return err
		}
	}
	return d.out.finish()
}
