package loadtest

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/loadtest/watch"
)

// A solo is one server under load.
type solo struct {
	run    *run
	arm    *arm
	server *capture.Server
}

// measureSolo runs the load on one server.
func measureSolo(ctx context.Context, r *run, f *fleet) error {
	running, stop := f.untilDeath(ctx)
	defer stop()
	s := solo{r, f.arms[0], f.servers[0]}
	res, spent, err := s.measure(ctx, running, s.arm.plan)
	err = cause(running, err)
	if res == nil {
		return err
	}
	name := s.arm.target.Name
	r.result.Servers = []Server{{
		Name: name, Target: s.arm.traffic.Name, Plan: s.arm.plan,
		Load: res, Spent: spent, Requests: res.Total.Requests,
	}}
	r.noteProblem(name, res)
	return err
}

// measure runs a plan on the server and watches what the server spends. The
// end of running ends sending; that of ctx ends watching as well. The result
// is nil if nothing was sent.
func (s solo) measure(ctx, running context.Context, plan load.Plan) (*load.Result, watch.Spending, error) {
	s.run.phase(Looking, s.arm.target.Name)
	w := newWatch(ctx, s.arm.target, s.server)
	plan.Answered = new(atomic.Int64)
	w.CountAnswers(plan.Answered)
	length := countedLength(plan)
	if plan.Warmup <= 0 {
		w.Begin(running, length, true)
	}
	if s.run.events.Sending != nil {
		s.run.events.Sending()
	}
	res, err := load.Run(running, plan, load.Events{Second: func(second load.Second) {
		if second.Warmup && second.At >= plan.Warmup {
			w.Begin(running, length, false)
		}
		s.run.done(s.arm.target.Name, second)
		s.run.second(plan, second)
	}})
	if res == nil {
		return nil, watch.Spending{}, err
	}
	return res, w.End(lastLook(ctx), res.Total.Requests), err
}

// countedLength is how long the counted part of a run lasts, 0 if only a count
// ends it.
func countedLength(p load.Plan) time.Duration {
	if len(p.Schedule.Stages) == 0 || p.Schedule.Count > 0 {
		return 0
	}
	return p.Schedule.Duration() - p.Warmup
}
