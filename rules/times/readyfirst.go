package times

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// ReadyFirst is the rule readyfirst, described in the package comment.
var ReadyFirst = rule.New(docs, "readyfirst", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for list := range f.Lists() {
		for i, stmt := range list {
			if s, ok := stmt.(*ast.SelectStmt); ok {
				readyFirst(f, list[:i], s)
			}
		}
	}
})

// readyFirst reports a select statement that waits for others and for a timer made for it. Before are the
// statements before it in its list.
func readyFirst(f *view.Func, before []ast.Stmt, s *ast.SelectStmt) {
	w := &waiting{f: f, s: s, first: s}
	if !w.read() {
		return
	}
	if w.timer != nil && !w.ownTimer(before) {
		return
	}
	head, ok := w.ready()
	if !ok {
		return
	}
	var edits []analysis.TextEdit
	switch {
	case w.leaves():
		edits = []analysis.TextEdit{patch.Insert(w.first.Pos(), head+"default:\n}\n")}
	case w.timer != nil:
		return
	default:
		edits = []analysis.TextEdit{patch.Insert(s.Pos(), head+"default:\n"), patch.Insert(s.End(), "\n}")}
	}
	f.Report(s, "a timer is made before it is known that anything must be waited for",
		patch.Fix("look first whether something is ready", edits...))
}

// A waiting is a select statement that waits no longer than some time.
type waiting struct {
	f *view.Func
	s *ast.SelectStmt
	// others are the cases that wait for something else than the timer, which timed is for.
	others []*ast.CommClause
	timed  *ast.CommClause
	// timer is the variable of the timer, nil if the case calls time.After, and first the statement that makes it.
	timer types.Object
	first ast.Stmt
	// after is the time.
	after ast.Expr
}

// Cases that are repeated are no longer than this, in statements and in bytes.
const (
	mostRepeated = 6
	mostText     = 400
)

// read finds the case of the timer, and reports whether there is one, and others that may be looked at twice.
func (w *waiting) read() bool {
	f, statements, done := w.f, 0, 0
	for _, stmt := range w.s.Body.List {
		c := stmt.(*ast.CommClause)
		if c.Comm == nil {
			return false
		}
		if w.waits(c) {
			if w.timed != nil {
				return false
			}
			w.timed = c
			continue
		}
		w.others = append(w.others, c)
		for _, e := range operands(c.Comm) {
			if !eval.Quiet(f, e) && !isDone(f, e) {
				return false
			}
		}
		if e := operands(c.Comm); len(e) == 1 && strings.HasSuffix(f.Text(e[0]), ".Done()") {
			done++
		}
		for _, b := range c.Body {
			ast.Inspect(b, func(n ast.Node) bool {
				if _, ok := n.(ast.Stmt); ok {
					statements++
				}
				return true
			})
			if view.Any(b, func(n ast.Node) bool { _, is := n.(*ast.LabeledStmt); return is }) {
				return false
			}
		}
	}
	return w.timed != nil && done < len(w.others) && statements <= mostRepeated
}

// waits reports whether a case is that of a timer, and notes it.
func (w *waiting) waits(c *ast.CommClause) bool {
	f := w.f
	from := operands(c.Comm)
	if _, sends := c.Comm.(*ast.SendStmt); sends || len(from) != 1 {
		return false
	}
	switch e := ast.Unparen(from[0]).(type) {
	case *ast.CallExpr:
		if f.Callee(e) == "time.After" && len(e.Args) == 1 {
			w.after = e.Args[0]
			return true
		}
	case *ast.SelectorExpr:
		v, ok := f.Object(e.X).(*types.Var)
		if !ok || e.Sel.Name != "C" || !f.IsLocal(v) {
			return false
		}
		d, ok := local.DeclarationOf(f, v)
		if !ok || d.Value == nil {
			return false
		}
		if call, ok := ast.Unparen(d.Value).(*ast.CallExpr); ok && f.Callee(call) == "time.NewTimer" && len(call.Args) == 1 {
			w.timer, w.first, w.after = v, d.Stmt, call.Args[0]
			return true
		}
	}
	return false
}

