package room

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
	"github.com/gohone/hone/rules/near"
)

// Capacity is the rule capacity, described in the package comment.
var Capacity = rule.New(docs, "capacity", func(f *view.Func) {
	for _, loop := range f.Loops() {
		fillSites(f, loop)
	}
})

// mostGiven bounds a number that may be anything: memory is not taken for more.
const mostGiven = 1024

// A fillSite is a loop that fills a slice.
type fillSite struct {
	f     *view.Func
	loop  ast.Stmt
	bound local.Bound
	// given reports whether the bound may be any number, such as a parameter.
	given bool
	s     types.Object
	// decl declares s and nothing else; kind is its type as written.
	decl ast.Stmt
	kind string
	// empty reports whether s is declared empty, not nil.
	empty bool
	// appends are the statements of the loop that append to s.
	appends []*ast.AssignStmt
	// least is how many elements every iteration appends, most what one may.
	least, most int
	// blind reports whether a nil s cannot be distinguished from an empty one.
	blind bool
}

// fillSites reports the slices that a loop fills.
func fillSites(f *view.Func, loop ast.Stmt) {
	if !f.InBlock(loop) || view.HasLabel(f.Decl.Body) {
		return
	}
	b, bounded := local.BoundOf(f, loop)
	given := false
	if n := local.Counted(f, loop); !bounded && n != nil && isGiven(f, loop, n) {
		b, bounded, given = local.Bound{X: n, Number: true}, true, true
	}
	if !f.Predeclared(loop.Pos(), "make", "len", "nil", "append") {
		return
	}
	grows := func(n ast.Node) types.Object { s, _ := local.Appended(f, n); return s }
	for _, s := range local.Grown(loop, grows) {
		site := &fillSite{f: f, loop: loop, bound: b, given: given, s: s}
		switch {
		case !site.declared():
			f.Nearly(loop.Pos(), near.Declared, s.Name())
			continue
		case !bounded:
			f.Nearly(loop.Pos(), near.Bound, s.Name())
			continue
		case !site.onlyFilled():
			f.Nearly(loop.Pos(), near.Used, s.Name())
			continue
		}
		if edit, ok := site.edit(); ok {
			f.Report(site.appends[0], s.Name()+" grows as the loop appends to it",
				patch.Fix(fmt.Sprintf("make %s with a capacity of %s", s.Name(), site.capacity()), edit))
		}
	}
}

// isGiven reports whether e is a variable that a loop leaves alone, of a type that has room for mostGiven.
func isGiven(f *view.Func, loop ast.Stmt, e ast.Expr) bool {
	v, ok := f.Object(e).(*types.Var)
	if !ok || !f.IsLocal(v) || eval.Shared(f, v) || eval.Changes(f, loop, v) {
		return false
	}
	t, ok := v.Type().(*types.Basic)
	return ok && t.Kind() != types.Int8 && t.Kind() != types.Uint8
}

// declared finds the declaration of s in the list of the loop.
func (site *fillSite) declared() bool {
	list := view.StmtList(site.f.Parent(site.loop))
	for _, stmt := range list {
		if stmt.Pos() > site.s.Pos() || site.s.Pos() >= stmt.End() {
			continue
		}
		s := local.DeclaresEmpty(site.f, stmt)
		if s == nil {
			return false
		}
		site.decl, site.kind, site.empty = stmt, site.f.Text(s.Type), !s.IsNil
		return site.f.Predeclared(stmt.Pos(), "make", "len", "nil")
	}
	return false
}

