package fuse

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/pure"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// FuseList is the rule fuselist, described in the package comment.
var FuseList = rule.New(docs, "fuselist", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for _, loop := range f.Loops() {
		r, ok := loop.(*ast.RangeStmt)
		if !ok || !f.InBlock(r) || commented(f, r) {
			continue
		}
		part, named := r.Value.(*ast.Ident)
		if !named || part.Name == "_" || r.Tok != token.DEFINE || !view.IsBlank(r.Key) ||
			f.Lookup(r.Body.Rbrace, part.Name) != f.Object(part) {
			continue
		}
		fuseMade(f, r, part)
		fuseLoops(f, r, part)
	}
})

// fuseMade puts the loop of a function that makes a list in the place of one over the list.
func fuseMade(f *view.Func, loop *ast.RangeStmt, part *ast.Ident) {
	call, decl := listCall(f, loop)
	if call == nil || f.Spread(call) || f.File.HasComment(call) {
		return
	}
	called, fn := f.OfCall(call)
	if called == nil || called.Decl == f.Decl || !f.BuiltWith(fn) {
		return
	}
	if decl == nil && listerOf(called, loop.Pos(), func(token.Pos, near.Reason, string) {}) != nil {
		return // rule fuseparts has it
	}
	l := listMakerOf(called)
	if l == nil || !l.ends() {
		return
	}
	if !undisturbed(f, l, loop) {
		f.Nearly(loop.Pos(), near.Order, called.Decl.Name.Name)
		return
	}
	u := &fusion{f: f, loop: loop, call: call, part: part, l: l, names: make(map[types.Object]string)}
	lines, ok := u.receiver()
	if !ok || !u.sameMeaning() || !f.Needs(loop.Pos(), "go1.22") {
		return
	}
	params, ok := u.arguments()
	if !ok {
		return
	}
	lines = append(lines, params...)
	for _, s := range l.before {
		lines = append(lines, u.text(s))
	}
	head, ok := u.listHead()
	if !ok {
		return
	}
	edits := []analysis.TextEdit{{Pos: loop.Pos(), End: loop.Body.Lbrace + 1, NewText: []byte(strings.Join(append(lines, head...), "\n"))}}
	if decl != nil {
		edits = append(edits, patch.Delete(f, decl))
	}
	f.Report(call, fmt.Sprintf("%s makes a list that is gone over once", called.Decl.Name.Name),
		patch.Fix("use what "+called.Decl.Name.Name+" lists where it is made", edits...))
}

// listCall returns the call that makes the list which a loop ranges over, and the statement before the loop that declares a
// variable for nothing but that, if there is one.
func listCall(f *view.Func, loop *ast.RangeStmt) (*ast.CallExpr, ast.Stmt) {
	if call, ok := ast.Unparen(loop.X).(*ast.CallExpr); ok {
		return call, nil
	}
	v := f.Object(loop.X)
	before := stmtBefore(f, loop)
	d, ok := local.Declares(before)
	if v == nil || !ok || d.Type != nil || f.Info.Defs[d.Name] != v || len(f.Uses(f.Decl, v)) != 2 ||
		!patch.OwnLines(f, before) {
		return nil, nil
	}
	call, _ := ast.Unparen(d.Value).(*ast.CallExpr)
	return call, before
}

// stmtBefore returns the statement before another one in its list, nil if it is the first.
func stmtBefore(f *view.Func, s ast.Stmt) ast.Stmt {
	list := view.StmtList(f.Parent(s))
	if i := slices.Index(list, s); i > 0 {
		return list[i-1]
	}
	return nil
}

// undisturbed reports whether the loop that makes a list only does that, and the body of a loop over it changes nothing that
// it reads. What comes before it is done at the same time as ever.
func undisturbed(f *view.Func, l *lister, loop *ast.RangeStmt) bool {
	r := pure.OfCode(l.f, l.loop)
	return r != nil && (!r.Memory() || pure.Written(f, loop.Body).Leave(r))
}

// receiver is what arguments is for the receiver of a method.
func (u *fusion) receiver() (declared []string, ok bool) {
	recv := u.l.f.Info.Defs[u.l.f.Decl.Name].(*types.Func).Signature().Recv()
	if recv == nil {
		return nil, true
	}
	sel, ok := ast.Unparen(u.call.Fun).(*ast.SelectorExpr)
	if !ok || !eval.Direct(u.f, sel) || !types.Identical(u.f.Info.TypeOf(sel.X), recv.Type()) {
		return nil, false
	}
	used := len(u.l.f.Uses(u.l.f.Decl.Body, recv)) > 0
	switch {
	case !used:
		return nil, eval.Steady(u.f, sel.X)
	case u.l.f.Sets(recv) == 0 && eval.Kept(u.f, sel.X, u.loop) && !view.Mentions(sel.X, u.part.Name):
		u.names[recv] = u.f.Text(sel.X)
		return nil, true
	}
	return []string{u.name(recv) + " := " + u.f.Text(sel.X)}, true
}

