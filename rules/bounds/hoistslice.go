package bounds

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/pure"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// mostHoists is how many variables a function may get: it must stay readable.
const mostHoists = 6

// HoistSlice is the rule hoistslice, described in the package comment.
var HoistSlice = rule.New(docs, "hoistslice", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	var all hoists
	for _, loop := range f.Loops() {
		if !f.InBlock(loop) || clears(f, loop) {
			continue
		}
		if w := pure.Written(f, loop); !w.Anything() {
			found := all.in(f, loop, w)
			for _, h := range keptIn(f, loop, w) {
				if !slices.ContainsFunc(all, func(o *hoist) bool { return o.holds(f, h) }) {
					found = append(found, h)
				}
			}
			all = append(all, found...)
		}
	}
	if len(all) == 0 || len(all) > mostHoists {
		return
	}
	all.name(f)
	var names []string
	for _, h := range all {
		if text := f.Text(h.path.e); !slices.Contains(names, text) {
			names = append(names, text)
		}
	}
	f.Report(all[0].loop, "a loop loads what stays the same again and again",
		patch.Fix("load "+strings.Join(names, ", ")+" once before the loop", all.edits(f)...))
})

// A hoist is a path that is loaded before a loop.
type hoist struct {
	path *path
	loop ast.Stmt
	name string
	uses []ast.Expr
	// earlier is the hoist of the same path before a loop that stands before this one and whose variable
	// can be used; kept reports whether that still has the same value.
	earlier *hoist
	kept    bool
	// back reports whether the loop changes it, so that it must be set after the loop and before returns.
	back    bool
	returns []ast.Stmt
}

// holds reports whether a hoist has the path of another one in a loop around it.
func (h *hoist) holds(f *view.Func, other *hoist) bool {
	return eval.Same(f, h.path.e, other.path.e) && view.Within(other.loop.Pos(), h.loop)
}

type hoists []*hoist

// in returns what can be loaded before a loop, which has these effects and is in none that loads it.
func (all hoists) in(f *view.Func, loop ast.Stmt, w *pure.Writes) hoists {
	var found hoists
	ast.Inspect(loop, func(n ast.Node) bool {
		if n == nil || leaves(f, n) {
			return false
		}
		sel, isField := n.(*ast.SelectorExpr)
		if isField && f.Info.Selections[sel] == nil {
			return false // of another package
		}
		x, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		same := func(h *hoist) bool {
			return eval.Same(f, h.path.e, x) && view.Within(loop.Pos(), h.loop)
		}
		if slices.ContainsFunc(all, same) {
			return false
		}
		if i := slices.IndexFunc(found, same); i >= 0 {
			found[i].uses = append(found[i].uses, x)
			return false
		}
		p := pathOf(f, x)
		if p == nil || !p.inMemory() || p.declaredIn(loop) || !p.steady(w) || !p.certain(loop) {
			return true
		}
		found = append(found, &hoist{path: p, loop: loop, uses: []ast.Expr{x}})
		return false
	})
	found = slices.DeleteFunc(found, func(h *hoist) bool { return !h.worthwhile(f) })
	if !slices.ContainsFunc(found, func(h *hoist) bool { return !h.counts(f) }) {
		return nil
	}
	return found
}

// counts reports whether a path is a number that bounds loops and no more: alone it wins nothing.
func (h *hoist) counts(f *view.Func) bool {
	return isNumber(f.Info.TypeOf(h.path.e)) && !slices.ContainsFunc(h.uses, func(use ast.Expr) bool {
		return slices.ContainsFunc(f.Parents(use), func(n ast.Node) bool { _, ok := n.(*ast.IndexExpr); return ok })
	})
}

// worthwhile reports whether a loop uses a path again and again where that keeps the compiler from
// something.
func (h *hoist) worthwhile(f *view.Func) bool {
	header := isHeader(f.Info.TypeOf(h.path.e))
	if !header && !isNumber(f.Info.TypeOf(h.path.e)) {
		return false
	}
	worth := false
	for _, use := range h.uses {
		if eval.Addressed(f, use) {
			return false
		}
		if !repeated(h.loop, use) {
			continue
		}
		if header {
			worth = worth || indexes(f, use)
		} else {
			worth = worth || bounds(f, use)
		}
	}
	return worth
}

// repeated reports whether a part of a loop is evaluated again and again.
func repeated(loop ast.Stmt, e ast.Expr) bool {
	switch loop := loop.(type) {
	case *ast.ForStmt:
		return loop.Init == nil || !view.Within(e.Pos(), loop.Init)
	case *ast.RangeStmt:
		return view.Within(e.Pos(), loop.Body)
	}
	return false
}

// indexes reports whether an element of e is used, or its length.
func indexes(f *view.Func, e ast.Expr) bool {
	switch p := f.Parent(e).(type) {
	case *ast.IndexExpr:
		return p.X == e
	case *ast.CallExpr:
		return f.Builtin(p) == "len"
	}
	return false
}

