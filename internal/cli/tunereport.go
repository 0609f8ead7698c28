package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune"
	"github.com/gohone/hone/internal/tune/loop"
	"github.com/gohone/hone/internal/tune/trial"
)

// A tuneReport makes messages of the engine's events and results.
type tuneReport struct {
	out    *output
	line   *progressLine
	tuning *tune.Tuning
	named  []string // packages as the command line has them
	run    *sample.Run
	trials []*message.Trial
	// noted is the first error of storing a trial.
	noted error
}

// start sends what is known before the search, with the trials of the run that goes on. db is the store that -db names.
func (r *tuneReport) start(ctx context.Context, db string) error {
	err := r.out.handle(message.Message{Config: configOf(r.run, db)})
	known := r.files()
	if len(r.trials) == 0 { // those of a run that goes on are stored
		r.note(ctx, known)
	}
	for _, t := range r.trials {
		known = append(known, message.Message{Trial: t})
	}
	for _, m := range known {
		err = joinOnce(err, r.out.handle(m))
	}
	return err
}

// note stores messages before they are sent, also after an interrupt.
func (r *tuneReport) note(ctx context.Context, messages []message.Message) {
	if len(messages) == 0 {
		return
	}
	list, err := message.EncodeMessages(messages)
	if err == nil {
		err = r.tuning.Note(context.WithoutCancel(ctx), list)
	}
	r.noted = joinOnce(r.noted, err)
}

// files sends the benchmarks that were written.
func (r *tuneReport) files() []message.Message {
	var all []message.Message
	for _, g := range r.tuning.Generated() {
		all = append(all, message.Message{File: &message.File{
			Package: g.Package, Name: g.Name, Text: string(g.Text), About: "benchmarks written for " + g.Package,
		}})
	}
	return all
}

// trial takes one that has ended.
func (r *tuneReport) trial(ctx context.Context, t *trial.Trial) {
	m := message.Message{Trial: convert.NewTrial(t, r.tuning.Root())}
	r.trials = append(r.trials, m.Trial)
	r.note(ctx, []message.Message{m})
	r.out.handle(m)
}

// end delivers the patches, and reports and stores the run, also where cause ended the
// search.
func (r *tuneReport) end(ctx context.Context, d tune.Delivery, results []*loop.Result, cause error) error {
	interrupted := ctx.Err() != nil
	if interrupted {
		cause = context.Canceled
	}
	keep := context.WithoutCancel(ctx)
	made, err := r.tuning.Deliver(keep, d)
	err = joinOnce(joinOnce(cause, err), r.undelivered(made))
	if err == nil {
		err = unmetGoals(results)
	}
	r.tuning.End(ctx, cause)
	messages := r.files()
	for _, m := range r.trials {
		messages = append(messages, message.Message{Trial: m})
	}
	told := len(messages) // as they ended
	for _, m := range r.searches(results) {
		messages = append(messages, message.Message{Search: m})
	}
	comparisons := finalComparisons(results)
	for _, c := range comparisons {
		messages = append(messages, message.Message{Comparison: c})
	}
	for _, w := range r.tuning.Warnings() {
		messages = append(messages, message.Message{Warning: &w})
	}
	s := summarize(comparisons, r.run.Seconds, exitCode(interrupted, err))
	r.summarize(s, made, results)
	messages = append(messages, message.Message{Summary: s})
	list, e := message.EncodeMessages(messages)
	if e == nil {
		e = r.tuning.Keep(keep, list)
	}
	err = joinOnce(err, joinOnce(r.noted, e))
	for _, m := range messages[told:] {
		if e := r.out.handle(m); e != nil {
			return joinOnce(err, e)
		}
	}
	return joinOnce(err, r.out.finish())
}

