package convert

import (
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

// Look makes the messages of a server that others load, and the warnings that come
// after them.
func Look(s loadtest.Server, hot HotLines) (list []message.Message, warnings []sample.Warning) {
	l := &message.Load{
		Server: s.Name, Model: message.Watched, Seconds: s.Look.Took.Seconds(), Spent: newSpent(s),
	}
	for _, g := range s.Look.Glances {
		l.Points = append(l.Points, message.LoadPoint{
			At: g.At.Seconds(), Span: g.Span.Seconds(), CPU: g.CPU.Seconds() / g.Span.Seconds(), RSS: g.RSS,
		})
	}
	list, warnings = hot.of(0, s, l)
	return append([]message.Message{{Load: l}}, list...), warnings
}
