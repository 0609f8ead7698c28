package repos

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"

	"github.com/gohone/hone/lab/lines"
)

const practiceUsage = `lab practice runs hone tune on public modules, and on the parents of
commits whose authors meant to make something faster, as a maintainer would: in
a repository of their own. It applies the patches with git am, runs the module's
own tests again, and keeps a JSON line of each package: what was found, kept,
dropped and rejected with reasons, and what the final code won.

The packages are listed in -list. Modules are fetched by go mod download at exact
versions, commits with git; the code of neither is kept, but in -cache, where the
patches are on the branch "tuned" of each clone. Nothing else should run on the
machine.

    go run . practice
    go run . practice -only gjson -budget 5m -cache /tmp/practice
    go run . practice -table

Flags:
`

// practiceList is where the results are kept.
const practiceList = "results/practice.jsonl"

// A practiceRun is one execution of practice.
type practiceRun struct {
	commitsRun // what is common: out, cache, hone, log, and the list of commits
	packages   string
	budget     time.Duration
	tuneFlags  []string
}

// RunPractice carries out the command with its flags.
func RunPractice(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r := &practiceRun{commitsRun: commitsRun{mode: "practice", log: stderr}}
	var only, flags string
	var table, starts bool
	f := flag.NewFlagSet("practice", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, practiceUsage); f.PrintDefaults() }
	f.StringVar(&r.packages, "list", "testdata/practice.jsonl", "`file` that lists the packages")
	f.StringVar(&r.list, "commits", "testdata/commits.jsonl", "`file` that lists the commits")
	f.StringVar(&r.out, "out", practiceList, "`file` to append a JSON line of each package to; -table reads it")
	f.StringVar(&r.cache, "cache", "", "`directory` to keep clones in; without it they are removed")
	f.StringVar(&r.hone, "hone", "", "hone `program`; without it cmd/hone is built")
	f.BoolVar(&r.noLock, "nolock", false, "do not wait for others that measure")
	f.DurationVar(&r.budget, "budget", 2*time.Minute, "-budget of hone tune, a `time` for each package")
	f.StringVar(&flags, "tuneflags", "", "more `flags` of hone tune, separated by spaces")
	f.StringVar(&only, "only", ".*", "`regexp` that the whole id of a package must match, as gjson|D0.")
	f.BoolVar(&table, "table", false, "no measurement: print the Markdown table of kept lines, those of files that are named or of -out")
	f.BoolVar(&starts, "starts", false, "no measurement: print how hone tune started in spite of tests that fail, as -table does")
	if err := f.Parse(args); err != nil {
		return err
	}
	if table || starts {
		files := f.Args()
		if len(files) == 0 {
			files = []string{r.out}
		}
		rows, err := lines.Read[practiceRow](files)
		if err != nil {
			return err
		}
		if starts {
			return startsTable(stdout, rows)
		}
		return practiceTable(stdout, rows)
	}
	var err error
	r.tuneFlags = strings.Fields(flags)
	r.only, err = regexp.Compile("^(?:" + only + ")$")
	switch {
	case err != nil:
		return fmt.Errorf("practice: -only %s: %w", only, err)
	case f.NArg() > 0:
		return fmt.Errorf("practice: unexpected argument %q; choose packages with -only", f.Arg(0))
	case r.out == "":
		return errors.New("practice: -out must name the file to keep results in")
	case r.budget <= 0:
		return fmt.Errorf("practice: -budget %v: want more than 0", r.budget)
	}
	return r.run(ctx)
}

// run goes through the packages that were chosen. One that fails is told and kept,
// and the others go on.
func (r *practiceRun) run(ctx context.Context) error {
	cases, err := r.cases()
	if err != nil {
		return err
	}
	// A file that cannot be written to is better found out now.
	if err := lines.Append[practiceRow](r.out, nil); err != nil {
		return err
	}
	w, err := openCommits(ctx, &r.commitsRun)
	if err != nil {
		return err
	}
	defer w.close()
	var failed []string
	for _, c := range cases {
		row, err := r.tune(ctx, w, c)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			row.Failed = err.Error()
		}
		if err := lines.Append(r.out, []practiceRow{row}); err != nil {
			return err
		}
		fmt.Fprintln(r.log, row)
		if row.Failed != "" || row.Tests != "" && row.Tests != testsPass {
			failed = append(failed, c.ID)
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("practice: %d of %d failed: %s", len(failed), len(cases), strings.Join(failed, ", "))
	}
	return nil
}

// anyID matches the ids of all.
var anyID = regexp.MustCompile("")

// cases reads the lists.
func (r *practiceRun) cases() ([]practiceCase, error) {
	cases, err := readPractice(r.packages, r.only)
	if err != nil {
		return nil, err
	}
	commits := make(map[string]commitCase)
	for i, c := range cases {
		if c.Commit == "" {
			continue
		}
		if len(commits) == 0 {
			list, err := readCases(r.list, anyID)
			if err != nil {
				return nil, err
			}
			for _, commit := range list {
				commits[commit.ID] = commit
			}
		}
		commit, ok := commits[c.Commit]
		if !ok {
			return nil, fmt.Errorf("%s: %s: there is no commit %s in %s", r.packages, c.ID, c.Commit, r.list)
		}
		c.parent = &commit
		c.Package, c.Bench = cmp.Or(c.Package, commit.Package), cmp.Or(c.Bench, commit.Bench)
		cases[i] = c
	}
	return cases, nil
}
