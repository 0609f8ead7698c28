package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/gohone/hone/internal/load/script"
)

// A PairPlan is a run of two servers in turns. Each gets slices of the same
// load and keeps its connections from slice to slice. A coin decides the
// order within a pair.
type PairPlan struct {
	// Plans are those of the first server, the base, and of the second. Their
	// schedules must not change in time: Start users, or a rate of Start.
	Plans [2]Plan
	// Slice is how long a server's turn is; 0 is a second.
	Slice time.Duration
	// Settle is the part of a slice, in [0, 1), at its beginning that is not
	// counted; 0 is 0.15.
	Settle float64
	// Warmup is how long each server is sent requests before the first pair,
	// which are not counted.
	Warmup time.Duration
	// Duration ends the run, and so do Pairs, the number of pairs; 0 leaves it to
	// the others, the context and Events.
	Duration time.Duration
	Pairs    int
	// First is who goes first in the first pair, 0 or 1; the other goes first in
	// the second, and so on in turn. Nil lets a coin decide, for each pair by itself.
	First *int
	Seed  uint64
	// Warm is called after the warm-up, before the first turn; it may be nil.
	Warm func() error
	// Into takes the sums of this run beside what is in it; nil for a new result.
	Into *PairResult
	// Meter is called before a server's turn and after it, while nothing is under
	// way: asking takes time in which answers would come. It may be nil.
	Meter func(server int, begin bool) (Spent, error)
}

// Spent is what a server has spent so far.
type Spent struct {
	CPU           time.Duration
	Allocs, Bytes uint64
	// HasAllocs reports whether Allocs and Bytes are known.
	HasAllocs bool
}

// A Slice is one server's turn.
type Slice struct {
	Server int // 0 or 1
	Wall   time.Duration
	*Tally
	// Spent is what the server spent in the whole turn, from its first request to
	// the last of Answered answers, which are more than Requests; HasSpent reports
	// whether it is known.
	Spent    Spent
	HasSpent bool
	Answered int64
	// GeneratorCPU is the CPU time this process spent during Wall.
	GeneratorCPU time.Duration
}

// Values returns what is compared of a slice, by unit. What was not measured is
// not in it.
func (s Slice) Values(open bool) map[string]float64 {
	v := make(map[string]float64)
	n := float64(s.Requests)
	if n == 0 {
		return v
	}
	if !open { // in the open model the rate is the schedule's
		v[UnitRate] = n / s.Wall.Seconds()
	}
	v[UnitP50] = s.Response.Quantile(0.5).Seconds()
	v[UnitP90] = s.Response.Quantile(0.9).Seconds()
	if s.Requests >= 100 {
		v[UnitP99] = s.Response.Quantile(0.99).Seconds()
	}
	answered := float64(max(s.Answered, s.Requests))
	if s.HasSpent && s.Spent.CPU > 0 {
		v[UnitCPU] = s.Spent.CPU.Seconds() / answered
	}
	if s.HasSpent && s.Spent.HasAllocs {
		v[UnitAllocs] = float64(s.Spent.Allocs) / answered
		v[UnitBytes] = float64(s.Spent.Bytes) / answered
	}
	return v
}

// The units in which two servers are compared.
const (
	UnitRate   = "req/s"
	UnitP50    = "p50-sec"
	UnitP90    = "p90-sec"
	UnitP99    = "p99-sec"
	UnitCPU    = "cpu-sec/req"
	UnitAllocs = "allocs/req"
	UnitBytes  = "B/req"
)

// PairEvents are what a run of two servers tells as it goes.
type PairEvents struct {
	// Pair takes the slices of both servers, the base first, after each pair.
	// It returns true when enough is known.
	Pair func(base, head Slice) (enough bool, err error)
}

// A PairResult is a whole run of two servers.
type PairResult struct {
	Pairs int
	// Servers are the sums of each server's slices, with a point for each slice,
	// or several of many; times are those of the server's turns alone.
	Servers [2]*Result
	// Aborted says why the run ended early, in one line; empty otherwise.
	Aborted string

	failed [2]time.Duration // for how long a server has only failed
}

// RunPair works through a plan for two servers until ev reports that it is enough,
// its duration is over, or ctx is done; then the error is ctx's.
func RunPair(ctx context.Context, p PairPlan, ev PairEvents) (*PairResult, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	t := &turns{plan: p, res: p.Into, rng: rand.New(rand.NewPCG(p.Seed, 0xd0e1))}
	if t.res == nil {
		t.res = new(PairResult)
	}
	for _, i := range t.order(0) {
		plan := p.Plans[i]
		t.workers[i] = newWorkers(plan)
		defer t.workers[i].close()
		if t.res.Servers[i] == nil {
			t.res.Servers[i] = &Result{Total: NewTally(), Open: plan.Schedule.Open, Cores: runtime.GOMAXPROCS(0)}
		}
	}
	err := t.warmUp(ctx)
	if err == nil && t.plan.Warm != nil {
		err = t.plan.Warm()
	}
	t.start = time.Now()
	if err == nil {
		err = t.run(ctx, ev)
	}
	for i, c := range t.workers {
		if t.res.Servers[i].FirstError == "" {
			t.res.Servers[i].FirstError = c.rec.first.String()
		}
		t.res.Servers[i].GeneratorRSS = peakRSS()
	}
	return t.res, err
}

