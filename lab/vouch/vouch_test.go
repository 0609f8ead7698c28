package vouch

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
	"golang.org/x/tools/txtar"

	"github.com/gohone/hone/internal/report/words"
)

// TestAsk asks about the changes in testdata. A case is a module, and files of changes of it in folders named right
// and wrong; the comment names the function that is asked about.
func TestAsk(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds many programs")
	}
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			line, _, _ := strings.Cut(string(archive.Comment), "\n")
			function := strings.TrimPrefix(line, "function: ")
			dir, old := t.TempDir(), make(map[string]string)
			changes := make(map[string]string) // diffs
			for _, f := range archive.Files {
				kind, name, changed := strings.Cut(f.Name, "/")
				if changed {
					changes[kind] += udiff.Unified(name, name, old[name], string(f.Data))
					continue
				}
				old[f.Name] = string(f.Data)
				if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			a, err := Open(t.Context(), dir, ".", 1)
			if err != nil {
				t.Fatal(err)
			}
			defer a.Close()
			for kind, diff := range changes {
				tr, why, err := a.Ask(t.Context(), function, diff)
				switch {
				case err != nil || why != "":
					t.Errorf("%s: refused with %q, %v", kind, why, err)
				case tr.Reason != nil && strings.HasPrefix(kind, "right"):
					t.Errorf("right: rejected, %s", words.Reason(tr))
				case tr.Reason == nil && strings.HasPrefix(kind, "wrong"):
					t.Errorf("wrong: accepted, %+v", *tr.Evidence)
				case tr.Reason != nil:
					t.Logf("wrong: %s", words.Reason(tr))
				default:
					t.Logf("right: %+v", *tr.Evidence)
				}
			}
		})
	}
}

// TestOpenNothing: what cannot be opened is an error.
func TestOpenNothing(t *testing.T) {
	dir := t.TempDir()
	if a, err := Open(t.Context(), dir, ".", 1); err == nil {
		a.Close()
		t.Error("a folder without a module was opened")
	}
}
