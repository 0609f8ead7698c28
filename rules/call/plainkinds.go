package call

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// PlainKinds is the rule plainkinds, described in the package comment.
var PlainKinds = rule.New(docs, "plainkinds", func(f *view.Func) {
	for list := range f.Lists() {
		for i := range list {
			if k := newKinds(f, list[i:]); k != nil {
				k.report()
			}
		}
	}
})

// plainOf are the types of the language by the names of their kinds.
var plainOf = map[string]string{
	"Bool": "bool", "String": "string",
	"Int": "int", "Int8": "int8", "Int16": "int16", "Int32": "int32", "Int64": "int64",
	"Uint": "uint", "Uint8": "uint8", "Uint16": "uint16", "Uint32": "uint32", "Uint64": "uint64", "Uintptr": "uintptr",
	"Float32": "float32", "Float64": "float64", "Complex64": "complex64", "Complex128": "complex128",
}

// usual are the types that most values are of.
var usual = []string{"bool", "string", "int", "int64", "uint", "uint64", "float64"}

// kindsOf are code that asks package reflect for the kind of a value.
type kindsOf struct {
	f     *view.Func
	begin ast.Stmt
	x     *types.Var   // what is looked at, of type any
	v     types.Object // the reflect.Value of it
	sw    *ast.SwitchStmt
}

// newKinds finds statements that begin by making a reflect.Value of a variable, ask whether that is nil or a pointer perhaps, and
// then switch by its kind; nil for others.
func newKinds(f *view.Func, list []ast.Stmt) *kindsOf {
	if sw, ok := list[0].(*ast.SwitchStmt); ok && sw.Init != nil && f.InBlock(sw) {
		to, value := view.Assignment(sw.Init, token.DEFINE)
		if to == nil {
			return nil
		}
		k := &kindsOf{f: f, begin: sw, x: reflected(f, value), v: f.Defined(to), sw: sw}
		if k.v == nil || k.x == nil || !k.isKind(sw.Tag) {
			return nil
		}
		return k
	}
	to, value := view.Assignment(list[0], token.DEFINE)
	if to == nil || !f.InBlock(list[0]) {
		return nil
	}
	k := &kindsOf{f: f, begin: list[0], x: reflected(f, value), v: f.Defined(to)}
	if k.x == nil || k.v == nil {
		return nil
	}
	for _, stmt := range list[1:] {
		if sw, ok := stmt.(*ast.SwitchStmt); ok && sw.Init == nil && k.isKind(sw.Tag) {
			k.sw = sw
			return k
		}
		if !k.skipped(stmt) {
			return nil
		}
	}
	return nil
}

// reflected is the variable of which a reflect.Value is made, and to which a pointer leads perhaps; nil if it is none for any value.
func reflected(f *view.Func, e ast.Expr) *types.Var {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if ok && f.Callee(call) == "reflect.Indirect" {
		call, ok = ast.Unparen(call.Args[0]).(*ast.CallExpr)
	}
	if !ok || f.Callee(call) != "reflect.ValueOf" {
		return nil
	}
	v, ok := f.Object(call.Args[0]).(*types.Var)
	if !ok || !f.IsLocal(v) {
		return nil
	}
	if i, ok := types.Unalias(v.Type()).(*types.Interface); !ok || !i.Empty() || eval.Shared(f, v) {
		return nil
	}
	return v
}

// isKind reports whether an expression is the kind of the value.
func (k *kindsOf) isKind(e ast.Expr) bool {
	return e != nil && k.method(e) == "Kind"
}

// method is the name of the method of the reflect.Value that an expression calls without arguments, empty for others.
func (k *kindsOf) method(e ast.Expr) string {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return ""
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || k.f.Object(sel.X) != k.v {
		return ""
	}
	return sel.Sel.Name
}

// kind is the name of a constant of package reflect, empty for others.
func (k *kindsOf) kind(e ast.Expr) string {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	c, ok := k.f.Info.Uses[sel.Sel].(*types.Const)
	if !ok || c.Pkg() == nil || c.Pkg().Path() != "reflect" {
		return ""
	}
	return c.Name()
}

// skipped reports whether a statement does nothing for a value of a type of the language.
func (k *kindsOf) skipped(stmt ast.Stmt) bool {
	switch s := stmt.(type) {
	case *ast.IfStmt:
		return s.Init == nil && s.Else == nil && k.fails(s.Cond)
	case *ast.ForStmt:
		return s.Init == nil && s.Cond != nil && k.fails(s.Cond)
	}
	return false
}

// fails reports whether a condition is not met by a value of a type of the language.
func (k *kindsOf) fails(cond ast.Expr) bool {
	switch c := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		return c.Op == token.NOT && k.method(c.X) == "IsValid"
	case *ast.BinaryExpr:
		switch c.Op {
		case token.LAND:
			return k.fails(c.X)
		case token.LOR:
			return k.fails(c.X) && k.fails(c.Y)
		case token.EQL:
			if k.isKind(c.X) {
				name := k.kind(c.Y)
				return name != "" && plainOf[name] == ""
			}
			return k.f.Object(c.X) == k.x && k.f.Info.Types[c.Y].IsNil()
		}
	}
	return false
}

