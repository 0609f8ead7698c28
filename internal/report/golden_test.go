package report

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
)

var update = flag.Bool("update", false, "write the golden files in testdata")

// TestGolden renders each stream in testdata/*.json as text and Markdown.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no streams: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(file, ".json")
		for ext, handler := range map[string]func(io.Writer) message.Handler{
			".txt": func(w io.Writer) message.Handler { return NewText(w, layout.TextOptions{}) },
			".md":  NewMarkdown,
		} {
			t.Run(filepath.Base(name)+ext, func(t *testing.T) {
				compareGolden(t, name+ext, render(t, file, handler))
			})
		}
	}
}

// render decodes a file into the handler that make returns.
func render(t *testing.T, file string, handler func(io.Writer) message.Handler) string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var b bytes.Buffer
	if err := message.Decode(f, handler(&b)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func compareGolden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("%s (-want +got):\n%s", file, d)
	}
}
