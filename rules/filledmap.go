package rules

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A filledMap is a variable that a statement sets to a map without room.
type filledMap struct {
	*function
	v    types.Object
	e    ast.Expr // makes the map
	kind ast.Expr // its type as written
	// declared says that the statement declares the variable.
	declared bool
	// bounds are the lengths of what the loops range over, as written.
	bounds []string
}

// follow collects the bounds of the loops that fill the map, up to the first statement
// that might change them or let others do it.
func (m *filledMap) follow(behind []ast.Stmt) {
	moved := false // a bound is asked for before something else is done
	for _, stmt := range behind {
		if !isLoop(stmt) {
			if !m.plain(stmt) {
				return
			}
			moved = true
			continue
		}
		b, ok := m.loopBound(stmt)
		if !ok || isText(m.typeOf(b.x)) || !m.knownBefore(b, stmt, moved) || !m.fills(stmt) {
			return
		}
		text := m.text(b.x)
		if !b.number {
			text = "len(" + text + ")"
		}
		m.bounds = append(m.bounds, text)
		if !m.quietBody(loopBody(stmt)) {
			return
		}
		moved = true
	}
}

// isText says that a type is one of strings, whose characters come again and again.
func isText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// plain says that a statement only makes a variable, calling nothing.
func (m *filledMap) plain(stmt ast.Stmt) bool {
	_, value := m.sets(stmt)
	if value == nil {
		d, ok := stmt.(*ast.DeclStmt)
		return ok && len(m.uses(d, m.v)) == 0 && m.quietBody(d)
	}
	return len(m.uses(stmt, m.v)) == 0 && m.quietBody(stmt)
}

// quietBody says that nothing is called and nothing waited for in a node, but for what the
// language brings along to make, measure and fill things.
func (f *function) quietBody(n ast.Node) bool {
	quiet := true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt, *ast.SendStmt:
			quiet = false
		case *ast.UnaryExpr:
			quiet = quiet && n.Op != token.ARROW
		case *ast.RangeStmt:
			switch f.typeOf(n.X).Underlying().(type) {
			case *types.Chan, *types.Signature, *types.Interface:
				quiet = false
			}
		case *ast.CallExpr:
			switch f.builtin(n) {
			case "make", "new", "append", "copy", "delete", "clear":
			default:
				quiet = quiet && f.silent(n)
			}
		}
		return quiet
	})
	return quiet
}

// knownBefore says that a bound can be asked for where the map is made. A field might be
// behind a nil pointer: only where the loop is next and nobody else can tell whether the
// map was made is it the same panic.
func (m *filledMap) knownBefore(b bound, loop ast.Stmt, moved bool) bool {
	root := ast.Unparen(b.x)
	if sel, ok := root.(*ast.SelectorExpr); ok {
		if moved || !m.declared {
			return false
		}
		root = sel.X
	}
	v := m.object(root)
	if v == nil || v == m.v || m.lookup(m.e.Pos(), v.Name()) != v {
		return false
	}
	for _, id := range m.uses(m.decl, v) {
		if m.e.Pos() < id.Pos() && id.Pos() < loop.End() && (m.assigned(id) || m.addressed(id)) {
			return false
		}
	}
	return true
}

// fills says that every turn of a loop puts an entry into the map that is there for long,
// and that the loop seldom ends early: by a return where the map would be wanted behind it.
func (m *filledMap) fills(loop ast.Stmt) bool {
	body := loopBody(loop)
	first := m.firstEntry(loop)
	if first == nil {
		return false
	}
	ok := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			ok = ok && m.usedBehind(loop)
		case *ast.BranchStmt:
			ok = ok && (n.Tok == token.FALLTHROUGH || m.target(n) != loop || n.Tok == token.CONTINUE && n.Pos() > first.Pos())
		case *ast.CallExpr:
			if b := m.builtin(n); b == "clear" || b == "delete" {
				ok = ok && m.object(n.Args[0]) != m.v
			}
		}
		return ok
	})
	return ok && !m.changes(body, m.v)
}

// usedBehind says that the map is used behind a loop.
func (m *filledMap) usedBehind(loop ast.Stmt) bool {
	return slices.ContainsFunc(m.uses(m.decl.Body, m.v), func(id *ast.Ident) bool { return id.Pos() > loop.End() })
}

// target returns the statement that a break or continue without a label ends.
func (f *function) target(b *ast.BranchStmt) ast.Node {
	for _, p := range f.parents(b) {
		switch p.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return p
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if b.Tok == token.BREAK {
				return p
			}
		}
	}
	return nil
}

// firstEntry returns the first statement of a loop's body that puts an entry into the map
// whenever it is reached, under a key that is another one each time, as far as can be told.
func (m *filledMap) firstEntry(loop ast.Stmt) ast.Stmt {
	for _, stmt := range loopBody(loop).List {
		var to ast.Expr
		var from ast.Expr
		switch s := stmt.(type) {
		case *ast.IncDecStmt:
			to = s.X
		case *ast.AssignStmt:
			if len(s.Lhs) != 1 || len(s.Rhs) != 1 {
				continue
			}
			to = s.Lhs[0]
			if s.Tok == token.ASSIGN {
				from = s.Rhs[0]
			}
		default:
			continue
		}
		entry, ok := ast.Unparen(to).(*ast.IndexExpr)
		if !ok || m.object(entry.X) != m.v {
			continue
		}
		collects := from == nil || len(m.uses(from, m.v)) > 0
		if m.isKey(entry.Index, loop) || !collects && m.varies(entry.Index, loop) {
			return stmt
		}
	}
	return nil
}

// isKey says that an expression is the key of the map that a loop ranges over, so that no
// two turns have the same.
func (m *filledMap) isKey(e ast.Expr, loop ast.Stmt) bool {
	r, ok := loop.(*ast.RangeStmt)
	if !ok || r.Tok != token.DEFINE || isBlank(r.Key) {
		return false
	}
	_, isMap := m.typeOf(r.X).Underlying().(*types.Map)
	key := m.object(r.Key)
	return isMap && m.object(e) == key && !m.changes(r.Body, key)
}

// varies says that an expression depends on what a loop declares.
func (m *filledMap) varies(e ast.Expr, loop ast.Stmt) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, isVar := m.object(id).(*types.Var)
			found = found || isVar && within(v.Pos(), loop)
		}
		return !found
	})
	return found
}
