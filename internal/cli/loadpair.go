package cli

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// A pairing is a run of two servers in turns.
type pairing struct {
	*loading
	watches [2]*watch
	allocs  bool // both tell of their allocations
	duel    *verdict.Duel
	sums    [2]sliceSum
	// processes is how many there were of each server, 0 if they were kept.
	processes int
	// profiles is in how many of them a CPU profile was taken.
	profiles [2]int
	began    time.Time
}

// A sliceSum is what is kept of a server's slices.
type sliceSum struct {
	requests int64
	// answered are the requests that cpu is for: more than count in a slice.
	answered int64
	cpu      time.Duration
	counted  ledger // of slices that tell of their allocations
	points   report.Load
}

func (s *sliceSum) add(slice load.Slice) {
	s.requests += slice.Requests
	s.answered += slice.Answered
	s.cpu += slice.Spent.CPU
	if slice.Spent.HasAllocs {
		s.counted.allocs += slice.Spent.Allocs
		s.counted.bytes += slice.Spent.Bytes
		s.counted.requests += slice.Answered
	}
	report.AddSlice(&s.points, slice)
}

// measurePair lets two servers take turns until every metric has its verdict or
// the time is over.
func (l *loading) measurePair(ctx context.Context) error {
	if l.renews() {
		return l.measureGenerations(ctx)
	}
	running, stop := l.untilDeath(ctx)
	defer stop()
	p := &pairing{loading: l}
	p.warnTwoProcesses()
	p.look(ctx)
	length := l.opt.slice
	if l.opt.amount.warmupGiven {
		length = l.opt.amount.warmup
	}
	rate, err := p.warmUp(running, length)
	if err != nil {
		return l.cause(running, err)
	}
	if l.broken != nil {
		return nil
	}
	p.duel = verdict.NewDuel(l.opt.policyOf(), p.units(rate*l.opt.slice.Seconds()))
	for i, w := range p.watches {
		p.watch(running, i, w, 0)
	}
	p.began = time.Now()
	res, err := load.RunPair(running, load.PairPlan{
		Plans: [2]load.Plan{l.plans[0], l.plans[1]}, Slice: l.opt.slice, Duration: l.opt.amount.pairDuration(), Seed: l.opt.seed,
		Meter: p.meter(running),
	}, load.PairEvents{Pair: p.add})
	l.progress.clear()
	err = l.cause(running, err)
	if res != nil {
		var all [2]spending
		for i, w := range p.watches {
			all[i] = w.end(lastLook(ctx), p.sums[i].requests)
		}
		p.report(res, all, 2*l.opt.slice)
	}
	return err
}

// watch begins to look at a server. Both are profiled or none is, since that
// would slow down one alone, unless the line says so: then it is what is
// measured, and the one server is looked at as in a run of its own. It is warm
// by now, and lives for length, 0 if nobody knows.
func (p *pairing) watch(ctx context.Context, i int, w *watch, length time.Duration) {
	switch {
	case p.allocs:
		w.findCost(ctx)
		w.turns = true
		w.begin(ctx, length, true)
	case p.places[1-i].silent && w.hasRuntime:
		w.findCost(ctx)
		w.begin(ctx, length, true)
	default:
		w.markUsage()
	}
}

// look looks at both servers while nothing is sent.
func (p *pairing) look(ctx context.Context) {
	p.phase("look at the servers")
	for i, s := range p.servers {
		p.watches[i] = newWatch(ctx, s, p.places[i])
	}
	p.allocs = p.watches[0].hasRuntime && p.watches[1].hasRuntime
}

// meter returns what asks a server what it has spent.
func (p *pairing) meter(ctx context.Context) func(server int, begin bool) (load.Spent, error) {
	return func(server int, begin bool) (load.Spent, error) {
		return p.watches[server].meter(ctx, p.allocs, begin), nil
	}
}

// warnTwoProcesses says what a verdict is about where servers are not started
// anew.
func (p *pairing) warnTwoProcesses() {
	remedy := "let hone start both servers, with -start or -build and -against or -against-build: it then starts them anew again and again"
	if p.places[0].started() && p.places[1].started() {
		remedy = "leave out -life 0: servers are then started anew again and again"
	}
	p.warn(sample.Warning{
		Code:   "two-processes",
		Text:   "the verdicts are about these two processes and not about their programs: two processes of one program can differ for as long as they live",
		Remedy: remedy,
	})
}

// warmUp sends to each server for a while, and returns the least rate of
// requests, in a second, that one answered.
func (p *pairing) warmUp(ctx context.Context, length time.Duration) (rate float64, err error) {
	if length <= 0 {
		return math.Inf(1), nil // let us hope so
	}
	for i, plan := range p.plans {
		p.phase("warm up " + p.places[i].name)
		plan.Schedule.Stages = []script.Stage{{Duration: length, Target: plan.Schedule.Start}}
		res, err := load.Run(ctx, plan, load.Events{})
		if err != nil {
			return 0, err
		}
		// Nothing is warm yet: how late the generator was does not count.
		if res.Aborted != "" || res.Total.Requests > 0 && res.Total.Errors == res.Total.Requests {
			p.addResult(p.places[i].name, res)
			return 0, nil
		}
		if r := res.Rate(); i == 0 || r < rate {
			rate = r
		}
	}
	return rate, nil
}

