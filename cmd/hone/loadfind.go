package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/load"
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
	l.addLoad(0, report.NewFound(l.places[0].name, plan, o.find, found), nil)
	switch {
	case err != nil:
	case found.Bound != "" && (found.Rate > 0 || bool(l.opt.bound)):
		l.bound(found.Bound, fmt.Sprintf("the server holds %.4g requests a second or more", found.Rate))
	case found.Rate == 0:
		l.failed = append(l.failed, "no rate holds: "+found.Trials[len(found.Trials)-1].Reason)
	}
	return err
}
