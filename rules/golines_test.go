package rules_test

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"go/version"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
	"github.com/gohone/hone/rules/near"
)

// goLines are the versions of Go that TestGoLines asks for: those with which what rules use came.
var goLines = []string{"go1.13", "go1.18", "go1.21"}

// TestGoLines: each rule has a form for every version of Go since 1.13 that a module may ask for,
// or says which one it needs. No form uses what that version lacks, in the language or in the
// standard library. The cases are those of TestRules that it rewrites and that compile with the
// version, if need be after a little rewriting.
func TestGoLines(t *testing.T) {
	t.Parallel()
	w := &world{fset: token.NewFileSet(), since: apiSince(t), home: t.TempDir()}
	w.imports = importer.ForCompiler(w.fset, "source", nil)
	for _, plain := range rules.Suite(nil) {
		forms := make(map[string]int)
		judged, said := make(map[string]bool), make(map[string]bool)
		files, err := filepath.Glob(filepath.Join("testdata", plain.Name, "*.txtar"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			source := section(archive, "main.go")
			if n := len(wanted(archive)); n == 0 || len(archive.Files) > 1+n { // with a go.mod or modules beside it
				continue
			}
			rule := observing(t, plain.Name, source)
			source = w.older(source)
			for _, line := range goLines {
				code := w.code(t, source, line)
				if code == nil {
					continue
				}
				judged[line] = true
				found, faults := code.Candidates([]*rules.Rule{rule}, nil)
				for _, f := range faults {
					t.Error(f)
				}
				forms[line] += len(found)
				for _, n := range code.NearMisses() {
					said[line] = said[line] || n.Reason == near.GoVersion
				}
				for _, c := range found {
					if why := w.newer(code, c, line); why != "" {
						t.Errorf("%s proposes for %s what it lacks: %s (%s in %s)", plain.Name, line, why, c.Message, file)
					}
				}
			}
		}
		for _, line := range goLines {
			if judged[line] && forms[line] == 0 && !said[line] {
				t.Errorf("%s proposes nothing for %s in its cases, and does not say which version it needs", plain.Name, line)
			}
		}
	}
}

// A world type-checks programs of one file.
type world struct {
	fset    *token.FileSet
	imports types.Importer
	since   map[string]string // of the standard library, by package and name
	home    string            // where the programs lie
}

// code is a program in a module that asks for a version, nil if it does not compile with it.
func (w *world) code(t *testing.T, source, line string) *rewrite.Code {
	path := filepath.Join(w.home, "main.go")
	p, err := w.check(path, source, line)
	if err != nil {
		return nil
	}
	write(t, path, source)
	write(t, filepath.Join(w.home, "go.mod"), "module example.com/rule\n\ngo "+strings.TrimPrefix(line, "go")+"\n")
	return &rewrite.Code{Tree: rewrite.Tree{Root: w.home}, Packages: []*packages.Package{p}}
}

// check type-checks a file.
func (w *world) check(path, source, line string) (*packages.Package, error) {
	file, err := parser.ParseFile(w.fset, path, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	p := &packages.Package{
		PkgPath: "example.com/rule", Fset: w.fset, Syntax: []*ast.File{file}, GoFiles: []string{path}, CompiledGoFiles: []string{path},
		TypesSizes: types.SizesFor("gc", "amd64"), Module: &packages.Module{Path: "example.com/rule", GoVersion: strings.TrimPrefix(line, "go")},
		TypesInfo: &types.Info{
			Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
			Implicits: make(map[ast.Node]types.Object), Instances: make(map[*ast.Ident]types.Instance), Scopes: make(map[ast.Node]*types.Scope),
			Selections: make(map[*ast.SelectorExpr]*types.Selection), FileVersions: make(map[*ast.File]string),
		},
	}
	c := &types.Config{Importer: w.imports, GoVersion: line, Sizes: p.TypesSizes}
	p.Types, err = c.Check(p.PkgPath, w.fset, p.Syntax, p.TypesInfo)
	return p, err
}

// older writes what is new in the language and easy to write otherwise as it was before: ranges
// over numbers, any, and min and max of two of type int.
func (w *world) older(source string) string {
	p, err := w.check(filepath.Join(w.home, "main.go"), source, "")
	if err != nil {
		return source
	}
	type edit struct {
		from, to token.Pos
		text     string
	}
	var edits []edit
	compare := map[string]string{"min": "<", "max": ">"}
	text := func(n ast.Node) string {
		return source[w.fset.Position(n.Pos()).Offset:w.fset.Position(n.End()).Offset]
	}
	ast.Inspect(p.Syntax[0], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			t := p.TypesInfo.TypeOf(n.X)
			if b, ok := t.Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger == 0 {
				break
			}
			if id, ok := n.Key.(*ast.Ident); ok && id.Name != "_" && n.Tok == token.DEFINE {
				kind := types.TypeString(types.Default(p.TypesInfo.TypeOf(id)), func(*types.Package) string { return "" })
				edits = append(edits, edit{n.For, n.X.End(), fmt.Sprintf("for %s := %s(0); %[1]s < %[3]s; %[1]s++", id.Name, kind, text(n.X))})
			} else if n.Key == nil {
				edits = append(edits, edit{n.X.Pos(), n.X.End(), "make([]struct{}, " + text(n.X) + ")"})
			}
			return true
		case *ast.Ident:
			if p.TypesInfo.Uses[n] == types.Universe.Lookup("any") {
				edits = append(edits, edit{n.Pos(), n.End(), "interface{}"})
			}
			if sign := compare[n.Name]; sign != "" && p.TypesInfo.Uses[n] == types.Universe.Lookup(n.Name) {
				delete(compare, n.Name)
				end := p.Syntax[0].FileEnd
				decl := fmt.Sprintf("\nfunc %s(a, b int) int {\n\tif a %s b {\n\t\treturn a\n\t}\n\treturn b\n}\n", n.Name, sign)
				edits = append(edits, edit{end, end, decl})
			}
		}
		return true
	})
	slices.SortFunc(edits, func(a, b edit) int { return int(b.from - a.from) })
	for _, e := range edits {
		source = source[:w.fset.Position(e.from).Offset] + e.text + source[w.fset.Position(e.to).Offset:]
	}
	return source
}

