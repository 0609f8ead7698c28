package reuse

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// Refill is the rule refill, described in the package comment.
var Refill = rule.New(docs, "refill", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	var lists []*refilled
	for stmt := range f.Stmts() {
		a, ok := stmt.(*ast.AssignStmt)
		if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != len(a.Rhs) {
			continue
		}
		for i, to := range a.Lhs {
			v, ok := f.Object(to).(*types.Var)
			if !ok || !view.IsSlice(v.Type()) || !f.RepeatedSince(a, v.Pos()) {
				continue
			}
			if b := beginningOf(f, v, a, a.Rhs[i]); b != nil {
				lists = addBeginning(f, lists, v, b)
			}
		}
	}
	for _, r := range lists {
		r.report()
	}
})

// A refilled is a local list that a loop begins anew.
type refilled struct {
	ownList
	begins []*beginning
}

// A beginning is an assignment of a list that is made for it.
type beginning struct {
	stmt *ast.AssignStmt
	// again is the value that has the memory of the list before.
	again string
	// room is the capacity that is asked for, nil if none is.
	room ast.Expr
	// isNil reports whether the list is nil then, or may be; filled whether it has elements.
	isNil, filled bool
	// copies reports whether it is a copy of another list.
	copies bool
}

func addBeginning(f *view.Func, lists []*refilled, v *types.Var, b *beginning) []*refilled {
	i := slices.IndexFunc(lists, func(r *refilled) bool { return r.v == v })
	if i < 0 {
		i = len(lists)
		lists = append(lists, &refilled{ownList: ownList{f, v, f.Uses(f.Decl, v)}})
	}
	lists[i].begins = append(lists[i].begins, b)
	return lists
}

// beginningOf returns how a list begins anew with a value, nil if the value is not made for it, or cannot be
// evaluated when the list has no elements any more.
func beginningOf(f *view.Func, v *types.Var, stmt *ast.AssignStmt, value ast.Expr) *beginning {
	b := &beginning{stmt: stmt, again: v.Name() + "[:0]"}
	var elements []ast.Expr
	switch e := ast.Unparen(value).(type) {
	case *ast.CompositeLit:
		elements = e.Elts
	case *ast.CallExpr:
		elements = b.call(f, e)
	case *ast.Ident:
		b.isNil = true
	}
	if !f.Info.Types[value].IsNil() && !madeFor(f, value) {
		return nil
	}
	if len(f.Uses(stmt, v)) > 1 && (len(stmt.Lhs) > 1 || len(elements) != 1 || b.copies) {
		return nil // another operand reads what the first one overwrites
	}
	text := f.Text(value)
	if strings.Contains(text, "\n") || f.File.HasComment(stmt) || len(elements) > mostElements {
		return nil
	}
	if len(elements) > 0 {
		list := elementTexts(f, v, elements)
		if list == "" || !f.Predeclared(stmt.Pos(), "append") {
			return nil
		}
		if b.copies {
			list += "..."
		}
		b.again = fmt.Sprintf("append(%s, %s)", b.again, list)
	}
	b.filled = len(elements) > 0 && !b.copies
	b.isNil = b.isNil && !b.filled
	return b
}

// mostElements is how many elements a list begins with at most.
const mostElements = 8

// call reads a call that makes a list without elements, or with those that it returns.
func (b *beginning) call(f *view.Func, call *ast.CallExpr) (elements []ast.Expr) {
	if x, _ := f.Conversion(call); x != nil {
		b.isNil = f.Info.Types[x].IsNil()
		return nil
	}
	if f.Builtin(call) != "append" {
		if len(call.Args) > 2 {
			b.room = call.Args[2]
		}
		return nil
	}
	_, literal := call.Args[0].(*ast.CompositeLit)
	b.isNil = !literal
	b.copies = call.Ellipsis.IsValid()
	return call.Args[1:]
}

// elementTexts writes elements of a list as arguments, empty if they cannot be.
func elementTexts(f *view.Func, v *types.Var, elements []ast.Expr) string {
	var list []string
	for _, e := range elements {
		text := f.Text(e)
		switch e := e.(type) {
		case *ast.KeyValueExpr:
			return ""
		case *ast.CompositeLit:
			if e.Type != nil {
				break
			}
			t, and := v.Type().Underlying().(*types.Slice).Elem(), ""
			if p, ok := t.Underlying().(*types.Pointer); ok {
				t, and = p.Elem(), "&"
			}
			typ := f.TypeText(t, e.Pos())
			if typ == "" {
				return ""
			}
			text = and + typ + text
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// report reports a list that can keep its memory where it begins anew.
func (r *refilled) report() {
	shown, ok := r.shown()
	if !ok {
		return
	}
	grows := slices.ContainsFunc(r.uses, r.grows)
	never := !shown || r.neverNil()
	var edits []analysis.TextEdit
	for _, b := range r.begins {
		if !b.filled && !b.copies && !grows || b.room != nil && !r.sameRoom(b.room) || r.ranges(b.stmt) {
			continue
		}
		if (b.isNil && shown || !never) && !b.filled && !r.filledAfter(b.stmt) {
			continue
		}
		if id := r.shared(b.stmt); id != nil {
			r.f.Nearly(b.stmt.Pos(), near.Used, r.v.Name())
			continue
		}
		i := slices.IndexFunc(b.stmt.Lhs, func(e ast.Expr) bool { return r.f.Object(e) == r.v })
		edits = append(edits, patch.Replace(b.stmt.Rhs[i], b.again))
	}
	if len(edits) == 0 {
		return
	}
	name := r.v.Name()
	r.f.Report(r.begins[0].stmt, "the memory of "+name+" is given up where it begins anew",
		patch.Fix("let "+name+" keep its memory", edits...))
}

// grows reports whether a use sets the list to more of itself in a loop.
func (r *refilled) grows(id *ast.Ident) bool {
	value := r.setTo(id)
	_, call := value.(*ast.CallExpr)
	return call && r.ofItself(value) && r.f.RepeatedSince(id, r.v.Pos())
}

// ranges reports whether a statement is in a loop over the list, which goes on over what it was.
func (r *refilled) ranges(s ast.Stmt) bool {
	return slices.ContainsFunc(r.f.Parents(s), func(n ast.Node) bool {
		loop, ok := n.(*ast.RangeStmt)
		return ok && len(r.f.Uses(loop.X, r.v)) > 0
	})
}

// filledAfter reports whether the list gets elements after a statement before anything else uses it.
func (r *refilled) filledAfter(stmt ast.Stmt) bool {
	if !r.f.InBlock(stmt) {
		return false
	}
	for s := r.f.Next(stmt); s != nil; s = r.f.Next(s) {
		to, value := view.Assignment(s, token.ASSIGN)
		call, ok := value.(*ast.CallExpr)
		if ok && r.f.Object(to) == r.v && r.f.Builtin(call) == "append" && r.f.Object(call.Args[0]) == r.v {
			return len(call.Args) > 1 && !call.Ellipsis.IsValid()
		}
		switch s.(type) {
		case *ast.AssignStmt, *ast.ExprStmt, *ast.IncDecStmt, *ast.DeclStmt:
		default:
			return false
		}
		if len(r.f.Uses(s, r.v)) > 0 {
			return false
		}
	}
	return false
}
