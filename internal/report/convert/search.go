package convert

import (
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/tune/loop"
)

// Search makes the message of what was looked at in a package, nil if nothing was. share is
// that from which on functions were, and root what file names lose.
func Search(pkg string, r *loop.Result, share float64, root string) *message.TuneSearch {
	if r.Saw == nil {
		return nil
	}
	m := &message.TuneSearch{Package: pkg, Rules: r.Saw.Rules, Share: share}
	for _, p := range r.Elsewhere {
		m.Elsewhere += p.Share
		m.Others = append(m.Others, message.OtherPackage{Package: p.Package, Share: p.Share})
	}
	for _, h := range r.Saw.Hot {
		f := message.HotFunction{
			Package: h.Package, Function: h.Function, Line: h.Line, Share: h.Share, Generated: h.Generated, NoBody: h.NoBody,
		}
		if h.File != "" {
			f.File = shortFile(root, h.File)
		}
		if len(h.Benchmarks) > 0 {
			f.Benchmark = h.Benchmarks[0]
		}
		if h.Why != nil {
			f.Hottest = newHotspot(*h.Why, root)
		}
		m.Hot = append(m.Hot, f)
	}
	for _, n := range r.Saw.Near {
		m.Near = append(m.Near, message.NearMiss{
			Rule: n.Rule.Name, Package: n.Package, Function: n.Function, File: shortFile(root, n.File), Line: n.Line,
			Reason: string(n.Reason), Detail: n.Detail, Text: words.NearMiss(n.Reason, n.Detail),
		})
	}
	return m
}
