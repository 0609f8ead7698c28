package report

import (
	"encoding/json"
	"io"

	"github.com/gohone/hone/internal/sample"
)

// A Handler renders a stream of messages.
type Handler interface {
	// Handle takes the next message. It does not keep what the message
	// points to beyond Flush, and does not change it.
	Handle(Message) error
	// Flush writes what is not written yet. It is called once after the last
	// message, and also where the stream ends early.
	Flush() error
}

// NewJSON returns a handler that writes each message as one line of JSON as
// soon as it comes, progress included.
func NewJSON(w io.Writer) Handler {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false) // names such as Map[K] -> V stay readable
	return jsonHandler{enc}
}

type jsonHandler struct{ enc *json.Encoder }

func (h jsonHandler) Handle(m Message) error { return h.enc.Encode(withLists(m)) }
func (h jsonHandler) Flush() error           { return nil }

// withLists returns m with empty lists in place of missing ones, so that a
// program may range over them without looking: [] and never null.
func withLists(m Message) Message {
	switch {
	case m.Config != nil && m.Config.Versions == nil:
		c := *m.Config
		c.Versions = []sample.Version{}
		m.Config = &c
	case m.Comparison != nil && m.Comparison.Warnings == nil:
		c := *m.Comparison
		c.Warnings = []sample.Warning{}
		m.Comparison = &c
	case m.Result != nil && m.Result.Warnings == nil:
		r := *m.Result
		r.Warnings = []sample.Warning{}
		m.Result = &r
	case m.MachineCheck != nil:
		m.MachineCheck = m.MachineCheck.withLists()
	case m.Load != nil:
		m.Load = m.Load.withLists()
	case m.Summary != nil && m.Summary.Benchmarks == nil:
		s := *m.Summary
		s.Benchmarks = []SummaryLine{}
		m.Summary = &s
	}
	return m
}

// NewHandler returns a handler that calls layout with the document of each stream.
func NewHandler(layout func(*document) error) Handler { return &renderer{layout: layout} }

// A renderer is a Handler that collects a stream and lays it out as a whole.
type renderer struct {
	c      collector
	layout func(*document) error
}

// Handle implements Handler. A second Config begins a second report, as when
// two streams are read one after the other.
func (r *renderer) Handle(m Message) error {
	if m.Config != nil && r.c.config != nil {
		if err := r.Flush(); err != nil {
			return err
		}
	}
	r.c.add(m)
	return nil
}

// Flush implements Handler.
func (r *renderer) Flush() error {
	if r.c.config == nil && len(r.c.comparisons)+len(r.c.results)+len(r.c.loads)+len(r.c.warnings) == 0 {
		return nil
	}
	doc := r.c.document()
	r.c = collector{}
	return r.layout(doc)
}
