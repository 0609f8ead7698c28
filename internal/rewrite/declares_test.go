package rewrite

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDeclares: the names that a candidate declares anew, by function.
func TestDeclares(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "m.go")
	if err := os.WriteFile(file, []byte("package m\n\nfunc F(s string) int {\n\tn := len(s)\n\treturn n\n}\n\nfunc G() {}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := &Candidate{Files: map[string][]byte{
		file:                         []byte("package m\n\nfunc F(s string) int {\n\tvar buf [8]byte\n\tn := copy(buf[:], s)\n\tfor i := range buf {\n\t\tn += i\n\t}\n\treturn n\n}\n\nfunc G() { n := 1; _ = n }\n"),
		filepath.Join(dir, "new.go"): []byte("package m\n\nfunc H() { x := 1; _ = x }\n"),
	}}
	if diff := cmp.Diff(map[string]bool{"F buf": true, "F i": true, "G n": true}, c.Declares(Tree{Root: dir})); diff != "" {
		t.Error(diff)
	}
}
