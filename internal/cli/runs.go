package cli

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
)

var logCommand = &command{
	name:  "log",
	usage: "[flags]",
	short: "list the runs that are stored",
	long:  `Log lists the stored runs, newest first.`,
	run:   runLog,
}

var showCommand = &command{
	name:  "show",
	usage: "[flags] run|last|-",
	short: "show a stored run, or a JSON stream, again",
	long: `
Show renders a stored run again without measuring: its verdicts are computed
anew from the stored samples. With -, it reads the stream of a command that
was run with -json.

    hone show last
    hone show -format markdown 17
    hone diff -json main | tee run.json | hone show -`,
	run: runShow,
}

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

With -patches, the rewrites that hone tune has kept are written as one diff, which
applies from the top of the repository:

    hone export -patches last | git apply`,
	run: runExport,
}

func runLog(ctx context.Context, a *app, c *command, line []string) error {
	var db string
	n := 20
	fs := new(flag.FlagSet)
	fs.IntVar(&n, "n", n, "`number` of runs to list, 0 for all")
	dbFlag(fs, &db)
	args, rest, _, err := c.parse(a, fs, line)
	if err != nil {
		return err
	}
	if n < 0 {
		return usageErrorf("log: -n %d: want 0 or more", n)
	}
	if len(args)+len(rest) > 0 {
		return usageErrorf("log: it takes no arguments; see hone log -h")
	}
	st, err := store.OpenDefault(ctx, db)
	if err != nil {
		return err
	}
	defer st.Close()
	runs, err := st.List(ctx, n)
	if err != nil {
		return err
	}
	if len(runs) == 0 {
		fmt.Fprintln(a.stdout, "no runs are stored yet")
		return nil
	}
	tw := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "run\tstarted\ttook\tstate\tbenchmarks\tcommand")
	for _, r := range runs {
		fmt.Fprintf(tw, "%d\t%s\t%s\t%s\t%d\thone %s\n", r.ID, r.Started.Local().Format(time.DateTime),
			time.Duration(r.Seconds*1e9).Round(100*time.Millisecond), r.State, r.Benchmarks, strings.Join(r.Command, " "))
	}
	return tw.Flush()
}

func runShow(ctx context.Context, a *app, c *command, line []string) error {
	var db string
	var opt reportOptions
	fs := new(flag.FlagSet)
	a.reportFlags(fs, &opt)
	dbFlag(fs, &db)
	args, rest, _, err := c.parse(a, fs, line)
	if err != nil {
		return err
	}
	if len(args) != 1 || len(rest) > 0 {
		return usageErrorf("show: want one run, its number, last or -; hone log lists them")
	}
	if err := opt.check(); err != nil {
		return err
	}
	out, err := a.openReport(opt)
	if err != nil {
		return err
	}
	defer out.discard()
	if args[0] == "-" {
		if err := report.Decode(a.stdin, out.handler); err != nil {
			return fmt.Errorf("read standard input: %w", err)
		}
		return out.finish()
	}
	run, err := loadRun(ctx, db, args[0])
	if err != nil {
		return err
	}
	if name := run.CommandName(); name == sample.CommandLoad || name == sample.CommandTune {
		return showMessages(ctx, out, run, db)
	}
	return showRun(out, run, db)
}

// showRun renders a run as it was reported when it was measured. The gate's
// status was told then.
func showRun(out *output, run *sample.Run, db string) error {
	if err := out.start(run, db); err != nil {
		return err
	}
	return out.again(run, db)
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
		return usageErrorf("export: run %d is of hone load, which has no benchmarks; hone show -json %d writes what it has", run.ID, run.ID)
	}
	return sample.WriteFormat(a.stdout, run, opt)
}

func loadRun(ctx context.Context, db, name string) (*sample.Run, error) {
	st, err := store.OpenDefault(ctx, db)
	if err != nil {
		return nil, err
	}
	defer st.Close()
	id, err := st.Resolve(ctx, name)
	if err != nil {
		return nil, err
	}
	return st.Load(ctx, id)
}
