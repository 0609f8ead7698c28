// Package second asks hone tune about a list of changes to public modules, as agents
// write them when asked to make a function faster: some right, more of them wrong.
package second

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"time"

	"github.com/gohone/hone/lab/lines"
)

const usage = `lab second lets a program answer hone tune with one change at a time, of a list
of right and wrong ones, and keeps a JSON line of what became of each.

The list has no code of the modules: a change is the lines to replace in a file
of an exact version, whose checksum must be right, and the lines to put there.
Wrong ones have a witness, the body of a function that returns another text with
the change. -witness runs these, and the module's own tests, instead of hone.
-check asks what needs no measurement and no test: what passes is not called kept.

    go -C lab run . second -out results/second.jsonl
    go -C lab run . second -only 'glob-.*' -witness
    go -C lab run . second -list testdata/third.jsonl -out results/third.jsonl
    go -C lab run . second -table results/second.jsonl
    go -C lab run . second -lists results/second.jsonl results/third.jsonl

Flags:
`

// A run is one execution of the command.
type run struct {
	list, out, hone string
	budget          time.Duration
	witness, check  bool
	log             io.Writer
}

// Run carries out the command with its flags.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r := &run{log: stderr}
	var only, verdict string
	var table, lists bool
	f := flag.NewFlagSet("second", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, usage); f.PrintDefaults() }
	f.StringVar(&r.list, "list", "testdata/second.jsonl", "`file` that lists the changes")
	f.StringVar(&r.out, "out", "", "`file` to append a JSON line of each change to; those that are in it are skipped")
	f.StringVar(&r.hone, "hone", "", "hone `program`; without it cmd/hone is built")
	f.DurationVar(&r.budget, "budget", time.Minute, "-budget of hone tune, a `time` for each change")
	f.StringVar(&only, "only", ".*", "`regexp` that the whole id of a change must match")
	f.StringVar(&verdict, "verdict", "", "only changes that are `right|wrong`")
	f.BoolVar(&r.witness, "witness", false, "run the witnesses and the modules' own tests, not hone")
	f.BoolVar(&r.check, "check", false, "ask what needs no measurement, and no more")
	f.BoolVar(&table, "table", false, "summarize files of kept lines instead")
	f.BoolVar(&lists, "lists", false, "print a line for each file of kept lines: what passed, and with those beside it, named NAME-again.jsonl or so")
	if err := f.Parse(args); err != nil {
		return err
	}
	if table {
		rows, err := lines.Read[Row](f.Args())
		if err != nil {
			return err
		}
		return writeTable(stdout, rows)
	}
	if lists {
		all, err := standings(f.Args())
		if err != nil {
			return err
		}
		if err := writeLists(stdout, all); err != nil {
			return err
		}
		_, err = io.WriteString(stdout, listsLegend)
		return err
	}
	if f.NArg() > 0 || r.out == "" && !r.witness {
		return errors.New("second: -out must name the file to keep rows in")
	}
	matched, err := regexp.Compile("^(?:" + only + ")$")
	if err != nil {
		return fmt.Errorf("second: -only %s: %w", only, err)
	}
	changes, err := lines.List[Change](r.list, "change", matched)
	if err != nil {
		return err
	}
	return r.all(ctx, changes, verdict)
}

// all goes through the changes. One that fails is told and kept, and the others go on.
func (r *run) all(ctx context.Context, changes []Change, verdict string) error {
	done := make(map[string]bool)
	if r.out != "" {
		if err := lines.Append[Row](r.out, nil); err != nil {
			return err
		}
		rows, err := lines.Read[Row]([]string{r.out})
		if err != nil {
			return err
		}
		for _, row := range rows {
			done[row.ID] = true
		}
	}
	p, err := newPlace(ctx, r)
	if err != nil {
		return err
	}
	defer p.remove()
	for _, c := range changes {
		if done[c.ID] || verdict != "" && c.Verdict != verdict {
			continue
		}
		row := p.judge(ctx, c)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		fmt.Fprintln(r.log, row)
		if r.out == "" {
			continue
		}
		if err := lines.Append(r.out, []Row{row}); err != nil {
			return err
		}
	}
	return nil
}
