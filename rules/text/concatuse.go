package text

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/appending"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// use makes the edit of what reads the string in the loop without a need for all of it, or before it begins again or is
// returned, and of what sets it to something else; false if it is another use.
func (site *concatSite) use(id *ast.Ident) bool {
	f := site.f
	if !f.Predeclared(id.Pos(), "string", "len", "append") {
		return false
	}
	stmt := f.Statement(id)
	if v, _ := appended(f, stmt); v == site.s {
		return false // what it appends is written again
	}
	if _, assigns := f.Parent(id).(*ast.AssignStmt); !assigns && f.Assigned(id) {
		return false
	}
	switch p := f.Parent(id).(type) {
	case *ast.AssignStmt:
		if slices.Contains(p.Lhs, ast.Expr(id)) {
			return site.reset(p)
		}
	case *ast.CallExpr:
		if f.Builtin(p) == "len" {
			site.other = append(site.other, patch.Replace(id, site.buf))
			return true
		}
	case *ast.IndexExpr:
		if p.X == id {
			site.other = append(site.other, patch.Replace(id, site.buf))
			return true
		}
	case *ast.BinaryExpr:
		if p.Op == token.EQL || p.Op == token.NEQ {
			site.compared(p, id)
			return true
		}
	}
	if _, returned := stmt.(*ast.ReturnStmt); !returned && !site.resetAfter(stmt) {
		return false
	}
	site.other = append(site.other, patch.Replace(id, "string("+site.buf+")"))
	return true
}

// compared makes the edit of a comparison; the compiler makes no string for it.
func (site *concatSite) compared(e *ast.BinaryExpr, id *ast.Ident) {
	other := e.Y
	if other == id {
		other = e.X
	}
	switch s, constant := site.f.StringConstant(other); {
	case constant && s == "" && e.Op == token.EQL:
		site.other = append(site.other, patch.Replace(e, "len("+site.buf+") == 0"))
	case constant && s == "":
		site.other = append(site.other, patch.Replace(e, "len("+site.buf+") > 0"))
	default:
		site.other = append(site.other, patch.Replace(id, "string("+site.buf+")"))
	}
}

// sets returns what a statement sets the string to, other than to itself and more; nil if it does something else.
func (site *concatSite) sets(s ast.Stmt) ast.Expr {
	to, value := view.Assignment(s, token.ASSIGN)
	if to == nil || site.f.Object(to) != site.s || len(site.f.Uses(value, site.s)) > 0 {
		return nil
	}
	return value
}

// reset makes the edit of a statement that sets the string to something else.
func (site *concatSite) reset(a *ast.AssignStmt) bool {
	f, value := site.f, site.sets(a)
	if value == nil || !f.InBlock(a) || f.File.HasComment(a) {
		return false
	}
	if s, constant := f.StringConstant(value); constant && s == "" {
		site.other = append(site.other, patch.Replace(a, site.buf+" = "+site.buf+"[:0]"))
		return true
	}
	parts := view.Operands(value)
	if !eval.Ordered(f, parts) {
		parts = []ast.Expr{value}
	}
	var lines []string
	to := site.buf + "[:0]"
	for _, p := range parts {
		lines = append(lines, site.buf+" = "+appending.One(f, to, p))
		to = site.buf
	}
	site.other = append(site.other, patch.Replace(a, strings.Join(lines, "\n")))
	return true
}

// resetAfter reports whether the string begins again after a statement in the same list: each read of it is paid for by what
// was appended since the one before.
func (site *concatSite) resetAfter(s ast.Stmt) bool {
	for s = site.f.Next(s); s != nil; s = site.f.Next(s) {
		if site.sets(s) != nil {
			return true
		}
	}
	return false
}

// leavesByLabel reports whether a statement of a loop may go to a label outside of it.
func leavesByLabel(loop ast.Stmt) bool {
	labels := make(map[string]bool)
	ast.Inspect(loop, func(n ast.Node) bool {
		if l, ok := n.(*ast.LabeledStmt); ok {
			labels[l.Label.Name] = true
		}
		return true
	})
	return view.Any(loop, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		return ok && b.Label != nil && !labels[b.Label.Name]
	})
}

// endless reports whether what follows a loop is not reached.
func endless(f *view.Func, loop ast.Stmt) bool {
	l, ok := loop.(*ast.ForStmt)
	return ok && l.Cond == nil && !view.Any(loop, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		return ok && b.Tok == token.BREAK && (b.Label != nil || f.Target(b) == loop)
	})
}

// returnsNaked reports whether a statement in a loop returns what the results hold, by no name of theirs.
func returnsNaked(f *view.Func, loop ast.Stmt) bool {
	return view.Any(loop, func(n ast.Node) bool {
		r, ok := n.(*ast.ReturnStmt)
		return ok && len(r.Results) == 0 && !f.InClosure(r)
	})
}
