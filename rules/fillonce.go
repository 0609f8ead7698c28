package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// fillonce looks a key up once where a map gets a value for a key that it does not have,
// and the value is used at once:
//
//	if _, ok := m[k]; !ok {
//		m[k] = make(map[string]int)
//	}
//	m[k][s]++
//
// What the map holds must be a map, a pointer or a channel, so that a copy of it is the same
// thing, and the condition may also be m[k] == nil. It asks that the key equals itself, as
// NaN does not, that neither the condition nor the value calls anything but make and new,
// and that the statements that use the value call nothing and leave the map alone.
//
// It loses hardly ever.
func fillonce() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "fillonce",
		Doc:  "look a key up once to fill a map and to use what it holds",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				ast.Inspect(f.decl.Body, func(n ast.Node) bool {
					list := stmtList(n)
					for i, stmt := range list {
						if s, ok := stmt.(*ast.IfStmt); ok && i+1 < len(list) {
							f.fillOnce(s, list[i+1])
						}
					}
					return true
				})
			})
		},
	}}
}

// A filling is an if statement that fills a map, with the look-up that it begins with.
type filling struct {
	*function
	stmt   *ast.IfStmt
	lookup *ast.IndexExpr
	set    *ast.AssignStmt
	found  string // the variable that says whether the key is there, empty if there is none
}

// fillOnce reports an if statement, if the one behind it uses the value.
func (f *function) fillOnce(s *ast.IfStmt, behind ast.Stmt) {
	fill := f.filling(s)
	if fill == nil {
		return
	}
	name := f.fresh("value")
	edits := fill.used(behind, name)
	if len(edits) == 0 {
		return
	}
	at := f.text(fill.lookup)
	head := fmt.Sprintf("%s := %s\nif %s == nil {", name, at, name)
	if fill.found != "" {
		found := f.fresh("found")
		if f.lookup(s.Pos(), fill.found) == nil && f.declaredOnce(fill.found) {
			found = fill.found
		}
		head = fmt.Sprintf("%s, %s := %s\nif !%s {", name, found, at, found)
	}
	edits = append(edits,
		analysis.TextEdit{Pos: s.Pos(), End: s.Body.Lbrace + 1, NewText: []byte(head)},
		replace(fill.set, fmt.Sprintf("%s = %s\n%s = %s", name, f.text(fill.set.Rhs[0]), at, name)))
	f.pass.Report(analysis.Diagnostic{
		Pos: s.Pos(), End: s.Body.Lbrace, Message: "a key is looked up again after a map was filled",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "look " + f.text(fill.lookup.Index) + " up once", TextEdits: edits}},
	})
}

// declaredOnce says that a name is declared once in the function.
func (f *function) declaredOnce(name string) bool {
	n := 0
	ast.Inspect(f.decl, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok && id.Name == name && f.pass.TypesInfo.Defs[id] != nil {
			n++
		}
		return true
	})
	return n == 1
}

// filling reads an if statement; nil if it is something else.
func (f *function) filling(s *ast.IfStmt) *filling {
	if s.Else != nil || len(s.Body.List) != 1 {
		return nil
	}
	fill := &filling{function: f, stmt: s}
	if s.Init == nil {
		cond, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
		if !ok || cond.Op != token.EQL || !f.pass.TypesInfo.Types[cond.Y].IsNil() {
			return nil
		}
		fill.lookup, _ = ast.Unparen(cond.X).(*ast.IndexExpr)
	} else if init, ok := s.Init.(*ast.AssignStmt); ok && init.Tok == token.DEFINE && len(init.Lhs) == 2 && len(init.Rhs) == 1 {
		not, ok := ast.Unparen(s.Cond).(*ast.UnaryExpr)
		blank, isName := init.Lhs[0].(*ast.Ident)
		if !ok || not.Op != token.NOT || !isName || blank.Name != "_" || f.object(not.X) == nil || f.object(not.X) != f.object(init.Lhs[1]) {
			return nil
		}
		if len(f.uses(s, f.object(not.X))) > 2 {
			return nil // the value may get another name
		}
		fill.found = f.object(not.X).Name()
		fill.lookup, _ = ast.Unparen(init.Rhs[0]).(*ast.IndexExpr)
	}
	set, ok := s.Body.List[0].(*ast.AssignStmt)
	if fill.lookup == nil || !ok || set.Tok != token.ASSIGN || len(set.Lhs) != 1 || len(set.Rhs) != 1 || f.hasComment(set) {
		return nil
	}
	fill.set = set
	at, ok := ast.Unparen(set.Lhs[0]).(*ast.IndexExpr)
	if !ok || !f.same(at, fill.lookup) || !f.quiet(fill.lookup) || !f.makes(set.Rhs[0]) || !f.fillable(fill.lookup) {
		return nil
	}
	for _, g := range f.syntax().Comments {
		if s.Pos() < g.Pos() && g.Pos() < s.Body.Lbrace {
			return nil
		}
	}
	return fill
}

