package loadtest

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/loadtest/watch"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/verdict"
)

// A series is the whole load repeated, each time on a fresh process of the server
// if it is started here. Of two servers one runs at a time, in pairs of runs whose
// order a coin decides; the next pair has the other order.
type series struct {
	run   *run
	kept  *fleet // servers that are not started here
	arms  []*arm
	runs  [][]Server // by arm
	spent []watch.Sum
	// stopped reports whether a server only failed, so that there are no more runs.
	stopped bool
}

// measureSeries repeats the load as often as the options say. A run that is cut
// short counts only if it is the first one.
func measureSeries(ctx context.Context, r *run, f *fleet) error {
	s := &series{run: r, kept: f, arms: f.arms, runs: make([][]Server, len(f.arms)), spent: make([]watch.Sum, len(f.arms))}
	r.scriptEnded = true // after each run by itself
	for i, a := range s.arms {
		if a.target.Started() {
			s.kept.stopOne(i)
		} else if len(s.arms) == 2 {
			r.result.note(KeptProcesses{})
		}
	}
	began := time.Now()
	firsts := firstArms(r.opt.Seed, r.opt.Runs, len(s.arms))
	var err error
	for n := 0; n < r.opt.Runs && err == nil && !s.stopped; n++ {
		for k := range s.arms {
			if err = s.once(ctx, (firsts[n]+k)%len(s.arms), n); err != nil {
				break
			}
		}
		if err == nil {
			s.pair(n, time.Since(began))
		}
	}
	s.finish(time.Since(began))
	return err
}

// firstArms returns which arm each pair of runs begins with. A coin decides for
// two pairs at once, the second of which has the other order: what changes
// steadily meanwhile is then the same for both arms.
func firstArms(seed uint64, runs, arms int) []int {
	rng := rand.New(rand.NewPCG(seed, 0x5e12))
	list := make([]int, runs)
	for n := range list {
		if n%2 == 0 {
			list[n] = rng.IntN(arms)
		} else {
			list[n] = arms - 1 - list[n-1]
		}
	}
	return list
}

// once is one run of one arm, the n-th from 0. What was cut short is kept only
// if there is nothing before it.
func (s *series) once(ctx context.Context, i, n int) error {
	a := s.arms[i]
	if s.run.events.Run != nil {
		s.run.events.Run(n+1, s.run.opt.Runs, a.target.Name)
	}
	server, err := s.start(ctx, i)
	if err != nil {
		return err
	}
	f := &fleet{run: s.run, arms: []*arm{a}, servers: []*capture.Server{server}}
	if a.target.Started() {
		defer f.stop()
	}
	running, stop := f.untilDeath(ctx)
	defer stop()
	if n > 0 || a.target.Started() {
		if err := s.run.prepareAgain(running, s.arms, []int{i}); err != nil {
			return cause(running, err)
		}
	}
	plan := a.plan
	plan.Seed += uint64(n)
	res, spent, err := solo{s.run, a, server}.measure(ctx, running, plan)
	err = cause(running, err)
	if err == nil {
		err = s.run.endArm(ctx, a, i == 0)
	}
	if res == nil || err != nil && len(s.runs[i]) > 0 {
		return err
	}
	s.run.noteProblem(a.target.Name, res)
	s.keep(i, res, spent)
	s.stopped = s.stopped || res.Aborted != ""
	return err
}

// pair tells of the n-th pair of runs of two servers, if both were measured.
func (s *series) pair(n int, took time.Duration) {
	if len(s.runs) < 2 || len(s.runs[0]) <= n || len(s.runs[1]) <= n {
		return
	}
	base, head := &s.runs[0][n], &s.runs[1][n]
	started := bothStarted(s.arms)
	s.run.judged(JudgedPair{
		Base: base.Name, Head: head.Name, Target: base.Target, Metrics: s.compared(),
		Values: [2][]map[string]float64{{base.metrics()}, {head.metrics()}}, Kept: !started, Started: started, Took: took,
	})
}

// start starts the server of an arm, or returns the one that is kept.
func (s *series) start(ctx context.Context, i int) (*capture.Server, error) {
	if a := s.arms[i]; a.target.Started() {
		s.run.phase(Starting, a.target.Name)
		return s.run.starter.Start(ctx, a.target, a.tls(s.run.opt.Client))
	}
	return s.kept.servers[i], nil
}

// keep adds a run to the sums. Of its profiles only the sum is kept.
func (s *series) keep(i int, res *load.Result, spent watch.Spending) {
	s.spent[i].AddProcess(spent)
	spent.CPU, spent.Since, spent.InUse, spent.Gaps = nil, nil, nil, nil
	a := s.arms[i]
	s.runs[i] = append(s.runs[i], Server{
		Name: a.target.Name, Target: a.traffic.Name, Plan: a.plan, Load: res, Spent: spent, Requests: res.Total.Requests,
	})
}

