package cli

import (
	"context"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/doctor"
	"github.com/gohone/hone/internal/machine"
	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/source/cache"
	"github.com/gohone/hone/internal/store"
)

func (d *diagnosis) warn(code sample.Code, facts map[string]any) {
	d.warnings = append(d.warnings, sample.Warning{Code: code, Facts: sample.NewFacts(facts)})
}

// look finds out what needs no measurement, and must not run beside one.
func (d *diagnosis) look(ctx context.Context, s *session.Session, opt *doctorOptions) error {
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	b := &build.Builder{Links: s.Links()}
	d.settings, err = b.Settings(ctx, dir)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		d.warn(codeGoCommand, map[string]any{"error": describe(err)})
	case d.settings.NoDriver != nil:
		d.warnNoDriver(d.settings.Version, d.settings.NoDriver)
	}
	d.check.Programs = d.programs(ctx)
	d.check.Cache = cachePlace(s.Resolver.Cache)
	if d.check.Store, err = storePlace(ctx, opt.db); err != nil {
		d.warn(codeStore, map[string]any{"error": err.Error()})
	}
	if opt.noLock || opt.engine.Time == 0 {
		if pid, ok := s.Other(); ok {
			d.warn(codeOtherHone, map[string]any{"pid": pid})
		}
	}
	return ctx.Err()
}

func (d *diagnosis) warnNoDriver(version string, why error) {
	d.warn(codeNoDriver, map[string]any{"toolchain": version, "error": why.Error()})
}

// driftMatters is the smallest drift that is reported.
const driftMatters = 0.02

// warnFloors adds warnings about the measurement.
func (d *diagnosis) warnFloors() {
	var wrong []string
	var drift []float64
	for _, f := range d.check.Floors {
		if f.Verdict == "faster" || f.Verdict == "slower" {
			wrong = append(wrong, f.Benchmark+" "+f.Verdict)
		}
		drift = append(drift, f.Drift)
	}
	if len(wrong) > 0 {
		d.warn(codeAADiffers, map[string]any{"verdicts": wrong})
	}
	if len(drift) == 0 {
		return
	}
	slices.Sort(drift)
	switch middle := drift[len(drift)/2]; {
	case middle >= driftMatters:
		d.warn(codeDrift, map[string]any{"longer": "end", "ratio": 1 + middle})
	case middle <= -driftMatters:
		d.warn(codeDrift, map[string]any{"longer": "beginning", "ratio": 1 - middle})
	}
}

// hurts adds what disturbs measurements on this machine, by its state before and
// after the measurement; nil if there was none.
func (d *diagnosis) hurts(m *doctor.Measured) {
	local := machine.Local()
	about := machine.About{GOOS: runtime.GOOS, Procs: runtime.GOMAXPROCS(0)}
	before := local.Look()
	after := before
	if m != nil {
		before, after, about.ClockCost = m.Before, m.After, m.Clock
	}
	d.warnings = append(d.warnings, local.Findings(before, after, about)...)
	d.warnings = append(d.warnings, machine.Environment(os.LookupEnv, d.settings.Flags)...)
}

// optional are the programs that hone uses if they are installed.
var optional = []struct{ name, argument, adds string }{
	{"git", "version", "versions that are commits or branches (hone diff main)"},
	{"valgrind", "--version", "instruction counts (hone diff -instructions)"},
}

// programs looks for them.
func (d *diagnosis) programs(ctx context.Context) []message.Program {
	list := []message.Program{{
		Name: "go", Found: d.settings.Version != "", Version: strings.TrimPrefix(d.settings.Version, "go"),
		Adds: "building what is compared",
	}}
	for _, o := range optional {
		p := message.Program{Name: o.name, Adds: o.adds}
		path, err := exec.LookPath(o.name)
		if p.Found = err == nil; p.Found {
			p.Version, p.Problem = programVersion(ctx, path, o.argument)
		}
		list = append(list, p)
	}
	return list
}

var versionNumber = regexp.MustCompile(`[0-9]+(\.[0-9]+)+`)

// programVersion asks a program for its version, or says why it does not run.
func programVersion(ctx context.Context, path, argument string) (version, problem string) {
	r, err := proc.Run(ctx, proc.Command{Path: path, Args: []string{argument}, Timeout: 5 * time.Second})
	if err != nil {
		return "", "it does not run: " + describe(err)
	}
	return versionNumber.FindString(string(r.Output)), ""
}

func cachePlace(dir string) *message.Place {
	u := cache.UsageOf(dir)
	return &message.Place{Path: dir, Bytes: u.Bytes, MostBytes: cache.DefaultBytes, Count: u.Snapshots}
}

// storePlace describes the store that -db names, or the user's; it creates
// none.
func storePlace(ctx context.Context, path string) (*message.Place, error) {
	if path == "" {
		var err error
		if path, err = store.DefaultPath(); err != nil {
			return nil, err
		}
	}
	p := &message.Place{Path: path}
	for _, suffix := range []string{"", "-wal"} {
		if info, err := os.Stat(path + suffix); err == nil {
			p.Bytes += info.Size()
		}
	}
	if p.Bytes == 0 {
		return p, nil
	}
	st, err := store.Open(ctx, path)
	if err != nil {
		return p, err
	}
	defer st.Close()
	p.Count, err = st.Runs(ctx)
	return p, err
}

// A diagnosis is what doctor has found so far.
type diagnosis struct {
	out         *output
	began       time.Time
	settings    build.Settings // of the current directory
	check       message.MachineCheck
	comparisons []*message.Comparison
	warnings    []sample.Warning
}
