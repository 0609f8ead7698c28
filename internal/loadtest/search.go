package loadtest

import (
	"cmp"
	"context"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/script"
)

// search finds the highest rate at which the conditions hold.
func search(ctx context.Context, r *run, f *fleet) error {
	running, stop := f.untilDeath(ctx)
	defer stop()
	s := solo{r, f.arms[0], f.servers[0]}
	options := load.FindOptions{Conditions: r.opt.Find, From: r.opt.Amount.Rate, Trial: r.opt.Amount.Duration}
	events := load.Events{Second: func(second load.Second) {
		r.done(s.arm.target.Name, second)
		r.memory.adjust()
		if r.events.TrialSecond != nil {
			r.events.TrialSecond(second)
		}
	}}
	found, err := load.Find(running, s.arm.plan, options, events, r.events.Trial)
	err = cause(running, err)
	if found == nil || len(found.Trials) == 0 {
		return err
	}
	server := Server{Name: s.arm.target.Name, Target: s.arm.traffic.Name}
	server.Plan, server.Load = best(s.arm.plan, found)
	if err == nil && found.Rate > 0 {
		err = s.spendAt(ctx, running, found.Rate, &server)
	}
	r.result.Servers, r.result.Search = []Server{server}, found
	return err
}

// best returns the plan and the result of the highest rate that held, or of the
// last one tried if none did.
func best(plan load.Plan, found *load.Found) (load.Plan, *load.Result) {
	best := found.Trials[len(found.Trials)-1]
	for _, t := range found.Trials {
		if t.Holds && t.Rate == found.Rate {
			best = t
		}
	}
	plan.Schedule.Open, plan.Schedule.Start, plan.Schedule.Count, plan.Schedule.Stages = true, best.Rate, 0, nil
	plan.Warmup = 0 // trials have one of their own
	return plan, best.Result
}

// spendAt runs the rate that was found once more, to watch what the server
// spends. The trials themselves stay undisturbed, and have warmed it up.
func (s solo) spendAt(ctx, running context.Context, rate float64, server *Server) error {
	plan, trial := s.arm.plan, cmp.Or(s.run.opt.Amount.Duration, load.DefaultTrial)
	plan.Schedule.Open, plan.Schedule.Start, plan.Schedule.Count = true, rate, 0
	plan.Schedule.Stages = []script.Stage{{Duration: trial, Target: rate}}
	plan.Warmup = 0
	res, spent, err := s.measure(ctx, running, plan)
	if server.Spent = spent; res != nil {
		server.Requests = res.Total.Requests
	}
	return cause(running, err)
}
