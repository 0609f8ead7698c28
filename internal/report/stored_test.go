package report

import (
	"bytes"
	"encoding/json"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
)

// TestStored shows runs again from what the store keeps of them.
func TestStored(t *testing.T) {
	handler := func(w io.Writer) message.Handler { return NewText(w, layout.TextOptions{}) }
	for name, messages := range loadStreams(t) {
		withProgress := append([]message.Message{messages[0], {Progress: &message.Progress{Phase: "warm-up"}}}, messages[1:]...)
		lines, err := message.EncodeMessages(withProgress)
		if err != nil {
			t.Fatal(err)
		}
		if len(lines) != len(messages)-1 {
			t.Errorf("%s: %d lines of %d messages and a config", name, len(lines), len(messages)-1)
		}
		var b bytes.Buffer
		h := handler(&b)
		if err := h.Handle(messages[0]); err != nil {
			t.Fatal(err)
		}
		if err := message.DecodeMessages(lines, h); err != nil {
			t.Fatal(err)
		}
		if err := h.Flush(); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(send(t, messages, handler), b.String()); d != "" {
			t.Errorf("%s (-first +again):\n%s", name, d)
		}
	}
	for _, bad := range []string{`{"load":[]}`, `{"load":{},"summary":{}}`} {
		if err := message.DecodeMessages([]json.RawMessage{json.RawMessage(bad)}, handler(io.Discard)); err == nil {
			t.Errorf("%s is shown", bad)
		}
	}
}
