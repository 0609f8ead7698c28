package rewrite

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules"
)

// TestNewFile: a fix may insert into a file that no one has yet.
func TestNewFile(t *testing.T) {
	code := loadModule(t, module)
	rule := &rules.Rule{Analyzer: &analysis.Analyzer{Name: "adds", Run: func(pass *analysis.Pass) (any, error) {
		ast.Inspect(pass.Files[len(pass.Files)-1], func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || id.Name != "ToUpper" {
				return true
			}
			home := pass.Fset.File(id.Pos()).Name()
			added := pass.Fset.AddFile(filepath.Join(filepath.Dir(home), "added.go"), -1, 0)
			pass.Report(analysis.Diagnostic{Pos: id.Pos(), SuggestedFixes: []analysis.SuggestedFix{{TextEdits: []analysis.TextEdit{
				{Pos: id.Pos(), End: id.End(), NewText: []byte("ToLower")},
				{Pos: token.Pos(added.Base()), NewText: []byte("// Added.\n\npackage m\n\nfunc  added() string { return strings.ToUpper(\"\") }\n")},
			}}}})
			return true
		})
		return nil, nil
	}}}
	found, faults := code.Candidates([]*rules.Rule{rule}, nil)
	if len(found) != 1 || len(faults) > 0 {
		t.Fatalf("%d candidates, faults %v", len(found), faults)
	}
	c := found[0]
	old, err := code.Tree.Read(c.File)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(old[c.Start:c.End]); got != "ToUpper" || len(c.Files) != 2 {
		t.Errorf("it replaces %q and changes %d files", got, len(c.Files))
	}
	diff, err := Diff(code.Tree, code.Tree.With(c.Files))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"diff --git a/added.go b/added.go\nnew file mode 100644\n--- /dev/null\n+++ b/added.go\n@@ -0,0 +1,7 @@\n+// Added.\n+\n+package m\n+\n",
		"+import \"strings\"\n+\n+func added() string {", "+++ b/m.go\n", "+\treturn strings.ToLower(s)\n",
	} {
		if !strings.Contains(diff, want) {
			t.Errorf("the diff lacks %q:\n%s", want, diff)
		}
	}
}
