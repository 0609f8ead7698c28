package loadtest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/loadtest/target"
)

// A run is what all kinds of tests work with.
type run struct {
	opt     *Options
	events  Events
	starter target.Starter
	memory  *memory
	result  *Result
	// scriptEnded reports whether the script's teardown has run.
	scriptEnded bool
}

func (r *run) phase(p Phase, name string) {
	if r.events.Phase != nil {
		r.events.Phase(p, name)
	}
}

// second takes a second of the load of one server.
func (r *run) second(plan load.Plan, s load.Second) {
	r.memory.adjust()
	if r.events.Second == nil {
		return
	}
	total := time.Duration(0)
	if len(plan.Schedule.Stages) > 0 {
		total = plan.Schedule.Duration()
	}
	r.events.Second(s, total)
}

// done takes a second of the load of a server, or a turn.
func (r *run) done(server string, s load.Second) {
	if r.events.Done != nil {
		r.events.Done(server, s)
	}
}

// judged takes a pair of the judgement of two servers.
func (r *run) judged(p JudgedPair) {
	if r.events.Judged != nil {
		r.events.Judged(p)
	}
}

// report reports the standing of a comparison.
func (r *run) report(s Standing) error {
	r.memory.adjust()
	if r.events.Pair == nil {
		return nil
	}
	return r.events.Pair(s)
}

// noteProblem notes why a result says nothing about its server, if so.
func (r *run) noteProblem(server string, res *load.Result) {
	t := res.Total
	switch bound := res.Bound(); {
	case res.Aborted != "":
		r.result.note(Problem{Kind: StoppedEarly, Server: server, Why: res.Aborted, FirstError: firstError(res)})
	case t.Requests == 0:
		r.result.note(Problem{Kind: NothingSent, Server: server})
	case t.Errors == t.Requests:
		r.result.note(Problem{Kind: NothingAnswered, Server: server, FirstError: firstError(res)})
	case bound != "":
		r.result.note(Problem{Kind: GeneratorBound, Server: server, Why: bound})
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

// cause returns the reason for which a run ended early.
func cause(running context.Context, err error) error {
	if err != nil && errors.Is(err, context.Canceled) {
		return context.Cause(running)
	}
	return err
}

// lastLook returns a context for reading what a server spent after the run: an
// interrupt does not end it, but makes it short.
func lastLook(ctx context.Context) context.Context {
	if ctx.Err() == nil {
		return ctx
	}
	short, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	context.AfterFunc(short, cancel)
	return short
}