// bounds reports whether a number is part of an index or of the condition of a loop.
func bounds(f *view.Func, e ast.Expr) bool {
	var inner ast.Node = e
	for _, p := range f.Parents(e) {
		switch p := p.(type) {
		case *ast.IndexExpr:
			return p.Index == inner
		case *ast.ForStmt:
			return p.Cond == inner
		case *ast.BinaryExpr, *ast.ParenExpr:
		default:
			return false
		}
		inner = p
	}
	return false
}

// name gives each hoist the name of its variable.
func (all hoists) name(f *view.Func) {
	for i, h := range all {
		for _, g := range all[:i] {
			if eval.Same(f, g.path.e, h.path.e) {
				h.name = g.name
				h.after(f, g)
			}
		}
		if h.name == "" {
			h.name = all[:i].free(f, h.path, all.names(h.path))
		}
	}
}

// after notes that another hoist of the same path comes before, where its variable can be used.
func (h *hoist) after(f *view.Func, g *hoist) {
	block := f.Parent(g.loop)
	if h.loop.Pos() < g.loop.Pos() || !view.Within(h.loop.Pos(), block) {
		return
	}
	h.earlier, h.kept = g, true
	for _, s := range view.StmtList(block) {
		if s.Pos() > g.loop.Pos() && s.Pos() <= h.loop.Pos() && s != h.loop && !h.path.steady(pure.Written(f, s)) {
			h.kept = false
		}
	}
}

// names returns names for the variable of a path, the best first. A path whose plain name is that
// of another one gets the name of what it is in, too.
func (all hoists) names(p *path) []string {
	plain := plainName(p)
	long := p.root.Name() + patch.UpperFirst(plain)
	for _, h := range all {
		if plainName(h.path) == plain && !eval.Same(p.f, h.path.e, p.e) {
			return []string{long, plain}
		}
	}
	return []string{plain, long}
}

// plainName is a name for what a path holds.
func plainName(p *path) string {
	if p.rows != nil {
		switch _, more := offset(p.f, p.index); {
		case more < 0:
			return "prev"
		case more > 0:
			return "next"
		}
		return "row"
	}
	name := p.fields[len(p.fields)-1].Name()
	if strings.ToUpper(name) == name {
		return strings.ToLower(name)
	}
	return patch.LowerFirst(name)
}

// free returns the first of some names that neither the function nor a hoist uses.
func (all hoists) free(f *view.Func, p *path, names []string) string {
	taken := func(name string) bool {
		return token.IsKeyword(name) || !isFree(f, name) ||
			slices.ContainsFunc(all, func(h *hoist) bool { return h.name == name })
	}
	for _, name := range names {
		if !taken(name) {
			return name
		}
	}
	for i := 2; ; i++ {
		if name := fmt.Sprint(names[0], i); !taken(name) {
			return name
		}
	}
}

// isFree reports whether a name means nothing in the function, but a field perhaps.
func isFree(f *view.Func, name string) bool {
	if f.Pass.Pkg.Scope().Lookup(name) != nil || types.Universe.Lookup(name) != nil {
		return false
	}
	return !view.Any(f.Decl, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || id.Name != name {
			return false
		}
		v, ok := f.Object(id).(*types.Var)
		return !ok || !v.IsField()
	})
}

// edits returns the edits of all hoists.
func (all hoists) edits(f *view.Func) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, h := range all {
		if h.earlier == nil || !h.kept {
			op := ":="
			if h.earlier != nil {
				op = "="
			}
			value := patch.Edited(f, h.path.e, all.within(h))
			edits = append(edits, patch.Insert(h.loop.Pos(), h.name+" "+op+" "+value+"\n"))
		}
		if h.back {
			set := f.Text(h.path.e) + " = " + h.name
			edits = append(edits, patch.Insert(h.loop.End(), "\n"+set))
			for _, s := range h.returns {
				edits = append(edits, patch.Insert(s.Pos(), set+"\n"))
			}
		}
		for _, use := range h.uses {
			if !all.inner(h, use) {
				edits = append(edits, patch.Replace(use, h.name))
			}
		}
	}
	return edits
}

// within returns the edits of what is loaded before and is part of the path of a hoist.
func (all hoists) within(h *hoist) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, g := range all {
		for _, use := range g.uses {
			if g != h && view.Within(use.Pos(), h.path.e) && use.End() <= h.path.e.End() {
				edits = append(edits, patch.Replace(use, g.name))
			}
		}
	}
	return edits
}

// inner reports whether a use is part of what another hoist replaces.
func (all hoists) inner(h *hoist, use ast.Expr) bool {
	return slices.ContainsFunc(all, func(g *hoist) bool {
		return g != h && slices.ContainsFunc(g.uses, func(u ast.Expr) bool {
			return u.Pos() <= use.Pos() && use.End() <= u.End()
		})
	})
}

// leaves reports whether a statement ends the loop, and calls something on the way.
func leaves(f *view.Func, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		return !eval.Quiet(f, n)
	case *ast.ExprStmt:
		call, ok := n.X.(*ast.CallExpr)
		return ok && f.Builtin(call) == "panic" && !eval.Quiet(f, n, "panic")
	}
	return false
}
