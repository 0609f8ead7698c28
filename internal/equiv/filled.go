package equiv

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"

	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// filledByBase returns why head may not share what is filled once with the function of base,
// which runs first. A head that fills it differently, never, or too late would find what
// base has filled. copied are the declarations that exist twice.
func filledByBase(s *subject.Subject, head *subject.Subject, copied map[types.Object]ast.Node) string {
	reach := s.Reachable(s.Func)
	inHead := make(map[string]types.Object)
	for o := range head.Reachable(head.Func) {
		inHead[subject.ObjectKey(o)] = o
	}
	for fn, only := range s.OnceOnly() {
		switch {
		case !only || reach[fn] == nil:
		case copied[fn] != nil:
			return "the rewrite changes what " + fn.Name() + " does, which is done once for both"
		case inHead[subject.ObjectKey(fn)] == nil:
			return "the rewrite does without " + fn.Name() + ", which is done once for both"
		case !maps.Equal(doneOnce(s), doneOnce(head)):
			return "the rewrite changes what is done once for both"
		case readsBefore(head, inHead[subject.ObjectKey(fn)]):
			return "the rewrite may read what " + fn.Name() + " fills before it is filled"
		}
	}
	return filledByLiteral(s, head, reach)
}

// filledByLiteral is filledByBase for what function literals fill: head must fill it in the same way, and read it
// after that alone.
func filledByLiteral(s, head *subject.Subject, reach map[types.Object]ast.Node) string {
	same := func(o, h rewrite.OnceFill) bool {
		return o.Once.Name() == h.Once.Name() && o.In.Name.Name == h.In.Name.Name && s.Text(o.Do) == head.Text(h.Do)
	}
	in := head.OnceFills()
	for _, o := range s.OnceFills() {
		used := reach[o.Once] != nil || o.In == s.Decl
		if used && !slices.ContainsFunc(in, func(h rewrite.OnceFill) bool { return same(o, h) }) {
			return "the rewrite changes how " + o.In.Name.Name + " fills variables, which is done once for both"
		}
	}
	return ""
}

// doneOnce returns the calls of Do of a sync.Once in what the function uses, as they are
// written.
func doneOnce(s *subject.Subject) map[string]bool {
	out := make(map[string]bool)
	for _, n := range s.Reachable(s.Func) {
		ast.Inspect(n, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && s.HandedToOnce(call) != nil {
				out[s.Text(call)] = true
			}
			return true
		})
	}
	return out
}

// readsBefore reports whether the function may get to a variable that fill uses without having
// called Do(fill) on the way.
func readsBefore(s *subject.Subject, fill types.Object) (found bool) {
	filled := s.Reachable(fill)
	decls := s.Decls()
	seen := map[types.Object]bool{fill: true}
	var visit func(types.Object)
	visit = func(o types.Object) {
		n := decls[o]
		if n == nil || seen[o] {
			return
		}
		seen[o] = true
		if _, ok := o.(*types.Var); ok && filled[o] != nil {
			found = true
		}
		usedBefore(s, n, fill, visit)
	}
	visit(s.Func)
	return found
}

// usedBefore calls use for what a declaration uses. It leaves out what follows a
// statement Do(fill) in the same list of statements or one in it: that statement came
// first, unless something jumps.
func usedBefore(s *subject.Subject, decl ast.Node, fill types.Object, use func(types.Object)) {
	jumps := rewrite.Jumps(decl)
	var visit func(ast.Node) bool
	list := func(stmts []ast.Stmt) {
		for _, st := range stmts {
			if !jumps && does(s, st, fill) {
				return
			}
			ast.Inspect(st, visit)
		}
	}
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			list(n.List)
			return false
		case *ast.CaseClause:
			for _, e := range n.List {
				ast.Inspect(e, visit)
			}
			list(n.Body)
			return false
		case *ast.Ident:
			use(subject.Origin(s.Pkg.TypesInfo.Uses[n]))
		}
		return true
	}
	ast.Inspect(decl, visit)
}

// does reports whether a statement is Do(fill) of a sync.Once.
func does(s *subject.Subject, st ast.Stmt, fill types.Object) bool {
	e, ok := st.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := ast.Unparen(e.X).(*ast.CallExpr)
	return ok && s.HandedToOnce(call) == fill
}
