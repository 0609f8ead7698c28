package cli

import (
	"context"
	"flag"
	"fmt"
	"io"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/tune/trial"
)

var exportCommand = &command{
	name:  "export",
	usage: "[flags] run|last",
	short: "write the samples of a run in the Go benchmark format, or its patches",
	long: `
Export writes one line for each process of a run, in the format that benchstat
reads:

    hone export last > run.txt
    benchstat -col version run.txt

With -version, only that version is written, as go test would print it.

With -patches, the rewrites that hone tune kept are written as one diff, which
applies from the top of the repository:

    hone export -patches last | git apply`,
	run: runExport,
}

func runExport(ctx context.Context, a *app, c *command, line []string) error {
	var db string
	var opt sample.FormatOptions
	var patches bool
	fs := new(flag.FlagSet)
	fs.StringVar(&opt.Version, "version", "", "write only this `version`")
	fs.BoolVar(&opt.Long, "long", false, "write the long look too")
	fs.BoolVar(&patches, "patches", false, "write the rewrites that hone tune kept, as a diff")
	dbFlag(fs, &db)
	args, rest, _, err := c.parse(a, fs, line)
	if err != nil {
		return err
	}
	if len(args) != 1 || len(rest) > 0 {
		return usageErrorf("export: want one run, its number or last; hone log lists them")
	}
	if patches && (opt.Version != "" || opt.Long) {
		return usageErrorf("export: -patches goes without -version and -long, which are for samples")
	}
	run, err := loadRun(ctx, db, args[0])
	if err != nil {
		return err
	}
	if patches {
		return exportPatches(ctx, a, run, db)
	}
	if run.CommandName() == sample.CommandLoad {
		return exportsNoLoad(ctx, run, db)
	}
	if keepsMessages(run) && len(run.Samples) == 0 {
		return usageErrorf("export: run %d has no samples; hone show %d shows what it reported, hone explain -keep FILE %d writes its profiles",
			run.ID, run.ID, run.ID)
	}
	return sample.WriteFormat(a.stdout, run, opt)
}

// exportsNoLoad says that a run of hone load has nothing to export, and of one that was killed what is
// known of it.
func exportsNoLoad(ctx context.Context, run *sample.Run, db string) error {
	st, err := store.OpenDefault(ctx, db)
	if err != nil {
		return err
	}
	defer st.Close()
	known, err := killedLoadText(ctx, st, run)
	if err != nil {
		return err
	}
	if known != "" {
		known += "; "
	}
	return usageErrorf("export: run %d is of hone load, which has no benchmarks; %shone show -json %d writes what it has",
		run.ID, known, run.ID)
}

// exportPatches writes what a run of hone tune kept as diffs, each on top of those
// before it, which git apply and patch take together.
func exportPatches(ctx context.Context, a *app, run *sample.Run, db string) error {
	if run.CommandName() != sample.CommandTune {
		return usageErrorf("export: -patches: run %d is of hone %s; hone tune makes patches", run.ID, run.CommandName())
	}
	list, err := storedMessages(ctx, run, db)
	if err != nil {
		return err
	}
	w := &patchWriter{w: a.stdout}
	if err := message.DecodeMessages(list, w); err != nil {
		return fmt.Errorf("export run %d: %w", run.ID, err)
	}
	if w.n == 0 {
		return fmt.Errorf("export: -patches: run %d kept no rewrite", run.ID)
	}
	return nil
}

// A patchWriter writes the patches of a stream and leaves out the rest.
type patchWriter struct {
	w io.Writer
	n int
}

// Handle implements message.Handler.
func (p *patchWriter) Handle(m message.Message) error {
	if m.Trial == nil || m.Trial.Outcome != string(trial.Kept) {
		return nil
	}
	p.n++
	_, err := io.WriteString(p.w, m.Trial.Patch)
	return err
}

// Flush implements message.Handler.
func (p *patchWriter) Flush() error { return nil }