// units are the metrics that are compared, fixed before the first look: those
// of which every slice will have a value.
func (p *pairing) units(requests float64) []sample.Metric {
	var units []sample.Metric
	if !p.plans[0].Schedule.Open {
		units = append(units, sample.Metric{Unit: load.UnitRate, Higher: true})
	}
	units = append(units, sample.Metric{Unit: load.UnitP50}, sample.Metric{Unit: load.UnitP90})
	const enough = 200 // a slice must have 100, and is shorter by what settles
	if requests >= enough {
		units = append(units, sample.Metric{Unit: load.UnitP99})
	} else {
		p.warn(sample.Warning{
			Code: "few-requests", Text: fmt.Sprintf("p99 is not compared: a slice has some %.0f requests and p99 needs %d", requests, enough),
			Remedy: "make slices longer with -slice",
		})
	}
	if p.knowsCPU() {
		units = append(units, sample.Metric{Unit: load.UnitCPU})
	}
	if p.allocs {
		units = append(units, sample.Metric{Unit: load.UnitAllocs}, sample.Metric{Unit: load.UnitBytes})
	}
	return units
}

// knowsCPU says that the CPU time of both servers is known.
func (p *pairing) knowsCPU() bool {
	for _, s := range p.servers {
		if s == nil {
			return false
		}
		if _, err := s.Usage(); err != nil {
			return false
		}
	}
	return true
}

// add judges the next pair of slices.
func (p *pairing) add(base, head load.Slice) (enough bool, err error) {
	open := p.plans[0].Schedule.Open
	p.duel.Add(base.Values(open), head.Values(open))
	p.sums[0].add(base)
	p.sums[1].add(head)
	p.memory.adjust()
	decided, total := p.duel.Decided()
	left := max(p.opt.amount.pairDuration()-time.Since(p.began), 0).Seconds()
	left = min(left, p.duel.MorePairs()*2*p.opt.slice.Seconds())
	m := &report.Progress{Phase: "measure", Benchmark: p.requests[0].name, Decided: decided, Total: total, SecondsLeft: left}
	if p.progress.measure(m) {
		err = p.out.handle(report.Message{Progress: m})
	}
	return decided == total, err
}

// report makes the messages of both servers, which spent that, and of what they
// were compared in. A pair of the judgement took each.
func (p *pairing) report(res *load.PairResult, all [2]spending, each time.Duration) {
	p.duel.Finish()
	var base *report.Load
	for i, r := range res.Servers {
		p.sums[i].replace(&all[i])
		m := report.NewLoad(p.places[i].name, p.plans[i], r, report.NewSpent(p.sums[i].requests, all[i].usage, all[i].runtime))
		m.Points, m.Processes, m.Profiled = p.sums[i].points.Points, p.processes, p.profiles[i]
		p.addLoad(i, m, base)
		base = m
		p.addResult(p.places[i].name, r)
	}
	results := p.duel.Results()
	for _, c := range report.LoadComparisons(p.places[0].name, p.places[1].name, p.requests[0].name, results, time.Since(p.began).Seconds(), each) {
		p.messages = append(p.messages, report.Message{Comparison: c})
	}
	var worse []string
	for _, r := range results {
		if r.Gate == verdict.GateFailed {
			worse = append(worse, r.Unit)
		}
	}
	first, second := res.Servers[0].Total.ErrorRate(), res.Servers[1].Total.ErrorRate()
	for i, r := range res.Servers {
		if e := r.Total.ErrorRate(); e > 0 {
			p.warn(sample.Warning{
				Code: "errors", Text: fmt.Sprintf("%s: %.2g%% of its requests failed; they are in all its numbers", p.places[i].name, 100*e),
				Remedy: "an error is often quicker than an answer; compare when there are none",
			})
		}
	}
	if p.opt.policy.Gate && second > first+0.001 { // one in a thousand may be chance
		worse = append(worse, "errors")
	}
	if len(worse) > 0 {
		p.failed = append(p.failed, "gate: "+strings.Join(worse, ", "))
	}
	for i := range all {
		p.addSpending(i, all[i])
	}
	if res.Aborted != "" {
		p.breaks("stopped early: %s", res.Aborted)
	}
}

// replace puts what a server spent in its slices in the place of what it spent
// in all.
func (s *sliceSum) replace(all *spending) {
	if all.usage != nil {
		all.usage.CPU = time.Duration(float64(s.cpu) * float64(s.requests) / float64(max(s.answered, 1)))
		all.usage.Voluntary, all.usage.Involuntary = 0, 0 // not known of slices alone
	}
	if all.runtime == nil {
		return
	}
	if allocs, bytes, ok := s.counted.of(s.requests, capture.Runtime{}); ok {
		all.runtime.Allocs, all.runtime.Bytes = allocs, bytes
	} else {
		all.runtime = nil
	}
}
