package repos

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/lab/lines"
)

// first is what all rows of a commit have in common.
func (w *commitSession) first(c commitCase) commitRow {
	return commitRow{
		Started: time.Now().UTC().Truncate(time.Second), Machine: sample.DetectMachine(), Go: w.version, Method: driver.Version,
		ID: c.ID, Repo: c.Repo, Commit: c.Commit,
	}
}

// keep appends rows to the file of results.
func (w *commitSession) keep(rows ...commitRow) error {
	for _, r := range rows {
		if r.Failed == "" {
			fmt.Fprintf(w.log, "%s %s\n", time.Now().Format(time.TimeOnly), r)
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return lines.Append(w.out, rows)
}

// measure compares a commit by both tools. If that cannot be done it keeps a
// row that says why.
func (w *commitSession) measure(ctx context.Context, c commitCase) error {
	first := w.first(c)
	rows, err := w.compare(ctx, c, first)
	if err != nil && ctx.Err() == nil {
		first.Failed = err.Error()
		rows = []commitRow{first}
	}
	return cmp.Or(w.keep(rows...), err)
}

// compare asks both tools. Where one of them fails, what the other says is
// worth keeping.
func (w *commitSession) compare(ctx context.Context, c commitCase, first commitRow) ([]commitRow, error) {
	dir, err := w.clone(ctx, c)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(w.log, "%s: hone diff\n", c.ID)
	run, noHone := w.diff(ctx, c, dir, c.Bench, w.honeFlags)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	fmt.Fprintf(w.log, "%s: go test -count=%d, twice\n", c.ID, w.count)
	sides, noRecipe := w.recipe(ctx, c, dir)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if noHone != nil && noRecipe != nil {
		return nil, noHone
	}
	var names []string
	if noHone == nil {
		names = run.names
	}
	if noRecipe == nil {
		names = union(names, sides[0].names, sides[1].names)
	}
	flags := fmt.Sprintf("-count=%d -benchtime=%s", w.count, w.benchtime)
	var rows []commitRow
	for _, name := range names {
		r := first
		r.Benchmark, r.Expect = name, c.expect(name)
		r.Hone = orFailed(noHone, func() *opinion { return run.opinions[name] })
		r.Benchstat = orFailed(noRecipe, func() *opinion { return benchstat(sides, name, flags) })
		rows = append(rows, r)
	}
	return rows, nil
}

// orFailed is the opinion of a tool, or why it has none.
func orFailed(err error, of func() *opinion) *opinion {
	if err != nil {
		return &opinion{Failed: err.Error()}
	}
	return of()
}

// union joins lists without repetition, in order of first appearance.
func union(lists ...[]string) []string {
	var out []string
	for _, name := range slices.Concat(lists...) {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// settle has hone take its time for the benchmarks of a commit that a long run
// would tell more about.
func (w *commitSession) settle(ctx context.Context, c commitCase, kept []commitRow) error {
	first := w.first(c)
	rows := slices.DeleteFunc(slices.Clone(kept), func(r commitRow) bool {
		return r.ID != c.ID || r.Commit != c.Commit || r.where() != first.where() || !r.unsettled() || r.Long != nil
	})
	if len(rows) == 0 {
		return nil
	}
	dir, err := w.clone(ctx, c)
	if err != nil {
		return err
	}
	var failed []string
	for _, r := range rows {
		fmt.Fprintf(w.log, "%s: hone diff %s, %s\n", c.ID, strings.Join(w.longFlags, " "), r.Benchmark)
		run, err := w.diff(ctx, c, dir, exactly(r.Benchmark), slices.Concat(w.honeFlags, w.longFlags))
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil && run.opinions[r.Benchmark] == nil {
			err = errors.New("it was not run")
		}
		if err != nil {
			failed = append(failed, fmt.Sprintf("%s: %v", r.Benchmark, err))
			continue
		}
		settled := first
		settled.Benchmark, settled.Expect, settled.Long = r.Benchmark, r.Expect, run.opinions[r.Benchmark]
		if err := w.keep(settled); err != nil {
			return err
		}
	}
	if len(failed) > 0 {
		return errors.New(strings.Join(failed, "; "))
	}
	return nil
}

// exactly is the -bench pattern of one benchmark and no other.
func exactly(benchmark string) string {
	parts := strings.Split(benchmark, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return strings.Join(parts, "/")
}
