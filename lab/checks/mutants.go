package checks

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"github.com/gohone/hone/lab/rewrites"
)

const mutantsUsage = `lab mutants makes wrong rewrites of functions, to measure the check
that tells them from right ones: small changes of the functions of a corpus, and of
right rewrites of them, which an oracle has seen to differ on an input. They are
written to a file of JSON lines, the input with each.

    go run . mutants -seed 1
    go run . mutants -table
    go run . mutants -o dir     writes each as a file, from a list that was made

Flags:
`

// mutantsList is the list that is kept.
const mutantsList = "results/mutants.jsonl"

// RunMutants carries out the command with its flags.
func RunMutants(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	var o rewrites.Options
	var list, dir, corpus string
	var table bool
	f := flag.NewFlagSet("mutants", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, mutantsUsage); f.PrintDefaults() }
	f.Uint64Var(&o.Seed, "seed", 0, "make a new list with this `seed`, from 1")
	f.IntVar(&o.Pool, "pool", 32, "`number` of candidates of each function that are compared")
	f.IntVar(&o.Most, "most", 9, "`number` of wrong ones of each function that are kept")
	f.StringVar(&list, "list", mutantsList, "`file` of the list")
	f.StringVar(&dir, "o", "", "`directory` to write each mutant's file into, by its id")
	f.StringVar(&corpus, "corpus", "testdata/rewrites", "`directory` of the functions")
	f.StringVar(&o.Only, "only", "", "the one `package` of the corpus to deal with")
	f.BoolVar(&table, "table", false, "summarize the list")
	if err := f.Parse(args); err != nil {
		return err
	}
	switch {
	case f.NArg() > 0:
		return fmt.Errorf("mutants: unexpected argument %q; everything is named by flags", f.Arg(0))
	case o.Seed == 0 && dir == "" && !table:
		return errors.New("mutants: -seed makes a list, -table summarizes it, -o writes its files")
	case o.Only != "" && list == mutantsList:
		return errors.New("mutants: -only makes a part of a list; name another file with -list")
	case o.Pool < 1 || o.Most < 1:
		return errors.New("mutants: -pool and -most must be 1 or more")
	}
	if o.Seed > 0 {
		if err := makeMutants(ctx, o, corpus, list, stderr); err != nil {
			return err
		}
	}
	l, err := rewrites.Read(list)
	if err != nil {
		return err
	}
	if dir != "" {
		return writeMutants(ctx, l, corpus, dir)
	}
	return mutantsTable(stdout, l)
}

// makeMutants makes a new list and replaces the file with it.
func makeMutants(ctx context.Context, o rewrites.Options, corpus, list string, log io.Writer) error {
	c, err := rewrites.Load(ctx, corpus)
	if err != nil {
		return err
	}
	if o.Dir, err = os.MkdirTemp("", "hone-mutants-"); err != nil {
		return err
	}
	defer os.RemoveAll(o.Dir)
	o.Log = func(line string) { fmt.Fprintln(log, line) }
	l, err := c.Make(ctx, o)
	if err != nil {
		return err
	}
	out, err := os.Create(list)
	if err != nil {
		return err
	}
	return errors.Join(l.Write(out), out.Close())
}

// writeMutants writes the file of each mutant to dir/ID/FILE.
func writeMutants(ctx context.Context, l *rewrites.List, corpus, dir string) error {
	c, err := rewrites.Load(ctx, corpus)
	if err != nil {
		return err
	}
	for _, w := range l.Wrong {
		path, content, err := c.File(w.Mutant)
		if err != nil {
			return err
		}
		to := filepath.Join(dir, filepath.FromSlash(w.ID), filepath.Base(path))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(to, content, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// A mutantCount is a line of the summary.
type mutantCount struct {
	kept, functions, rare, ends, tested int
	last                                string
}

func (n *mutantCount) add(w *rewrites.Wrong) {
	n.kept++
	if name := w.Package + "." + w.Function; name != n.last {
		n.functions, n.last = n.functions+1, name
	}
	if w.Rare() {
		n.rare++
	}
	if w.Hangs || w.Dies {
		n.ends++
	}
	if w.Tested {
		n.tested++
	}
}

// mutantsTable summarizes a list by operator.
func mutantsTable(w io.Writer, l *rewrites.List) error {
	counts := map[string]*mutantCount{}
	var all mutantCount
	for _, m := range l.Wrong {
		if counts[m.Operator] == nil {
			counts[m.Operator] = &mutantCount{}
		}
		counts[m.Operator].add(m)
		all.add(m)
	}
	fmt.Fprintf(w, "seed %d, %s: %d functions, %d right rewrites without a difference\n\n", l.Seed, l.Go, l.Functions, l.Checked)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "operator\tcompared\tset aside\twrong\tkept\tfunctions\trare\tnever return\tcaught by tests\t\n")
	var sum rewrites.Count
	names := slices.SortedFunc(maps.Keys(l.Operators), cmp.Compare)
	for _, op := range names {
		n, c := l.Operators[op], counts[op]
		if c == nil {
			c = &mutantCount{}
		}
		sum.Candidates, sum.Unseen, sum.Seen = sum.Candidates+n.Candidates, sum.Unseen+n.Unseen, sum.Seen+n.Seen
		mutantsLine(t, op, *n, *c)
	}
	mutantsLine(t, "all", sum, all)
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprint(w, `
Set aside: the oracle saw no difference; they are never in the list. Rare: fewer
than 0.5 % of its inputs show one. Never return: a call that does not end, takes
256 MiB or ends the process. Caught by tests: the package's ordinary tests fail.
`)
	return err
}

func mutantsLine(w io.Writer, name string, n rewrites.Count, c mutantCount) {
	share := 0.0
	if c.kept > 0 {
		share = float64(c.tested) / float64(c.kept)
	}
	fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d (%.0f %%)\t\n", name, n.Candidates, n.Unseen, n.Seen, c.kept, c.functions, c.rare, c.ends, c.tested, 100*share)
}
