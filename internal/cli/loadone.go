package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/sample"
)

// measureOne runs the load on one server.
func (l *loading) measureOne(ctx context.Context) error {
	plan, p := l.plans[0], l.places[0]
	running, stop := l.untilDeath(ctx)
	defer stop()
	res, spent, err := l.watched(ctx, running, plan)
	err = l.cause(running, err)
	if res == nil {
		return err
	}
	l.addLoad(0, report.NewLoad(p.name, plan, res, report.NewSpent(res.Total.Requests, spent.usage, spent.runtime)), nil)
	l.addSpending(0, spent)
	l.addResult(p.name, res)
	return err
}

// watched runs a plan on the first server and looks at what that spends. running
// ends sending; ctx ends looking as well.
func (l *loading) watched(ctx, running context.Context, plan load.Plan) (*load.Result, spending, error) {
	l.phase("look at the server")
	w := newWatch(ctx, l.servers[0], l.places[0])
	plan.Answered = new(atomic.Int64)
	w.answered = plan.Answered
	length := countedLength(plan)
	if plan.Warmup <= 0 {
		w.begin(running, length, true)
	}
	l.files.begin()
	res, err := load.Run(running, plan, load.Events{Second: func(s load.Second) {
		if s.Warmup && s.At >= plan.Warmup {
			w.begin(running, length, false)
		}
		l.second(plan, s)
	}})
	l.endLive()
	if res == nil {
		return nil, spending{}, err
	}
	return res, w.end(lastLook(ctx), res.Total.Requests), err
}

// countedLength is how long the counted part of a run lasts, 0 if only a count
// ends it.
func countedLength(p load.Plan) time.Duration {
	if len(p.Schedule.Stages) == 0 || p.Schedule.Count > 0 {
		return 0
	}
	return p.Schedule.Duration() - p.Warmup
}

// lastLook returns a context for looking at a server after the run, which an
// interrupt has not ended but makes short.
func lastLook(ctx context.Context) context.Context {
	if ctx.Err() == nil {
		return ctx
	}
	short, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	context.AfterFunc(short, cancel)
	return short
}

// untilDeath returns a context that ends with a server that was started here.
func (l *loading) untilDeath(ctx context.Context) (context.Context, context.CancelFunc) {
	inner, cancel := context.WithCancelCause(ctx)
	for i, s := range l.servers {
		if s == nil || s.Died() == nil {
			continue
		}
		name := l.places[i].name // others may take its place
		go func() {
			select {
			case <-s.Died():
				cancel(deathOf(name, s))
			case <-inner.Done():
			}
		}()
	}
	return inner, func() { cancel(nil) }
}

// deathOf says how a server ended, with the last of what it wrote.
func deathOf(name string, s *capture.Server) error {
	err := fmt.Errorf("%s ended during the run: %w", name, s.Stop())
	lines := strings.Split(strings.TrimSpace(string(s.Output())), "\n")
	const most = 5
	if text := strings.TrimSpace(strings.Join(lines[max(0, len(lines)-most):], "; ")); text != "" {
		err = fmt.Errorf("%w; it wrote: %s", err, text)
	}
	return err
}

// cause is the reason for which a run ended, where that is not its end.
func (l *loading) cause(running context.Context, err error) error {
	if err != nil && errors.Is(err, context.Canceled) {
		return context.Cause(running)
	}
	return err
}

// addLoad judges the thresholds of a server and keeps its message. base is the
// first server's where this is the second.
func (l *loading) addLoad(i int, m *report.Load, base *report.Load) {
	m.Target = l.requests[i].name
	report.Judge(m, l.opt.fail, base)
	for _, t := range m.Thresholds {
		if !t.Holds {
			text := t.Text
			if t.Missing {
				text += " (not measured)"
			}
			if len(l.places) == 2 && !t.Pair {
				text += " (" + m.Server + ")"
			}
			l.failed = append(l.failed, text)
		}
	}
	l.messages = append(l.messages, report.Message{Load: m})
}

// hotLines is how many lines are told of each profile.
const hotLines = 5

// addSpending keeps what a server spent beside its numbers: hot lines, and what is
// missing.
func (l *loading) addSpending(i int, s spending) {
	name := l.places[i].name
	if i == len(l.places)-1 { // of two servers the second: it is the one that is worked on
		l.files.cpu = s.cpu
	}
	l.addHot(name, "cpu", "cpu", s.cpu)
	l.addHot(name, "alloc_space", "alloc_space", s.since[capture.Heap])
	l.addHot(name, "mutex", "delay", s.since[capture.Mutex])
	l.addHot(name, "block", "delay", s.since[capture.Block])
	for _, text := range s.missing {
		l.warn(sample.Warning{Code: "not-captured", Text: name + ": not captured: " + text})
	}
}

// addHot keeps the hottest lines of a profile, which may be nil.
func (l *loading) addHot(name, kind, sampleType string, from *profile.Profile) {
	if from == nil {
		return
	}
	lines, err := capture.Hottest(from, sampleType, hotLines)
	if err != nil {
		l.warn(sample.Warning{Code: "not-captured", Text: name + ": " + err.Error()})
	}
	for _, h := range report.NewHotspots(name, kind, lines) {
		l.messages = append(l.messages, report.Message{Hotspot: h})
	}
}

// addResult finds out whether a run tells anything of its server.
func (l *loading) addResult(name string, res *load.Result) {
	t := res.Total
	switch bound := res.Bound(); {
	case res.Aborted != "":
		l.breaks("%s: stopped early: %s: %s", name, res.Aborted, firstError(res))
	case t.Requests == 0:
		l.breaks("%s: no request was sent and answered in the time that counts; send more, or for longer", name)
	case t.Errors == t.Requests:
		l.breaks("%s: no request was answered well: %s", name, firstError(res))
	case bound != "":
		l.bound(bound, "what was measured is hone and not the server: send less, or from another machine")
	}
}

// bound keeps that it was the generator that was measured.
func (l *loading) bound(why, remedy string) {
	if l.opt.bound {
		l.breaks("GENERATOR-BOUND: %s; %s", why, remedy)
	} else {
		l.warn(sample.Warning{Code: "generator-bound", Text: "GENERATOR-BOUND: " + why, Remedy: remedy})
	}
}

// breaks keeps why the run could not do what it was to.
func (l *loading) breaks(format string, args ...any) {
	if l.broken == nil {
		l.broken = fmt.Errorf(format, args...)
	}
}

// firstError shows the first failure, or how many there were of each kind.
func firstError(res *load.Result) string {
	if res.FirstError != "" {
		return res.FirstError
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(res.Total.Failed)) {
		parts = append(parts, fmt.Sprintf("%d %s", res.Total.Failed[name], name))
	}
	return strings.Join(parts, ", ")
}
