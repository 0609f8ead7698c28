package report

import (
	"bytes"
	"encoding/json"
	"io"
	"path/filepath"
	"strings"
	"testing"
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
		text := func(w io.Writer) Handler { return NewText(w, TextOptions{}) }
		t.Run(filepath.Base(name), func(t *testing.T) {
			compareGolden(t, name+".txt", render(t, file, text))
			compareGolden(t, name+".md", render(t, file, NewMarkdown))
			var b bytes.Buffer
			if err := Decode(strings.NewReader(render(t, file, NewJSON)), text(&b)); err != nil {
				t.Fatal(err)
			}
			compareGolden(t, name+".txt", b.String())
		})
	}
}

// TestCheckLists: a program may range over the lists without looking.
func TestCheckLists(t *testing.T) {
	check := &MachineCheck{Floors: []Floor{{}}}
	var b bytes.Buffer
	for _, c := range []*MachineCheck{{}, check} {
		if err := NewJSON(&b).Handle(Message{MachineCheck: c}); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(strings.ReplaceAll(b.String(), `"seconds":null`, ""), "null") {
		t.Errorf("a list is null: %s", &b)
	}
	if check.Floors[0].Changes != nil {
		t.Error("the message was changed")
	}
	var m Message
	if err := json.Unmarshal([]byte(`{"machine_check":{}}`), &m); err != nil || m.kinds() != 1 {
		t.Errorf("a machine_check is %d messages, %v", m.kinds(), err)
	}
}

func TestSpreadText(t *testing.T) {
	for spread, want := range map[float64]string{0.00123: "0.12%", 0.0456: "4.6%", 0.996: "100%", 1.5: "150%", 0: "0%"} {
		if got := spreadText(spread); got != want {
			t.Errorf("%v is %s, want %s", spread, got, want)
		}
	}
}
