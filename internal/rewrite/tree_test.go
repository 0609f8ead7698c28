package rewrite

import (
	"path/filepath"
	"testing"
)

// TestDiffNew: a file that base lacks is one that git makes, and an empty one is none.
func TestDiffNew(t *testing.T) {
	base := Tree{Root: t.TempDir()}
	sum, empty := filepath.Join(base.Root, "go.sum"), filepath.Join(base.Root, "empty")
	got, err := Diff(base, base.With(map[string][]byte{sum: []byte("a\nb\n"), empty: nil}))
	want := "diff --git a/go.sum b/go.sum\nnew file mode 100644\n--- /dev/null\n+++ b/go.sum\n@@ -0,0 +1,2 @@\n+a\n+b\n"
	if got != want || err != nil {
		t.Errorf("%v, got:\n%swant:\n%s", err, got, want)
	}
}
