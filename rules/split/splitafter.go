package split

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// SplitAfter is the rule splitafter, described in the package comment.
var SplitAfter = rule.New(docs, "splitafter", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for list := range f.Lists() {
		for i, stmt := range list {
			if view.IsLoop(stmt) && !f.File.HasComment(stmt) && f.Predeclared(stmt.Pos(), "len") {
				splitAfterSite(f, list[:i], stmt)
			}
		}
	}
})

// splitAfterSite reports a loop that adds the separator to the parts of a string again. Before are the statements
// before it in its list.
func splitAfterSite(f *view.Func, before []ast.Stmt, stmt ast.Stmt) {
	a := &separated{f: f, before: before, loop: stmt}
	if !a.overParts() {
		return
	}
	sep, ok := f.StringConstant(a.split.Args[1])
	if !ok || sep == "" || f.File.HasComment(a.split) {
		return
	}
	a.sep = sep
	body := view.LoopBody(stmt).List
	if !a.keepsAll(body) && !a.keepsBoth(body) {
		return
	}
	edits := a.edits()
	if edits == nil {
		return
	}
	f.Report(a.split, "the separator is added to the parts again",
		patch.Fix("split after the separator", edits...))
}

// A separated is a loop that adds the separator to each part of a string again, or to all but the last.
type separated struct {
	f      *view.Func
	before []ast.Stmt
	loop   ast.Stmt
	split  *ast.CallExpr
	sep    string
	// parts is the variable of the list, declared by decl; both are nil if there is none.
	parts types.Object
	decl  ast.Stmt
	// index and part are the variables of the loop, which may be nil.
	index, part types.Object
	// list is what the parts go to, at the end or, with indexed set, at their index.
	list    types.Object
	indexed bool
	// all reports whether the last part gets a separator, too; but whether the loop leaves it out.
	all, but bool
}

// overParts reads the head of the loop, and reports whether it is over the parts of a string.
func (a *separated) overParts() bool {
	f := a.f
	switch loop := a.loop.(type) {
	case *ast.RangeStmt:
		if loop.Tok != token.DEFINE {
			return false
		}
		x := ast.Unparen(loop.X)
		if call, ok := x.(*ast.CallExpr); ok {
			a.split = call
			if f.Callee(call) == "strings.SplitSeq" {
				a.part = f.Defined(loop.Key)
				return a.part != nil && loop.Value == nil
			}
			a.part, a.index = f.Defined(loop.Value), f.Defined(loop.Key)
			return f.IsCall(call, "strings.Split", 2) && a.part != nil
		}
		if cut, ok := x.(*ast.SliceExpr); ok {
			if cut.Low != nil || cut.Slice3 || cut.High == nil {
				return false
			}
			x, a.but = cut.X, true
			a.parts = f.Object(x)
			if !a.lastIndex(cut.High) {
				return false
			}
		}
		a.part, a.index = f.Defined(loop.Value), f.Defined(loop.Key)
		return a.declared(x)
	case *ast.ForStmt:
		init, zero := view.Assignment(loop.Init, token.DEFINE)
		cond, ok := loop.Cond.(*ast.BinaryExpr)
		if init == nil || !ok || !f.IsZero(zero) || cond.Op != token.LSS || f.Object(cond.X) != f.Object(init) {
			return false
		}
		a.index = f.Object(init)
		x := ast.Unparen(cond.Y)
		if less, ok := x.(*ast.BinaryExpr); ok {
			x, a.but = less.X, true
		}
		size, ok := x.(*ast.CallExpr)
		if !ok || f.Builtin(size) != "len" || !f.Increments(loop.Post, a.index) || !a.declared(size.Args[0]) {
			return false
		}
		return !a.but || a.lastIndex(cond.Y)
	}
	return false
}

// declared reports whether an expression is a variable that is declared as the parts of a string shortly before.
func (a *separated) declared(x ast.Expr) bool {
	v, ok := a.f.Object(x).(*types.Var)
	if !ok || !a.f.IsLocal(v) || eval.Shared(a.f, v) {
		return false
	}
	d, ok := local.DeclarationOf(a.f, v)
	if !ok || d.Type != nil || d.Value == nil || !a.near(d.Stmt) {
		return false
	}
	call, ok := ast.Unparen(d.Value).(*ast.CallExpr)
	a.parts, a.decl, a.split = v, d.Stmt, call
	return ok && a.f.IsCall(call, "strings.Split", 2)
}

// near reports whether a statement is one of the two before the loop.
func (a *separated) near(s ast.Stmt) bool {
	n := len(a.before)
	return n > 0 && a.before[n-1] == s || n > 1 && a.before[n-2] == s
}

// lastIndex reports whether an expression is the index of the last part.
func (a *separated) lastIndex(e ast.Expr) bool {
	less, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || less.Op != token.SUB {
		return false
	}
	one, isInt := a.f.Int(less.Y)
	return isInt && one == 1 && a.parts != nil && a.f.IsLength(less.X, a.parts)
}

