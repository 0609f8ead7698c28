package cli

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// Generations are a comparison of two servers that are started anew again and
// again. A generation is a fresh process of each, which take turns for their
// life and end: it is one pair of the judgement. Both are started at once. One coin
// decides which listens at the first address, is warmed up first and has the first turn, so that of equal programs it alone decides the sign of a
// generation's difference, whatever a process keeps for its life.
type generations struct {
	*pairing
	rng *rand.Rand
	// stands are where the servers listen: at the addresses that were chosen, and
	// at those exchanged. They are the same where there is nothing to exchange.
	stands [2]*stand
	res    *load.PairResult
	spent  [2]spending
	cpu    [2]capture.Sum
	warmup time.Duration
	number int           // of whole generations
	rest   time.Duration // what they took beside turns
	base   [2]*watch     // those of the pilot
	// plain counts those that were not profiled, and plainRest is what these took.
	plain     int
	plainRest time.Duration
}

// A stand is two servers with what is sent to each.
type stand struct {
	places   []*place
	requests []*requests
	plans    []load.Plan
}

const (
	// defaultLife is how long the turns of two processes take together, if
	// starting them does not take long: four pairs of turns where these are short.
	// Four are the fewest of which the pseudo-median does not follow one that was
	// disturbed; more of them tell less than another pair of processes would.
	defaultLife = 800 * time.Millisecond
	// restShare is the part of the time that may be spent on other things than
	// turns: starting, warming up, looking, ending.
	restShare = 1.0 / 3
	// A turn is long enough for so many requests, from shortTurn to longTurn.
	turnRequests        = 250
	shortTurn, longTurn = 100 * time.Millisecond, time.Second
	// pilotTurn is how long each server of the pilot is sent requests.
	pilotTurn = 300 * time.Millisecond
	// shortWarmup is what a process gets before its first turn, if nothing is said.
	shortWarmup = 100 * time.Millisecond
)

// renews says that both servers are started anew again and again.
func (l *loading) renews() bool {
	return l.places[0].started() && l.places[1].started() && l.opt.life >= 0
}

// measureGenerations compares two servers by fresh processes until every
// metric has its verdict or the time is over.
func (l *loading) measureGenerations(ctx context.Context) error {
	g := &generations{
		pairing: &pairing{loading: l}, rng: rand.New(rand.NewPCG(l.opt.seed, 0x6c69)), res: new(load.PairResult),
	}
	if err := g.pilot(ctx); err != nil || l.broken != nil {
		return err
	}
	if err := g.exchange(); err != nil {
		return err
	}
	var err error
	g.began = time.Now()
	for err == nil && g.more() {
		err = g.generation(ctx)
	}
	l.progress.clear()
	g.use(g.stands[0])
	if g.res.Pairs > 0 {
		g.warnFew()
		g.processes = max(g.number, 1) // the first may have been interrupted
		each := time.Since(g.began) / time.Duration(max(g.number, 1))
		g.report(g.res, g.spent, each)
	}
	return err
}

// pilot looks at the servers that run, and sends them what does not count, to
// fix what is compared and how long a turn is.
func (g *generations) pilot(ctx context.Context) error {
	running, stop := g.untilDeath(ctx)
	defer stop()
	g.look(ctx)
	g.base = g.watches
	for i, w := range g.base {
		g.spent[i].missing = slices.Clone(w.missing)
	}
	rate, err := g.warmUp(running, pilotTurn)
	if err != nil {
		return g.cause(running, err)
	}
	if g.broken != nil {
		return nil
	}
	rate = max(rate, 1)
	if g.opt.slice == 0 {
		g.opt.slice = min(max(time.Duration(turnRequests/rate*float64(time.Second)), shortTurn), longTurn)
	}
	g.warmup = shortWarmup
	if g.opt.amount.warmupGiven {
		g.warmup = g.opt.amount.warmup
	}
	g.duel = verdict.NewDuel(g.opt.policyOf(), g.units(rate*g.opt.slice.Seconds()))
	err = g.endScript(ctx)
	g.scriptEnded = true
	g.stopServers()
	return err
}

