package loadtest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/loadtest/watch"
)

const (
	// defaultLifetime is how long the turns of two processes take together, if
	// starting them does not take long: four pairs of short turns. Four are the
	// fewest whose pseudo-median does not follow one that was disturbed. More of
	// them add less than another pair of processes would.
	defaultLifetime = 800 * time.Millisecond
	// overheadShare is the part of the time that may be spent on other things than
	// turns: starting, warming up, looking, ending.
	overheadShare = 1.0 / 3
	// A turn is long enough for this many requests, from shortTurn to
	// longTurn.
	turnRequests        = 250
	shortTurn, longTurn = 100 * time.Millisecond, time.Second
	// pilotTurn is how long each server of the pilot is sent requests.
	pilotTurn = 300 * time.Millisecond
	// shortWarmup is the default warmup of a process before its first turn.
	shortWarmup = 100 * time.Millisecond
	// enoughProcesses is about how many pairs of processes a verdict on
	// changes takes.
	enoughProcesses = 20
	// profileEvery is N where one restart in N is profiled. A CPU profile lasts
	// whole seconds, so such a restart takes about twice as long as another. It is
	// one pair of the judgement like any other.
	profileEvery = 5
)

// restarts are a comparison of two servers that are restarted again and again.
// A restart is a fresh process of each, which take turns for their lifetime
// and end: it is one pair of the judgement. Both are started at once. One coin
// decides which listens at the first address, is warmed up first and has the
// first turn. Of equal programs it alone thus decides the sign of a
// difference, whatever a process keeps for its lifetime.
type restarts struct {
	run *run
	rng *rand.Rand
	// lineups are the arms at the addresses that were chosen, and at those
	// exchanged. They are the same if there is nothing to exchange.
	lineups       [2][]*arm
	pilot         *watchers
	contest       *contest
	slice, warmup time.Duration
	res           *load.PairResult
	number        int // of whole restarts
	overhead      overhead
	spent         [2]watch.Sum
}

// An overhead is what restarts took beside turns.
type overhead struct {
	all   time.Duration
	plain time.Duration // of those that were not profiled
	count int           // of these
}

// compareRestarted compares two servers by fresh processes until every metric
// has its verdict or time is up. The fleet is their first processes, which are
// the pilot.
func compareRestarted(ctx context.Context, r *run, f *fleet) error {
	s := &restarts{run: r, rng: rand.New(rand.NewPCG(r.opt.Seed, 0x6c69)), res: new(load.PairResult)}
	if ok, err := s.runPilot(ctx, f); err != nil || !ok {
		return err
	}
	var err error
	if s.lineups, err = lineUp(r.opt, f.arms); err != nil {
		return err
	}
	s.contest.began = time.Now()
	for err == nil && s.more() {
		err = s.restart(ctx)
	}
	if s.res.Pairs > 0 {
		s.noteFew()
		s.contest.finish(s.res, [2]watch.Spending{s.spent[0].Spending, s.spent[1].Spending}, s.each())
		for i := range r.result.Servers {
			server := &r.result.Servers[i]
			server.Processes, server.Profiled = max(s.number, 1), s.spent[i].Profiled // the first may have been interrupted
		}
	}
	return err
}

// runPilot sends requests that do not count to the running servers, fixes the
// metrics and the length of a turn, and stops the servers. ok is false if one
// gives no good answer.
func (s *restarts) runPilot(ctx context.Context, f *fleet) (ok bool, err error) {
	running, stop := f.untilDeath(ctx)
	defer stop()
	s.pilot = watchBoth(ctx, f)
	for i, w := range s.pilot.each {
		s.spent[i].Spending.Gaps = w.Gaps()
	}
	rate, ok, err := warmUp(running, f, pilotTurn)
	if err != nil || !ok {
		return false, err
	}
	rate = max(rate, 1)
	if s.slice = s.run.opt.Compare.Slice; s.slice == 0 {
		s.slice = min(max(time.Duration(turnRequests/rate*float64(time.Second)), shortTurn), longTurn)
	}
	s.warmup = s.run.opt.Amount.warmup(shortWarmup)
	s.contest = newContest(s.run, f.arms, compared(f, s.pilot, rate*s.slice.Seconds()))
	err = s.run.endScript(ctx, f.arms)
	stop()
	f.stop()
	return true, err
}

// more reports whether there is to be another restart.
func (s *restarts) more() bool {
	if s.res.Aborted != "" {
		return false
	}
	if s.number == 0 {
		return true
	}
	spent := time.Since(s.contest.began)
	return !s.contest.decided() && spent+s.each() <= s.run.opt.Amount.compareDuration()
}

