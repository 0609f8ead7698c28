package split

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/graft"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// fieldEnds reports the fields of a text of which only the first or the last is used, or whether there
// is one.
func fieldEnds(f *view.Func, call *ast.CallExpr) {
	if f.Callee(call) != "strings.Fields" || f.Spread(call) || f.File.HasComment(call) {
		return
	}
	if !f.Importable(call.Pos(), "strings") || !f.Importable(f.Decl.Pos(), "strings", "unicode") {
		return
	}
	switch p := f.Parent(call).(type) {
	case *ast.CallExpr:
		if b, ok := f.Parent(p).(*ast.BinaryExpr); ok && f.Builtin(p) == "len" && !f.File.HasComment(b) {
			anyField(f, call, b, p)
		}
	case *ast.AssignStmt:
		if p.Tok == token.DEFINE && len(p.Lhs) == 1 && !view.HasGoto(f.Decl.Body) {
			oneField(f, call, p.Lhs[0])
		}
	}
}

// anyField reports a comparison that asks whether a text has a field.
func anyField(f *view.Func, call *ast.CallExpr, b *ast.BinaryExpr, length ast.Expr) {
	if some, ok := holdsForSome(f, b, length); ok {
		f.Report(call, "a text is split to see whether it is blank", patch.Fix("trim the text",
			patch.Replace(b, fmt.Sprintf("strings.TrimSpace(%s) %s", f.Text(call.Args[0]), emptyTest(some)))))
	}
}

// holdsForSome reports whether a comparison of a length holds for all but 0, or for 0 alone, and which.
func holdsForSome(f *view.Func, b *ast.BinaryExpr, length ast.Expr) (some, ok bool) {
	none, ok := compare(f, b, length, 0)
	if !ok {
		return false, false
	}
	one, _ := compare(f, b, length, 1)
	many, _ := compare(f, b, length, 1<<40)
	two, _ := compare(f, b, length, 2)
	return one, none != one && one == two && one == many && f.Portable(b.Y)
}

// emptyTest writes the comparison of a field that is not empty where there is some.
func emptyTest(some bool) string {
	if some {
		return `!= ""`
	}
	return `== ""`
}

// oneField reports fields with a name of which one is used, where there is one.
func oneField(f *view.Func, call *ast.CallExpr, name ast.Expr) {
	v := f.Object(name)
	if v == nil {
		return
	}
	u := &cutUse{f: f, parts: v, lengths: make(map[ast.Node]lengthTest)}
	var first, last []ast.Node
	for _, id := range f.Uses(f.Decl.Body, v) {
		if id == name || len(last) > 0 && view.Within(id.Pos(), last[len(last)-1]) {
			continue
		}
		switch p := f.Parent(id).(type) {
		case *ast.IndexExpr:
			switch {
			case p.X != id || eval.Stored(f, p):
				return
			case f.IsZero(p.Index):
				first = append(first, p)
			case isLast(f, p.Index, v):
				last = append(last, p)
			default:
				return
			}
		case *ast.CallExpr:
			b, isTest := f.Parent(p).(*ast.BinaryExpr)
			if !isTest || f.Builtin(p) != "len" || f.File.HasComment(b) {
				return
			}
			some, ok := holdsForSome(f, b, p)
			if !ok {
				return
			}
			u.lengths[b] = lengthTest{!some, some, some} // of none, one and more
		default:
			return
		}
	}
	reportField(f, call, name, u, [2][]ast.Node{first, last})
}

// reportField proposes a function that finds the first field, or the last one.
func reportField(f *view.Func, call *ast.CallExpr, name ast.Expr, u *cutUse, uses [2][]ast.Node) {
	helper, which, nodes := "firstField", "first", uses[0]
	if len(nodes) == 0 {
		helper, which, nodes = "lastField", "last", uses[1]
	}
	if len(nodes) == 0 || len(uses[0]) > 0 && len(uses[1]) > 0 {
		return
	}
	field := f.Fresh("field")
	file := graft.NewFile(f.Pass, f.File.Syntax, f.Decl, fieldHelpers())
	edits := []analysis.TextEdit{patch.Replace(name, field), patch.Replace(call.Fun, file.Take(helper, helper))}
	for _, n := range nodes {
		if f.File.HasComment(n) || u.counts(n)[0] {
			return // it may be missing, which panics
		}
		edits = append(edits, patch.Replace(n, field))
	}
	for b, test := range u.lengths {
		edits = append(edits, patch.Replace(b, field+" "+emptyTest(test[1])))
	}
	if below, err := file.Below(patch.LineEnd(f, f.Decl)); err == nil {
		f.Report(call, "all fields of a text are listed for one of them",
			patch.Fix("find the "+which+" field", append(edits, below...)...))
	}
}

//go:embed fieldhelpers.go
var fieldHelperSource embed.FS

var fieldHelpers = graft.Embedded(fieldHelperSource)
