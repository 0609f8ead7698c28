package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
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
	opt    *explainOptions
	store  *store.Store
	temp   func() (string, error) // the folder for temporary files
	out    *output
	stdout io.Writer
	views  view.Report
	dir    string // that files are named from
	keep   *lateFile
}

// openFiles opens the files that flags name before anything is measured.
func (r *explainReport) openFiles() error {
	if err := r.opt.view.create(); err != nil || r.opt.keep == "" {
		return err
	}
	var err error
	if r.keep, err = createLateFor("-keep", r.opt.keep); err != nil {
		r.opt.view.discard()
	}
	return err
}

func (r *explainReport) discard() {
	r.keep.discard()
	r.opt.view.discard()
}

// end stores and reports a look, also one that err ended early.
func (r *explainReport) end(ctx context.Context, line []string, found *look.Result, err error) error {
	run := &sample.Run{
		Command: line, Hone: session.Version(), Method: explainMethod, Machine: sample.DetectMachine(),
		Seed: r.opt.measure.seed, Versions: []sample.Version{found.Version}, Started: time.Now().Add(-found.Took),
		Seconds: found.Took.Seconds(), Policy: mustJSON(r.opt.lines),
	}
	tail, status := ended(ctx, run, found.Warnings, err)
	tail[len(tail)-1].Summary.Timing = convert.Timing(found.Timing)
	list := append(convert.Explained(found, r.dir), tail...)
	problem := r.save(context.WithoutCancel(ctx), run, found, list)
	return joinOnce(status, joinOnce(problem, r.print(run, found, list)))
}

// ended sets the state of a run that err has ended, if anything has, and returns the last messages of
// its stream, caveats and summary, and why the command fails.
func ended(
	ctx context.Context, run *sample.Run, warnings []sample.Warning, err error,
) (tail []message.Message, status error) {
	run.State, status = sample.StateDone, err
	switch {
	case ctx.Err() != nil:
		run.State, status = sample.StateInterrupted, context.Canceled
		warnings = append(warnings, sample.Warning{Code: codeInterrupted})
	case err != nil:
		run.State = sample.StateFailed
	}
	for i := range warnings {
		tail = append(tail, message.Message{Warning: &warnings[i]})
	}
	exit := exitCode(run.State == sample.StateInterrupted, status)
	return append(tail, message.Message{Summary: &message.Summary{Seconds: run.Seconds, Exit: exit}}), status
}

// viewTitle says what pictures show.
func viewTitle(found *look.Result) string {
	var names []string
	for _, s := range found.Subjects {
		names = append(names, cmp.Or(s.Package, strings.Join(s.Sources, " ")))
	}
	return "Profile of " + words.Names(names)
}

// save stores a run with its messages and profiles.
func (r *explainReport) save(ctx context.Context, run *sample.Run, found *look.Result, list []message.Message) error {
	if _, err := r.store.Begin(ctx, run); err != nil {
		return err
	}
	stored, err := message.EncodeMessages(list)
	if err != nil {
		return err
	}
	profiles, err := keptProfiles(found)
	if err == nil {
		err = r.store.AddProfiles(ctx, run.ID, profiles, nil)
	}
	return joinOnce(joinOnce(err, r.store.SaveMessages(ctx, run.ID, stored)), r.store.Finish(ctx, run.ID, run.State, run.Seconds))
}

// print writes the report, or the file that is to be annotated, and what flags ask for
// beside it. found may be nil where they ask for nothing.
func (r *explainReport) print(run *sample.Run, found *look.Result, list []message.Message) error {
	list = append([]message.Message{{Config: configOf(run, r.opt.measure.db)}}, list...)
	if r.opt.annotate != "" {
		return annotate(r.stdout, r.opt.annotate, r.dir, list)
	}
	var err error
	if found != nil {
		err = r.show(found, list)
	}
	for _, m := range list {
		if e := r.out.handle(m); e != nil {
			return joinOnce(err, e)
		}
	}
	err = joinOnce(err, r.out.finish())
	if found == nil {
		return err
	}
	err = joinOnce(err, r.opt.view.write(r.stdout, r.views, viewTitle(found)))
	err = joinOnce(err, writeKept(r.keep, found))
	if err != nil || !r.opt.pprof {
		return err
	}
	return openPprof(found, r.temp)
}

// lookEvents show the progress of a look.
func lookEvents(line *progressLine, out *output) look.Events {
	return look.Events{
		Step:   line.step,
		Asking: func(pkg string) { line.show("ask the compiler about " + pkg) },
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
