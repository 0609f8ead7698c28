package rewrite

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

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
