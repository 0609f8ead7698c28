package cli

import (
	"context"
	"flag"
	"fmt"
	"math"
	"regexp"
	"time"

	"github.com/gohone/hone/internal/doctor"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/verdict"
)

var doctorCommand = &command{
	name:  "doctor",
	usage: "[flags]",
	short: "find how small a change this machine shows now, and what disturbs it",
	long: `
Doctor compares five small programs of its own with themselves, as diff would
compare yours. It reports how small a change can be detected on this machine as
it is now: how long it takes until a change of 1, 2, 5 or 10 % is proven, and
until equal code is called the same. The changes are planted into the samples.

Then it lists what hurts and what to do about it: other programs, steal, limits of
a container, heat, the clock, memory. It also lists which optional programs are
installed, and where hone keeps its files. What hurts never makes a verdict
wrong. It makes it late, or undecided.

    hone doctor              half a minute
    hone doctor -time 0      without measuring
    hone doctor -clean       empty the cache, and only that; runs are kept

-clean keeps what another running hone uses.

Exit status: 0 done, whatever hurts, 1 could not measure, 2 usage, 130 interrupted.`,
	run: runDoctor,
}

// doctorOptions is the parsed command line of hone doctor.
type doctorOptions struct {
	clean  bool
	engine doctor.Options
	noLock bool
	db     string
	report reportOptions
}

func parseDoctor(a *app, c *command, line []string) (*doctorOptions, error) {
	o := new(doctorOptions)
	took := duration(30 * time.Second)
	fs := new(flag.FlagSet)
	fs.BoolVar(&o.clean, "clean", false, "empty the cache and do nothing else; stored runs are kept")
	fs.Var(&took, "time", "`time` to measure, about; 0 does not measure")
	fs.StringVar(&o.engine.Bench, "bench", ".", "measure only hone's own benchmarks that match `regexp`")
	fs.Uint64Var(&o.engine.Seed, "seed", 0, "`number` that seeds the order of processes and all random choices; 0 draws one")
	fs.BoolVar(&o.noLock, "nolock", false, "measure even while another hone measures on this machine")
	a.reportFlags(fs, &o.report)
	dbFlag(fs, &o.db)
	args, rest, _, err := c.parse(a, fs, line)
	if err != nil {
		return nil, err
	}
	e := &o.engine
	e.Time = time.Duration(took)
	if e.Seed == 0 {
		e.Seed = newSeed()
	}
	_, bad := regexp.Compile(e.Bench)
	switch {
	case len(args)+len(rest) > 0:
		return nil, usageErrorf("doctor: it takes no arguments; see hone doctor -h")
	case e.Time < 0 || e.Time > mostTime:
		return nil, usageErrorf("doctor: -time %v: want 0 to %v", e.Time, mostTime)
	case bad != nil:
		return nil, usageErrorf("doctor: -bench %s: %v", e.Bench, bad)
	}
	return o, o.report.check()
}

// mostTime is the longest measurement: more pairs add nothing.
const mostTime = 10 * time.Minute

// runDoctor inspects the machine, measures it and reports.
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
	s, err := session.Open(ctx, session.Options{NoStore: true, NoLock: opt.noLock})
	if err != nil {
		return err
	}
	defer s.Close()
	show := a.newProgress()
	defer show.clear()

	d := &diagnosis{out: out, began: time.Now()}
	if err := d.start(opt.engine.Seed); err != nil {
		return err
	}
	if opt.clean {
		return d.clean(s)
	}
	show.show("look for programs and files")
	if err := d.look(ctx, s, opt); err != nil {
		return err
	}
	var measured *doctor.Measured
	if opt.engine.Time > 0 {
		ev := runEvents(show, out)
		measured, err = doctor.Measure(ctx, s, opt.engine, doctor.Events{Step: ev.Step, Progress: ev.Progress})
	}
	if ctx.Err() != nil {
		return context.Canceled // half an answer would be taken for a whole one
	}
	if measured != nil {
		show.show("work out what can be detected")
		err = d.measured(measured)
	}
	d.hurts(measured)
	show.clear()
	return d.end(inFlags(c.name, false, err))
}

// start sends the first message.
func (d *diagnosis) start(seed uint64) error {
	d.check.BudgetSeconds = verdict.DefaultPolicy().Budget
	return d.out.handle(message.Message{Config: &message.Config{
		Protocol: message.Protocol, Command: "doctor", Hone: session.Version(), Machine: sample.DetectMachine(),
		Seed: seed, Policy: mustJSON(doctor.Policy(1)),
	}})
}

// clean empties the cache.
func (d *diagnosis) clean(s *session.Session) error {
	c, err := s.Resolver.Clean()
	if err != nil {
		return fmt.Errorf("empty the cache: %w", err)
	}
	d.check = message.MachineCheck{
		Cleaned: &message.Cleaned{Snapshots: c.Snapshots, Leftovers: c.Leftovers, Bytes: c.Bytes, InUse: c.InUse},
	}
	return d.end(nil)
}

// measured takes what was measured. A benchmark that did not run to its end
// is an error.
func (d *diagnosis) measured(m *doctor.Measured) error {
	if m.NoDriver != nil && d.settings.NoDriver == nil {
		d.warnNoDriver(m.Toolchain, m.NoDriver)
	}
	judged, floors, err := m.Judge()
	if judged == nil {
		return err
	}
	d.comparisons = comparisonsOf(judged)
	for _, f := range floors {
		d.check.Floors = append(d.check.Floors, floorOf(f))
	}
	d.warnFloors()
	d.warnings = append(d.warnings, judged.Warnings...)
	return err
}

// floorOf makes the part of the message about one kind of code.
func floorOf(f doctor.Floor) message.Floor {
	r := f.Record
	m := message.Floor{
		Benchmark: f.Benchmark, Center: f.Center, Verdict: f.Verdict.String(), Spread: r.Spread(), Drift: r.Drift(),
		Pairs: r.Pairs(), LongPairs: r.LongPairs(), PairSeconds: r.PairSeconds(), Same: toldOf(f.Same),
	}
	for _, c := range f.Changes {
		m.Changes = append(m.Changes, toldOf(c))
	}
	return m
}

func toldOf(t doctor.Told) message.Told {
	p := t.Prospect
	m := message.Told{Change: p.Change, Tolerance: t.Tolerance, Share: p.Right, Wrong: p.Wrong}
	if !math.IsInf(p.Seconds, 1) {
		m.Seconds = &p.Seconds
	}
	return m
}

// end sends what was found and ends the report, also after an error err. It
// returns err, or why the report is incomplete.
func (d *diagnosis) end(err error) error {
	var messages []message.Message
	for _, c := range d.comparisons {
		messages = append(messages, message.Message{Comparison: c})
	}
	for i := range d.warnings {
		messages = append(messages, message.Message{Warning: &d.warnings[i]})
	}
	messages = append(messages, message.Message{MachineCheck: &d.check})
	sum := summarize(d.comparisons, time.Since(d.began).Seconds(), exitCode(false, err))
	return joinOnce(err, d.out.close(messages, nil, sum))
}
