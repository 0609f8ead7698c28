package number

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// digitTexts reports local lists of texts of one character that are only parsed as numbers.
func digitTexts(f *view.Func) {
	for id := range view.All[*ast.Ident](f) {
		v, ok := f.Info.Defs[id].(*types.Var)
		if !ok || !isTexts(v.Type()) {
			continue
		}
		if l := digitListOf(f, v); l != nil {
			l.report(id)
		}
	}
}

// isTexts reports whether a type is a list or array of strings.
func isTexts(t types.Type) bool {
	a, ok := types.Unalias(t).(*types.Array)
	return view.IsStrings(t) || ok && view.IsString(a.Elem())
}

// A digitList is a list of characters, each kept as a text.
type digitList struct {
	f     *view.Func
	v     *types.Var
	edits []analysis.TextEdit
	// digits are the calls that parse one.
	digits []*digit
}

// digitListOf returns the list that a variable holds, if nothing but characters is put there and nothing but
// their values as digits is asked for; nil if there is more.
func digitListOf(f *view.Func, v *types.Var) *digitList {
	l := &digitList{f: f, v: v}
	d, ok := local.DeclarationOf(f, v)
	if !ok || f.File.HasComment(d.Stmt) || !f.Predeclared(d.Stmt.Pos(), "rune") || !l.declared(d) {
		return nil
	}
	for _, id := range f.Uses(f.Decl.Body, v) {
		if f.Info.Defs[id] == nil && !l.use(id) {
			return nil
		}
	}
	if len(l.digits) == 0 {
		return nil
	}
	return l
}

// declared makes the variable one of characters, and reports whether it is declared in a way that allows it.
func (l *digitList) declared(d local.Declaration) bool {
	f := l.f
	switch e := ast.Unparen(d.Value).(type) {
	case nil:
	case *ast.CompositeLit:
		if len(e.Elts) > 0 || d.Type != nil {
			return false
		}
	case *ast.CallExpr:
		if f.Callee(e) == "strings.Split" && len(e.Args) == 2 && d.Type == nil {
			sep, ok := f.StringConstant(e.Args[1])
			l.edits = append(l.edits, patch.Replace(e, "[]rune("+f.Text(e.Args[0])+")"))
			return ok && sep == "" && f.Constant(e.Args[0]) == nil
		}
		if f.Builtin(e) != "make" || d.Type != nil {
			return false
		}
	default:
		return false
	}
	elements := 0
	ast.Inspect(d.Stmt, func(n ast.Node) bool {
		if a, ok := n.(*ast.ArrayType); ok {
			elements++
			l.edits = append(l.edits, patch.Replace(a.Elt, "rune"))
		}
		return true
	})
	return elements == 1
}

// use reads a use of the list, and reports whether it is one that is known.
func (l *digitList) use(id *ast.Ident) bool {
	f := l.f
	switch p := f.Parent(id).(type) {
	case *ast.IndexExpr:
		if p.X != id {
			return false
		}
		if a, ok := f.Parent(p).(*ast.AssignStmt); ok && view.Within(p.Pos(), a.Lhs[0]) {
			to, value := view.Assignment(a, token.ASSIGN)
			return to == p && l.put(value)
		}
		return l.parsed(p)
	case *ast.CallExpr:
		switch f.Builtin(p) {
		case "len":
			return true
		case "append": // to itself, which the use on the left sees to
			a, ok := f.Parent(p).(*ast.AssignStmt)
			return ok && f.Object(a.Lhs[0]) == l.v && p.Args[0] == id
		}
	case *ast.AssignStmt:
		to, value := view.Assignment(p, token.ASSIGN)
		call, ok := value.(*ast.CallExpr)
		if to != id || !ok || f.Builtin(call) != "append" || call.Ellipsis.IsValid() || f.Object(call.Args[0]) != l.v {
			return false
		}
		for _, e := range call.Args[1:] {
			if !l.put(e) {
				return false
			}
		}
		return true
	case *ast.RangeStmt:
		return p.X == id && l.ranged(p)
	}
	return false
}

// put puts a character where a text of it was put, and reports whether that is what an expression is.
func (l *digitList) put(e ast.Expr) bool {
	d := &digit{f: l.f}
	if !d.character(e) || l.f.File.HasComment(e) || !l.f.Predeclared(e.Pos(), "rune") {
		return false
	}
	if d.part {
		d.char = "rune(" + d.char + ")"
	}
	l.edits = append(l.edits, patch.Replace(e, d.char))
	return true
}

// ranged reports whether nothing is done with the variable of a loop over the list but parsing it.
func (l *digitList) ranged(loop *ast.RangeStmt) bool {
	f := l.f
	if view.IsBlank(loop.Value) {
		return true
	}
	v := f.Defined(loop.Value)
	if v == nil || eval.Shared(f, v) {
		return false
	}
	for _, id := range f.Uses(loop.Body, v) {
		if !l.parsed(id) {
			return false
		}
	}
	return true
}

// parsed reports whether an element is parsed as a number, and the error dropped: what is no digit is 0 then, as
// is what was never set.
func (l *digitList) parsed(e ast.Expr) bool {
	call, ok := l.f.Parent(e).(*ast.CallExpr)
	if !ok || l.f.File.HasComment(call) {
		return false
	}
	name, ok := strings.CutPrefix(l.f.Callee(call), "strconv.")
	if !ok || name != "Atoi" && (name != "ParseInt" && name != "ParseUint" || !decimal(l.f, call)) || call.Args[0] != e {
		return false
	}
	d := &digit{f: l.f, call: call, name: name, char: l.f.Text(e)}
	d.dropped = d.drops()
	l.digits = append(l.digits, d)
	return d.dropped != nil && !isItself(l.f, d)
}

// report proposes to keep the characters.
func (l *digitList) report(at *ast.Ident) {
	edits := l.edits
	decls := make(map[string]string)
	for _, d := range l.digits {
		name, decl := l.f.Helper(d.helper(), d.text)
		if decl != "" {
			decls[name] = "\n\n" + decl
		}
		edits = append(edits, d.edits(name)...)
	}
	if len(decls) > 0 {
		var texts []string
		for _, name := range slices.Sorted(maps.Keys(decls)) {
			texts = append(texts, decls[name])
		}
		edits = append(edits, patch.Below(l.f, strings.Join(texts, "")))
	}
	l.f.Report(at, "characters are kept as texts only to be parsed as numbers", patch.Fix("keep the characters", edits...))
}
