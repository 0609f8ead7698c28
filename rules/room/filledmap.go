package room

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/view"
)

// makers are what the language brings along to make, measure and fill things.
var makers = []string{"make", "new", "append", "copy", "delete", "clear"}

// A filledMap is a variable that a statement sets to a map without room.
type filledMap struct {
	f    *view.Func
	v    types.Object
	e    ast.Expr // makes the map
	kind ast.Expr // its type as written
	// declared reports whether the statement declares the variable.
	declared bool
	// bounds are the lengths of what the loops range over, as written.
	bounds []string
}

// follow collects the bounds of the loops that fill the map, up to the first statement
// that might change them or let others do it.
func (m *filledMap) follow(after []ast.Stmt) {
	moved := false // a bound is asked for before something else is done
	for _, stmt := range after {
		if !view.IsLoop(stmt) {
			if !m.plain(stmt) {
				return
			}
			moved = true
			continue
		}
		b, ok := local.BoundOf(m.f, stmt)
		if !ok || view.IsText(m.f.Info.TypeOf(b.X)) || !m.knownBefore(b, stmt, moved) || !m.fills(stmt) {
			return
		}
		text := m.f.Text(b.X)
		if !b.Number {
			text = "len(" + text + ")"
		}
		m.bounds = append(m.bounds, text)
		if !eval.Quiet(m.f, view.LoopBody(stmt), makers...) {
			return
		}
		moved = true
	}
}

// plain reports whether a statement only makes a variable, calling nothing.
func (m *filledMap) plain(stmt ast.Stmt) bool {
	_, value := local.Set(stmt)
	if value == nil {
		d, ok := stmt.(*ast.DeclStmt)
		return ok && len(m.f.Uses(d, m.v)) == 0 && eval.Quiet(m.f, d, makers...)
	}
	return len(m.f.Uses(stmt, m.v)) == 0 && eval.Quiet(m.f, stmt, makers...)
}

// knownBefore reports whether a bound can be asked for where the map is made. A field might be
// reached through a nil pointer: the panic is the same only if the loop is next and nothing
// else shows whether the map was made.
func (m *filledMap) knownBefore(b local.Bound, loop ast.Stmt, moved bool) bool {
	root := ast.Unparen(b.X)
	if sel, ok := root.(*ast.SelectorExpr); ok {
		if moved || !m.declared {
			return false
		}
		root = sel.X
	}
	v := m.f.Object(root)
	if v == nil || v == m.v || m.f.Lookup(m.e.Pos(), v.Name()) != v {
		return false
	}
	for _, id := range m.f.Uses(m.f.Decl, v) {
		if m.e.Pos() < id.Pos() && id.Pos() < loop.End() && (m.f.Assigned(id) || eval.Addressed(m.f, id)) {
			return false
		}
	}
	return true
}

// fills reports whether every iteration of a loop puts an entry into the map that is there for long,
// and that the loop seldom ends early: by a return where the map would be wanted after it.
func (m *filledMap) fills(loop ast.Stmt) bool {
	body := view.LoopBody(loop)
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
			ok = ok && m.usedAfter(loop)
		case *ast.BranchStmt:
			ok = ok && (n.Tok == token.FALLTHROUGH || m.f.Target(n) != loop ||
				n.Tok == token.CONTINUE && n.Pos() > first.Pos())
		case *ast.CallExpr:
			if b := m.f.Builtin(n); b == "clear" || b == "delete" {
				ok = ok && m.f.Object(n.Args[0]) != m.v
			}
		}
		return ok
	})
	return ok && !eval.Changes(m.f, body, m.v)
}

// usedAfter reports whether the map is used after a loop.
func (m *filledMap) usedAfter(loop ast.Stmt) bool {
	return slices.ContainsFunc(m.f.Uses(m.f.Decl.Body, m.v),
		func(id *ast.Ident) bool { return id.Pos() > loop.End() })
}

// firstEntry returns the first statement of a loop's body that puts an entry into the map
// whenever it is reached, under a key that is probably new each time.
func (m *filledMap) firstEntry(loop ast.Stmt) ast.Stmt {
	for _, stmt := range view.LoopBody(loop).List {
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
		if !ok || m.f.Object(entry.X) != m.v {
			continue
		}
		collects := from == nil || len(m.f.Uses(from, m.v)) > 0
		if m.isKey(entry.Index, loop) || !collects && m.varies(entry.Index, loop) {
			return stmt
		}
	}
	return nil
}

// isKey reports whether an expression is the key of the map that a loop ranges over, so that no
// two iterations have the same.
func (m *filledMap) isKey(e ast.Expr, loop ast.Stmt) bool {
	r, ok := loop.(*ast.RangeStmt)
	if !ok || r.Tok != token.DEFINE || view.IsBlank(r.Key) {
		return false
	}
	_, isMap := m.f.Info.TypeOf(r.X).Underlying().(*types.Map)
	key := m.f.Object(r.Key)
	return isMap && m.f.Object(e) == key && !eval.Changes(m.f, r.Body, key)
}

// varies reports whether an expression depends on what a loop declares.
func (m *filledMap) varies(e ast.Expr, loop ast.Stmt) bool {
	return view.Any(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		v, isVar := m.f.Object(id).(*types.Var)
		return isVar && view.Within(v.Pos(), loop)
	})
}