// searches are what was looked at in packages of which nothing was kept.
func (r *tuneReport) searches(results []*loop.Result) []*message.TuneSearch {
	var all []*message.TuneSearch
	for i, of := range results {
		if len(of.Patches) > 0 {
			continue
		}
		m := convert.Search(r.tuning.Packages()[i], of, r.tuning.MinShare(), r.tuning.Root())
		if m == nil {
			continue
		}
		if len(r.tuning.Packages()) == 1 {
			m.Argument = argument(r.named)
		}
		all = append(all, m)
	}
	return all
}

// argument is what names a package that is the only one, empty if that is a pattern.
func argument(named []string) string {
	switch {
	case len(named) == 0:
		return "."
	case len(named) == 1 && !strings.Contains(named[0], "..."):
		return words.Quoted(named[0])
	}
	return ""
}

// finalComparisons are those of the final code of all packages.
func finalComparisons(results []*loop.Result) []*message.Comparison {
	var all []*message.Comparison
	for _, r := range results {
		if r.Record == nil {
			continue
		}
		costs := compare.Costs(r.Record.Samples)
		for _, o := range r.Outcomes {
			cost := costs[compare.Benchmark{Package: o.Row.Package, Name: o.Row.Benchmark}]
			all = append(all, convert.Comparisons(o, cost.Seconds, cost.Round)...)
		}
	}
	return all
}

// summarize adds to a summary which patches there are, where, and how the search ended.
func (r *tuneReport) summarize(s *message.Summary, made *tune.Delivered, results []*loop.Result) {
	for _, m := range r.trials {
		if m.Outcome == string(trial.Kept) {
			s.Patches = append(s.Patches, message.SummaryPatch{
				Package: m.Package, Rule: m.Rule, Function: m.Function, Subject: m.Message, Ratio: m.Ratio,
			})
		}
	}
	s.FirstKept, s.Keeping = r.tuning.FirstKept().Seconds(), r.tuning.Keeping().Seconds()
	s.Ended, s.Tree, s.Out, s.Apply = "done", string(made.Tree), made.Folder, string(made.Apply)
	for _, of := range results {
		switch {
		case of.Spent:
			s.Ended = "budget"
		case of.GoalMet && s.Ended == "done":
			s.Ended = "goal"
		}
	}
	if s.Exit == exitInterrupted {
		s.Ended = "interrupted"
	}
}

// undelivered returns the error for what was not delivered as the flags
// ask.
func (r *tuneReport) undelivered(made *tune.Delivered) error {
	var err error
	if made.FolderErr != nil {
		err = fmt.Errorf("-out: %w", made.FolderErr)
	}
	if len(made.Worse) > 0 {
		return errors.Join(err, &gateError{fmt.Sprintf(
			"the final code is slower than the original or fails: %s; nothing was changed, look at the patches with hone export -patches %d",
			compare.Names(made.Worse), r.run.ID)})
	}
	if e, ok := errors.AsType[*tune.CommitError](made.TreeErr); ok {
		return errors.Join(err, explainTune(e))
	}
	if made.TreeErr != nil {
		return errors.Join(err, fmt.Errorf("-write: %w", made.TreeErr))
	}
	return err
}

// unmetGoals returns the error for goals that are not met.
func unmetGoals(results []*loop.Result) error {
	var missed []string
	for _, r := range results {
		missed = append(missed, r.Unmet...)
	}
	if len(missed) == 0 {
		return nil
	}
	return &gateError{"goal not met: " + compare.Names(missed)}
}

// explainTune adds to an error the flag that it is about.
func explainTune(err error) error {
	if _, ok := errors.AsType[*tune.CommitError](err); ok {
		return fmt.Errorf("-commit: %w", err)
	}
	if _, ok := errors.AsType[*tune.GenerateError](err); ok {
		return fmt.Errorf("-gen-bench: %w", err)
	}
	if e, ok := errors.AsType[*compare.NoBenchmarksError](err); ok && e.Matched {
		return fmt.Errorf("%w, or let -gen-bench write some", err)
	}
	return err
}
