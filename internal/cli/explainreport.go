package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/gohone/hone/internal/explain/look"
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/view"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/store"
)

// explainMethod is the version of the way in which hone explain profiles.
const explainMethod = "explain/1"

// An explainReport stores and reports one run of hone explain.
type explainReport struct {
	opt   *explainOptions
	store *store.Store
	out   *output
	// stdout takes printed views.
	stdout io.Writer
	views  view.Report
}

// end reports and stores a look, also one that err ended early.
func (r *explainReport) end(ctx context.Context, line []string, found *look.Result, err error) error {
	run := &sample.Run{
		Command: line, Hone: session.Version(), Method: explainMethod, Machine: sample.DetectMachine(),
		Seed: r.opt.measure.seed, Versions: []sample.Version{found.Version}, Started: time.Now().Add(-found.Took),
		State: sample.StateDone, Seconds: found.Took.Seconds(), Warnings: found.Warnings,
	}
	status := err
	switch {
	case ctx.Err() != nil:
		run.State, status = sample.StateInterrupted, context.Canceled
		found.Warnings = append(found.Warnings, sample.Warning{Code: codeInterrupted})
	case err != nil:
		run.State = sample.StateFailed
	}
	keep := context.WithoutCancel(ctx)
	if _, e := r.store.Begin(keep, run); e != nil {
		return joinOnce(status, e)
	}
	list := r.messages(run, found, exitCode(run.State == sample.StateInterrupted, status))
	stored, e := message.EncodeMessages(list[1:]) // the run itself makes the first
	if e == nil {
		e = r.store.SaveMessages(keep, run.ID, stored)
	}
	e = joinOnce(e, r.store.Finish(keep, run.ID, run.State, run.Seconds))
	e = joinOnce(e, r.show(found, list))
	for _, m := range list {
		if e := r.out.handle(m); e != nil {
			return joinOnce(status, e)
		}
	}
	e = joinOnce(e, r.out.finish())
	return joinOnce(status, joinOnce(e, r.opt.view.write(r.stdout, r.views, viewTitle(found))))
}

// viewTitle says what pictures show.
func viewTitle(found *look.Result) string {
	var names []string
	for _, s := range found.Subjects {
		names = append(names, cmp.Or(s.Package, strings.Join(s.Sources, " ")))
	}
	return "Profile of " + words.Names(names)
}

// messages makes the stream of a run.
func (r *explainReport) messages(run *sample.Run, found *look.Result, exit int) []message.Message {
	dir, err := os.Getwd()
	if err != nil {
		dir = ""
	}
	list := []message.Message{{Config: configOf(run, r.opt.measure.db)}}
	list = append(list, convert.Explained(found, dir)...)
	for i := range found.Warnings {
		list = append(list, message.Message{Warning: &found.Warnings[i]})
	}
	return append(list, message.Message{Summary: &message.Summary{Seconds: run.Seconds, Exit: exit}})
}

// lookEvents show the progress of a look.
func lookEvents(line *progressLine, out *output) look.Events {
	return look.Events{
		Step: line.step,
		Progress: func(p look.Progress) {
			kind := words.HotKind(string(p.Kind))
			line.show(fmt.Sprintf("%s, %d of %d, about %s left: %s", kind, p.N, p.Of, p.Left.Round(time.Second),
				strings.TrimPrefix(p.Benchmark, "Benchmark")))
			out.handle(message.Message{Progress: &message.Progress{
				Phase: kind, Package: p.Package, Benchmark: p.Benchmark, Decided: p.N - 1, Total: p.Of, SecondsLeft: p.Left.Seconds(),
			}})
		},
	}
}
