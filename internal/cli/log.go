package cli

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
)

var logCommand = &command{
	name:  "log",
	usage: "[flags]",
	short: "list the runs that are stored",
	long: `
Log lists the stored runs, newest first. The size is that of their samples, reports and
profiles in the store. Of a hone load that was killed, a line says what it had measured
until then and what that decides.`,
	run: runLog,
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
	fmt.Fprintln(tw, "run\tstarted\ttook\tstate\tbenchmarks\tsize\tcommand")
	for _, r := range runs {
		fmt.Fprintf(tw, "%d\t%s\t%s\t%s\t%d\t%s\thone %s\n", r.ID, r.Started.Local().Format(time.DateTime),
			time.Duration(r.Seconds*1e9).Round(100*time.Millisecond), r.State, r.Benchmarks, words.Value(float64(r.Bytes), "B"), strings.Join(r.Command, " "))
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	return logKilled(ctx, a, st, runs)
}

// logKilled says of each load test that was killed what is known of it all the same.
func logKilled(ctx context.Context, a *app, st *store.Store, runs []store.Summary) error {
	for _, r := range runs {
		if r.State != sample.StateDead || len(r.Command) == 0 || r.Command[0] != sample.CommandLoad {
			continue
		}
		run, err := st.Load(ctx, r.ID)
		if err != nil {
			return err
		}
		text, err := killedLoadText(ctx, st, run)
		if err != nil {
			return err
		}
		fmt.Fprintln(a.stdout, text)
	}
	return nil
}
