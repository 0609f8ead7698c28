package tables

import (
	"fmt"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// loadDocument makes the report of hone load: a section a server, and one for
// what they are beside each other.
func (k *maker) loadDocument(doc *layout.Document) *layout.Document {
	c := k.c
	for _, l := range c.Loads {
		if l.Search != nil {
			doc.Sections = append(doc.Sections, searchSection(l.Search, l.Server))
		}
		if l.Model == message.Watched {
			doc.Sections = append(doc.Sections, lookSection(c, l))
			continue
		}
		if l.Latency != nil || l.Requests > 0 || l.Search == nil {
			doc.Sections = append(doc.Sections, loadSection(c, l))
		}
	}
	k.notes.first, k.notes.next = len(doc.Sections), len(doc.Sections)
	for _, head := range message.Distinct(c.Comparisons, func(x message.Comparison) string { return x.Head }) {
		doc.Sections = append(doc.Sections, k.duelSection(head))
	}
	k.notes.finish(doc)
	k.placeWarnings(doc)
	doc.Lines = append(doc.Lines, words.ThresholdLines(c)...)
	doc.Lines = append(doc.Lines, words.Closing(c)...)
	return doc
}

// loadSection shows one server.
func loadSection(c *message.Stream, l *message.Load) layout.Section {
	s := layout.Section{Pkg: l.Server, Title: words.LoadTitle(l), Apart: true}
	if len(l.Runs) > 0 {
		s.Blocks = append(s.Blocks, runsBlock(l))
	}
	s.Blocks = append(s.Blocks, requestBlock(l))
	if l.Latency != nil {
		s.Blocks = append(s.Blocks, latencyBlock(l))
	}
	if l.Whole && l.Phases != nil {
		s.Blocks = append(s.Blocks, k6Blocks(l)...)
	}
	if len(l.Checks) > 0 {
		s.Blocks = append(s.Blocks, checkBlock(l))
	}
	if b, ok := spentBlock(l); ok {
		s.Blocks = append(s.Blocks, b)
	}
	if len(l.Thresholds) > 0 {
		s.Blocks = append(s.Blocks, thresholdBlock(l))
	}
	s.Blocks = append(s.Blocks, hotBlocks(c, l)...)
	s.Lines = append(words.LoadCaveats(l), words.LoadRemarks(l)...)
	if len(c.Loads) == 1 && len(l.Runs) == 0 && l.Search == nil {
		s.Lines = append(s.Lines, words.OneRun)
	}
	return s
}

// requestBlock counts answers by what they were.
func requestBlock(l *message.Load) layout.Block {
	b := layout.Block{Columns: []layout.Column{{Title: "requests"}, {Title: "count", Right: true}, {Title: "", Right: true}}}
	row := func(name string, n int64, share, verdict string) {
		b.Rows = append(b.Rows, []layout.Cell{{Text: name}, {Text: words.Thousands(n), Verdict: verdict}, {Text: share}})
	}
	row("all", l.Requests, words.PerSecond(l.Rate), "")
	for _, status := range l.Statuses() {
		bad := ""
		if status < 200 || status > 399 {
			bad = message.Slower
		}
		row(fmt.Sprintf("status %d", status), l.Status[status], words.Part(l.Status[status], l.Requests), bad)
	}
	for _, f := range words.Counts(l.Failures) {
		row("no answer: "+f.Name, f.N, words.Part(f.N, l.Requests), message.Slower)
	}
	if l.Late > 0 {
		row("sent over 1 ms late", l.Late, words.Part(l.Late, l.Requests), message.Undecided)
	}
	if l.Unsent > 0 {
		row("never sent", l.Unsent, "", message.Slower)
	}
	return b
}

// latencyBlock shows the three times side by side. In the closed model there
// is only one.
func latencyBlock(l *message.Load) layout.Block {
	b := layout.Block{Columns: []layout.Column{{Title: "latency"}, {Title: "response time", Right: true}}}
	of := []*message.Latency{l.Latency}
	if l.SendLag != nil {
		b.Columns = append(b.Columns, layout.Column{Title: "service time", Right: true}, layout.Column{Title: "send lag", Right: true})
		of = append(of, l.ServiceTime, l.SendLag)
	}
	for _, q := range []struct {
		name string
		need int64 // values below which it is only the maximum again
		get  func(*message.Latency) float64
	}{
		{"mean", 1, func(x *message.Latency) float64 { return x.Avg }},
		{"min", 1, func(x *message.Latency) float64 { return x.Min }},
		{"p50", 1, func(x *message.Latency) float64 { return x.Med }},
		{"p90", 10, func(x *message.Latency) float64 { return x.P90 }},
		{"p95", 20, func(x *message.Latency) float64 { return x.P95 }},
		{"p99", 100, func(x *message.Latency) float64 { return x.P99 }},
		{"p99.9", 1000, func(x *message.Latency) float64 { return x.P999 }},
		{"max", 1, func(x *message.Latency) float64 { return x.Max }},
	} {
		row := []layout.Cell{{Text: q.name}}
		for _, x := range of {
			text := "-"
			if x != nil && x.Count >= q.need {
				text = words.Seconds(q.get(x))
			}
			row = append(row, layout.Cell{Text: text})
		}
		b.Rows = append(b.Rows, row)
	}
	return b
}

func checkBlock(l *message.Load) layout.Block {
	b := layout.Block{Columns: []layout.Column{{Title: "check"}, {Title: "asked", Right: true}, {Title: "failed", Right: true}, {Title: "", Right: true}}}
	for _, k := range l.Checks {
		bad := ""
		if k.Failed > 0 {
			bad = message.Slower
		}
		b.Rows = append(b.Rows, []layout.Cell{
			{Text: k.Name}, {Text: words.Thousands(k.Asked)}, {Text: words.Thousands(k.Failed), Verdict: bad}, {Text: words.Part(k.Failed, k.Asked)},
		})
	}
	return b
}

// spentBlock shows what the server spent, and reports whether anything is
// known.
func spentBlock(l *message.Load) (layout.Block, bool) {
	b := layout.Block{Columns: []layout.Column{{Title: "the server spent"}, {Title: "per request", Right: true}, {Title: "in all", Right: true}}}
	s := l.Spent
	if s == nil {
		return b, false
	}
	row := func(name string, per *float64, unit, all string) {
		if per != nil {
			b.Rows = append(b.Rows, []layout.Cell{{Text: name}, {Text: words.Value(*per, unit)}, {Text: all}})
		}
	}
	row("CPU time", s.CPUPerRequest, "sec", words.Seconds(s.CPU))
	row("allocations", s.AllocsPerRequest, "allocs/req", words.Thousands(int64(s.Allocs)))
	row("allocated bytes", s.BytesPerRequest, "B", words.Value(float64(s.Bytes), "B"))
	if n := s.Voluntary + s.Involuntary; n > 0 && l.Requests > 0 {
		per := float64(n) / float64(l.Requests)
		row("context switches", &per, "switches/req", words.Thousands(n))
	}
	return b, len(b.Rows) > 0
}

func thresholdBlock(l *message.Load) layout.Block {
	b := layout.Block{Columns: []layout.Column{{Title: "threshold"}, {Title: "value", Right: true}, {Title: "holds"}}}
	for _, t := range l.Thresholds {
		holds := layout.Cell{Text: "ok"}
		switch {
		case t.Missing:
			holds = layout.Cell{Text: "FAILED: not measured", Verdict: message.Slower}
		case !t.Holds:
			holds = layout.Cell{Text: "FAILED", Verdict: message.Slower}
		}
		b.Rows = append(b.Rows, []layout.Cell{{Text: t.Text}, {Text: words.MetricText(t)}, holds})
	}
	return b
}
