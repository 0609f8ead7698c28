package report

import (
	"bytes"
	"encoding/json"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
)

// TestCheckGolden renders what hone doctor sends, and sends it through JSON
// first, which must change nothing.
func TestCheckGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/check/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no streams: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(file, ".json")
		text := func(w io.Writer) message.Handler { return NewText(w, layout.TextOptions{}) }
		t.Run(filepath.Base(name), func(t *testing.T) {
			compareGolden(t, name+".txt", render(t, file, text))
			compareGolden(t, name+".md", render(t, file, NewMarkdown))
			var b bytes.Buffer
			if err := message.Decode(strings.NewReader(render(t, file, message.NewJSON)), text(&b)); err != nil {
				t.Fatal(err)
			}
			compareGolden(t, name+".txt", b.String())
		})
	}
}

// TestCheckLists: a program may range over the lists without looking.
func TestCheckLists(t *testing.T) {
	check := &message.MachineCheck{Floors: []message.Floor{{}}}
	var b bytes.Buffer
	for _, c := range []*message.MachineCheck{{}, check} {
		if err := message.NewJSON(&b).Handle(message.Message{MachineCheck: c}); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(strings.ReplaceAll(b.String(), `"seconds":null`, ""), "null") {
		t.Errorf("a list is null: %s", &b)
	}
	if check.Floors[0].Changes != nil {
		t.Error("the message was changed")
	}
	var m message.Message
	if err := json.Unmarshal([]byte(`{"machine_check":{}}`), &m); err != nil || m.Kinds() != 1 {
		t.Errorf("a machine_check is %d messages, %v", m.Kinds(), err)
	}
}
