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

// hotBlocks shows the hot lines of a server, one table a kind of profile.
func hotBlocks(c *message.Stream, l *message.Load) []layout.Block {
	var blocks []layout.Block
	percent := func(x float64) layout.Cell { return layout.Cell{Text: fmt.Sprintf("%.1f%%", 100*x)} }
	for _, k := range hotKinds {
		b := layout.Block{Columns: []layout.Column{
			{Title: words.HotTitle(l, k.kind, k.name)}, {Title: "flat", Right: true}, {Title: "cum", Right: true}, {Title: "where"},
		}}
		for _, h := range c.Hotspots {
			if h.Kind == k.kind && h.Server == l.Server {
				b.Rows = append(b.Rows, []layout.Cell{
					{Text: words.ShortFunction(h.Function)}, percent(h.Flat), percent(h.Cum), {Text: words.HotspotPlace(h)},
				})
			}
		}
		if p := l.Profile(k.kind); p != nil && p.Own && p.Outside > 0 {
			b.Rows = append(b.Rows, []layout.Cell{{Text: words.Outside}, percent(p.Outside), {}, {}})
		}
		if len(b.Rows) > 0 {
			blocks = append(blocks, b)
		}
	}
	return blocks
}
