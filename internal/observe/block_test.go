package observe

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestIdle: a place is idle if the innermost block around it was not entered, by whichever
// benchmark.
func TestIdle(t *testing.T) {
	t.Parallel()
	w, q := question(t, "idle.txtar", ".", "BenchmarkSmall", "BenchmarkLarge")
	if seen, err := w.Observe(t.Context(), q); seen != nil || err != nil {
		t.Errorf("nothing grows, and without being asked it observed: %v", err)
	}
	q.Blocks = true
	seen, err := w.Observe(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(q.Package.Dir, "m.go")
	src, err := q.Code.Tree.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"const": false, "small": false, "large": false, "never": true, "minus": true, "zero": false, "other": false, "literal": true, "outside": false,
	} {
		at := strings.Index(string(src), "_ = \""+text)
		idle, known := seen.Idle(file, at)
		if at < 0 || idle != want || known != (text != "outside") {
			t.Errorf("%s at %d: idle %t, known %t", text, at, idle, known)
		}
	}
	if idle, known := (*Seen)(nil).Idle(file, 0); idle || known {
		t.Error("nothing observed knows something")
	}
}
