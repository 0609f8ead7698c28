package repos

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/lab/lines"
)

const historyUsage = `lab history asks how much of what authors of public code gained by hand hone tune
finds in the parent of their commit. It runs hone tune there as lab practice does, with
the module's own tests on the patches, and keeps a JSON line of each commit. The score
is log(kept gain)/log(human's gain), cut to 0 and 1.2; half of the gain is won.

The modes are

    measure  hone diff of the commit with its parent, where -human is diff and no
             kept line has it, and hone tune of the parent
    check    no measurement: build both sides and run every benchmark once
    table    no measurement: the Markdown table of the kept lines

The commits are listed in -list. Each belongs to a half, by a coin: the open half is
there to be looked at, the sealed half judges in the end. Nothing else should run on
the machine.

    go run . history -mode check -only H01
    go run . history -half open -budget 100s
    go run . history -mode table

Flags:
`

// A historyRun is one execution of history.
type historyRun struct {
	practice practiceRun
	half     string
	human    string // where the human's gain is from: list or diff
}

// RunHistory carries out the command with its flags.
func RunHistory(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r := &historyRun{practice: practiceRun{commitsRun: commitsRun{log: stderr}}}
	f := flag.NewFlagSet("history", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, historyUsage); f.PrintDefaults() }
	complete := r.flags(f)
	if err := f.Parse(args); err != nil {
		return err
	}
	if err := complete(); err != nil {
		return fmt.Errorf("history: %w", err)
	}
	if r.practice.mode == "table" {
		files := f.Args()
		if len(files) == 0 {
			files = []string{r.practice.out}
		}
		rows, err := lines.Read[historyRow](files)
		if err != nil {
			return err
		}
		return historyTable(stdout, rows)
	}
	if f.NArg() > 0 {
		return fmt.Errorf("history: unexpected argument %q; choose commits with -only", f.Arg(0))
	}
	return r.run(ctx, stdout)
}

// flags declares the flags; complete is called when they are parsed.
func (r *historyRun) flags(f *flag.FlagSet) (complete func() error) {
	p := &r.practice
	f.StringVar(&p.mode, "mode", "measure", "`mode`: measure, check or table")
	f.StringVar(&p.list, "list", "testdata/history.jsonl", "`file` that lists the commits")
	f.StringVar(&p.out, "out", "results/history.jsonl",
		"`file` to append a JSON line of each commit to; table reads it")
	f.StringVar(&p.from, "clones", "",
		"`folder` with clones as owner/name to fetch from, in place of the network")
	f.StringVar(&p.cache, "cache", "", "`directory` to keep the prepared clones in; without it they are removed")
	f.StringVar(&p.hone, "hone", "", "hone `program`; without it cmd/hone is built")
	f.BoolVar(&p.noLock, "nolock", false, "do not wait for others that measure")
	f.DurationVar(&p.budget, "budget", 100*time.Second, "-budget of hone tune, a `time` for each package")
	f.StringVar(&r.half, "half", halfOpen, "`half` to take: open, sealed or both")
	f.StringVar(&r.human, "human", "list",
		"where the human's gain is `from`: list, or diff to measure it by hone diff")
	flags := f.String("tuneflags", "-allow unsafe,state,empty,layout,memory",
		"more `flags` of hone tune, separated by spaces")
	only := f.String("only", ".*", "`regexp` that the whole id of a commit must match, as H0[1-9]|H33")
	return func() (err error) {
		p.tuneFlags = strings.Fields(*flags)
		p.only, err = regexp.Compile("^(?:" + *only + ")$")
		switch {
		case err != nil:
			return fmt.Errorf("-only %s: %w", *only, err)
		case !slices.Contains([]string{"measure", "check", "table"}, p.mode):
			return fmt.Errorf("unknown mode %q; want measure, check or table", p.mode)
		case !slices.Contains([]string{halfOpen, halfSealed, halfBoth}, r.half):
			return fmt.Errorf("-half %s: want open, sealed or both", r.half)
		case r.human != "list" && r.human != "diff":
			return fmt.Errorf("-human %s: want list or diff", r.human)
		case p.out == "":
			return errors.New("-out must name the file to keep results in")
		case p.budget <= 0:
			return fmt.Errorf("-budget %v: want more than 0", p.budget)
		}
		if p.from != "" {
			p.from, err = filepath.Abs(p.from)
		}
		return err
	}
}

// run goes through the commits that were chosen. One that fails is told and kept, and
// the others go on.
func (r *historyRun) run(ctx context.Context, stdout io.Writer) error {
	p := &r.practice
	cases, err := readHistory(p.list, r.half, p.only)
	if err != nil {
		return err
	}
	var kept []historyRow
	if p.mode == "measure" {
		// This also finds out a file that cannot be written to.
		if err := lines.Append[historyRow](p.out, nil); err != nil {
			return err
		}
		if kept, err = lines.Read[historyRow]([]string{p.out}); err != nil {
			return err
		}
	}
	w, err := openCommits(ctx, &p.commitsRun)
	if err != nil {
		return err
	}
	defer w.close()
	var failed []string
	for _, c := range cases {
		if p.mode == "check" {
			err = w.check(ctx, c.commit(), stdout)
		} else {
			err = r.keep(ctx, w, c, kept)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			fmt.Fprintf(p.log, "%s failed: %v\n", c.ID, err)
			failed = append(failed, c.ID)
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("history: %d of %d failed: %s", len(failed), len(cases), strings.Join(failed, ", "))
	}
	return nil
}

// keep measures one commit and appends its row to the results; that row says why if the
// commit cannot be measured.
func (r *historyRun) keep(ctx context.Context, w *commitSession, c historyCase, kept []historyRow) error {
	row, err := r.measure(ctx, w, c, kept)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		row.Failed = err.Error()
	}
	if err := lines.Append(r.practice.out, []historyRow{row}); err != nil {
		return err
	}
	fmt.Fprintln(r.practice.log, row)
	if row.Failed == "" && row.wrong() {
		return errors.New(row.Tune.Tests)
	}
	return err
}

// measure asks hone diff what the commit gained, where it is to, and hone tune what the
// parent gains.
func (r *historyRun) measure(
	ctx context.Context, w *commitSession, c historyCase, kept []historyRow,
) (historyRow, error) {
	row := historyRow{
		ID: c.ID, Repo: c.Repo, Commit: c.Commit, Half: c.Half, Class: c.Class, Human: c.Human, By: "list",
	}
	if r.human == "diff" {
		if err := r.measureHuman(ctx, w, c, kept, &row); err != nil {
			return row, err
		}
	}
	var err error
	if row.Tune, err = r.practice.tune(ctx, w, c.parent()); err != nil {
		return row, err
	}
	row.Gains = row.Tune.last.gains()
	row.Score, row.Unit = score(row.Human, row.Gains)
	return row, nil
}

// measureHuman fills in what hone diff proves the commit to gain: of an earlier row, or
// now.
func (r *historyRun) measureHuman(
	ctx context.Context, w *commitSession, c historyCase, kept []historyRow, row *historyRow,
) error {
	row.By = "diff"
	for _, k := range kept {
		if k.ID == c.ID && k.Commit == c.Commit && k.By == row.By && len(k.Human) > 0 {
			row.Human = k.Human
			return nil
		}
	}
	dir, err := w.clone(ctx, c.commit())
	if err != nil {
		return err
	}
	fmt.Fprintf(r.practice.log, "%s: hone diff\n", c.ID)
	run, err := w.diff(ctx, c.commit(), dir, c.Bench, nil)
	if err != nil {
		return err
	}
	row.Human = run.gains()
	return nil
}
