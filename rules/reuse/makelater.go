package reuse

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// MakeLater is the rule makelater, described in the package comment.
var MakeLater = rule.New(docs, "makelater", func(f *view.Func) {
	for list := range f.Lists() {
		for i, stmt := range list {
			if v := earlyOf(f, stmt); v != nil && v.seldom(list[i+1:]) {
				v.report()
			}
		}
	}
})

// An early is a pointer to a value that is made before it is known whether anything uses it.
type early struct {
	f    *view.Func
	decl local.Declaration
	v    *types.Var
	typ  string
	// before are the statements that use it, in order.
	before []ast.Stmt
}

// earlyOf reads the declaration of a pointer to a new value, nil if it is something else.
func earlyOf(f *view.Func, stmt ast.Stmt) *early {
	decl, ok := local.Declares(stmt)
	if !ok || decl.Value == nil || decl.Type != nil || f.File.HasComment(stmt) {
		return nil
	}
	e := &early{f: f, decl: decl}
	if e.v, ok = f.Info.Defs[decl.Name].(*types.Var); !ok || !e.made() {
		return nil
	}
	for _, id := range f.Uses(f.Decl, e.v) {
		if id == decl.Name {
			continue
		}
		s := e.statement(id)
		if f.Assigned(id) && !e.part(id) || eval.Addressed(f, id) && !e.part(id) || f.InClosure(id) || s == nil {
			return nil
		}
		if len(e.before) == 0 || e.before[len(e.before)-1] != s {
			e.before = append(e.before, s)
		}
	}
	return e
}

// part reports whether a use is of a field, by which nothing else can come into the variable.
func (e *early) part(id *ast.Ident) bool {
	sel, ok := e.f.Parent(id).(*ast.SelectorExpr)
	return ok && sel.X == id
}

// made reports whether the value is a pointer to a struct that is made of what stays as it is.
func (e *early) made() bool {
	switch x := e.decl.Value.(type) {
	case *ast.UnaryExpr:
		lit, ok := x.X.(*ast.CompositeLit)
		if !ok || x.Op != token.AND || lit.Type == nil {
			return false
		}
		if _, is := e.f.Info.TypeOf(lit).Underlying().(*types.Struct); !is {
			return false
		}
		e.typ = e.f.Text(lit.Type)
		for _, elt := range lit.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			if !e.stays(elt) {
				return false
			}
		}
		return true
	case *ast.CallExpr:
		if e.f.Builtin(x) != "new" {
			return false
		}
		e.typ = e.f.Text(x.Args[0])
		return e.f.Info.Types[x.Args[0]].IsType()
	}
	return false
}

// stays reports whether an expression has the same value wherever it is evaluated later.
func (e *early) stays(x ast.Expr) bool {
	return eval.Steady(e.f, x) && !view.Any(x, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		obj := e.f.Info.Uses[id]
		for _, use := range e.f.Uses(e.f.Decl, obj) {
			if e.f.Assigned(use) && e.f.Info.Defs[use] == nil {
				return true
			}
		}
		return false
	})
}

// statement returns the innermost statement of a list around a use, nil if there is none that something can
// be put before.
func (e *early) statement(id *ast.Ident) ast.Stmt {
	for _, p := range e.f.Parents(id) {
		s, ok := p.(ast.Stmt)
		if !ok || !e.f.InBlock(s) {
			continue
		}
		switch s.(type) {
		case *ast.LabeledStmt:
			return nil
		case *ast.CaseClause, *ast.CommClause: // its head; the statement around it is what is meant
			continue
		}
		if c, ok := e.f.Parent(s).(*ast.CommClause); ok && c.Comm == s {
			continue
		}
		return s
	}
	return nil
}

// seldom reports whether the statements after the declaration may be left before the value is used: one of
// them returns, before the first that uses it in any case.
func (e *early) seldom(after []ast.Stmt) bool {
	leaves := false
	for _, s := range after {
		if slices.Contains(e.before, s) {
			return leaves && e.nameable()
		}
		leaves = leaves || returns(s)
	}
	return len(e.before) > 0 && e.nameable()
}

// returns reports whether a statement may leave the function.
func returns(s ast.Stmt) (found bool) {
	ast.Inspect(s, func(n ast.Node) bool {
		_, is := n.(*ast.ReturnStmt)
		_, closure := n.(*ast.FuncLit)
		found = found || is
		return !found && !closure
	})
	return found
}

// nameable reports whether what is written means the same where it goes.
func (e *early) nameable() bool {
	for _, s := range e.before {
		if !e.f.Predeclared(s.Pos(), "nil") || e.hidden(s) || e.f.Object(e.decl.Name) != e.f.Lookup(s.Pos(), e.decl.Name.Name) {
			return false
		}
	}
	return !view.HasGoto(e.f.Decl.Body)
}

// hidden reports whether a name of the value means something else at a statement.
func (e *early) hidden(s ast.Stmt) bool {
	return view.Any(e.decl.Value, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		obj := e.f.Info.Uses[id]
		if obj == nil || obj.Parent() == nil { // a field
			return false
		}
		return e.f.Lookup(s.Pos(), id.Name) != obj
	})
}

func (e *early) report() {
	name, value := e.decl.Name.Name, e.f.Text(e.decl.Value)
	first := e.first()
	var edits []analysis.TextEdit
	if len(first) == 1 && !e.f.RepeatedSince(first[0], e.decl.Stmt.Pos()) && patch.OwnLines(e.f, e.decl.Stmt) {
		edits = append(edits, patch.Delete(e.f, e.decl.Stmt),
			patch.Insert(first[0].Pos(), fmt.Sprintf("%s := %s\n", name, value)))
	} else {
		edits = append(edits, patch.Replace(e.decl.Stmt, fmt.Sprintf("var %s *%s", name, e.typ)))
		for _, s := range first {
			edits = append(edits, patch.Insert(s.Pos(), fmt.Sprintf("if %[1]s == nil {\n%[1]s = %[2]s\n}\n", name, value)))
		}
	}
	e.f.Report(e.decl.Stmt, "a value is made before it is known whether it is used",
		patch.Fix("make "+name+" where it is used first", edits...))
}

// first are the statements that use the value, but for those that come after another one of these in any case.
func (e *early) first() (out []ast.Stmt) {
	for _, s := range e.before {
		if !slices.ContainsFunc(out, func(b ast.Stmt) bool { return e.follows(s, b) }) {
			out = append(out, s)
		}
	}
	return out
}

// follows reports whether a statement, or one around it, comes after another one in its list.
func (e *early) follows(s, other ast.Stmt) bool {
	list := view.StmtList(e.f.Parent(other))
	at := slices.Index(list, other)
	return slices.ContainsFunc(list[at+1:], func(b ast.Stmt) bool { return view.Within(s.Pos(), b) })
}
