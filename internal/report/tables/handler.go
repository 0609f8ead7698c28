package tables

import (
	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
)

// NewHandler returns a handler that calls layout with the document of each stream.
func NewHandler(layout func(*layout.Document) error) message.Handler {
	return &renderer{layout: layout}
}

// A renderer is a Handler that collects a stream and lays it out as a whole.
type renderer struct {
	c      message.Stream
	layout func(*layout.Document) error
}

// Handle implements Handler. A second Config begins a second report, as when
// two streams are read one after the other.
func (r *renderer) Handle(m message.Message) error {
	if m.Config != nil && r.c.Config != nil {
		if err := r.Flush(); err != nil {
			return err
		}
	}
	r.c.Add(m)
	return nil
}

// Flush implements Handler.
func (r *renderer) Flush() error {
	if r.c.Config == nil && len(r.c.Comparisons)+len(r.c.Results)+len(r.c.Loads)+len(r.c.Profiles)+len(r.c.Warnings) == 0 {
		return nil
	}
	doc := document(&r.c)
	r.c = message.Stream{}
	return r.layout(doc)
}