// operands returns the channel of a communication, and the value that is sent.
func operands(comm ast.Stmt) []ast.Expr {
	var from ast.Expr
	switch c := comm.(type) {
	case *ast.SendStmt:
		return []ast.Expr{c.Chan, c.Value}
	case *ast.ExprStmt:
		from = c.X
	case *ast.AssignStmt:
		from = c.Rhs[0]
	}
	if u, ok := ast.Unparen(from).(*ast.UnaryExpr); ok {
		return []ast.Expr{u.X}
	}
	return nil
}

// isDone reports whether an expression asks a context for its channel, which is the same each time.
func isDone(f *view.Func, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || f.Callee(call) != "(context.Context).Done" {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && eval.PlainPath(f, sel.X)
}

// ownTimer reports whether the timer is made just before the statement, and stopped by a deferred call if that is
// between them.
func (w *waiting) ownTimer(before []ast.Stmt) bool {
	n := len(before)
	if n > 1 && before[n-2] == w.first {
		d, ok := before[n-1].(*ast.DeferStmt)
		return ok && w.stops(d.Call)
	}
	return n > 0 && before[n-1] == w.first
}

// stops reports whether a call stops the timer.
func (w *waiting) stops(call *ast.CallExpr) bool {
	if w.f.Callee(call) != "(*time.Timer).Stop" {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && w.f.Object(sel.X) == w.timer
}

// ready writes a select statement with the other cases; false if they need the timer, or if what is then left out
// could panic.
func (w *waiting) ready() (text string, ok bool) {
	if !w.harmless(w.after) {
		return "", false
	}
	if c := w.f.Constant(w.after); c != nil && constant.Sign(c) <= 0 {
		return "", false
	}
	text = "select {\n"
	for _, c := range w.others {
		if w.timer != nil && len(w.f.Uses(c.Comm, w.timer)) > 0 {
			return "", false
		}
		text += "case " + w.f.Text(c.Comm) + ":\n"
		for _, stmt := range c.Body {
			if x, ok := stmt.(*ast.ExprStmt); ok && w.timer != nil {
				if call, ok := x.X.(*ast.CallExpr); ok && w.stops(call) {
					continue
				}
			}
			if w.timer != nil && len(w.f.Uses(stmt, w.timer)) > 0 {
				return "", false
			}
			text += w.f.Text(stmt) + "\n"
		}
	}
	return text, len(text) <= mostText
}

// harmless reports whether an expression may be left out or evaluated later: it calls nothing, and panics
// only where the other cases do.
func (w *waiting) harmless(e ast.Expr) bool {
	f := w.f
	if f.Constant(e) != nil {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		_, ok := f.Object(e).(*types.Var)
		return ok
	case *ast.SelectorExpr:
		if v, ok := f.Object(e.Sel).(*types.Var); ok && !v.IsField() {
			return true // of another package
		}
		s := f.Info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && w.harmless(e.X) && (!s.Indirect() || w.followed(e.X))
	case *ast.BinaryExpr:
		return eval.SteadyOperator(f, e) && w.harmless(e.X) && w.harmless(e.Y)
	case *ast.CallExpr:
		x, to := f.Conversion(e)
		if x == nil && f.Callee(e) == "time.Until" {
			return w.harmless(e.Args[0])
		}
		_, basic := f.Info.TypeOf(e).Underlying().(*types.Basic)
		return x != nil && to != nil && basic && w.harmless(x)
	}
	return false
}

// followed reports whether the other cases follow a pointer, too.
func (w *waiting) followed(p ast.Expr) bool {
	for _, c := range w.others {
		for _, e := range operands(c.Comm) {
			if view.Any(e, func(n ast.Node) bool {
				sel, ok := n.(*ast.SelectorExpr)
				s := w.f.Info.Selections[sel]
				return ok && s != nil && s.Kind() == types.FieldVal && s.Indirect() && eval.Same(w.f, sel.X, p)
			}) {
				return true
			}
		}
	}
	return false
}

// leaves reports whether all of the other cases leave the list of statements.
func (w *waiting) leaves() bool {
	for _, c := range w.others {
		if !w.f.Leaves(&ast.BlockStmt{List: c.Body}) {
			return false
		}
		for _, stmt := range c.Body {
			if view.Any(stmt, func(n ast.Node) bool {
				b, ok := n.(*ast.BranchStmt)
				return ok && b.Tok == token.BREAK && b.Label == nil && w.f.Target(b) == w.s
			}) {
				return false
			}
		}
	}
	return true
}
