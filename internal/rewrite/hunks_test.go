package rewrite

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
)

// TestFromDiffsMoved: a hunk whose line is not the one it names is found where there is one such
// line, and refused where there are two or none.
func TestFromDiffsMoved(t *testing.T) {
	body := "\treturn strings.ToUpper(s)\n"
	for _, c := range []struct {
		made  string // what the diff was made from
		other string // a function more
		ok    bool
	}{
		{module["m.go"], "", true},
		{"// one\n// two\n" + module["m.go"], "", true},
		{"// one\n// two\n" + module["m.go"], "func k(s string) string {\n" + body + "}\n", false},
		{strings.Replace(module["m.go"], "s string", "t string", 1), "", false},
	} {
		files := map[string]string{"go.mod": module["go.mod"], "m.go": module["m.go"] + c.other}
		diff := udiff.Unified("m.go", "m.go", c.made, strings.Replace(c.made, "ToUpper(s)", "ToLower(s)", 1))
		if c.other != "" { // without the lines around it there are two
			diff = "--- m.go\n+++ m.go\n@@ -3 +3 @@\n-" + body + "+\treturn s\n"
		}
		found, err := loadModule(t, files).FromDiffs(outsideRule, "example.org/m", "F", diff)
		if err != nil || len(found) != 1 || (found[0].Refused == "") != c.ok {
			t.Errorf("%v, %q\n%s", err, found[0].Refused, diff)
		}
	}
}

// TestDiffPlaces: git puts each hunk where it belongs, also where the lines around it
// come again, and a hunk before it has lines that stay between two changes.
func TestDiffPlaces(t *testing.T) {
	block := "begin\na\nb\nc\nend\n"
	old := "1\n2\n3\n4\n5\n6\n" + strings.Repeat(block, 9)
	for i := range 9 {
		changed := "one\n2\nand\nso\non\n3\n4\nfive\n6\n" + strings.Repeat(block, i) + strings.Replace(block, "b", "B", 1) + strings.Repeat(block, 8-i)
		dir := t.TempDir()
		file := filepath.Join(dir, "m.txt")
		if err := os.WriteFile(file, []byte(old), 0o600); err != nil {
			t.Fatal(err)
		}
		base := Tree{Root: dir}
		diff, err := Diff(base, base.With(map[string][]byte{file: []byte(changed)}))
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("git", "apply")
		cmd.Dir, cmd.Stdin = dir, strings.NewReader(diff)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git apply: %v, %s\n%s", err, out, diff)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != changed {
			t.Errorf("block %d: git changed another one (%v):\n%s", i, err, diff)
		}
	}
}
