package loadtest

import (
	"context"
	"math"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/loadtest/watch"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// warmUp sends to each of two servers for a while. It returns the lower of the
// rates that they answered, in requests a second, and +Inf for no time. ok is
// false if one gave no good answer, which is noted.
func warmUp(running context.Context, f *fleet, length time.Duration) (rate float64, ok bool, err error) {
	rate = math.Inf(1)
	if length <= 0 {
		return rate, true, nil
	}
	for _, a := range f.arms {
		f.run.phase(WarmingUp, a.target.Name)
		plan := a.plan
		plan.Schedule.Stages = []script.Stage{{Duration: length, Target: plan.Schedule.Start}}
		res, err := load.Run(running, plan, load.Events{})
		if err != nil {
			return 0, false, cause(running, err)
		}
		// Nothing is warm yet, so a late generator does not count.
		if res.Aborted != "" || res.Total.Requests > 0 && res.Total.Errors == res.Total.Requests {
			f.run.noteProblem(a.target.Name, res)
			return 0, false, nil
		}
		rate = min(rate, res.Rate())
	}
	return rate, true, nil
}

// enoughForP99 is how many requests a slice must have for its p99 to be compared:
// it needs 100, and is shorter by what settles.
const enoughForP99 = 200

// compared returns the metrics that two servers are compared in, where a slice
// has this many requests. They are fixed before the first turn: those of which
// every slice will have a value.
func compared(f *fleet, w *watchers, requests float64) []sample.Metric {
	var list []sample.Metric
	if !f.arms[0].plan.Schedule.Open {
		list = append(list, sample.Metric{Unit: load.UnitRate, Higher: true})
	}
	list = append(list, sample.Metric{Unit: load.UnitP50}, sample.Metric{Unit: load.UnitP90})
	if requests >= enoughForP99 {
		list = append(list, sample.Metric{Unit: load.UnitP99})
	} else {
		f.run.result.note(FewRequests{PerSlice: requests, Needed: enoughForP99})
	}
	if f.knowsCPU() {
		list = append(list, sample.Metric{Unit: load.UnitCPU})
	}
	if w.allocs {
		list = append(list, sample.Metric{Unit: load.UnitAllocs}, sample.Metric{Unit: load.UnitBytes})
	}
	return list
}

// A contest judges two servers by the turns that they take.
type contest struct {
	run     *run
	arms    []*arm
	metrics []sample.Metric
	duel    *verdict.Duel
	sums    [2]turnSum
	began   time.Time
}

func newContest(r *run, arms []*arm, list []sample.Metric) *contest {
	return &contest{run: r, arms: arms, metrics: list, duel: verdict.NewDuel(r.opt.Policy(), list)}
}

// judge adds a pair to the judgement: the values of the turns of the base and of the head. fresh reports
// whether they are of two fresh processes.
func (c *contest) judge(values [2][]map[string]float64, fresh bool) {
	p := JudgedPair{
		Base: c.arms[0].target.Name, Head: c.arms[1].target.Name, Target: c.arms[0].traffic.Name,
		Metrics: c.metrics, Values: values, Fresh: fresh, Kept: !fresh, Started: bothStarted(c.arms),
		Took: time.Since(c.began),
	}
	p.add(c.duel)
	c.run.judged(p)
}

// bothStarted reports whether both servers are started here.
func bothStarted(arms []*arm) bool { return arms[0].target.Started() && arms[1].target.Started() }

// values adds a pair of turns to the sums and returns what is compared of each.
func (c *contest) values(base, head load.Slice) [2]map[string]float64 {
	c.sums[0].add(base)
	c.sums[1].add(head)
	for i, turn := range []load.Slice{base, head} {
		c.run.done(c.arms[i].target.Name, load.Second{At: time.Since(c.began), Span: turn.Wall, Tally: turn.Tally})
	}
	open := c.arms[0].plan.Schedule.Open
	return [2]map[string]float64{base.Values(open), head.Values(open)}
}

// decided reports whether all metrics have their verdict.
func (c *contest) decided() bool {
	decided, total := c.duel.Decided()
	return decided == total
}

// report reports the standing of the contest. each is how long one pair takes, 0
// if that is not known yet.
func (c *contest) report(each time.Duration) error {
	decided, total := c.duel.Decided()
	left := max(c.run.opt.Amount.compareDuration()-time.Since(c.began), 0).Seconds()
	if each > 0 {
		left = min(left, c.duel.MorePairs()*each.Seconds())
	}
	return c.run.report(Standing{
		Target: c.arms[0].traffic.Name, Decided: decided, Total: total,
		Left: time.Duration(left * float64(time.Second)),
	})
}

// finish puts into the result what both servers did and spent, and how they
// compare. each is how long one pair took.
func (c *contest) finish(res *load.PairResult, spent [2]watch.Spending, each time.Duration) {
	c.duel.Finish()
	result := c.run.result
	for i, r := range res.Servers {
		a := c.arms[i]
		c.sums[i].replace(&spent[i])
		result.Servers = append(result.Servers, Server{
			Name: a.target.Name, Target: a.traffic.Name, Plan: a.plan,
			Load: r, Spent: spent[i], Requests: c.sums[i].requests,
		})
		c.run.noteProblem(a.target.Name, r)
	}
	result.Pair = &Pair{
		Results: c.duel.Results(), Took: time.Since(c.began), Each: each, Aborted: res.Aborted,
		Base: res.Servers[0].Total.ErrorRate(), Head: res.Servers[1].Total.ErrorRate(),
	}
	for _, s := range result.Servers {
		if rate := s.Load.Total.ErrorRate(); rate > 0 {
			result.note(FailedRequests{Server: s.Name, Rate: rate})
		}
	}
}

// A turnSum is what the turns of one server add up to.
type turnSum struct {
	requests int64
	// answered counts the requests that cpu is for: more than requests, which
	// leaves out those of the beginning of a turn.
	answered int64
	cpu      time.Duration
	counted  watch.Ledger // of turns that tell of their allocations
}

func (s *turnSum) add(turn load.Slice) {
	s.requests += turn.Requests
	s.answered += turn.Answered
	s.cpu += turn.Spent.CPU
	if turn.Spent.HasAllocs {
		s.counted.Add(turn.Spent.Allocs, turn.Spent.Bytes, turn.Answered)
	}
}

// replace replaces what a server spent in all by what it spent in its turns.
func (s *turnSum) replace(all *watch.Spending) {
	if all.Usage != nil {
		all.Usage.CPU = time.Duration(float64(s.cpu) * float64(s.requests) / float64(max(s.answered, 1)))
		all.Usage.Voluntary, all.Usage.Involuntary = 0, 0 // not known of turns alone
	}
	if all.Runtime == nil {
		return
	}
	if allocs, bytes, ok := s.counted.Of(s.requests, capture.Runtime{}); ok {
		all.Runtime.Allocs, all.Runtime.Bytes = allocs, bytes
	} else {
		all.Runtime = nil
	}
}