// listHead writes the head of the loop that makes the list, and what is done up to the element.
func (u *fusion) listHead() (lines []string, ok bool) {
	l := u.l
	element := l.element()
	elem := l.list.Type().Underlying().(*types.Slice).Elem()
	if !u.f.Predeclared(u.loop.Pos(), "int") {
		return nil, false
	}
	same := l.f.Constant(element) == nil && types.Identical(l.f.Info.TypeOf(element), elem) && !eval.ShiftsConstant(l.f, element)
	if id, ok := element.(*ast.Ident); ok && same && u.ofIteration(id) && u.names[l.f.Object(id)] == "" {
		u.names[l.f.Object(id)] = u.part.Name
	}
	lines = append(lines, u.header())
	for _, stmts := range l.path {
		for _, s := range stmts[:len(stmts)-1] {
			lines = append(lines, u.text(s))
		}
		if test, ok := stmts[len(stmts)-1].(*ast.IfStmt); ok {
			if test.Init != nil {
				lines = append(lines, u.text(test.Init))
			}
			lines = append(lines, "if "+u.unless(test.Cond)+" {\ncontinue\n}")
		}
	}
	text := u.text(element)
	if !same {
		name := u.f.TypeText(elem, u.loop.Pos())
		if i, ok := types.Unalias(elem).(*types.Interface); ok && i.Empty() {
			name = u.f.AnyText(u.loop.Pos())
		}
		if name == "" {
			return nil, false
		}
		text = name + "(" + text + ")"
	}
	if text != u.part.Name {
		lines = append(lines, u.part.Name+" := "+text)
	}
	if u.loop.Body.List == nil || u.f.File.Line(u.loop.Body.Lbrace) == u.f.File.Line(u.loop.Body.List[0].Pos()) {
		lines = append(lines, "")
	}
	return lines, true
}

// header writes the head of the loop that makes the list.
func (u *fusion) header() string {
	l := u.l
	r, ok := l.loop.(*ast.RangeStmt)
	if !ok || l.length == nil {
		return u.textBetween(l.loop.Pos(), view.LoopBody(l.loop).Lbrace+1, l.loop)
	}
	over := u.text(r.X)
	if l.f.Object(r.X) == l.list {
		over = u.text(l.length)
		if !types.Identical(l.f.Info.TypeOf(l.length), types.Typ[types.Int]) {
			over = "int(" + over + ")"
		}
	}
	vars := ""
	if len(l.f.Uses(l.loop, l.f.Object(r.Key))) > 2 { // else it is the index of the list alone
		vars = u.text(r.Key)
	}
	switch {
	case !view.IsBlank(r.Value):
		vars = cmp.Or(vars, "_") + ", " + u.text(r.Value)
	case vars == "":
		return "for range " + over + " {"
	}
	return "for " + vars + " := range " + over + " {"
}

// fuseLoops makes one loop of one that fills a list and the next one, which goes over it.
func fuseLoops(f *view.Func, loop *ast.RangeStmt, part *ast.Ident) {
	list, ok := f.Object(loop.X).(*types.Var)
	first := stmtBefore(f, loop)
	if !ok || first == nil || !view.IsLoop(first) || !f.IsLocal(list) || f.IsParam(list) || f.IsResult(list) ||
		!view.IsSlice(list.Type()) || f.File.CommentBetween(first.Pos(), loop.Body.Lbrace) {
		return
	}
	l := &lister{f: f, list: list, loop: first}
	for _, s := range view.StmtList(f.Parent(loop)) {
		if s == first {
			break
		}
		if l.begins(s) && !patch.OwnLines(f, s) {
			return
		}
	}
	if len(l.begun) == 0 || !l.fills() || l.usedOtherwise(loop.X) || !l.ends() || !undisturbed(f, l, loop) ||
		!f.Needs(loop.Pos(), "go1.22") {
		return
	}
	u := &fusion{f: f, loop: loop, part: part, l: l, names: make(map[types.Object]string)}
	if !u.ownNames() {
		f.Nearly(loop.Pos(), near.Order, list.Name())
		return
	}
	head, ok := u.listHead()
	if !ok {
		return
	}
	edits := []analysis.TextEdit{{Pos: first.Pos(), End: loop.Body.Lbrace + 1, NewText: []byte(strings.Join(head, "\n"))}}
	for _, s := range l.begun {
		edits = append(edits, patch.Delete(f, s))
	}
	f.Report(first, list.Name()+" is gone over once", patch.Fix("use what is in "+list.Name()+" where it is made", edits...))
}

// ownNames names the variables of a loop in the same function, and reports whether the loop sets only its own, and the second
// one none of the others.
func (u *fusion) ownNames() bool {
	ok := true
	ast.Inspect(u.l.loop, func(n ast.Node) bool {
		id, is := n.(*ast.Ident)
		v, isVar := u.f.Info.ObjectOf(id).(*types.Var)
		if !is || !isVar || v.IsField() || v == u.l.list {
			return true
		}
		switch {
		case !view.Within(v.Pos(), u.l.loop):
			ok = ok && !u.f.Assigned(id) && !eval.Changes(u.f, u.loop, v) &&
				(!u.f.IsLocal(v) || !eval.Shared(u.f, v)) && v.Name() != u.part.Name
			u.names[v] = v.Name()
		case u.names[v] == "" && v.Name() != u.part.Name && !view.Mentions(u.loop.Body, v.Name()):
			u.names[v] = v.Name()
		}
		return true
	})
	return ok
}