// isPart reports whether an expression is the part of the turn.
func (a *separated) isPart(e ast.Expr) bool {
	if a.part != nil && a.f.Object(e) == a.part {
		return true
	}
	return a.parts != nil && a.atIndex(e, a.parts)
}

// atIndex reports whether an expression is the element of a list that belongs to the turn.
func (a *separated) atIndex(e ast.Expr, list types.Object) bool {
	at, ok := ast.Unparen(e).(*ast.IndexExpr)
	return ok && a.index != nil && a.f.Object(at.X) == list && a.f.Object(at.Index) == a.index
}

// isSeparator reports whether an expression is the separator.
func (a *separated) isSeparator(e ast.Expr) bool {
	s, ok := a.f.StringConstant(e)
	return ok && s == a.sep
}

// withSeparator reports whether an expression is the part with the separator after it.
func (a *separated) withSeparator(e ast.Expr) bool {
	sum, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && sum.Op == token.ADD && a.isPart(sum.X) && a.isSeparator(sum.Y)
}

// adds reports whether a statement adds the separator to the variable of the part.
func (a *separated) adds(s ast.Stmt) bool {
	if a.part == nil {
		return false
	}
	if to, value := view.Assignment(s, token.ADD_ASSIGN); to != nil {
		return a.f.Object(to) == a.part && a.isSeparator(value)
	}
	to, value := view.Assignment(s, token.ASSIGN)
	return to != nil && a.f.Object(to) == a.part && a.withSeparator(value)
}

// keeps reports whether a statement keeps in a list what is says of its value.
func (a *separated) keeps(s ast.Stmt, is func(ast.Expr) bool) bool {
	f := a.f
	to, value := view.Assignment(s, token.ASSIGN)
	if at, ok := ast.Unparen(to).(*ast.IndexExpr); ok && to != nil {
		a.list, a.indexed = f.Object(at.X), true
		return a.list != nil && a.atIndex(to, a.list) && is(value)
	}
	call, ok := value.(*ast.CallExpr)
	if !ok || f.Builtin(call) != "append" || len(call.Args) != 2 || call.Ellipsis.IsValid() {
		return false
	}
	a.list, a.indexed = f.Object(to), false
	return a.list != nil && a.list != a.parts && f.Object(call.Args[0]) == a.list && is(call.Args[1])
}

// keepsSum reports whether a statement keeps the part with its separator.
func (a *separated) keepsSum(s ast.Stmt) bool {
	if to, value := view.Assignment(s, token.ADD_ASSIGN); to != nil { // parts[i] += sep
		a.list, a.indexed = a.parts, true
		return a.parts != nil && a.atIndex(to, a.parts) && a.isSeparator(value)
	}
	return a.keeps(s, a.withSeparator)
}

// keepsAll reports whether the body of the loop keeps every part with its separator.
func (a *separated) keepsAll(body []ast.Stmt) bool {
	a.all = !a.but
	switch len(body) {
	case 1:
		return a.keepsSum(body[0]) && (!a.but || a.list == a.parts)
	case 2:
		return !a.but && a.adds(body[0]) && a.keeps(body[1], a.isVariable)
	}
	return false
}

// isVariable reports whether an expression is the variable of the part.
func (a *separated) isVariable(e ast.Expr) bool { return a.part != nil && a.f.Object(e) == a.part }

// keepsBoth reports whether the body keeps the last part as it is, and the others with their separator.
func (a *separated) keepsBoth(body []ast.Stmt) bool {
	a.all = false
	if a.but || len(body) == 0 || len(body) > 2 {
		return false
	}
	test, ok := body[0].(*ast.IfStmt)
	if !ok || test.Init != nil || len(test.Body.List) != 1 || !a.notLast(test.Cond) {
		return false
	}
	first := test.Body.List[0]
	if len(body) == 2 {
		return test.Else == nil && a.adds(first) && a.keeps(body[1], a.isVariable)
	}
	if !a.keepsSum(first) {
		return false
	}
	list, indexed := a.list, a.indexed
	last, ok := test.Else.(*ast.BlockStmt)
	if !ok {
		return test.Else == nil && list == a.parts
	}
	return len(last.List) == 1 && a.keeps(last.List[0], a.isPart) && a.list == list && a.indexed == indexed
}

// notLast reports whether a condition is that the part is not the last one.
func (a *separated) notLast(cond ast.Expr) bool {
	cmp, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || a.index == nil || cmp.Op != token.LSS && cmp.Op != token.NEQ {
		return false
	}
	if sum, ok := ast.Unparen(cmp.X).(*ast.BinaryExpr); ok && sum.Op == token.ADD && a.parts != nil {
		one, isInt := a.f.Int(sum.Y)
		return a.f.Object(sum.X) == a.index && isInt && one == 1 && a.f.IsLength(cmp.Y, a.parts)
	}
	return a.f.Object(cmp.X) == a.index && a.lastIndex(cmp.Y)
}

