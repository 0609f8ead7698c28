package cli

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/view"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
)

var showCommand = &command{
	name:  "show",
	usage: "[flags] run|last|-",
	short: "show a stored run, or a JSON stream, again",
	long: `
Show renders a stored run again without measuring: its verdicts are computed
again from the stored samples. With -, it reads the stream of a command that
was run with -json.

    hone show last
    hone show -format markdown 17
    hone show -format html -o page.html last
    hone diff -json main | tee run.json | hone show -`,
	run: runShow,
}

func runShow(ctx context.Context, a *app, c *command, line []string) error {
	var db string
	opt := reportOptions{pictures: true}
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
		if err := message.Decode(a.stdin, out.handler); err != nil {
			return fmt.Errorf("read standard input: %w", err)
		}
		return out.finish()
	}
	run, err := loadRun(ctx, db, args[0])
	if err != nil {
		return err
	}
	if name := run.CommandName(); opt.format == "html" && (name == sample.CommandExplain || name == sample.CommandTune) {
		out.views = func() (view.Report, error) {
			s, err := session.Open(ctx, session.Options{Store: db})
			if err != nil {
				return view.Report{}, err
			}
			defer s.Close()
			return storedViews(ctx, s, run)
		}
	}
	if keepsMessages(run) {
		return showMessages(ctx, out, run, db)
	}
	beside, err := storedMessages(ctx, run, db)
	if err != nil {
		return err
	}
	return showRun(out, run, db, beside)
}

// showRun renders a run as it was reported when it was measured. The gate's
// exit status was given then. beside are messages that were stored with the run,
// such as those of -explain.
func showRun(out *output, run *sample.Run, db string, beside []json.RawMessage) error {
	if err := out.start(run, db); err != nil {
		return err
	}
	if err := message.DecodeMessages(beside, out.handler); err != nil {
		return fmt.Errorf("show run %d: %w", run.ID, err)
	}
	return out.again(run, db)
}
