package gather

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// AppendInto is the rule appendinto, described in the package comment.
var AppendInto = rule.New(docs, "appendinto", func(f *view.Func) {
	if view.HasGoto(f.Decl) || !f.Predeclared(f.Decl.Pos(), "append", "error") {
		return
	}
	for list := range f.Lists() {
		for i, stmt := range list {
			if c := copiedResult(f, stmt, list[i+1:]); c != nil {
				c.report()
			}
		}
	}
})

// A copied is a list that a call returns and that is then copied to the end of another, all there is to it.
type copied struct {
	f    *view.Func
	call *ast.CallExpr
	list ast.Expr // that is appended to
	stmt ast.Stmt // that appends
	// made is the statement that has the result of the call, nil where the call itself is appended. err is the
	// variable of its error, nil for none.
	made *ast.AssignStmt
	err  *ast.Ident
}

// copiedResult reads a statement with those that follow it, nil if it is something else.
func copiedResult(f *view.Func, stmt ast.Stmt, rest []ast.Stmt) *copied {
	if c := appendedTo(f, stmt); c != nil {
		call, ok := ast.Unparen(c.call.Args[1]).(*ast.CallExpr)
		if !ok || f.File.HasComment(stmt) {
			return nil
		}
		c.call = call
		return c
	}
	made, ok := stmt.(*ast.AssignStmt)
	if !ok || made.Tok != token.DEFINE || len(made.Rhs) != 1 || len(made.Lhs) > 2 || len(rest) == 0 {
		return nil
	}
	call, ok := ast.Unparen(made.Rhs[0]).(*ast.CallExpr)
	x := f.Info.Defs[made.Lhs[0].(*ast.Ident)]
	if !ok || x == nil || f.File.HasComment(made) {
		return nil
	}
	var c *copied
	if len(made.Lhs) == 1 {
		c = appendedTo(f, rest[0])
	} else if s, ok := rest[0].(*ast.IfStmt); ok && len(rest) > 1 && s.Init == nil && s.Else == nil && f.Leaves(s.Body) {
		if c = appendedTo(f, rest[1]); c != nil {
			c.err = made.Lhs[1].(*ast.Ident)
			if c.err.Name == "_" || !isFailure(f, s.Cond, c.err) {
				return nil
			}
		}
	}
	if c == nil || f.Object(ast.Unparen(c.call.Args[1])) != x || len(f.Uses(f.Decl, x)) != 2 || f.File.HasComment(c.stmt) {
		return nil
	}
	c.made, c.call = made, call
	return c
}

// appendedTo reads a statement that appends all of one list to a local variable: call is that of append.
func appendedTo(f *view.Func, stmt ast.Stmt) *copied {
	to, value := view.Assignment(stmt, token.ASSIGN)
	call, ok := value.(*ast.CallExpr)
	if !ok || f.Builtin(call) != "append" || !call.Ellipsis.IsValid() || len(call.Args) != 2 {
		return nil
	}
	v, ok := f.Object(to).(*types.Var)
	if !ok || !f.IsLocal(v) || f.Object(call.Args[0]) != v || !ownList(f, v) || len(f.Uses(call, v)) != 1 ||
		!types.Identical(f.Info.TypeOf(to), f.Info.TypeOf(call.Args[1])) {
		return nil
	}
	return &copied{f: f, call: call, list: to, stmt: stmt}
}

// ownList reports whether a variable has a list of the function itself, which shares no memory with others: it begins
// empty or is made, no closure and no pointer reaches it, and it is only set to itself with more behind it.
func ownList(f *view.Func, v *types.Var) bool {
	if eval.Shared(f, v) {
		return false
	}
	d, declared := local.DeclarationOf(f, v)
	call, isCall := d.Value.(*ast.CallExpr)
	_, literal := d.Value.(*ast.CompositeLit)
	if !f.IsResult(v) && (!declared || d.Value != nil && !literal && !(isCall && f.Builtin(call) == "make")) {
		return false
	}
	for _, id := range f.Uses(f.Decl, v) {
		stmt, ok := f.Statement(id).(*ast.AssignStmt)
		if !ok || !f.Assigned(id) || stmt.Tok == token.DEFINE {
			continue
		}
		call, ok := ast.Unparen(stmt.Rhs[0]).(*ast.CallExpr)
		if !ok || len(stmt.Rhs) != 1 || len(call.Args) == 0 || f.Object(call.Args[0]) != v {
			return false
		}
	}
	return true
}

// isFailure reports whether a condition is that an error is not nil.
func isFailure(f *view.Func, cond ast.Expr, err *ast.Ident) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	return ok && b.Op == token.NEQ && f.Object(b.X) == f.Info.ObjectOf(err) && f.Info.Types[b.Y].IsNil()
}

// report reports the call, if there can be a function that appends what it returns.
func (c *copied) report() {
	f := c.f
	g, fn := f.OfCall(c.call)
	if g == nil || !f.BuiltWith(fn) || fn == f.Info.Defs[f.Decl.Name] || len(f.Uses(c.call, f.Object(c.list))) > 0 || f.File.HasComment(c.call) ||
		(fn.Signature().Results().Len() == 2) != (c.err != nil) || len(c.call.Args) != fn.Signature().Params().Len() {
		return
	}
	m := makerOf(g, fn)
	if m == nil {
		return
	}
	name, edits := m.appending()
	if name == "" || f.DeclaresName(f.Decl, name) {
		return
	}
	fun := name
	if sel, ok := ast.Unparen(c.call.Fun).(*ast.SelectorExpr); ok {
		if !f.Info.Types[sel.X].IsValue() {
			return
		}
		fun = f.Text(sel.X) + "." + name
	}
	args := []string{f.Text(c.list)}
	for _, a := range c.call.Args {
		args = append(args, f.Text(a))
	}
	text := f.Text(c.list) + " = " + fun + "(" + strings.Join(args, ", ") + ")"
	switch {
	case c.made == nil:
		edits = append(edits, patch.Replace(c.stmt, text))
	case c.err == nil:
		edits = append(edits, patch.Replace(c.made, text), patch.Delete(f, c.stmt))
	default:
		text = strings.Replace(text, " = ", ", "+c.err.Name+" = ", 1)
		if f.Info.Defs[c.err] != nil {
			text = "var " + c.err.Name + " error\n" + text
		}
		edits = append(edits, patch.Replace(c.made, text), patch.Delete(f, c.stmt))
	}
	f.Report(c.call, "what "+fn.Name()+" returns is copied to the end of another list",
		patch.Fix("let it append to "+f.Text(c.list)+" itself", edits...))
}