// exchange makes the stands. What is sent belongs to an address and not to a
// program, where that makes no difference, and its users go on where they were in
// the generation before, so that all data are sent in the end: of equal programs
// the coin decides who gets which users, too. Where requests belong to a program,
// each generation begins with new users, the same on both sides.
func (g *generations) exchange() error {
	here := &stand{places: g.places, requests: g.requests, plans: g.plans}
	g.stands = [2]*stand{here, here}
	a, b := g.places[0], g.places[1]
	if a.addr == "" || b.addr == "" {
		return nil
	}
	there := &stand{plans: slices.Clone(here.plans)}
	var err error
	if there.places, err = g.opt.where.places(&g.opt.what, b.addr, a.addr); err != nil {
		return err
	}
	for i, p := range there.places {
		p.program = g.places[i].program
		if p.url == nil {
			p.url = g.places[1-i].url
		}
	}
	g.stands[1] = there
	if a.base == nil && b.base == nil {
		for i := range here.plans {
			here.plans[i].Source = &goesOn{Source: here.plans[i].Source}
		}
		there.requests = []*requests{here.requests[1], here.requests[0]}
		there.plans[0].Source, there.plans[1].Source = here.plans[1].Source, here.plans[0].Source
		return nil
	}
	for i, p := range there.places {
		r, err := g.opt.what.source(p, g.opt.seed, g.opt.amount.open)
		if err != nil {
			return err
		}
		there.requests = append(there.requests, r)
		there.plans[i].Source = r.source
	}
	return nil
}

func (g *generations) use(s *stand) { g.places, g.requests, g.plans = s.places, s.requests, s.plans }

// more says whether there is to be another generation.
func (g *generations) more() bool {
	if g.res.Aborted != "" {
		return false
	}
	if g.number == 0 {
		return true
	}
	if decided, total := g.duel.Decided(); decided == total {
		return false
	}
	spent := time.Since(g.began)
	return spent+spent/time.Duration(g.number) <= g.opt.amount.pairDuration()
}

// turns is how many pairs of turns the next generation has: enough for its
// life, and for starting to take its share of the time at most, but an even
// number if there are several, so that each server goes first equally often.
// It follows from what was, which does not know whose turn is good.
func (g *generations) turns() int {
	life := g.opt.life
	if life == 0 {
		life = defaultLife
		if g.plain > 0 {
			rest := float64(g.plainRest) / float64(g.plain)
			life = max(life, time.Duration(rest*(1-restShare)/restShare))
		}
	}
	n := int((life + 2*g.opt.slice - 1) / (2 * g.opt.slice))
	if n > 1 {
		n += n % 2
	}
	return n
}

// generation starts both servers, lets them take turns, and ends them.
func (g *generations) generation(ctx context.Context) error {
	begin, first, turns := time.Now(), g.rng.IntN(2), g.turns()
	profiling := profiled(g.number, g.onlyOneIsWatched())
	if profiling && g.opt.life == 0 {
		turns = filling(turns, g.opt.slice)
	}
	g.use(g.stands[first])
	if err := g.startBoth(ctx, first); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("pair %d of processes: %w", g.number+1, err)
	}
	defer g.stopServers()
	running, stop := g.untilDeath(ctx)
	defer stop()
	// Whatever is done to both in turn is done in the order of the coin.
	order := []int{first, 1 - first}
	if err := g.prepareAnew(running, order); err != nil {
		return g.cause(running, err)
	}
	for _, i := range order {
		g.watches[i] = g.base[i].again(running, g.servers[i], profiling)
	}
	for _, i := range order {
		g.plans[i].Seed = g.opt.seed + uint64(g.number)
	}
	var values [2][]map[string]float64
	open := g.plans[0].Schedule.Open
	turning := time.Now()
	_, err := load.RunPair(running, load.PairPlan{
		Plans: [2]load.Plan{g.plans[0], g.plans[1]}, Slice: g.opt.slice, Pairs: turns, First: &first, Warmup: g.warmup,
		Warm: func() error { g.watchBoth(running, order, turns); return nil },
		Seed: g.opt.seed, Meter: g.meter(running), Into: g.res,
	}, load.PairEvents{Pair: func(base, head load.Slice) (bool, error) {
		for i, s := range []load.Slice{base, head} {
			values[i] = append(values[i], s.Values(open))
			g.sums[i].add(s)
		}
		return false, g.tell()
	}})
	turned := time.Since(turning) - 2*g.warmup
	g.endWatches(ctx)
	if err != nil {
		return g.cause(running, err)
	}
	stop()
	g.stopServers()
	if g.res.Aborted != "" {
		return nil
	}
	// Half a life tells nothing, and is not judged.
	g.duel.AddProcesses(values[0], values[1])
	g.number++
	rest := time.Since(begin) - turned
	g.rest += rest
	if !profiling {
		g.plain++
		g.plainRest += rest
	}
	return nil
}

