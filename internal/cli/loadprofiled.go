package cli

import (
	"context"
	"sync"
	"time"

	"github.com/gohone/hone/internal/sample"
)

// profileEvery is of how many generations one is profiled. A CPU profile lasts
// whole seconds, which are waited for: such a generation takes about twice as
// long as another, and is one pair of the judgement like it.
const profileEvery = 5

// profiled says whether a generation, counted from 0, takes profiles of the CPU,
// the heap and of waiting: of both its processes, and nothing that was measured
// has a say, so that of equal programs the coin alone goes on to decide the sign of
// a difference. The first one is, for the sake of short runs. always is for
// comparisons in which being looked at is what is compared.
func profiled(generation int, always bool) bool {
	return always || generation%profileEvery == 0
}

// onlyOneIsWatched says that one server is looked at and the other is not.
func (g *generations) onlyOneIsWatched() bool { return g.places[0].silent != g.places[1].silent }

// filling returns how many pairs of turns a generation has if it is profiled, in
// the place of so many: those that its profile, which lasts whole seconds, has time
// for in any case, and enough for there to be one.
func filling(turns int, slice time.Duration) int {
	window := func(turns int) time.Duration {
		return windowOver(settling + turnsLength(turns, slice) + beforeEnd)
	}
	if window(turns) > maxWindow {
		return turns
	}
	for {
		more := turns + 1 + (turns+1)%2 // an even number
		if turnsLength(turns, slice) >= minProfile && window(more) > window(turns) {
			return turns
		}
		turns = more
	}
}

// turnsLength is how long so many pairs of turns take, asking at their ends
// included.
func turnsLength(turns int, slice time.Duration) time.Duration {
	length := time.Duration(2*turns) * slice
	return length + length/8
}

// watchBoth begins to look at both servers, for so many turns of each. Profiles of
// both begin at once: each takes a moment in which nothing counts.
func (g *generations) watchBoth(ctx context.Context, order []int, turns int) {
	length := turnsLength(turns, g.opt.slice)
	var beginning sync.WaitGroup
	for _, i := range order {
		beginning.Go(func() { g.watch(ctx, i, g.watches[i], length) })
	}
	beginning.Wait()
}

// endWatches takes what the servers spent beside what was.
func (g *generations) endWatches(ctx context.Context) {
	var ending sync.WaitGroup
	var ended [2]spending
	for i, w := range g.watches {
		ending.Go(func() { ended[i] = w.end(lastLook(ctx), 0) })
	}
	ending.Wait()
	for i := range ended {
		if err := g.addProfile(i, &ended[i]); err != nil {
			g.warn(sample.Warning{Code: "not-captured", Text: g.places[i].name + ": a CPU profile: " + err.Error()})
		}
		if err := g.spent[i].merge(ended[i]); err != nil {
			g.warn(sample.Warning{Code: "not-captured", Text: g.places[i].name + ": some of its profiles: " + err.Error()})
		}
	}
}

// addProfile adds the CPU profile of a process to the sum of its server's.
func (g *generations) addProfile(i int, s *spending) error {
	if s.cpu == nil {
		return nil
	}
	err := g.cpu[i].Add(s.cpu)
	if err == nil {
		g.profiles[i]++
	}
	s.cpu = g.cpu[i].Profile
	return err
}
