package room

import (
	"github.com/gohone/hone/rules/internal/local"

	"go/ast"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// harmless reports whether a use of the slice cannot tell how much room it has, and notes
// whether it can tell nil from empty. Most uses are harmless only where nothing is
// appended any more: before, a second holder shares the array or does not.
func (s *growingSlice) harmless(id *ast.Ident) bool {
	late, inside := s.late(id), s.f.InClosure(id)
	if inside && !late {
		return false
	}
	up := s.f.Parents(id)
	switch p := up[0].(type) {
	case *ast.AssignStmt:
		return s.assignedHarmlessly(p, id, late)
	case *ast.CallExpr:
		return s.passedHarmlessly(p, up[1], id, late)
	case *ast.IndexExpr:
		return p.X == id && (late || !eval.Addressed(s.f, p))
	case *ast.RangeStmt:
		return p.X == id && (late || !s.appendedIn(p))
	case *ast.SliceExpr:
		if a, ok := up[1].(*ast.AssignStmt); ok && s.shortens(a) {
			return !inside
		}
		s.seen = true
		return late && p.X == id && p.High == nil
	case *ast.ReturnStmt:
		if inside {
			s.seen = true
			return late
		}
		s.returns = append(s.returns, p)
		return true
	case *ast.BinaryExpr: // v == nil
		s.seen = true
		return true
	case *ast.CompositeLit, *ast.KeyValueExpr, *ast.SendStmt, *ast.ValueSpec:
		s.seen = true
		return late
	}
	return false
}

// assignedHarmlessly is harmless for a use in an assignment.
func (s *growingSlice) assignedHarmlessly(a *ast.AssignStmt, id *ast.Ident, late bool) bool {
	if slices.ContainsFunc(a.Lhs, func(l ast.Expr) bool { return l == id }) {
		if s.shortens(a) {
			s.resliced = true
			return !s.f.InClosure(id)
		}
		return s.appendsTo(a) && !s.f.InClosure(id)
	}
	s.seen = true
	return late
}

// readers are functions that read a slice, or sort it, and keep nothing.
var readers = []string{
	"strings.Join", "bytes.Join", "sort.Strings", "sort.Ints", "sort.Float64s", "sort.Slice", "sort.SliceStable",
	"slices.Sort", "slices.SortFunc", "slices.SortStableFunc", "slices.Reverse", "slices.Contains", "slices.Index",
	"slices.BinarySearch", "slices.IsSorted",
}

// passedHarmlessly is harmless for an argument of a call; up is what the call stands in.
func (s *growingSlice) passedHarmlessly(call *ast.CallExpr, up ast.Node, id *ast.Ident, late bool) bool {
	switch {
	case s.f.Builtin(call) == "len", s.f.Builtin(call) == "copy", s.f.Builtin(call) == "clear":
		return true
	case s.f.Builtin(call) == "append", isAppender(s.f, call) && call.Args[0] == id:
		if call.Args[0] == id {
			a, ok := up.(*ast.AssignStmt)
			return ok && s.appendsTo(a)
		}
		if a, ok := up.(*ast.AssignStmt); ok && s.appendsTo(a) {
			return false // to itself
		}
		if call.Ellipsis.IsValid() {
			return true // its elements are copied
		}
	case slices.Contains(readers, s.f.Callee(call)):
		return true
	}
	if _, to := s.f.Conversion(call); to != nil && view.IsString(to.Underlying()) {
		return true
	}
	if _, ok := s.f.Object(call.Fun).(*types.Builtin); ok && s.f.Builtin(call) != "append" {
		return false // cap and others
	}
	s.seen = true
	return late
}

// appendedIn reports whether something is appended in a node.
func (s *growingSlice) appendedIn(n ast.Node) bool {
	return slices.ContainsFunc(s.appends, func(a *ast.AssignStmt) bool { return view.Within(a.Pos(), n) })
}

// private reports whether until its last append the slice is the function's own, and that it
// grows in a loop. It finds out what else happens to it.
func (s *growingSlice) private() bool {
	grows := view.IsBytes(s.decl.Var.Type()) // a call may append many
	for a := range view.All[*ast.AssignStmt](s.f) {
		if s.appendsTo(a) {
			s.appends = append(s.appends, a)
			grows = grows || s.repeated(a)
		}
	}
	if !grows || len(s.appends) == 0 || view.HasGoto(s.f.Decl.Body) {
		return false
	}
	for _, id := range s.f.Uses(s.f.Decl.Body, s.decl.Var) {
		if id != s.decl.Name && !s.harmless(id) {
			return false
		}
	}
	return true
}

// emptySlices returns the slices of a function, those declared in closures left out. declares finds
// what a statement declares.
func emptySlices(f *view.Func, declares func(*view.Func, ast.Stmt) *local.EmptySlice) []*growingSlice {
	var out []*growingSlice
	for stmt := range f.Stmts() {
		if d := declares(f, stmt); d != nil && f.InBlock(stmt) {
			out = append(out, &growingSlice{f: f, decl: d})
		}
	}
	return out
}