// startBoth starts both servers at once, the given one first.
func (g *generations) startBoth(ctx context.Context, first int) error {
	g.servers = make([]*capture.Server, 2)
	var errs [2]error
	var starting sync.WaitGroup
	for _, i := range []int{first, 1 - first} {
		starting.Go(func() { g.servers[i], errs[i] = g.start(ctx, g.places[i]) })
	}
	starting.Wait()
	for _, err := range errs {
		if err != nil {
			g.stopServers()
			return err
		}
	}
	return nil
}

// prepareAnew does what a script wants done before its first user, for servers
// that know nothing of how it was done for others.
func (g *generations) prepareAnew(ctx context.Context, order []int) error {
	for _, i := range order {
		staged, ok := g.requests[i].source.(script.Staged)
		if !ok || !staged.Sends() {
			continue
		}
		anew, err := g.opt.what.source(g.places[i], g.opt.seed, g.opt.amount.open)
		if err != nil {
			return err
		}
		g.requests[i], g.plans[i].Source = anew, anew.source
		if err := g.prepareOne(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

// tell says how far it is, after a pair of turns.
func (g *generations) tell() error {
	g.memory.adjust()
	decided, total := g.duel.Decided()
	left := max(g.opt.amount.pairDuration()-time.Since(g.began), 0).Seconds()
	if g.number > 0 {
		left = min(left, g.duel.MorePairs()*time.Since(g.began).Seconds()/float64(g.number))
	}
	m := &report.Progress{Phase: "measure", Benchmark: g.requests[0].name, Decided: decided, Total: total, SecondsLeft: left}
	if g.progress.measure(m) {
		return g.out.handle(report.Message{Progress: m})
	}
	return nil
}

// fewGenerations is how many it takes for a verdict on changes, about.
const fewGenerations = 20

// warnFew says that starting takes too long for the time there was.
func (g *generations) warnFew() {
	decided, total := g.duel.Decided()
	if decided == total || g.number >= fewGenerations || g.number == 0 {
		return
	}
	each := time.Since(g.began) / time.Duration(g.number)
	g.warn(sample.Warning{
		Code: "few-processes",
		Text: fmt.Sprintf("only %d pairs of processes were compared: one takes %v, of which %v are no turns", g.number,
			each.Round(time.Millisecond), (g.rest / time.Duration(g.number)).Round(time.Millisecond)),
		Remedy: fmt.Sprintf("some %d are needed to tell a change: give it -duration %v", fewGenerations, (fewGenerations * each).Round(time.Second)),
	})
}

// goesOn is a source whose users go on where they were in the generation
// before.
type goesOn struct {
	script.Source
	users map[int]script.User
}

// User implements [script.Source].
func (s *goesOn) User(id int, seed uint64) (script.User, error) {
	if u := s.users[id]; u != nil {
		return u, nil
	}
	u, err := s.Source.User(id, seed)
	if err != nil {
		return nil, err
	}
	// One that computes keeps what other processes have told it.
	if _, computes := u.(script.Interrupter); !computes {
		if s.users == nil {
			s.users = make(map[int]script.User)
		}
		s.users[id] = u
	}
	return u, nil
}
