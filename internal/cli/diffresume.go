package cli

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/verdict"
)

// resumed returns the options of the stored run that -resume names, with what
// the new line may change.
func (o *diffOptions) resumed(ctx context.Context, a *app, c *command) (*diffOptions, error) {
	run, err := loadRun(ctx, o.measure.db, o.resume)
	if err != nil {
		return nil, err
	}
	if err := compare.Resumable(run); err != nil {
		return nil, err
	}
	was, err := parseDiff(a, c, run.Command[1:])
	if err != nil {
		return nil, fmt.Errorf("run %d cannot go on: read its command line: %w", run.ID, err)
	}
	e := &was.engine
	if e.Policy, err = verdict.PolicyOf(run); err != nil {
		return nil, err
	}
	if budget := o.engine.Policy.Budget; o.moreBudget {
		if budget < e.Policy.Budget {
			return nil, usageErrorf("diff: -budget %v: run %d has %v, which can only be raised",
				seconds(budget), run.ID, seconds(e.Policy.Budget))
		}
		e.Policy.Budget = budget
	}
	e.Versions, e.Seed, e.Earlier = compare.Pin(e.Versions, run.Versions), run.Seed, run
	m := o.measure
	was.measure.noLock, was.measure.db, was.measure.report = m.noLock, m.db, m.report
	undecided, more := compare.Left(run, e.Policy, e.Instructions)
	switch {
	case more:
	case len(undecided) > 0:
		return nil, usageErrorf("diff: run %d has spent its budget of %v on %s; give it more with -budget",
			run.ID, seconds(e.Policy.Budget), compare.Names(undecided))
	default:
		was.settled = true
	}
	return was, nil
}

func seconds(s float64) time.Duration { return time.Duration(math.Round(s * 1e9)) }

// reportSettled reports a run in which nothing is left to do, and marks it as
// ended if it is not yet.
func reportSettled(ctx context.Context, o *diffOptions, out *output) error {
	run := o.engine.Earlier
	if run.State != sample.StateDone {
		st, err := store.OpenDefault(ctx, o.measure.db)
		if err != nil {
			return err
		}
		defer st.Close()
		if err := st.Finish(ctx, run.ID, sample.StateDone, run.Seconds); err != nil {
			return err
		}
		run.State = sample.StateDone
	}
	run.Warnings = append(run.Warnings, sample.Warning{Code: codeNothingToDo, Facts: sample.NewFacts(map[string]any{"run": run.ID})})
	if err := out.start(run, o.measure.db); err != nil {
		return err
	}
	return out.end(run, o.measure.db, nil)
}
