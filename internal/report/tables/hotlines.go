package tables

import (
	"fmt"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// hotKinds names kinds of profiles, in the order to show them.
var hotKinds = []struct{ kind, name string }{
	{"cpu", "CPU time"}, {"alloc_objects", "allocations"}, {"alloc_space", "allocated bytes"},
	{"mutex", "waiting for locks"}, {"block", "blocking"},
}

// hotBlocks shows the hot lines of a server, one table a kind of profile. Below each line is its
// first cause, unless that was told of it in another table.
func hotBlocks(c *message.Stream, l *message.Load) []layout.Block {
	var blocks []layout.Block
	percent := func(x float64) layout.Cell { return layout.Cell{Text: fmt.Sprintf("%.1f%%", 100*x)} }
	told := make(map[string]bool)
	for _, k := range hotKinds {
		b := layout.Block{Below: true, Columns: []layout.Column{
			{Title: words.HotTitle(l, k.kind, k.name)}, {Title: "flat", Right: true}, {Title: "cum", Right: true}, {Title: "where"},
			{Title: "why"},
		}}
		for _, h := range c.Hotspots {
			if h.Kind == k.kind && h.Server == l.Server {
				why := words.HotFirst(h)
				if about := words.HotPlace(h) + words.HotCodes(h); told[about] {
					why = ""
				} else {
					told[about] = true
				}
				b.Rows = append(b.Rows, []layout.Cell{
					{Text: words.ShortFunction(h.Function)}, percent(h.Flat), percent(h.Cum), {Text: words.HotspotPlace(h)}, {Text: why},
				})
			}
		}
		if p := l.Profile(k.kind); p != nil && p.Own && p.Outside > 0 {
			b.Rows = append(b.Rows, []layout.Cell{{Text: words.Outside}, percent(p.Outside), {}, {}, {}})
		}
		if len(b.Rows) > 0 {
			blocks = append(blocks, b)
		}
	}
	return blocks
}
