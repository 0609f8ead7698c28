package fuse

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// FuseParts is the rule fuseparts, described in the package comment.
var FuseParts = rule.New(docs, "fuseparts", func(f *view.Func) {
	for _, loop := range f.Loops() {
		if r, ok := loop.(*ast.RangeStmt); ok {
			fuseSite(f, r)
		}
	}
})

// fuseSite reports a loop over the list that a function of the package makes.
func fuseSite(f *view.Func, loop *ast.RangeStmt) {
	call, ok := ast.Unparen(loop.X).(*ast.CallExpr)
	part, named := loop.Value.(*ast.Ident)
	if !ok || !named || part.Name == "_" || loop.Tok != token.DEFINE || !view.IsBlank(loop.Key) ||
		!f.InBlock(loop) || commented(f, loop) || view.HasGoto(f.Decl.Body) ||
		f.Lookup(loop.Body.Rbrace, part.Name) != f.Object(part) {
		return
	}
	called, _ := f.OfCall(call)
	if called == nil || f.Spread(call) || called.Decl == f.Decl {
		return
	}
	l := listerOf(called, loop.Pos(), f.Nearly)
	if l == nil || !f.Needs(loop.Pos(), "go1.22") { // before, all iterations share one variable
		return
	}
	var fixes []analysis.SuggestedFix
	for _, walk := range []bool{true, false} {
		u := &fusion{f: f, loop: loop, call: call, part: part, l: l, names: make(map[types.Object]string)}
		if head := u.head(walk); head != "" {
			fixes = append(fixes, patch.Fix("use each part where "+called.Decl.Name.Name+" finds it",
				analysis.TextEdit{Pos: loop.Pos(), End: loop.Body.Lbrace + 1, NewText: []byte(head)}))
		}
	}
	if len(fixes) > 0 {
		f.Report(call, fmt.Sprintf("%s lists what is gone over once", called.Decl.Name.Name), fixes...)
	}
}

// A fusion is a loop over a list with the loop of the lister in its place.
type fusion struct {
	f    *view.Func
	loop *ast.RangeStmt
	call *ast.CallExpr
	part *ast.Ident
	l    *lister
	// names is what variables of the lister are called here, or the text that stands for one.
	names map[types.Object]string
}

// head writes what comes before the statements of the loop; empty if that cannot be written. With walk
// a loop over strings.Split becomes one over the bytes of the string.
func (u *fusion) head(walk bool) string {
	split := u.splitLoop()
	if walk && (split == nil || split.separatorByte() == "") || !u.sameMeaning() {
		return ""
	}
	lines, ok := u.arguments()
	if !ok {
		return ""
	}
	if id, ok := u.l.part().(*ast.Ident); ok && u.ofIteration(id) {
		u.names[u.l.f.Object(id)] = u.part.Name
	}
	for _, s := range u.l.before {
		if !walk || s != split.decl {
			lines = append(lines, u.text(s))
		}
	}
	if walk {
		text := split.split.Args[0]
		if u.l.f.Object(text) == nil || u.l.f.Sets(u.l.f.Object(text)) > 0 {
			return ""
		}
		lines = append(lines, split.walkHead(u.text(text), u.fresh("i"), u.fresh("n"), u.text(split.part)))
	} else {
		body := view.LoopBody(u.l.loop)
		lines = append(lines, u.textBetween(u.l.loop.Pos(), body.Lbrace+1, u.l.loop))
	}
	for _, stmts := range u.l.path {
		for _, s := range stmts[:len(stmts)-1] {
			if !walk || !u.asksEmpty(s) {
				lines = append(lines, u.text(s))
			}
		}
		if test, ok := stmts[len(stmts)-1].(*ast.IfStmt); ok && !(walk && u.asksEmpty(test)) {
			if test.Init != nil {
				lines = append(lines, u.text(test.Init))
			}
			lines = append(lines, "if "+u.unless(test.Cond)+" {\ncontinue\n}")
		}
	}
	if text := u.text(u.l.part()); text != u.part.Name {
		lines = append(lines, u.part.Name+" := "+text)
	}
	if u.loop.Body.List == nil || u.f.File.Line(u.loop.Body.Lbrace) == u.f.File.Line(u.loop.Body.List[0].Pos()) {
		lines = append(lines, "")
	}
	return strings.Join(lines, "\n")
}

// splitLoop is the loop of the lister, if that is over the parts of a string.
func (u *fusion) splitLoop() *splitLoop {
	loop, ok := u.l.loop.(*ast.RangeStmt)
	if !ok || loop.Tok != token.DEFINE || !view.IsBlank(loop.Key) || view.IsBlank(loop.Value) {
		return nil
	}
	split, decl := splitCall(u.l.f, loop)
	if split == nil || !u.dropsEmpty(u.l.f.Object(loop.Value)) {
		return nil
	}
	return &splitLoop{f: u.l.f, loop: loop, part: loop.Value.(*ast.Ident), split: split, decl: decl}
}

// dropsEmpty reports whether the lister keeps no part that is empty: then there need not be one after
// the last separator.
func (u *fusion) dropsEmpty(part types.Object) bool {
	first := u.l.path[0]
	if len(first) > 1 && trims(u.l.f, first[0], part) {
		first = first[1:]
	}
	test, ok := first[0].(*ast.IfStmt)
	if !ok || test.Init != nil {
		return false
	}
	if len(first) == 1 {
		return comparesEmpty(u.l.f, test.Cond, part, token.NEQ, token.GTR)
	}
	return test.Else == nil && len(test.Body.List) == 1 && isContinue(test.Body.List[0]) &&
		comparesEmpty(u.l.f, test.Cond, part, token.EQL, token.EQL)
}

