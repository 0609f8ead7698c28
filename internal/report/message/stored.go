package message

import (
	"encoding/json"
	"errors"
	"fmt"
)

// EncodeMessages returns what the store keeps of a run that it keeps no samples
// of: its messages, without the config, which the run itself gives, and without
// progress and samples.
func EncodeMessages(list []Message) ([]json.RawMessage, error) {
	var lines []json.RawMessage
	for _, m := range list {
		if m.Config != nil || m.Progress != nil || m.Sample != nil {
			continue
		}
		line, err := json.Marshal(withLists(m))
		if err != nil {
			return nil, fmt.Errorf("encode a message: %w", err)
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// Both returns a handler that gives each message to one handler after the other.
func Both(first, second Handler) Handler { return both{first, second} }

type both [2]Handler

// Handle implements Handler.
func (b both) Handle(m Message) error { return errors.Join(b[0].Handle(m), b[1].Handle(m)) }

// Flush implements Handler.
func (b both) Flush() error { return errors.Join(b[0].Flush(), b[1].Flush()) }

// DecodeMessages sends what EncodeMessages returned to h, which has had the
// config, and does not flush it.
func DecodeMessages(lines []json.RawMessage, h Handler) error {
	for i, line := range lines {
		m, err := parse(line)
		if err != nil {
			return fmt.Errorf("stored message %d: %w", i+1, err)
		}
		if err := h.Handle(m); err != nil {
			return err
		}
	}
	return nil
}
