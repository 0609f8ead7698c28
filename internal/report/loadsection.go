package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// isLoad says that the stream is of hone load.
func (c *collector) isLoad() bool {
	return len(c.loads) > 0 || c.config != nil && c.config.Command == sample.CommandLoad
}

// loadDocument makes the report of hone load: a section a server, and one for
// what they are beside each other.
func (k *maker) loadDocument(doc *document) *document {
	c := k.c
	for _, l := range c.loads {
		if l.Search != nil {
			doc.sections = append(doc.sections, l.Search.section(l.Server))
		}
		if l.Latency != nil || l.Requests > 0 || l.Search == nil {
			doc.sections = append(doc.sections, c.loadSection(l))
		}
	}
	for _, head := range distinct(c.comparisons, func(x Comparison) string { return x.Head }) {
		doc.sections = append(doc.sections, k.duelSection(head))
	}
	k.placeWarnings(doc)
	doc.lines = append(doc.lines, c.thresholdLines()...)
	doc.lines = append(doc.lines, c.closing()...)
	return doc
}

// loadSection shows one server.
func (c *collector) loadSection(l *Load) section {
	s := section{pkg: l.Server, title: l.title(), apart: true}
	s.blocks = append(s.blocks, l.requestBlock())
	if l.Latency != nil {
		s.blocks = append(s.blocks, l.latencyBlock())
	}
	if len(l.Checks) > 0 {
		s.blocks = append(s.blocks, l.checkBlock())
	}
	if b, ok := l.spentBlock(); ok {
		s.blocks = append(s.blocks, b)
	}
	if len(l.Thresholds) > 0 {
		s.blocks = append(s.blocks, l.thresholdBlock())
	}
	s.blocks = append(s.blocks, c.hotBlocks(l.Server)...)
	s.lines = append(l.caveats(), l.remarks()...)
	return s
}

func (l *Load) title() string {
	title := l.Server
	if l.Target != "" && l.Target != l.Server {
		title += ": " + l.Target
	}
	if l.Schedule != "" {
		title += ", " + l.Schedule
	}
	return title
}

// requestBlock counts answers by what they were.
func (l *Load) requestBlock() block {
	b := block{columns: []column{{title: "requests"}, {"count", true}, {"", true}}}
	row := func(name string, n int64, share, verdict string) {
		b.rows = append(b.rows, []cell{{text: name}, {text: thousands(n), verdict: verdict}, {text: share}})
	}
	row("all", l.Requests, perSecond(l.Rate), "")
	for _, status := range l.statuses() {
		bad := ""
		if status < 200 || status > 399 {
			bad = slower
		}
		row(fmt.Sprintf("status %d", status), l.Status[status], part(l.Status[status], l.Requests), bad)
	}
	for _, f := range counts(l.Failures) {
		row("no answer: "+f.name, f.n, part(f.n, l.Requests), slower)
	}
	if l.Late > 0 {
		row("sent over 1 ms late", l.Late, part(l.Late, l.Requests), undecided)
	}
	if l.Unsent > 0 {
		row("never sent", l.Unsent, "", slower)
	}
	return b
}

type count struct {
	name string
	n    int64
}

// counts sorts a map of counts, the most first.
func counts(m map[string]int64) []count {
	var list []count
	for name, n := range m {
		list = append(list, count{name, n})
	}
	slices.SortFunc(list, func(a, b count) int {
		if a.n != b.n {
			return int(min(max(b.n-a.n, -1), 1))
		}
		return strings.Compare(a.name, b.name)
	})
	return list
}

