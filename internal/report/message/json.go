package message

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

func (h jsonHandler) Flush() error { return nil }

// withLists returns m with empty lists in place of missing ones, so that a
// program may range over them without a check: [] and never null.
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
	case m.Search != nil:
		m.Search = m.Search.withLists()
	case m.MachineCheck != nil:
		m.MachineCheck = m.MachineCheck.withLists()
	case m.Hotspot != nil:
		m.Hotspot = m.Hotspot.withLists()
	case m.Shift != nil:
		m.Shift = m.Shift.withLists()
	case m.Profile != nil:
		m.Profile = m.Profile.withLists()
	case m.LoadSecond != nil:
		m.LoadSecond = m.LoadSecond.withLists()
	case m.LoadPair != nil:
		m.LoadPair = m.LoadPair.withLists()
	case m.Load != nil:
		m.Load = m.Load.withLists()
	case m.Summary != nil && m.Summary.Benchmarks == nil:
		s := *m.Summary
		s.Benchmarks = []SummaryLine{}
		m.Summary = &s
	}
	return m
}
