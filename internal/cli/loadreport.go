package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/gohone/hone/internal/explain/look"
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/view"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/verdict"
)

// loadMethod is the version of the way in which hone load measures.
const loadMethod = "load/2"

// A loadReport stores and reports one run of hone load.
type loadReport struct {
	opt    *loadOptions
	fail   []load.Threshold // those of the line, and those of a script
	store  *store.Store
	temp   func() (string, error) // the folder for temporary files of the go command
	out    *output
	files  *loadFiles
	run    *sample.Run
	began  time.Time
	config message.Message
}

// begin stores the run before anything is sent, and sends the first message.
// names are the servers', policy is what two are judged by.
func (r *loadReport) begin(ctx context.Context, line, names []string, policy *verdict.Policy) error {
	r.run = &sample.Run{
		Command: line, Hone: session.Version(), Method: loadMethod, Machine: sample.DetectMachine(),
		Seed: r.opt.seed, Policy: r.policy(policy),
	}
	for _, name := range names {
		r.run.Versions = append(r.run.Versions, sample.Version{Name: name})
	}
	if _, err := r.store.Begin(ctx, r.run); err != nil {
		return err
	}
	r.began = time.Now()
	r.config = message.Message{Config: configOf(r.run, r.opt.db)}
	return r.out.handle(r.config)
}

// policy is what the run is judged by.
func (r *loadReport) policy(of *verdict.Policy) json.RawMessage {
	var p struct {
		*verdict.Policy
		Fail []string `json:"fail,omitempty"`
		Find []string `json:"find,omitempty"`
	}
	p.Policy = of
	for _, t := range r.fail {
		p.Fail = append(p.Fail, t.Text)
	}
	for _, t := range r.opt.find {
		p.Find = append(p.Find, t.Text)
	}
	return mustJSON(p)
}

// finish stores and reports a run, also where err ended it early.
func (r *loadReport) finish(ctx context.Context, res *loadtest.Result, err error) error {
	r.run.Seconds, r.run.State = time.Since(r.began).Seconds(), sample.StateDone
	dir, e := os.Getwd()
	if e != nil {
		return joinOnce(err, e)
	}
	hot, problem := explainServers(ctx, res, look.ReadOptions{Dir: dir, Temp: r.temp, Any: true})
	messages, warnings := r.messages(res, convert.HotLines{Found: hot, Dir: dir})
	status := err
	if status == nil {
		status = r.status(res, messages)
	}
	switch {
	case ctx.Err() != nil:
		r.run.State, status = sample.StateInterrupted, context.Canceled
		warnings = append(warnings, sample.Warning{Code: codeInterrupted})
	case err != nil:
		r.run.State = sample.StateFailed
	}
	missing, e := writeProfiles(r.files.profiles, res, loadsOf(messages))
	problem, warnings = joinOnce(problem, e), append(warnings, missing...)
	for i := range warnings {
		messages = append(messages, message.Message{Warning: &warnings[i]})
	}
	sum := summarize(pairComparisons(messages), r.run.Seconds, exitCode(r.run.State == sample.StateInterrupted, status))
	messages = append(messages, message.Message{Summary: sum})
	all := append([]message.Message{r.config}, messages...)
	problem = joinOnce(problem, r.keep(context.WithoutCancel(ctx), all, loadProfiles(res)))
	problem = joinOnce(problem, r.files.write(all, func() (view.Report, error) { return loadViews(res, hot, all, dir) }))
	for _, m := range messages {
		if e := r.out.handle(m); e != nil {
			return joinOnce(status, joinOnce(problem, e))
		}
	}
	return joinOnce(status, joinOnce(problem, r.out.finish()))
}

// messages makes the messages of a result, and the warnings that come after them.
func (r *loadReport) messages(res *loadtest.Result, hot convert.HotLines) ([]message.Message, []sample.Warning) {
	if len(res.Servers) == 1 && res.Servers[0].Look != nil {
		return convert.Look(res.Servers[0], hot)
	}
	return convert.LoadTest(res, convert.LoadTestOptions{
		Fail: r.fail, Find: r.opt.find, WarnBound: !bool(r.opt.bound), Whole: r.opt.whole, Hot: hot,
	})
}

// status returns the error of a run: a test that could not be done takes
// precedence over a threshold that failed.
func (r *loadReport) status(res *loadtest.Result, messages []message.Message) error {
	if text := r.broken(res); text != "" {
		return fmt.Errorf("%s", text)
	}
	var failed []string
	for _, l := range loadsOf(messages) {
		failed = append(failed, failedThresholds(l, len(res.Servers) == 2)...)
	}
	if s := res.Search; s != nil && s.Rate == 0 {
		failed = append(failed, "no rate holds: "+s.Trials[len(s.Trials)-1].Reason)
	}
	if res.Pair != nil {
		if worse := res.Pair.Worse(r.opt.compare.Policy.Gate); len(worse) > 0 {
			failed = append(failed, "gate: "+strings.Join(worse, ", "))
		}
	}
	if len(failed) > 0 {
		return &gateError{"threshold failed: " + strings.Join(failed, ", ")}
	}
	return nil
}

// broken returns why the test could not be done, "" if it could.
func (r *loadReport) broken(res *loadtest.Result) string {
	for _, f := range res.Facts {
		p, ok := f.(loadtest.Problem)
		if !ok || p.Kind == loadtest.GeneratorBound && !bool(r.opt.bound) {
			continue
		}
		return words.Problem(p)
	}
	switch {
	case res.Pair != nil && res.Pair.Aborted != "":
		return "stopped early: " + res.Pair.Aborted
	case res.Search != nil && res.Search.Bound != "" && bool(r.opt.bound):
		return words.Note(convert.SearchBound(res.Search))
	}
	return ""
}

// failedThresholds names those of a server that do not hold.
func failedThresholds(l *message.Load, pair bool) []string {
	var failed []string
	for _, t := range l.Thresholds {
		if t.Holds {
			continue
		}
		text := t.Text
		if t.Missing {
			text += " (not measured)"
		}
		if pair && !t.Pair {
			text += " (" + l.Server + ")"
		}
		failed = append(failed, text)
	}
	return failed
}

// loadsOf returns the messages of the servers.
func loadsOf(messages []message.Message) []*message.Load {
	var all []*message.Load
	for _, m := range messages {
		if m.Load != nil {
			all = append(all, m.Load)
		}
	}
	return all
}

func pairComparisons(messages []message.Message) []*message.Comparison {
	var all []*message.Comparison
	for _, m := range messages {
		if m.Comparison != nil {
			all = append(all, m.Comparison)
		}
	}
	return all
}

// note stores a message as it comes, in case that the run is killed.
func (r *loadReport) note(ctx context.Context, m message.Message) error {
	list, err := message.EncodeMessages([]message.Message{m})
	if err != nil {
		return err
	}
	return r.store.AddMessages(context.WithoutCancel(ctx), r.run.ID, time.Since(r.began).Seconds(), list)
}

// keep stores what the report is made of, in place of what was noted.
func (r *loadReport) keep(ctx context.Context, messages []message.Message, profiles []store.Profile) error {
	list, err := message.EncodeMessages(messages)
	if err == nil {
		err = r.store.SaveMessages(ctx, r.run.ID, list)
	}
	if err == nil {
		err = r.store.AddProfiles(ctx, r.run.ID, profiles, nil)
	}
	return joinOnce(err, r.store.Finish(ctx, r.run.ID, r.run.State, r.run.Seconds))
}
