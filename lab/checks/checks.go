// Package checks asks: how many wrong rewrites does the check of equivalence let
// pass, and how many right ones does it reject?
package checks

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/gohone/hone/lab/lines"
	"github.com/gohone/hone/lab/rewrites"
)

const checkUsage = `lab check measures hone's check of equivalence. It asks, as hone tune would,
whether rewrites of the functions of a corpus are right: wrong ones, from the list
that lab mutants made, and right ones, the function itself and another that
was written by hand. A JSON line of each is added to a file. A run that is
interrupted goes on where it ended.

    go run . check -out checks.jsonl
    go run . check -out few.jsonl -shard 1/10
    go run . check -table checks.jsonl

Flags:
`

// A checkRun is one execution of check.
type checkRun struct {
	list, corpus, out string
	only              *regexp.Regexp
	shard             shard
	workers           int
	seed              uint64
	log               io.Writer
}

// Run carries out the command with its flags.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r := &checkRun{log: stderr, shard: shard{1, 1}}
	var table string
	f := flag.NewFlagSet("check", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, checkUsage); f.PrintDefaults() }
	f.StringVar(&r.list, "list", mutantsList, "`file` of the list of mutants")
	f.StringVar(&r.corpus, "corpus", "testdata/rewrites", "`directory` of the functions")
	f.StringVar(&r.out, "out", "", "`file` to append a JSON line of each check to; those in it are not repeated, but for failed ones")
	f.Func("only", "check rewrites whose id matches this `regexp`", func(s string) (err error) {
		r.only, err = regexp.Compile(s)
		return err
	})
	f.Var(&r.shard, "shard", "`i/n`: every n-th rewrite, beginning with the i-th")
	f.IntVar(&r.workers, "workers", 2, "`number` of checks at a time")
	f.Uint64Var(&r.seed, "seed", 1, "`seed` of what the check draws")
	f.StringVar(&table, "table", "", "no check: summarize this `file`")
	if err := f.Parse(args); err != nil {
		return err
	}
	switch {
	case f.NArg() > 0:
		return fmt.Errorf("check: unexpected argument %q; everything is named by flags", f.Arg(0))
	case (r.out == "") == (table == ""):
		return errors.New("check: -out names the file to keep checks in, -table one to summarize")
	case r.workers < 1:
		return errors.New("check: -workers must be 1 or more")
	}
	if table == "" {
		table = r.out
		if err := r.run(ctx); err != nil {
			return err
		}
	}
	rows, err := readChecks(table)
	if err != nil {
		return err
	}
	return checkTable(stdout, rows)
}

// A shard is one of n parts.
type shard struct{ i, n int }

func (s *shard) String() string { return fmt.Sprintf("%d/%d", s.i, s.n) }

// Set reads i/n.
func (s *shard) Set(text string) error {
	if _, err := fmt.Sscanf(text, "%d/%d", &s.i, &s.n); err != nil || s.String() != text || s.i < 1 || s.i > s.n {
		return errors.New("want i/n with i from 1 to n, such as 1/10")
	}
	return nil
}

// run carries out the checks that are asked for and not in the file yet.
func (r *checkRun) run(ctx context.Context) error {
	l, err := rewrites.Read(r.list)
	if err != nil {
		return err
	}
	done := make(map[string]bool)
	rows, err := readChecks(r.out)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	others := 0
	for _, row := range rows {
		if row.Seed != r.seed {
			return fmt.Errorf("check: %s has checks with -seed %d; go on with that, or name another file with -out", r.out, row.Seed)
		}
		done[row.ID] = row.Outcome != checkFailed
		if row.Checker != checkState() {
			others++
		}
	}
	if others > 0 {
		fmt.Fprintf(r.log, "%d checks of %d in %s are of another state of the check than %s; another -out begins again\n", others, len(rows), r.out, checkState())
	}
	w, err := openChecks(ctx, r)
	if err != nil {
		return err
	}
	defer w.close()
	var jobs []*checkJob
	for i, j := range w.jobs(l) {
		if i%r.shard.n == r.shard.i-1 && !done[j.ID] && (r.only == nil || r.only.MatchString(j.ID)) {
			jobs = append(jobs, j)
		}
	}
	return r.check(ctx, w, jobs)
}

// checkTurn is less for what is checked earlier.
func checkTurn(of []*checkJob) int {
	if of[0].right {
		return 1
	}
	return 0
}

// check checks several at a time, functions in turn: calls of one are recorded once,
// so all its rewrites are one after the other. The wrong ones of all come first: they
// say more, in less time.
func (r *checkRun) check(ctx context.Context, w *checkSession, jobs []*checkJob) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	of := lines.Group(jobs, func(j *checkJob) string { return fmt.Sprint(j.right, j.Package, ".", j.Function) })
	slices.SortStableFunc(of, func(a, b []*checkJob) int { return cmp.Compare(checkTurn(a), checkTurn(b)) })
	functions := make(chan []*checkJob, len(of))
	for _, g := range of {
		functions <- g
	}
	close(functions)
	var mu sync.Mutex
	number := 0
	keep := func(row checkRow) error {
		mu.Lock()
		defer mu.Unlock()
		number++
		fmt.Fprintf(r.log, "%s %d/%d %s\n", time.Now().Format(time.TimeOnly), number, len(jobs), row)
		return lines.Append(r.out, []checkRow{row})
	}
	var all sync.WaitGroup
	for range r.workers {
		all.Go(func() {
			for g := range functions {
				for _, j := range g {
					row, err := w.check(ctx, j)
					if err == nil {
						err = keep(row)
					}
					if err != nil {
						stop(err)
						return
					}
				}
			}
		})
	}
	all.Wait()
	return context.Cause(ctx)
}
