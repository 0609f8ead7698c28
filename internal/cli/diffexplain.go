package cli

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/between"
	"github.com/gohone/hone/internal/explain/shift"
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/view"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/verdict"
)

// mostExplained is how many differences of a run are explained, the largest first: each takes
// some seconds.
const mostExplained = 5

// A differ says where differences are.
type differ struct {
	show *progressLine
	out  *output
	db   string // of -db
}

// explainChanges profiles both sides of what became slower or faster in a run, reports where the
// difference is, and stores that.
func explainChanges(ctx context.Context, st *store.Store, c *compare.Comparison, run *sample.Run, d differ) error {
	judged, err := compare.Judge(run)
	if err != nil {
		return err
	}
	runner, builder := c.Tools()
	p := &between.Profiler{Runner: runner, Builder: builder}
	list, err := d.all(ctx, p, c, run, largest(judged))
	if err != nil {
		return err
	}
	return d.send(ctx, st, run, list)
}

// all profiles both sides of rows. One that cannot be profiled has a caveat in the run.
func (d differ) all(
	ctx context.Context, p *between.Profiler, c *compare.Comparison, run *sample.Run, rows []sample.Row,
) ([]message.Message, error) {
	var list []message.Message
	for i, row := range rows {
		p.Sides = nil
		if i == 0 { // the page shows the largest difference
			p.Sides = func(base, head *shift.Side) {
				d.out.views = func() (view.Report, error) { return shiftViews(shiftOf(row), base, head) }
			}
		}
		m, err := d.explain(ctx, p, c, row)
		if ctx.Err() != nil {
			return list, context.Cause(ctx)
		}
		if err != nil {
			run.Warnings = append(run.Warnings, sample.Warning{
				Code: codeNotExplained, Package: row.Package, Benchmark: row.Benchmark,
				Facts: sample.NewFacts(map[string]any{"error": err.Error()}),
			})
			continue
		}
		list = append(list, m)
	}
	return list, nil
}

// send reports what was found and keeps it with the run.
func (d differ) send(ctx context.Context, st *store.Store, run *sample.Run, list []message.Message) error {
	for _, m := range list {
		if err := d.out.handle(m); err != nil {
			return err
		}
	}
	stored, err := message.EncodeMessages(list)
	if err != nil || st == nil || run.ID == 0 {
		return err
	}
	return st.SaveMessages(context.WithoutCancel(ctx), run.ID, stored)
}

// largest returns the rows whose time is proven to have changed, those that changed most first.
func largest(j *compare.Judged) []sample.Row {
	type changed struct {
		row sample.Row
		by  float64
	}
	var list []changed
	for _, r := range j.Rows {
		for _, res := range r.Outcome.Results {
			moved := res.Verdict == verdict.Faster || res.Verdict == verdict.Slower
			if moved && res.Ratio != nil && res.Unit == sample.UnitTime {
				list = append(list, changed{r.Outcome.Row, math.Abs(math.Log(res.Ratio.Center))})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b changed) int { return cmp.Compare(b.by, a.by) })
	var out []sample.Row
	for _, c := range list[:min(mostExplained, len(list))] {
		out = append(out, c.row)
	}
	return out
}

// explain profiles both sides of one row.
func (d differ) explain(
	ctx context.Context, p *between.Profiler, c *compare.Comparison, row sample.Row,
) (message.Message, error) {
	base, hasBase := c.Code(row.Package, row.Benchmark, row.Base)
	head, hasHead := c.Code(row.Package, row.Benchmark, row.Head)
	if !hasBase || !hasHead {
		return message.Message{}, fmt.Errorf("%s was not measured", row.Benchmark)
	}
	p.Step = func(arm string, kind explain.Kind) {
		d.show.show(fmt.Sprintf("%s of %s in %s", words.HotKind(string(kind)), strings.TrimPrefix(row.Benchmark, "Benchmark"), arm))
	}
	found, err := p.Compare(ctx, base, head)
	if err != nil {
		return message.Message{}, err
	}
	dir, err := os.Getwd()
	if err != nil {
		dir = ""
	}
	file := func(name string) string { return head.Version.Original(base.Version.Original(name)) }
	return message.Message{Shift: convert.Shifted(shiftOf(row), found, file, dir)}, nil
}

// shiftOf is the message about a row, without what was found.
func shiftOf(row sample.Row) *message.Shift {
	return &message.Shift{Package: row.Package, Benchmark: row.Benchmark, Base: row.Base, Head: row.Head}
}