// each is how long one restart takes.
func (s *restarts) each() time.Duration {
	return time.Since(s.contest.began) / time.Duration(max(s.number, 1))
}

// A restartPlan is drawn or known before a restart begins: nothing that the
// restart measures can influence it.
type restartPlan struct {
	order     []int // of whatever is done to both in turn
	turns     int   // pairs of them
	profiling bool
}

func (s *restarts) draw() restartPlan {
	first := s.rng.IntN(2)
	p := restartPlan{
		order: []int{first, 1 - first}, turns: s.turns(), profiling: profiled(s.number, s.pilot.oneIsSilent),
	}
	if p.profiling && s.run.opt.Compare.Lifetime == 0 {
		p.turns = watch.Filling(p.turns, s.slice)
	}
	return p
}

// profiled reports whether a restart, counted from 0, takes profiles of CPU, heap
// and waiting of both its processes. Nothing that was measured influences that,
// so that of equal programs the coin alone still decides the sign of a
// difference. The first restart does, for the sake of short tests. always is for
// comparisons in which profiling is what is compared.
func profiled(restart int, always bool) bool {
	return always || restart%profileEvery == 0
}

// turns is how many pairs of turns the next restart has: enough for its
// lifetime, and for overhead to take at most its share of the time. Several are
// an even number, so that each server goes first equally often. It follows from
// earlier restarts alone, which cannot favor either server.
func (s *restarts) turns() int {
	lifetime := s.run.opt.Compare.Lifetime
	if lifetime == 0 {
		lifetime = defaultLifetime
		if s.overhead.count > 0 {
			each := float64(s.overhead.plain) / float64(s.overhead.count)
			lifetime = max(lifetime, time.Duration(each*(1-overheadShare)/overheadShare))
		}
	}
	n := int((lifetime + 2*s.slice - 1) / (2 * s.slice))
	if n > 1 {
		n += n % 2
	}
	return n
}

// restart starts both servers, lets them take turns, and ends them.
func (s *restarts) restart(ctx context.Context) error {
	begin, p := time.Now(), s.draw()
	f, err := startAtOnce(ctx, s.run, s.lineups[p.order[0]], p.order)
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("pair %d of processes: %w", s.number+1, err)
	}
	defer f.stop()
	running, stop := f.untilDeath(ctx)
	defer stop()
	if err := s.run.prepareAgain(running, f.arms, p.order); err != nil {
		return cause(running, err)
	}
	w := s.pilot.again(running, f, p.order, p.profiling)
	values, turned, err := s.takeTurns(running, f, w, p)
	for i, one := range w.end(ctx, [2]int64{}) {
		s.spent[i].AddProcess(one)
	}
	if err != nil {
		return cause(running, err)
	}
	stop()
	f.stop()
	if s.res.Aborted != "" {
		return nil
	}
	// A lifetime cut short is not judged.
	s.contest.judge(values, true)
	s.number++
	s.overhead.add(time.Since(begin)-turned, p.profiling)
	return nil
}

// takeTurns returns what is compared of the turns of both servers, in order, and
// how long they took.
func (s *restarts) takeTurns(running context.Context, f *fleet, w *watchers, p restartPlan) (
	values [2][]map[string]float64, turned time.Duration, err error) {
	for _, a := range f.arms {
		a.plan.Seed = s.run.opt.Seed + uint64(s.number)
	}
	begin := time.Now()
	_, err = load.RunPair(running, load.PairPlan{
		Plans: [2]load.Plan{f.arms[0].plan, f.arms[1].plan},
		Slice: s.slice, Pairs: p.turns, First: &p.order[0], Warmup: s.warmup,
		Warm: func() error {
			w.beginAtOnce(running, p.order, watch.TurnsLength(p.turns, s.slice))
			return nil
		},
		Seed: s.run.opt.Seed, Meter: w.meter(running), Into: s.res,
	}, load.PairEvents{Pair: func(base, head load.Slice) (bool, error) {
		for i, v := range s.contest.values(base, head) {
			values[i] = append(values[i], v)
		}
		each := time.Duration(0)
		if s.number > 0 {
			each = s.each()
		}
		return false, s.contest.report(each)
	}})
	return values, time.Since(begin) - 2*s.warmup, err
}

func (o *overhead) add(d time.Duration, profiling bool) {
	o.all += d
	if !profiling {
		o.plain += d
		o.count++
	}
}

// noteFew notes that restarting takes too long for the time there was.
func (s *restarts) noteFew() {
	if s.contest.decided() || s.number >= enoughProcesses || s.number == 0 {
		return
	}
	s.run.result.note(FewProcesses{
		Pairs: s.number, Needed: enoughProcesses, Each: s.each(),
		Overhead: s.overhead.all / time.Duration(s.number),
	})
}