func (k *kindsOf) report() {
	f := k.f
	name := f.Fresh("known")
	var clauses, plain []string
	named := false
	for _, stmt := range k.sw.Body.List {
		clause := stmt.(*ast.CaseClause)
		for _, e := range clause.List {
			if k.kind(e) == "" {
				return
			}
		}
		text, of, uses := k.clause(clause, name)
		clauses, plain, named = append(clauses, text), append(plain, of...), named || uses
	}
	text := strings.Join(clauses, "")
	if len(plain) == 0 || !f.Predeclared(k.begin.Pos(), plain...) {
		return
	}
	head := "switch "
	if named {
		head += name + " := "
	}
	f.Report(k.begin, "package reflect is asked for types that the language tells",
		patch.Fix("tell plain types by a type switch first", patch.Insert(k.begin.Pos(), head+k.x.Name()+".(type) {\n"+text+"}\n")))
}

// clause writes what a clause does for values of the types of its kinds. It is empty where that cannot be told without package reflect.
func (k *kindsOf) clause(clause *ast.CaseClause, name string) (made string, of []string, uses bool) {
	const mostStatements, mostText = 4, 400
	var text strings.Builder
	f := k.f
	body := &ast.BlockStmt{List: clause.Body}
	if len(clause.List) == 0 || len(clause.Body) == 0 || len(clause.Body) > mostStatements || !f.Leaves(body) || k.jumps(clause.Body) || eval.Changes(f, body, k.x) ||
		len(f.Text(clause)) > mostText {
		return "", nil, false
	}
	for _, e := range clause.List {
		t := plainOf[k.kind(e)]
		if t == "" || len(clause.Body) > 1 && !slices.Contains(usual, t) {
			continue
		}
		lines, named, ok := k.body(clause.Body, t, name)
		if ok {
			text.WriteString("case " + t + ":\n" + strings.Join(lines, "\n") + "\n")
			of, uses = append(of, t), uses || named
		}
	}
	return text.String(), of, uses
}

// body writes statements for a value of a type. uses reports whether they name it, and ok is false where they need a reflect.Value.
func (k *kindsOf) body(list []ast.Stmt, t, name string) (lines []string, uses, ok bool) {
	for _, stmt := range list {
		edits, ok := k.without(stmt, t, name)
		if !ok {
			return nil, false, false
		}
		for _, e := range edits {
			uses = uses || string(e.NewText) != k.x.Name()
		}
		lines = append(lines, patch.Edited(k.f, stmt, edits))
	}
	return lines, uses, true
}

// jumps reports whether statements go elsewhere than a return statement does, or have functions of their own.
func (k *kindsOf) jumps(list []ast.Stmt) bool {
	return slices.ContainsFunc(list, func(s ast.Stmt) bool {
		return view.Any(s, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.BranchStmt, *ast.LabeledStmt, *ast.FuncLit, *ast.DeferStmt:
				return true
			}
			return false
		})
	})
}

// without makes the edits by which a statement does without the reflect.Value of what is of a type; false if it cannot.
func (k *kindsOf) without(stmt ast.Stmt, t, name string) (edits []analysis.TextEdit, ok bool) {
	for _, id := range k.f.Uses(stmt, k.v) {
		sel, ok := k.f.Parent(id).(*ast.SelectorExpr)
		if !ok {
			return nil, false
		}
		call, ok := k.f.Parent(sel).(*ast.CallExpr)
		if !ok || k.method(call) == "" || !k.f.Predeclared(call.Pos(), "len", "int64", "uint64", "float64", "complex128") {
			return nil, false
		}
		text := ""
		switch method := sel.Sel.Name; {
		case method == "Interface" && k.f.Lookup(call.Pos(), k.x.Name()) == k.x:
			text = k.x.Name()
		case method == "Len" && t == "string":
			text = "len(" + name + ")"
		case method == "Bool" && t == "bool", method == "String" && t == "string":
			text = name
		case method == "Int" && strings.HasPrefix(t, "int"):
			text = converted(name, t, "int64")
		case method == "Uint" && strings.HasPrefix(t, "uint"):
			text = converted(name, t, "uint64")
		case method == "Float" && strings.HasPrefix(t, "float"):
			text = converted(name, t, "float64")
		case method == "Complex" && strings.HasPrefix(t, "complex"):
			text = converted(name, t, "complex128")
		default:
			return nil, false
		}
		edits = append(edits, patch.Replace(call, text))
	}
	return edits, true
}

func converted(name, from, to string) string {
	if from == to {
		return name
	}
	return to + "(" + name + ")"
}
