// Package repos asks: what does hone find in public code? It compares commits
// of public repositories, beside the usual recipe with benchstat, and runs hone
// tune on public modules, with their own tests on its patches.
package repos

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/lab/lines"
)

const commitsUsage = `lab commits compares commits of public repositories, whose authors meant
to make something faster, with their parents: by hone diff, and by benchstat's
recipe. It keeps a JSON line of each benchmark. The modes are

    measure  both tools on every commit
    settle   a long run of hone for each kept benchmark where the two differ
             or hone is undecided
    check    no measurement: build both sides and run every benchmark once
    table    no measurement: the Markdown table of files of kept lines

The commits are listed in -commits, with what their trees need to build today.
Each is fetched with git and prepared as the branches "parent" and "commit" of
a clone, where "hone diff parent commit" is run. Nothing else should run on the
machine, so start go test and the like only after it.

    go run . commits -mode check -only 'D0.'
    go run . commits
    go run . commits -mode settle
    go run . commits -mode table

Flags:
`

// A commitsRun is one execution of commits.
type commitsRun struct {
	mode, list, out, cache string
	from                   string // a folder of clones to fetch from, "" for the network
	only                   *regexp.Regexp
	hone                   string   // the program, "" to build it
	honeFlags, longFlags   []string // beyond those of the case
	count                  int
	benchtime              string
	noLock                 bool
	files                  []string // of kept lines, for the table
	log                    io.Writer
}

// RunCommits carries out the command with its flags.
func RunCommits(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r := &commitsRun{log: stderr}
	f := flag.NewFlagSet("commits", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, commitsUsage); f.PrintDefaults() }
	complete := r.flags(f)
	if err := f.Parse(args); err != nil {
		return err
	}
	r.files = f.Args()
	if err := cmp.Or(complete(), r.check()); err != nil {
		return fmt.Errorf("commits: %w", err)
	}
	if r.mode == "table" {
		rows, err := lines.Read[commitRow](r.files)
		if err != nil {
			return err
		}
		return commitsTable(stdout, rows)
	}
	return r.run(ctx, stdout)
}

// flags declares the flags; complete is called when they are parsed.
func (r *commitsRun) flags(f *flag.FlagSet) (complete func() error) {
	f.StringVar(&r.mode, "mode", "measure", "`mode`: measure, settle, check or table")
	f.StringVar(&r.list, "commits", "testdata/commits.jsonl", "`file` that lists the commits")
	f.StringVar(&r.out, "o", "results/commits.jsonl", "`file` to append a JSON line of each benchmark to; settle and table read it")
	f.StringVar(&r.cache, "cache", "", "`directory` to keep clones in; without it they are removed")
	f.StringVar(&r.hone, "hone", "", "hone `program`; without it cmd/hone is built")
	f.IntVar(&r.count, "count", 10, "-count of go test in benchstat's recipe, a `number`")
	f.StringVar(&r.benchtime, "benchtime", "1s", "-benchtime of go test there, a `duration` or Nx")
	f.BoolVar(&r.noLock, "nolock", false, "do not wait for others that measure")
	only := f.String("only", ".*", "`regexp` that the whole id of a commit must match, as D0[1-9]|S03")
	honeFlags := f.String("honeflags", "", "more `flags` of hone diff, separated by spaces")
	longFlags := f.String("long", "-fresh -budget 60s -tolerance 0.5%", "`flags` of hone diff for settle")
	return func() error {
		var err error
		if r.only, err = regexp.Compile("^(?:" + *only + ")$"); err != nil {
			return fmt.Errorf("-only %s: %w", *only, err)
		}
		r.honeFlags, r.longFlags = strings.Fields(*honeFlags), strings.Fields(*longFlags)
		return nil
	}
}

var benchtimeForm = regexp.MustCompile(`^[1-9][0-9]*x$`)

// check reports what is wrong with the command line, and completes it.
func (r *commitsRun) check() error {
	for _, s := range r.files {
		if strings.HasPrefix(s, "-") {
			return fmt.Errorf("flag %s comes after a file; flags come first", s)
		}
	}
	if r.mode == "table" {
		if len(r.files) == 0 {
			r.files = []string{r.out}
		}
		return nil
	}
	d, err := time.ParseDuration(r.benchtime)
	switch {
	case !slices.Contains([]string{"measure", "settle", "check"}, r.mode):
		return fmt.Errorf("unknown mode %q; want measure, settle, check or table", r.mode)
	case len(r.files) > 0:
		return fmt.Errorf("%s: only -mode table takes files; choose commits with -only", r.files[0])
	case r.out == "":
		return errors.New("-o must name the file to keep results in")
	case r.count < 1:
		return fmt.Errorf("-count %d: want at least 1", r.count)
	case (err != nil || d <= 0) && !benchtimeForm.MatchString(r.benchtime):
		return fmt.Errorf("-benchtime %s: want a duration such as 1s, or a number of iterations such as 100x", r.benchtime)
	}
	return nil
}

// run goes through the commits that were chosen. One that fails is told and
// kept, and the others go on.
func (r *commitsRun) run(ctx context.Context, stdout io.Writer) error {
	cases, err := readCases(r.list, r.only)
	if err != nil {
		return err
	}
	var kept []commitRow
	if r.mode == "settle" {
		if kept, err = lines.Read[commitRow]([]string{r.out}); err != nil {
			return err
		}
		kept = merged(kept)
	}
	if r.mode == "measure" {
		// A file that cannot be written to is better found out now.
		if err := lines.Append[commitRow](r.out, nil); err != nil {
			return err
		}
	}
	w, err := openCommits(ctx, r)
	if err != nil {
		return err
	}
	defer w.close()
	var failed []string
	for _, c := range cases {
		switch r.mode {
		case "check":
			err = w.check(ctx, c, stdout)
		case "settle":
			err = w.settle(ctx, c, kept)
		default:
			err = w.measure(ctx, c)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			fmt.Fprintf(r.log, "%s failed: %v\n", c.ID, err)
			failed = append(failed, c.ID)
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("commits: %d of %d failed: %s", len(failed), len(cases), strings.Join(failed, ", "))
	}
	return nil
}