// newer says what a candidate uses that a version of Go lacks, and that the program does not use.
func (w *world) newer(code *rewrite.Code, c *rewrite.Candidate, line string) string {
	had := make(map[string]bool)
	for _, obj := range code.Packages[0].TypesInfo.Uses {
		had[apiName(obj)] = true
	}
	for path, text := range c.Files {
		if len(c.Files) > 1 {
			return "" // files that are copied whole have a test of their own
		}
		p, err := w.check(path, string(text), line)
		if err != nil {
			return err.Error()
		}
		for _, obj := range p.TypesInfo.Uses {
			name := apiName(obj)
			if since := w.since[name]; !had[name] && since != "" && version.Compare(since, line) > 0 {
				return name + " is there since " + since
			}
		}
	}
	return ""
}

// apiName names a function, a method or another declaration as the keys of apiSince.
func apiName(obj types.Object) string {
	if obj.Pkg() == nil || !obj.Exported() {
		return ""
	}
	if fn, ok := obj.(*types.Func); ok {
		if recv := fn.Signature().Recv(); recv != nil {
			t := recv.Type()
			if p, ok := t.(*types.Pointer); ok {
				t = p.Elem()
			}
			if n, ok := t.(*types.Named); ok {
				return obj.Pkg().Path() + "." + n.Obj().Name() + "." + obj.Name()
			}
		}
	}
	return obj.Pkg().Path() + "." + obj.Name()
}

// apiSince reads with which version of Go what came to the standard library, after 1.13.
func apiSince(t *testing.T) map[string]string {
	out := make(map[string]string)
	for minor := 14; ; minor++ {
		f, err := os.Open(filepath.Join(build.Default.GOROOT, "api", fmt.Sprintf("go1.%d.txt", minor)))
		if err != nil {
			if minor == 14 {
				t.Skip("GOROOT has no folder api")
			}
			return out
		}
		for lines := bufio.NewScanner(f); lines.Scan(); {
			rest, ok := strings.CutPrefix(lines.Text(), "pkg ")
			if !ok {
				continue
			}
			pkg, rest, _ := strings.Cut(rest, ", ")
			pkg, _, _ = strings.Cut(pkg, " ")
			kind, rest, _ := strings.Cut(rest, " ")
			prefix := ""
			if kind == "method" {
				recv, name, _ := strings.Cut(strings.TrimPrefix(rest, "("), ") ")
				recv, _, _ = strings.Cut(strings.TrimPrefix(recv, "*"), "[")
				prefix, rest = recv+".", name
			}
			name := rest[:len(rest)-len(strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"))]
			key := pkg + "." + prefix + name
			if out[key] == "" && (kind == "func" || kind == "method") {
				out[key] = fmt.Sprintf("go1.%d", minor)
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