// fillable says that an element of a map is a thing that copies share, and that its key
// equals itself.
func (f *function) fillable(e *ast.IndexExpr) bool {
	m, ok := f.typeOf(e.X).Underlying().(*types.Map)
	if !ok || !equalsItself(m.Key()) || f.readsMap(e.Index, nil) || f.readsMap(e.X, m) {
		return false
	}
	switch m.Elem().Underlying().(type) {
	case *types.Map, *types.Pointer, *types.Chan:
		return true
	}
	return false
}

// readsMap says that an expression reads an element of a map, of a type if one is given:
// filling the map might change what it is.
func (f *function) readsMap(e ast.Expr, of *types.Map) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if index, ok := n.(*ast.IndexExpr); ok {
			m, isMap := f.typeOf(index.X).Underlying().(*types.Map)
			found = found || isMap && (of == nil || types.Identical(m, of))
		}
		return !found
	})
	return found
}

// equalsItself says that every value of a type equals itself.
func equalsItself(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&(types.IsFloat|types.IsComplex) == 0
	case *types.Pointer, *types.Chan:
		return true
	case *types.Array:
		return equalsItself(t.Elem())
	case *types.Struct:
		for field := range t.Fields() {
			if !equalsItself(field.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// makes says that an expression makes a new thing, which is not nil, and calls nothing that
// could see the map.
func (f *function) makes(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		name := f.builtin(e)
		return (name == "make" || name == "new") && f.quietButMakes(e)
	case *ast.CompositeLit:
		return f.quietButMakes(e)
	case *ast.UnaryExpr:
		_, lit := e.X.(*ast.CompositeLit)
		return lit && e.Op == token.AND && f.quietButMakes(e.X)
	}
	return false
}

// quietButMakes says that an expression is quiet but for what it makes or appends to.
func (f *function) quietButMakes(e ast.Expr) bool {
	quiet := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			quiet = false
		case *ast.UnaryExpr:
			quiet = quiet && n.Op != token.ARROW
		case *ast.CallExpr:
			switch f.builtin(n) {
			case "make", "new", "append":
			default:
				quiet = quiet && f.silent(n)
			}
		}
		return quiet
	})
	return quiet
}

// used makes the edits of a statement that uses the value; nil if it does something else.
func (fill *filling) used(stmt ast.Stmt, name string) []analysis.TextEdit {
	var values []ast.Expr
	switch s := stmt.(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) == 2 && len(s.Rhs) == 1 {
			if index, ok := ast.Unparen(s.Rhs[0]).(*ast.IndexExpr); ok && fill.same(index, fill.lookup) {
				return nil // it asks for the key again
			}
		}
		for _, l := range s.Lhs {
			if index, ok := ast.Unparen(l).(*ast.IndexExpr); ok && fill.same(index, fill.lookup) {
				return nil // the map gets another value
			}
		}
		values = append(s.Lhs[:len(s.Lhs):len(s.Lhs)], s.Rhs...)
	case *ast.IncDecStmt:
		values = []ast.Expr{s.X}
	case *ast.ReturnStmt:
		values = s.Results
	default:
		return nil
	}
	var edits []analysis.TextEdit
	for _, v := range values {
		if !fill.quietButMakes(v) {
			return nil
		}
		ast.Inspect(v, func(n ast.Node) bool {
			if e, ok := n.(*ast.IndexExpr); ok && fill.same(e, fill.lookup) && !fill.elementAddressed(e) {
				edits = append(edits, replace(e, name))
				return false
			}
			return true
		})
	}
	return edits
}
