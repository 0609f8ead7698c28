package rules

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// A growingSlice is a local variable that begins as an empty slice and that elements are
// appended to.
type growingSlice struct {
	*function
	v    *types.Var
	name *ast.Ident
	// stmt declares it and nothing else; typ is its type as written there.
	stmt ast.Stmt
	typ  ast.Expr
	// isNil says that it begins nil, not as an empty slice.
	isNil bool
	// appends are all statements v = append(v, ...).
	appends []*ast.AssignStmt
	// resliced says that it is made shorter, returns are the statements that return
	// it, and seen that somebody else can tell whether it is nil.
	resliced bool
	returns  []*ast.ReturnStmt
	seen     bool
}

// emptySlices returns the slices of a function, those declared in closures left out.
func (f *function) emptySlices() []*growingSlice {
	var out []*growingSlice
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		if stmt, ok := n.(ast.Stmt); ok {
			if s := f.declaresEmpty(stmt); s != nil && f.inBlock(stmt) {
				out = append(out, s)
			}
		}
		return true
	})
	return out
}

// declaresEmpty returns what a statement declares if that is an empty slice.
func (f *function) declaresEmpty(stmt ast.Stmt) *growingSlice {
	s := &growingSlice{function: f, stmt: stmt}
	var value ast.Expr
	switch d := stmt.(type) {
	case *ast.DeclStmt:
		g, ok := d.Decl.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR || len(g.Specs) != 1 {
			return nil
		}
		spec := g.Specs[0].(*ast.ValueSpec)
		if len(spec.Names) != 1 || (spec.Type == nil) != (len(spec.Values) == 1) {
			return nil
		}
		s.name, s.typ, s.isNil = spec.Names[0], spec.Type, true
		if spec.Type == nil {
			value = spec.Values[0]
		}
	case *ast.AssignStmt:
		id, ok := d.Lhs[0].(*ast.Ident)
		if !ok || d.Tok != token.DEFINE || len(d.Lhs) != 1 || len(d.Rhs) != 1 {
			return nil
		}
		s.name, value = id, d.Rhs[0]
	default:
		return nil
	}
	if value != nil {
		s.typ, s.isNil = f.emptyValue(value)
	}
	s.v, _ = f.pass.TypesInfo.Defs[s.name].(*types.Var)
	if s.v == nil || s.typ == nil {
		return nil
	}
	if _, ok := s.v.Type().Underlying().(*types.Slice); !ok {
		return nil
	}
	return s
}

// emptyValue returns the type, as written, of an expression that makes an empty slice, and
// whether that is nil; no type if it makes something else.
func (f *function) emptyValue(e ast.Expr) (typ ast.Expr, isNil bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		if len(e.Elts) == 0 {
			return e.Type, false
		}
	case *ast.CallExpr:
		if x, _ := f.conversion(e); x != nil && f.pass.TypesInfo.Types[x].IsNil() {
			return ast.Unparen(e.Fun), true
		}
		if f.builtin(e) == "make" && len(e.Args) == 2 {
			if n := f.pass.TypesInfo.Types[e.Args[1]].Value; n != nil && constant.Sign(n) == 0 {
				return e.Args[0], false
			}
		}
	}
	return nil, false
}

// private says that until its last append the slice is the function's own, and that it
// grows in a loop. It finds out what else happens to it.
func (s *growingSlice) private() bool {
	grows := false
	ast.Inspect(s.decl.Body, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && s.appendsTo(a) {
			s.appends = append(s.appends, a)
			grows = grows || s.repeated(a)
		}
		return true
	})
	if !grows || jumps(s.decl.Body) {
		return false
	}
	for _, id := range s.uses(s.decl.Body, s.v) {
		if id != s.name && !s.harmless(id) {
			return false
		}
	}
	return true
}

// appendsTo says that an assignment is v = append(v, ...).
func (s *growingSlice) appendsTo(a *ast.AssignStmt) bool {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || s.object(a.Lhs[0]) != s.v {
		return false
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	return ok && s.builtin(call) == "append" && s.object(call.Args[0]) == s.v
}

// shortens says that an assignment is v = v[:0] or v = v[:len(v)-1].
func (s *growingSlice) shortens(a *ast.AssignStmt) bool {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || s.object(a.Lhs[0]) != s.v {
		return false
	}
	e, ok := a.Rhs[0].(*ast.SliceExpr)
	if !ok || s.object(e.X) != s.v || e.Low != nil || e.High == nil || e.Max != nil {
		return false
	}
	if n := s.pass.TypesInfo.Types[e.High].Value; n != nil {
		return constant.Sign(n) == 0
	}
	b, ok := e.High.(*ast.BinaryExpr)
	if !ok || b.Op != token.SUB {
		return false
	}
	call, ok := b.X.(*ast.CallExpr)
	n := s.pass.TypesInfo.Types[b.Y].Value
	return ok && s.builtin(call) == "len" && s.object(call.Args[0]) == s.v && n != nil && constant.Sign(n) > 0
}

// repeated says that a statement is in a loop that the declaration is not in.
func (s *growingSlice) repeated(stmt ast.Stmt) bool {
	for _, p := range s.parents(stmt) {
		if isLoop(p) && !within(s.stmt.Pos(), p) {
			return true
		}
	}
	return false
}

func isLoop(n ast.Node) bool {
	switch n.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return true
	}
	return false
}

// late says that nothing is appended any more after a use.
func (s *growingSlice) late(id *ast.Ident) bool {
	for _, a := range s.appends {
		if a.End() > id.Pos() {
			return false
		}
		for _, p := range s.parents(a) {
			if isLoop(p) && within(id.Pos(), p) && !within(s.stmt.Pos(), p) {
				return false
			}
		}
	}
	return true
}