// asksEmpty reports whether a statement is what the lister asks first of a part: whether it is empty. A
// walk leaves these out.
func (u *fusion) asksEmpty(s ast.Stmt) bool {
	_, test := s.(*ast.IfStmt)
	return test && s == u.l.path[0][0]
}

// sameMeaning reports whether what the lister names means the same at the loop.
func (u *fusion) sameMeaning() bool {
	return !view.Any(u.l.f.Decl.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		switch o := u.l.f.Info.ObjectOf(id).(type) {
		case nil:
			return false
		case *types.PkgName:
			return id.Name != o.Imported().Name() || !u.f.Importable(u.loop.Pos(), o.Imported().Path())
		default:
			sel, ok := u.l.f.Parent(id).(*ast.SelectorExpr)
			if ok && sel.Sel == id || view.Within(o.Pos(), u.l.f.Decl) {
				return false
			}
			return u.f.Lookup(u.loop.Pos(), id.Name) != o
		}
	})
}

// arguments names the parameters of the lister: a variable that keeps its value stands for itself, and
// else a new one is declared.
func (u *fusion) arguments() (declared []string, ok bool) {
	params := u.l.f.Info.Defs[u.l.f.Decl.Name].(*types.Func).Signature().Params()
	for i, arg := range u.call.Args {
		p := params.At(i)
		used := len(u.l.f.Uses(u.l.f.Decl.Body, p)) > 0
		switch {
		case !used && eval.Steady(u.f, arg):
		case used && u.l.f.Sets(p) == 0 && (eval.Kept(u.f, arg, u.loop) || u.isNamed(arg)) &&
			!view.Mentions(arg, u.part.Name) && types.Identical(u.f.Info.TypeOf(arg), p.Type()):
			u.names[p] = u.f.Text(arg)
		case used && u.f.Constant(arg) == nil && types.Identical(u.f.Info.TypeOf(arg), p.Type()):
			declared = append(declared, u.name(p)+" := "+u.f.Text(arg))
		default:
			return nil, false
		}
	}
	return declared, true
}

// isNamed reports whether an argument is a constant string or int that is written as one word.
func (u *fusion) isNamed(arg ast.Expr) bool {
	switch arg.(type) {
	case *ast.BasicLit, *ast.Ident:
		t := u.f.Info.TypeOf(arg)
		return u.f.Constant(arg) != nil && (view.IsString(t) || types.Identical(t, types.Typ[types.Int]))
	}
	return false
}

// ofIteration reports whether a variable of the lister is one of each iteration, and not used after
// it is appended.
func (u *fusion) ofIteration(id *ast.Ident) bool {
	v, ok := u.l.f.Object(id).(*types.Var)
	if !ok || !view.Within(v.Pos(), u.l.loop) {
		return false
	}
	if loop, ok := u.l.loop.(*ast.ForStmt); ok && loop.Init != nil && view.Within(v.Pos(), loop.Init) {
		return false
	}
	return true
}

// name returns what a variable of the lister is called here.
func (u *fusion) name(v types.Object) string {
	if u.names[v] == "" {
		u.names[v] = u.fresh(v.Name())
	}
	return u.names[v]
}

// fresh returns a name that is free here, and not given yet.
func (u *fusion) fresh(base string) string {
	return u.f.Fresh(base, slices.Collect(maps.Values(u.names))...)
}

// text writes code of the lister with the names that hold here.
func (u *fusion) text(n ast.Node) string { return u.textBetween(n.Pos(), n.End(), n) }

// textBetween writes the part of a node between two positions.
func (u *fusion) textBetween(from, to token.Pos, n ast.Node) string {
	var out strings.Builder
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || id.Pos() < from || id.Pos() >= to {
			return true
		}
		if v, ok := u.l.f.Info.ObjectOf(id).(*types.Var); ok && u.l.f.IsLocal(v) && id.Name != "_" {
			out.WriteString(u.l.f.File.Text(from, id.Pos()) + u.name(v))
			from = id.End()
		}
		return true
	})
	return out.String() + u.l.f.File.Text(from, to)
}

// negated are comparisons with their opposites.
var negated = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LSS: token.GEQ, token.GEQ: token.LSS, token.GTR: token.LEQ,
	token.LEQ: token.GTR,
}

// within puts what was made of a && b in parentheses.
func within(text string, of ast.Expr) string {
	if b, ok := ast.Unparen(of).(*ast.BinaryExpr); ok && b.Op == token.LAND && !strings.HasPrefix(text, "!(") {
		return "(" + text + ")"
	}
	return text
}

// unless writes the opposite of a condition.
func (u *fusion) unless(cond ast.Expr) string {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if ok && (b.Op == token.LAND || b.Op == token.LOR) {
		x, y, op := u.unless(b.X), u.unless(b.Y), " || "
		if b.Op == token.LOR {
			x, y, op = within(x, b.X), within(y, b.Y), " && "
		}
		if !strings.HasPrefix(x, "!(") && !strings.HasPrefix(y, "!(") {
			return x + op + y
		}
	}
	if ok && negated[b.Op] != 0 {
		isFloat := func(e ast.Expr) bool {
			basic, ok := u.l.f.Info.TypeOf(e).Underlying().(*types.Basic)
			return !ok || basic.Info()&(types.IsFloat|types.IsComplex) != 0
		}
		if !slices.ContainsFunc([]ast.Expr{b.X, b.Y}, isFloat) {
			return u.text(b.X) + " " + negated[b.Op].String() + " " + u.text(b.Y)
		}
	}
	if not, ok := ast.Unparen(cond).(*ast.UnaryExpr); ok && not.Op == token.NOT {
		return u.text(not.X)
	}
	if call, ok := ast.Unparen(cond).(*ast.CallExpr); ok {
		return "!" + u.text(call)
	}
	return "!(" + u.text(cond) + ")"
}