// onlyFilled checks all that happens to s, and how often the loop appends.
func (site *fillSite) onlyFilled() bool {
	own := make(map[*ast.Ident]bool)
	ast.Inspect(site.loop, func(n ast.Node) bool {
		if v, _ := local.Appended(site.f, n); v == site.s {
			a := n.(*ast.AssignStmt)
			site.appends = append(site.appends, a)
			own[ast.Unparen(a.Lhs[0]).(*ast.Ident)] = true
			own[ast.Unparen(ast.Unparen(a.Rhs[0]).(*ast.CallExpr).Args[0]).(*ast.Ident)] = true
		}
		return true
	})
	site.blind = true
	for _, id := range site.f.Uses(site.decl, site.s) {
		own[id] = true // its declaration
	}
	for _, id := range site.f.Uses(site.f.Decl.Body, site.s) {
		if own[id] {
			continue
		}
		use := useOf(site.f, id)
		switch {
		case use == useUnknown || site.f.InClosure(id) && id.Pos() < site.loop.End():
			return false
		case id.Pos() < site.loop.Pos():
			return false
		case view.Within(id.Pos(), site.loop) && use != useRead && !returned(site.f, id):
			return false
		case use != useRead:
			site.blind = false
		}
	}
	body := view.LoopBody(site.loop)
	site.least = local.LeastAppended(site.f, body, site.s)
	site.most = local.MostAppended(site.f, body, site.s)
	return site.most > 0 && site.most <= 8
}

// returned reports whether a use returns a slice from the function.
func returned(f *view.Func, id *ast.Ident) bool {
	_, ok := f.Parent(id).(*ast.ReturnStmt)
	return ok && !f.InClosure(id)
}

// boundText writes how often the loop runs.
func (site *fillSite) boundText() string {
	if site.bound.Number {
		return site.f.Text(site.bound.X)
	}
	return "len(" + site.f.Text(site.bound.X) + ")"
}

// capacity writes the capacity that s needs.
func (site *fillSite) capacity() string {
	if site.least > 1 {
		return fmt.Sprintf("%d*%s", site.least, site.boundText())
	}
	return site.boundText()
}

// edit makes the rewrite; false if there is none that is exact.
func (site *fillSite) edit() (analysis.TextEdit, bool) {
	every := site.least > 0
	if !every && site.most > 1 {
		return analysis.TextEdit{}, false
	}
	made := fmt.Sprintf("make(%s, 0, %s)", site.kind, site.capacity())
	name := site.s.Name()
	if (site.empty || site.blind) && !site.given && site.knownAt(site.decl.Pos()) && !site.f.File.HasComment(site.decl) {
		return patch.Replace(site.decl, fmt.Sprintf("%s := %s", name, made)), true
	}
	switch {
	case site.given:
		return patch.Insert(site.loop.Pos(), fmt.Sprintf("if 0 < %[1]s && %[1]s <= %[2]d {\n%[3]s = %[4]s\n}\n",
			site.boundText(), mostGiven, name, made)), every
	case site.empty:
	case every:
		return patch.Insert(site.loop.Pos(),
			fmt.Sprintf("if %s > 0 {\n%s = %s\n}\n", site.boundText(), name, made)), true
	case len(site.appends) == 1 && site.knownAt(site.appends[0].Pos()) && site.f.InBlock(site.appends[0]):
		return patch.Insert(site.appends[0].Pos(),
			fmt.Sprintf("if %s == nil {\n%s = %s\n}\n", name, name, made)), true
	}
	return analysis.TextEdit{}, false
}

// knownAt reports whether the bound means the same at a position as at the loop, and
// has the same value.
func (site *fillSite) knownAt(at token.Pos) bool {
	root := ast.Unparen(site.bound.X)
	if sel, ok := root.(*ast.SelectorExpr); ok {
		root = sel.X
		if at < site.loop.Pos() && !site.justBefore() {
			return false // what lies between might change the field, or panic first
		}
	}
	v := site.f.Object(root)
	if v == nil || site.f.Lookup(at, v.Name()) != v {
		return false
	}
	for _, id := range site.f.Uses(site.f.Decl, v) {
		between := at < id.Pos() && id.Pos() < site.loop.End() || view.Within(id.Pos(), site.loop)
		if between && (site.f.Assigned(id) || eval.Addressed(site.f, id)) {
			return false
		}
	}
	return site.f.Predeclared(at, "make", "len", "nil")
}

// justBefore reports whether the loop follows the declaration at once.
func (site *fillSite) justBefore() bool {
	list := view.StmtList(site.f.Parent(site.loop))
	i := slices.Index(list, site.decl)
	return i >= 0 && i+1 < len(list) && list[i+1] == site.loop
}
