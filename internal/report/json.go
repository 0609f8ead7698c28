package report

import (
	"io"
	"slices"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
)

// NewJSON returns a handler that writes each message as one line of JSON as
// soon as it comes, progress included. Warnings have their words.
func NewJSON(w io.Writer) message.Handler { return jsonHandler{message.NewJSON(w)} }

type jsonHandler struct{ lines message.Handler }

// Handle implements Handler.
func (h jsonHandler) Handle(m message.Message) error {
	switch {
	case m.Warning != nil:
		w := words.Warning(*m.Warning)
		m.Warning = &w
	case m.Comparison != nil:
		c := *m.Comparison
		c.Warnings = worded(c.Warnings)
		m.Comparison = &c
	case m.Result != nil:
		r := *m.Result
		r.Warnings = worded(r.Warnings)
		m.Result = &r
	}
	return h.lines.Handle(m)
}

// worded returns a list of warnings with their words.
func worded(list []sample.Warning) []sample.Warning {
	list = slices.Clone(list)
	for i, w := range list {
		list[i] = words.Warning(w)
	}
	return list
}

// Flush implements Handler.
func (h jsonHandler) Flush() error { return h.lines.Flush() }