// latencyBlock shows the three times side by side. In the closed model there
// is only one.
func (l *Load) latencyBlock() block {
	b := block{columns: []column{{title: "latency"}, {"response time", true}}}
	of := []*Latency{l.Latency}
	if l.SendLag != nil {
		b.columns = append(b.columns, column{"service time", true}, column{"send lag", true})
		of = append(of, l.ServiceTime, l.SendLag)
	}
	for _, q := range []struct {
		name string
		need int64 // values below which it is only the maximum again
		get  func(*Latency) float64
	}{
		{"mean", 1, func(x *Latency) float64 { return x.Avg }},
		{"min", 1, func(x *Latency) float64 { return x.Min }},
		{"p50", 1, func(x *Latency) float64 { return x.Med }},
		{"p90", 10, func(x *Latency) float64 { return x.P90 }},
		{"p95", 20, func(x *Latency) float64 { return x.P95 }},
		{"p99", 100, func(x *Latency) float64 { return x.P99 }},
		{"p99.9", 1000, func(x *Latency) float64 { return x.P999 }},
		{"max", 1, func(x *Latency) float64 { return x.Max }},
	} {
		row := []cell{{text: q.name}}
		for _, x := range of {
			text := "-"
			if x != nil && x.Count >= q.need {
				text = seconds(q.get(x))
			}
			row = append(row, cell{text: text})
		}
		b.rows = append(b.rows, row)
	}
	return b
}

func (l *Load) checkBlock() block {
	b := block{columns: []column{{title: "check"}, {"asked", true}, {"failed", true}, {"", true}}}
	for _, k := range l.Checks {
		bad := ""
		if k.Failed > 0 {
			bad = slower
		}
		b.rows = append(b.rows, []cell{
			{text: k.Name}, {text: thousands(k.Asked)}, {text: thousands(k.Failed), verdict: bad}, {text: part(k.Failed, k.Asked)},
		})
	}
	return b
}

// spentBlock shows what the server spent, and says whether anything is known.
func (l *Load) spentBlock() (block, bool) {
	b := block{columns: []column{{title: "the server spent"}, {"per request", true}, {"in all", true}}}
	s := l.Spent
	if s == nil {
		return b, false
	}
	row := func(name string, per *float64, unit, all string) {
		if per != nil {
			b.rows = append(b.rows, []cell{{text: name}, {text: value(*per, unit)}, {text: all}})
		}
	}
	row("CPU time", s.CPUPerRequest, "sec", seconds(s.CPU))
	row("allocations", s.AllocsPerRequest, "allocs/req", thousands(int64(s.Allocs)))
	row("allocated bytes", s.BytesPerRequest, "B", value(float64(s.Bytes), "B"))
	if n := s.Voluntary + s.Involuntary; n > 0 && l.Requests > 0 {
		per := float64(n) / float64(l.Requests)
		row("context switches", &per, "switches/req", thousands(n))
	}
	return b, len(b.rows) > 0
}

func (l *Load) thresholdBlock() block {
	b := block{columns: []column{{title: "threshold"}, {"value", true}, {title: "holds"}}}
	for _, t := range l.Thresholds {
		holds := cell{text: "ok"}
		switch {
		case t.Missing:
			holds = cell{text: "FAILED: not measured", verdict: slower}
		case !t.Holds:
			holds = cell{text: "FAILED", verdict: slower}
		}
		b.rows = append(b.rows, []cell{{text: t.Text}, {text: t.metricText()}, holds})
	}
	return b
}

// hotKinds names kinds of profiles, in the order to show them.
var hotKinds = []struct{ kind, name string }{
	{"cpu", "CPU time"}, {"alloc_objects", "allocations"}, {"alloc_space", "allocated bytes"},
	{"mutex", "waiting for locks"}, {"block", "blocking"},
}

// hotBlocks shows the hot lines of a server, one table a kind of profile.
func (c *collector) hotBlocks(server string) []block {
	var blocks []block
	for _, k := range hotKinds {
		b := block{columns: []column{{title: "hot lines: " + k.name}, {"flat", true}, {"cum", true}, {title: "where"}}}
		for _, h := range c.hotspots {
			if h.Kind != k.kind || h.Server != server {
				continue
			}
			b.rows = append(b.rows, []cell{
				{text: shortFunction(h.Function)},
				{text: fmt.Sprintf("%.1f%%", 100*h.Flat)}, {text: fmt.Sprintf("%.1f%%", 100*h.Cum)}, {text: h.place()},
			})
		}
		if len(b.rows) > 0 {
			blocks = append(blocks, b)
		}
	}
	return blocks
}