// finish puts the sums and, of two servers, the judgement into the result.
func (s *series) finish(took time.Duration) {
	whole := s.run.opt.Runs
	for i, runs := range s.runs {
		whole = min(whole, len(runs))
		if len(runs) == 0 {
			return
		}
		server := runs[0]
		var loads []*load.Result
		for _, one := range runs {
			loads = append(loads, one.Load)
		}
		server.Load, server.Spent = load.Pool(loads), s.spent[i].Spending
		server.Requests, server.Profiled = server.Load.Total.Requests, s.spent[i].Profiled
		server.Runs = runs
		s.run.result.Servers = append(s.run.result.Servers, server)
	}
	if whole < s.run.opt.Runs {
		s.run.result.note(FewerRuns{Done: whole, Of: s.run.opt.Runs})
	}
	if len(s.runs) == 2 {
		s.judge(whole, took)
	}
}

// compared returns the metrics that two servers are compared in: those that were measured in all runs.
func (s *series) compared() (list []sample.Metric) {
	for _, m := range runMetrics {
		all := !m.onlyClosed || !s.arms[0].plan.Schedule.Open
		for _, runs := range s.runs {
			for i := range runs {
				_, ok := runs[i].metric(m.unit)
				all = all && ok
			}
		}
		if all && m.compared {
			list = append(list, sample.Metric{Unit: m.unit, Higher: m.higher})
		}
	}
	return list
}

// judge compares two servers; a pair of runs is a pair of the judgement.
func (s *series) judge(pairs int, took time.Duration) {
	duel := verdict.NewDuel(s.run.opt.Policy(), s.compared())
	for n := range pairs {
		duel.Add(s.runs[0][n].metrics(), s.runs[1][n].metrics())
	}
	decided, total := duel.Decided()
	duel.Finish()
	base, head := s.run.result.Servers[0].Load, s.run.result.Servers[1].Load
	s.run.result.Pair = &Pair{
		Results: duel.Results(), Took: took, Each: took / time.Duration(max(pairs, 1)),
		Base: base.Total.ErrorRate(), Head: head.Total.ErrorRate(),
	}
	for _, one := range s.run.result.Servers {
		if rate := one.Load.Total.ErrorRate(); rate > 0 {
			s.run.result.note(FailedRequests{Server: one.Name, Rate: rate})
		}
	}
	if decided < total && pairs < enoughRuns {
		s.run.result.note(FewRuns{Pairs: pairs, Needed: enoughRuns})
	}
}

// enoughRuns is the fewest pairs of runs that can decide anything at the default
// error: all of them must agree.
const enoughRuns = 12

// runMetrics are what runs are summed up in, in the order to show them.
var runMetrics = []struct {
	unit, value        string // value is what thresholds call it
	higher, onlyClosed bool
	compared           bool
	positive           bool // 0 means that it is not known
}{
	{unit: load.UnitRate, value: "rate", higher: true, onlyClosed: true, compared: true},
	{unit: UnitMean, value: "avg", compared: true},
	{unit: UnitMin, value: "min"},
	{unit: load.UnitP50, value: "p50", compared: true},
	{unit: load.UnitP90, value: "p90", compared: true},
	{unit: UnitP95, value: "p95"},
	{unit: load.UnitP99, value: "p99", compared: true},
	{unit: UnitMax, value: "max"},
	{unit: UnitErrors, value: "errors"},
	{unit: load.UnitCPU, value: "cpu/req", compared: true, positive: true},
	{unit: load.UnitAllocs, value: "allocs/req", compared: true},
	{unit: load.UnitBytes, value: "B/req", compared: true},
}

// Units of whole runs, beside those in which two servers in turns are compared.
const (
	UnitMean   = "mean-sec"
	UnitMin    = "min-sec"
	UnitP95    = "p95-sec"
	UnitMax    = "max-sec"
	UnitErrors = "errors/req"
)

// metric returns what a run came to in a unit, and whether it was measured.
func (s *Server) metric(unit string) (float64, bool) {
	for _, m := range runMetrics {
		if m.unit == unit {
			x, ok := s.value(m.value)
			return x, ok && (x > 0 || !m.positive)
		}
	}
	return 0, false
}

func (s *Server) metrics() map[string]float64 {
	v := make(map[string]float64)
	for _, m := range runMetrics {
		if x, ok := s.metric(m.unit); ok {
			v[m.unit] = x
		}
	}
	return v
}

// A Mean is what the runs of a server came to in one unit.
type Mean struct {
	Unit   string
	Values []float64 // of the runs, in their order
	Center stat.Center
}

// meanLevel is the coverage of the intervals over runs.
const meanLevel = 0.95

// Means returns the means over the runs, in the order to show them: of what was
// measured in all of them.
func (s *Server) Means() []Mean {
	var list []Mean
	for _, m := range runMetrics {
		var values []float64
		for i := range s.Runs {
			if x, ok := s.Runs[i].metric(m.unit); ok {
				values = append(values, x)
			}
		}
		if len(values) > 0 && len(values) == len(s.Runs) {
			list = append(list, Mean{m.unit, values, stat.Mean(values, meanLevel)})
		}
	}
	return list
}