// after writes the call that keeps the separators.
func (a *separated) after() string {
	sel, ok := ast.Unparen(a.split.Fun).(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	return a.f.Text(sel.X) + ".SplitAfter(" + a.f.Text(a.split.Args[0]) + ", " + a.f.Text(a.split.Args[1]) + ")"
}

// last writes the statement that adds the separator to the last part, if it gets one.
func (a *separated) last() string {
	if !a.all {
		return ""
	}
	name := a.list.Name()
	return "\n" + name + "[len(" + name + ")-1] += " + a.f.Text(a.split.Args[1])
}

// edits puts the list that is split after the separator in the place of the other; nil if that cannot be.
func (a *separated) edits() []analysis.TextEdit {
	f := a.f
	v, ok := a.list.(*types.Var)
	if !ok || !f.IsLocal(v) || a.after() == "" || patch.Remarked(f, a.loop) {
		return nil
	}
	if a.list == a.parts {
		return a.inPlace()
	}
	var edits []analysis.TextEdit
	if a.decl != nil {
		if !patch.CanGo(f, a.decl) || patch.Remarked(f, a.decl) {
			return nil
		}
		edits = append(edits, patch.Delete(f, a.decl))
	}
	d := a.listDeclared(v)
	if d != nil {
		if a.unused(d) && a.movable(d) && patch.CanGo(f, d) && !patch.Remarked(f, d) {
			return append(edits, patch.Delete(f, d), patch.Replace(a.loop, v.Name()+" := "+a.after()+a.last()))
		}
		return nil
	}
	text := v.Name() + " = append(" + v.Name() + ", " + a.after() + "...)"
	slice, ok := view.Core(v.Type()).(*types.Slice)
	if a.indexed || !ok || !types.Identical(slice.Elem(), types.Typ[types.String]) || !a.unused(nil) || !a.movable(nil) ||
		!local.OwnSlice(f, v, a.loop) || len(f.Uses(a.split, v)) > 0 || !f.Predeclared(a.loop.Pos(), "append") {
		return nil
	}
	return append(edits, patch.Replace(a.loop, text+a.last()))
}

// inPlace is edits where the parts themselves get the separator.
func (a *separated) inPlace() []analysis.TextEdit {
	f := a.f
	for _, id := range f.Uses(f.Decl, a.parts) {
		if id.Pos() > a.decl.End() && id.Pos() < a.loop.Pos() {
			return nil
		}
	}
	edits := []analysis.TextEdit{patch.Replace(a.split, a.after())}
	if a.all {
		return append(edits, patch.Replace(a.loop, a.last()[1:]))
	}
	if !patch.CanGo(f, a.loop) {
		return nil
	}
	return append(edits, patch.Delete(f, a.loop))
}

// listDeclared returns the statement that declares the list, in the same list of statements, as an empty one or, if the
// parts go to their indexes, with as many elements as there are parts; nil if there is none. Nothing uses the list
// between that and the loop.
func (a *separated) listDeclared(v *types.Var) ast.Stmt {
	f := a.f
	d, ok := local.DeclarationOf(f, v)
	if !ok || !view.IsStrings(v.Type()) {
		return nil
	}
	same := false
	for _, s := range a.before {
		same = same || s == d.Stmt
	}
	for _, id := range f.Uses(f.Decl, v) {
		if f.Info.Defs[id] == nil && id.Pos() < a.loop.Pos() {
			same = false
		}
	}
	if !same {
		return nil
	}
	made, isMade := ast.Unparen(d.Value).(*ast.CallExpr)
	isMade = isMade && f.Builtin(made) == "make"
	if a.indexed {
		if isMade && len(made.Args) == 2 && a.parts != nil && f.IsLength(made.Args[1], a.parts) {
			return d.Stmt
		}
		return nil
	}
	roomy := isMade && len(made.Args) == 3 && f.IsZero(made.Args[1]) && a.isLength(made.Args[2])
	if local.DeclaresSmall(f, d.Stmt) == nil && !roomy {
		return nil
	}
	return d.Stmt
}

// isLength reports whether an expression is a length.
func (a *separated) isLength(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && a.f.Builtin(call) == "len" && eval.Quiet(a.f, call)
}

// movable reports whether nothing but the declaration of the list is between that of the parts and the loop.
func (a *separated) movable(list ast.Stmt) bool {
	n := len(a.before)
	return a.decl == nil || a.before[n-1] == a.decl || list != nil && a.before[n-1] == list
}

// unused reports whether nothing but the loop and the declaration of the list uses the parts.
func (a *separated) unused(list ast.Stmt) bool {
	if a.parts == nil {
		return true
	}
	for _, id := range a.f.Uses(a.f.Decl, a.parts) {
		in := func(n ast.Node) bool { return view.Within(id.Pos(), n) }
		if !in(a.loop) && !in(a.decl) && (list == nil || !in(list)) {
			return false
		}
	}
	return true
}
