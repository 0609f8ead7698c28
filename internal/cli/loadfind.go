package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/report"
)

// measureFind searches the highest rate at which the conditions hold.
func (l *loading) measureFind(ctx context.Context) error {
	plan, o := l.plans[0], l.opt
	running, stop := l.untilDeath(ctx)
	defer stop()
	l.progress.clear()
	var tried string
	found, err := load.Find(running, plan, load.FindOptions{
		Conditions: o.find, From: o.amount.rate, Trial: o.amount.duration,
	}, load.Events{Second: func(s load.Second) {
		l.memory.adjust()
		if l.live != nil {
			l.live.Note(strings.TrimSuffix(tried, "; "))
			l.live.Update(s, 0)
			return
		}
		l.phase(fmt.Sprintf("%s%.0f/s answered, p99 %v", tried, float64(s.Requests), s.Response.Quantile(0.99)))
	}}, func(t load.Trial) {
		tried = fmt.Sprintf("%.4g/s holds; ", t.Rate)
		if !t.Holds {
			tried = fmt.Sprintf("%.4g/s does not hold (%s); ", t.Rate, t.Reason)
		}
	})
	l.endLive()
	l.progress.clear()
	err = l.cause(running, err)
	if found == nil || len(found.Trials) == 0 {
		return err
	}
	message := report.NewFound(l.places[0].name, plan, o.find, found)
	var spent spending
	if err == nil && found.Rate > 0 {
		message.Spent, spent, err = l.spendAt(ctx, running, plan, found.Rate)
	}
	l.addLoad(0, message, nil)
	l.addSpending(0, spent)
	switch {
	case err != nil:
	case found.Bound != "" && (found.Rate > 0 || bool(l.opt.bound)):
		l.bound(found.Bound, fmt.Sprintf("the server holds %.4g requests a second or more", found.Rate))
	case found.Rate == 0:
		l.failed = append(l.failed, "no rate holds: "+found.Trials[len(found.Trials)-1].Reason)
	}
	return err
}

// spendAt runs the rate that was found once more, to look at what the server
// spends: the trials themselves are not disturbed by that, and have warmed it up.
func (l *loading) spendAt(ctx, running context.Context, plan load.Plan, rate float64) (*report.Spent, spending, error) {
	trial := cmp.Or(l.opt.amount.duration, load.DefaultTrial)
	plan.Schedule.Open, plan.Schedule.Start, plan.Schedule.Count = true, rate, 0
	plan.Schedule.Stages = []script.Stage{{Duration: trial, Target: rate}}
	plan.Warmup = 0
	res, spent, err := l.watched(ctx, running, plan)
	l.progress.clear()
	if res == nil {
		return nil, spent, l.cause(running, err)
	}
	return report.NewSpent(res.Total.Requests, spent.usage, spent.runtime), spent, l.cause(running, err)
}
