package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune"
	"github.com/gohone/hone/internal/tune/trial"
)

// resumed returns the options of the stored run that -resume names, with what the new line
// may change, and the trials of that run.
func (o *tuneOptions) resumed(ctx context.Context, a *app, c *command) (*tuneOptions, []*message.Trial, error) {
	run, err := loadRun(ctx, o.measure.db, o.resume)
	if err != nil {
		return nil, nil, err
	}
	switch {
	case run.CommandName() != sample.CommandTune:
		return nil, nil, usageErrorf("tune: -resume: run %d is of hone %s", run.ID, run.CommandName())
	case run.State == sample.StateRunning:
		return nil, nil, fmt.Errorf("run %d cannot go on: it is being measured by another hone", run.ID)
	}
	was := newTuneOptions(run.Command)
	if err := was.parse(a, c, run.Command[1:]); err != nil {
		return nil, nil, fmt.Errorf("run %d cannot go on: read its command line: %w", run.ID, err)
	}
	was.delivery.Folder, was.delivery.Write, was.engine.Commit = o.delivery.Folder, o.delivery.Write, o.engine.Commit
	if o.moreBudget {
		was.engine.Budget = o.engine.Budget
	}
	if err := was.complete(c); err != nil {
		return nil, nil, fmt.Errorf("run %d cannot go on: %w", run.ID, err)
	}
	m := o.measure
	was.measure.noLock, was.measure.db, was.measure.report = m.noLock, m.db, m.report
	was.engine.Seed = run.Seed
	trials, err := storedTrials(ctx, run, m.db)
	if err != nil {
		return nil, nil, err
	}
	was.engine.Earlier = &tune.Earlier{Run: run}
	for _, t := range trials {
		was.engine.Earlier.Trials = append(was.engine.Earlier.Trials, tune.EarlierTrial{
			Package: t.Package, Rule: t.Rule, Function: t.Function, Message: t.Message, File: t.File,
			Outcome: trial.Outcome(t.Outcome), Untried: t.Untried, Patch: t.Patch,
		})
	}
	was.delivery.Message = messageOf(trials)
	return was, trials, nil
}

// storedTrials returns the trials that are stored of a run.
func storedTrials(ctx context.Context, run *sample.Run, db string) ([]*message.Trial, error) {
	list, err := storedMessages(ctx, run, db)
	if err != nil {
		return nil, err
	}
	var trials []*message.Trial
	for i, line := range list {
		var m message.Message
		if err := json.Unmarshal(line, &m); err != nil {
			return nil, fmt.Errorf("run %d cannot go on: stored message %d: %w", run.ID, i+1, err)
		}
		if m.Trial != nil {
			trials = append(trials, m.Trial)
		}
	}
	return trials, nil
}

// messageOf gives patches their messages: those that an earlier part of the run has kept the
// ones that are stored.
func messageOf(earlier []*message.Trial) func(*trial.Trial) (subject, body string) {
	return func(t *trial.Trial) (subject, body string) {
		for _, m := range earlier {
			if len(t.Outcomes) == 0 && m.Outcome == string(trial.Kept) && m.Patch == t.Diff {
				return convert.PatchMessageAgain(m)
			}
		}
		return convert.PatchMessage(t)
	}
}

// explainResume adds to an error of going on what it is about.
func explainResume(err error) error {
	if e, ok := errors.AsType[*tune.ChangedError](err); ok {
		return fmt.Errorf("-resume: %w", e)
	}
	return err
}
