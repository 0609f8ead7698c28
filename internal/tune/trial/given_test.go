package trial

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/rules"
)

// TestNamesGiven: code from outside that has a text or two numbers of the benchmarks is rejected, unless the
// original has it, too.
func TestNamesGiven(t *testing.T) {
	dir := t.TempDir()
	for name, src := range map[string]string{
		"m.go":      "package m\n\ntype t struct { title int }\n\nconst scheme = \"https://\"\n",
		"m_test.go": "package m\n\nconst input = \"https:// the quick brown fox has strings and a title 0123456789\"\n\nvar n = []int{7919, 104729, 4096, 3000, 77, 8191}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	outside := &rules.Rule{Outside: true}
	b := &Bench{Baseline: target.NewBaseline(new(target.Target), rewrite.Tree{})}
	for _, tt := range []struct {
		rule *rules.Rule
		text string
		want bool
	}{
		{outside, `"quick brown fox has"`, true}, {outside, "`https:// the`", true},
		{outside, `"fox"`, false}, {outside, `"https:/"`, false}, {outside, `" title"`, false}, {outside, `"01234567"`, false},
		{outside, "[]int{7919, 104_729}", true}, {outside, "[]int{0x1EEF, 3000, 4096, 77, 8191}", false},
		{outside, `"a slow fox"`, false}, {new(rules.Rule), `"quick brown fox has"`, false},
	} {
		file := filepath.Join(dir, "m.go")
		c := &rewrite.Candidate{
			Rule: tt.rule, File: file, Files: map[string][]byte{file: []byte("package m\n\nimport \"strings\"\n\nvar text = " + tt.text + "\n")},
		}
		reason, err := namesGiven(t.Context(), b, &Trial{Candidate: c})
		if got, _ := reason.(NamesGiven); err != nil || (got.Text != "") != tt.want {
			t.Errorf("%s: %v, %v", tt.text, reason, err)
		}
	}
}
