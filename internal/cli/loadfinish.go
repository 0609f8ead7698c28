package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/verdict"
)

// loadMethod is the version of the way in which hone load measures.
const loadMethod = "load/2"

// begin stores the run before anything is sent, and sends the first message.
func (l *loading) begin(ctx context.Context) error {
	l.run = &sample.Run{
		Command: l.line, Hone: honeVersion(), Method: loadMethod, Machine: sample.DetectMachine(), Seed: l.opt.seed,
		Policy: l.policy(),
	}
	for _, p := range l.places {
		l.run.Versions = append(l.run.Versions, sample.Version{Name: p.name})
	}
	if _, err := l.store.Begin(ctx, l.run); err != nil {
		return err
	}
	l.began = time.Now()
	l.config = report.Message{Config: configOf(l.run, l.opt.db)}
	l.progress.clear()
	return l.out.handle(l.config)
}

// policy is what the run is judged by.
func (l *loading) policy() json.RawMessage {
	var p struct {
		*verdict.Policy
		Fail []string `json:"fail,omitempty"`
		Find []string `json:"find,omitempty"`
	}
	if len(l.places) == 2 {
		of := l.opt.policyOf()
		p.Policy = &of
	}
	for _, t := range l.opt.fail {
		p.Fail = append(p.Fail, t.Text)
	}
	for _, t := range l.opt.find {
		p.Find = append(p.Find, t.Text)
	}
	return mustJSON(p)
}

// finish stores and reports a run, also where err ended it early.
func (l *loading) finish(ctx context.Context, err error) error {
	l.stopServers()
	l.progress.clear()
	l.run.Seconds, l.run.State = time.Since(l.began).Seconds(), sample.StateDone
	status := l.status(err)
	switch {
	case ctx.Err() != nil:
		l.run.State, status = sample.StateInterrupted, context.Canceled
		l.warn(sample.Warning{Code: "interrupted", Text: "the run was interrupted: this is what was measured until then"})
	case err != nil:
		l.run.State = sample.StateFailed
	}
	problem := l.files.writeProfile(l)
	for i := range l.warnings {
		l.messages = append(l.messages, report.Message{Warning: &l.warnings[i]})
	}
	sum := summarize(l.comparisons(), l.run.Seconds, exitCode(l.run.State == sample.StateInterrupted, status))
	l.messages = append(l.messages, report.Message{Summary: sum})
	all := append([]report.Message{l.config}, l.messages...)
	problem = joinOnce(problem, l.keep(context.WithoutCancel(ctx), all))
	problem = joinOnce(problem, l.files.write(all))
	for _, m := range l.messages {
		if e := l.out.handle(m); e != nil {
			return joinOnce(status, joinOnce(problem, e))
		}
	}
	return joinOnce(status, joinOnce(problem, l.out.finish()))
}

// status is what a run amounts to: what could not be done weighs more than a
// threshold that failed.
func (l *loading) status(err error) error {
	switch {
	case err != nil:
		return err
	case l.broken != nil:
		return l.broken
	case len(l.failed) > 0:
		return &gateError{fmt.Sprintf("threshold failed: %s", strings.Join(l.failed, ", "))}
	}
	return nil
}

func (l *loading) comparisons() []*report.Comparison {
	var all []*report.Comparison
	for _, m := range l.messages {
		if m.Comparison != nil {
			all = append(all, m.Comparison)
		}
	}
	return all
}

// keep stores what the report is made of.
func (l *loading) keep(ctx context.Context, messages []report.Message) error {
	list, err := report.EncodeMessages(messages)
	if err == nil {
		err = l.store.SaveMessages(ctx, l.run.ID, list)
	}
	return joinOnce(err, l.store.Finish(ctx, l.run.ID, l.run.State, l.run.Seconds))
}

// storedMessages returns what the report of a run is made of, if that is stored itself.
func storedMessages(ctx context.Context, run *sample.Run, db string) ([]json.RawMessage, error) {
	st, err := store.OpenDefault(ctx, db)
	if err != nil {
		return nil, err
	}
	defer st.Close()
	return st.Messages(ctx, run.ID)
}

// showMessages renders a stored run whose report is stored itself: of hone load and
// hone tune.
func showMessages(ctx context.Context, out *output, run *sample.Run, db string) error {
	list, err := storedMessages(ctx, run, db)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return fmt.Errorf("run %d has no report: it goes on, or was killed", run.ID)
	}
	if err := out.start(run, db); err != nil {
		return err
	}
	if err := report.DecodeMessages(list, out.handler); err != nil {
		return fmt.Errorf("show run %d: %w", run.ID, err)
	}
	return out.finish()
}
