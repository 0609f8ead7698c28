package view

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
)

const program = `package p

func sum(list []int) (n int) {
	for _, x := range list {
		if x > 0 {
			n += x
		}
	}
	f := func() { n++ }
	f()
	return n
}

var n2 = sum(nil)
`

// viewOf returns the view of the first function of a program.
func viewOf(t *testing.T, src string) *Func {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object),
		Uses: make(map[*ast.Ident]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection),
	}
	pkg, err := (&types.Config{Importer: importer.Default()}).Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	pass := &analysis.Pass{
		Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info, ResultOf: make(map[*analysis.Analyzer]any),
		ReadFile: func(string) ([]byte, error) { return []byte(src), nil },
	}
	for _, a := range []*analysis.Analyzer{inspect.Analyzer, Analyzer} {
		if pass.ResultOf[a], err = a.Run(pass); err != nil {
			t.Fatal(err)
		}
	}
	var found *Func
	Each(pass, func(f *Func) {
		if found == nil {
			found = f
		}
	})
	return found
}

// kinds are the types of nodes, without their package.
func kinds(nodes []ast.Node) string {
	var out []string
	for _, n := range nodes {
		out = append(out, strings.TrimPrefix(fmt.Sprintf("%T", n), "*ast."))
	}
	return strings.Join(out, " ")
}

func TestFunc(t *testing.T) {
	f := viewOf(t, program)
	loop := f.Loops()[0]
	uses := f.Uses(f.Decl, f.Info.Defs[f.Decl.Type.Results.List[0].Names[0]])
	if len(uses) != 4 || !f.IsResult(f.Object(uses[0])) {
		t.Fatalf("%d uses of n, want its declaration and three others", len(uses))
	}
	added := uses[1] // n += x
	if got, want := kinds(f.Parents(added)), "AssignStmt BlockStmt IfStmt BlockStmt RangeStmt BlockStmt FuncDecl"; got != want {
		t.Errorf("it is in %s, want %s", got, want)
	}
	if in := f.Uses(loop, f.Object(added)); !slices.Equal(in, uses[1:2]) {
		t.Errorf("%d uses in the loop, want one", len(in))
	}
	if f.InClosure(added) || !f.InClosure(uses[2]) {
		t.Error("the closure is not told from the function")
	}
	if !f.Assigned(added) || !f.Assigned(uses[2]) || f.Assigned(uses[3]) {
		t.Error("n += x and n++ assign, return n does not")
	}
	if !f.RepeatedSince(added, f.Decl.Pos()) || f.RepeatedSince(added, loop.Pos()) {
		t.Error("n += x is in one loop of the function, and in none of the loop")
	}
	if got, want := f.Text(f.Next(loop)), "f := func() { n++ }"; got != want {
		t.Errorf("after the loop comes %s, want %s", got, want)
	}
	if got := len(slices.Collect(f.Stmts())); got != 9 {
		t.Errorf("%d statements outside of the closure, want 9", got)
	}
	if got := f.Fresh("n") + f.Fresh("sum") + f.Fresh("len") + f.Fresh("free"); got != "n3sum2len2free" {
		t.Errorf("fresh names are %s", got)
	}
}

// TestAssigned tells what sets a variable, or a part of it, from what sets something else through it.
func TestAssigned(t *testing.T) {
	f := viewOf(t, `package p

type pair struct {
	a [2]int
	p *pair
}

func f(v pair, list []int) (n int) {
	for v.a[0] = range list {
	}
	v.p.a[1] = 2
	(v.a)[1]++
	for n = range list {
	}
	list[0]++
	return n + v.a[1]
}
`)
	for name, want := range map[string]string{"v": "01010", "n": "010", "list": "0000"} {
		var v types.Object
		for id, obj := range f.Info.Defs {
			if id.Name == name && Within(id.Pos(), f.Decl) {
				v = obj
			}
		}
		var got strings.Builder
		for _, id := range f.Uses(f.Decl, v) {
			if f.Assigned(id) {
				got.WriteString("1")
			} else {
				got.WriteString("0")
			}
		}
		if got.String() != want {
			t.Errorf("of the uses of %s are assigned to %s, want %s", name, got.String(), want)
		}
	}
}