func (p *PairPlan) check() error {
	if p.Slice == 0 {
		p.Slice = time.Second
	}
	if p.Settle == 0 {
		p.Settle = 0.15
	}
	for _, plan := range p.Plans {
		if err := plan.check(); err != nil {
			return err
		}
		if len(plan.Schedule.Stages) > 0 || plan.Schedule.Count > 0 {
			return errors.New("two servers in turns need a load that does not change: a number of users or a rate, without stages or a count")
		}
	}
	if p.Settle < 0 || p.Settle >= 1 || p.Slice < 0 {
		return fmt.Errorf("a slice of %v of which %g is not counted is no slice", p.Slice, p.Settle)
	}
	return nil
}

// turns is a run of two servers under way.
type turns struct {
	plan    PairPlan
	workers [2]*workers
	res     *PairResult
	rng     *rand.Rand
	start   time.Time
}

// order is who goes first in a pair, from 0, and who second.
func (t *turns) order(pair int) []int {
	first := 0
	if t.plan.First == nil {
		first = t.rng.IntN(2)
	} else {
		first = (*t.plan.First + pair) % 2
	}
	return []int{first, 1 - first}
}

// warmUp sends to both servers what does not count.
func (t *turns) warmUp(ctx context.Context) error {
	if t.plan.Warmup <= 0 {
		return nil
	}
	for _, server := range t.order(0) {
		c := t.workers[server]
		schedule := c.plan.Schedule
		schedule.Stages = []script.Stage{{Duration: t.plan.Warmup, Target: schedule.Start}}
		err := c.work(ctx, schedule, time.Now())
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		c.rec.discard()
		c.rec.first.forget() // it is in no sum
	}
	return nil
}

func (t *turns) run(ctx context.Context, ev PairEvents) error {
	for n := 0; (t.plan.Pairs == 0 || n < t.plan.Pairs) && (t.plan.Duration == 0 || time.Since(t.start) < t.plan.Duration); n++ {
		var pair [2]Slice
		for _, server := range t.order(n) {
			s, err := t.slice(ctx, server)
			if err != nil {
				return err // half a pair tells nothing
			}
			pair[server] = s
		}
		t.add(pair)
		if t.res.Aborted != "" {
			return nil
		}
		if ev.Pair == nil {
			continue
		}
		if enough, err := ev.Pair(pair[0], pair[1]); enough || err != nil {
			return err
		}
	}
	return nil
}

// slice is one turn: sending begins, settles, is counted, ends, and all answers
// are there before the other server's turn.
func (t *turns) slice(ctx context.Context, server int) (Slice, error) {
	c := t.workers[server]
	schedule := c.plan.Schedule
	schedule.Stages = []script.Stage{{Duration: t.plan.Slice, Target: schedule.Start}}
	before, err := t.meter(server, true)
	if err != nil {
		return Slice{}, err
	}
	answered := c.rec.answered.Load()
	settled := make(chan counted, 1)
	start := time.Now()
	timer := time.AfterFunc(time.Duration(t.plan.Settle*float64(t.plan.Slice)), func() {
		c.rec.discard()
		settled <- counted{at: time.Now(), cpu: cpuTime()}
	})
	defer timer.Stop()
	err = c.work(ctx, schedule, start)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		if !timer.Stop() {
			<-settled
		}
		return Slice{}, err
	}
	from := <-settled
	end, used := time.Now(), cpuTime()
	spent, err := t.meter(server, false)
	if err != nil {
		return Slice{}, err
	}
	s := Slice{
		Server: server, Wall: end.Sub(from.at), Tally: NewTally(), HasSpent: t.plan.Meter != nil,
		GeneratorCPU: used - from.cpu, Answered: c.rec.answered.Load() - answered,
	}
	c.rec.collect(s.Tally)
	s.Spent = Spent{
		CPU: max(spent.CPU-before.CPU, 0), Allocs: less(spent.Allocs, before.Allocs), Bytes: less(spent.Bytes, before.Bytes),
		HasAllocs: spent.HasAllocs && before.HasAllocs,
	}
	return s, nil
}

// counted is where a slice begins to be counted.
type counted struct {
	at  time.Time
	cpu time.Duration
}

func (t *turns) meter(server int, begin bool) (Spent, error) {
	if t.plan.Meter == nil {
		return Spent{}, nil
	}
	return t.plan.Meter(server, begin)
}

// less returns a - b, or 0 where what asking costs was overestimated.
func less(a, b uint64) uint64 { return a - min(a, b) }

// add sums a pair up, and gives up where a server only fails.
func (t *turns) add(pair [2]Slice) {
	t.res.Pairs++
	for i, s := range pair {
		r := t.res.Servers[i]
		r.Total.Merge(s.Tally)
		r.Wall += s.Wall
		r.GeneratorCPU += s.GeneratorCPU
		r.addTurn(s)
		if s.Requests > s.Errors {
			t.res.failed[i] = 0
			continue
		}
		t.res.failed[i] += t.plan.Slice
		if after := t.plan.Plans[i].abortAfter(); after > 0 && t.res.failed[i] >= after {
			t.res.Aborted = fmt.Sprintf("every request to the %s server has failed for %v", [2]string{"first", "second"}[i], t.res.failed[i])
		}
	}
}

// addTurn keeps a slice as a point, after those before.
func (r *Result) addTurn(s Slice) {
	at := s.Wall
	if n := len(r.Points); n > 0 {
		at += r.Points[n-1].At
	}
	r.addPoint(Second{At: at, Span: s.Wall, Tally: s.Tally}.Point())
}
