package cli

import (
	"context"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/look"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/view"
)

// explainServers says where the time and the memory of each server go, and why; nil for one
// without profiles. The options say where the module is that they may be of.
func explainServers(ctx context.Context, res *loadtest.Result, o look.ReadOptions) ([]*look.Result, error) {
	all := make([]*look.Result, len(res.Servers))
	for i := range res.Servers {
		s := &res.Servers[i]
		var given []look.Given
		for _, p := range s.Spent.Profiles() {
			given = append(given, look.Given{Name: s.Name, Kind: p.Kind, Profile: p.Data})
		}
		if len(given) == 0 {
			continue
		}
		o.Own = s.Spent.Module.Owns
		found, err := look.Rank(ctx, given, o)
		if err != nil {
			return nil, err
		}
		all[i] = found
	}
	return all, nil
}

// loadViews returns the profiles of a load test for its page; found and messages are its
// report, whose files are relative to dir. Those of two servers are compared as parts of the
// whole of each: they may be of different numbers of requests.
func loadViews(res *loadtest.Result, found []*look.Result, messages []message.Message, dir string) (view.Report, error) {
	if len(found) == 1 && found[0] != nil {
		r, err := explainViews(found[0], messages, dir)
		r.Heading = "Where the server's time and memory go"
		return r, err
	}
	var r view.Report
	if len(found) != 2 || found[0] == nil || found[1] == nil {
		return r, nil
	}
	r.Heading = "Where time and memory go: " + res.Servers[0].Name + " (base) and " + res.Servers[1].Name + " (head)"
	for _, kind := range explain.Kinds() {
		var sides []view.Side
		for _, f := range found {
			p, err := mergedProfile(f, kind)
			if err != nil {
				return r, err
			}
			if p == nil {
				continue
			}
			stacks, err := view.New(p, string(kind), f.Subjects[0].Own)
			if err != nil {
				return r, err
			}
			if stacks.Total > 0 {
				sides = append(sides, view.Side{Stacks: stacks})
			}
		}
		if len(sides) == 2 {
			r.Profiles = append(r.Profiles, view.Compared(sides[0], sides[1]))
		}
	}
	return r, nil
}
