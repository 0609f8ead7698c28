package cli

import (
	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/report/view"
)

// loadViews returns the profiles of a load test for its page. Those of two servers are
// compared as parts of the whole of each: they may be of different numbers of requests.
func loadViews(res *loadtest.Result) (view.Report, error) {
	r := view.Report{Heading: "Where the server's time and memory go"}
	for _, kind := range explain.Kinds() {
		var sides []view.Side
		for _, s := range res.Servers {
			p := profileOf(s, kind)
			if p == nil {
				continue
			}
			stacks, err := view.New(p, string(kind), s.Spent.Module.Owns)
			if err != nil {
				return r, err
			}
			if stacks.Total > 0 {
				sides = append(sides, view.Side{Stacks: stacks})
			}
		}
		switch {
		case len(sides) == 2:
			r.Heading = "Where time and memory go: " + res.Servers[0].Name + " (base) and " + res.Servers[1].Name + " (head)"
			r.Profiles = append(r.Profiles, view.Profile{Base: sides[0], Head: sides[1]})
		case len(sides) == 1 && len(res.Servers) == 1:
			g, err := sides[0].Stacks.Graph(graphFunctions)
			if err != nil {
				return r, err
			}
			r.Profiles = append(r.Profiles, view.Profile{Head: sides[0], Graph: g})
		}
	}
	return r, nil
}

// profileOf returns the profile of a kind that a server gave, nil for none.
func profileOf(s loadtest.Server, kind explain.Kind) *profile.Profile {
	switch kind {
	case explain.CPU:
		return s.Spent.CPU
	case explain.Mutex:
		return s.Spent.Since[capture.Mutex]
	case explain.Block:
		return s.Spent.Since[capture.Block]
	}
	return s.Spent.Since[capture.Heap]
}
