package systems

import (
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

var host = System{GOOS: "linux", GOARCH: "amd64"}

// load writes the files of an archive to a folder and loads the module in it.
func load(t *testing.T, a *txtar.Archive) *rewrite.Code {
	t.Helper()
	dir := t.TempDir()
	for _, f := range a.Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	opt := rewrite.Options{Dir: dir, Env: append(os.Environ(), "GOWORK=off", "GOOS=linux", "GOARCH=amd64")}
	code, err := rewrite.Load(t.Context(), rewrite.Tree{Root: dir}, opt, "./...")
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// TestCheck: each archive says in its comment, a line a candidate, what is objected to the
// candidates that rules make of it, and to the one that the folder head has.
func TestCheck(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			head := make(map[string][]byte)
			a.Files = slices.DeleteFunc(a.Files, func(f txtar.File) bool {
				file, in := strings.CutPrefix(f.Name, "head/")
				if in {
					head[file] = f.Data
				}
				return in
			})
			code := load(t, a)
			found, faults := code.Candidates(rules.Suite(nil), nil)
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			if len(head) > 0 {
				found = []*rewrite.Candidate{outside(code, head)}
			}
			if got := objections(t, code, found); got != string(a.Comment) {
				t.Errorf("got\n%swant\n%s", got, a.Comment)
			}
		})
	}
}

// outside is a candidate that no rule has made.
func outside(code *rewrite.Code, head map[string][]byte) *rewrite.Candidate {
	c := &rewrite.Candidate{
		Rule: &rules.Rule{Analyzer: &analysis.Analyzer{Name: "proposal"}}, Package: code.Packages[0].PkgPath, Function: "F",
		Files: make(map[string][]byte),
	}
	for name, text := range head {
		c.File = filepath.Join(code.Tree.Root, name)
		c.Files[c.File] = text
	}
	return c
}

// objections checks candidates and says what is objected to each.
func objections(t *testing.T, code *rewrite.Code, found []*rewrite.Candidate) string {
	checker := &Checker{Host: host, Options: rewrite.Options{Env: append(os.Environ(), "GOWORK=off")}}
	var lines strings.Builder
	for _, c := range found {
		o, err := checker.Check(t.Context(), code.Tree, c)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&lines, "%s %s: ", c.Rule.Name, c.Function)
		switch {
		case o == nil:
			lines.WriteString("nothing\n")
		case o.Name != "":
			fmt.Fprintf(&lines, "%s, without %s\n", o.System, o.Name)
		case o.Err == nil:
			fmt.Fprintf(&lines, "%s, something else\n", o.System)
		default:
			fmt.Fprintf(&lines, "%s, %v\n", o.System, o.Err)
		}
	}
	return lines.String()
}

// TestSizes: a rule that makes more room for larger elements is asked with the sizes of the host; one
// that writes down a constant, with the constants of the system.
func TestSizes(t *testing.T) {
	code := load(t, txtar.Parse([]byte("-- go.mod --\nmodule example.com/m\n\ngo 1.24\n-- m.go --\npackage m\n\n"+
		"// Bits is the width of int.\nconst Bits = 32 << (^uint(0) >> 63)\n\n// F is a function.\nfunc F() int { return 1 }\n")))
	for name, text := range map[string]func(*analysis.Pass) string{
		"nothing": func(p *analysis.Pass) string { return fmt.Sprint(p.TypesSizes.Sizeof(types.Typ[types.Int])) },
		"linux/386, something else": func(p *analysis.Pass) string {
			return p.Pkg.Scope().Lookup("Bits").(*types.Const).Val().String()
		},
	} {
		rule := &rules.Rule{Analyzer: &analysis.Analyzer{Name: "writes", Run: func(p *analysis.Pass) (any, error) {
			ret := p.Files[0].Decls[1].(*ast.FuncDecl).Body.List[0].(*ast.ReturnStmt).Results[0]
			p.Report(analysis.Diagnostic{Pos: ret.Pos(), SuggestedFixes: []analysis.SuggestedFix{{TextEdits: []analysis.TextEdit{
				{Pos: ret.Pos(), End: ret.End(), NewText: []byte(text(p))},
			}}}})
			return nil, nil
		}}}
		found, faults := code.Candidates([]*rules.Rule{rule}, nil)
		if len(found) != 1 || len(faults) > 0 {
			t.Fatal(found, faults)
		}
		if got := objections(t, code, found); got != "writes F: "+name+"\n" {
			t.Errorf("got %s", got)
		}
	}
}
