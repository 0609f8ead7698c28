package table

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// onlyRead reports whether nothing in the folder changes the map or hands it on. Of files that
// are not part of the package now, such as tests, only words are known.
func (m *constantMap) onlyRead() bool {
	m.own = true
	for _, id := range m.f.Index.Names(m.v) {
		if m.f.Info.Uses[id] != m.v {
			continue
		}
		if !readsMap(id, m.f.Index.Enclosing(id)) {
			return false
		}
		m.own = m.own && view.Within(id.Pos(), m.f.Decl)
	}
	return !slices.ContainsFunc(m.f.Index.Unloaded(m.f.File), m.changedIn)
}

// changedIn reports whether a file that is not part of the package now may change the map
// or hand it on.
func (m *constantMap) changedIn(u *view.Unloaded) bool {
	src, err := u.Src()
	if err != nil || !bytes.Contains(src, []byte(m.v.Name())) {
		return err != nil
	}
	file, err := u.Syntax()
	if err != nil {
		return true
	}
	changed := false
	ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == m.v.Name() {
			m.own = false
			up := slices.Clone(stack)
			slices.Reverse(up)
			sel, isSel := up[0].(*ast.SelectorExpr)
			changed = changed || !(isSel && sel.Sel == id || readsMap(id, up))
		}
		return !changed
	})
	return changed
}

// readsMap reports whether a use of a map looks a key up, goes over all, asks for the number of
// keys or whether the map is nil. up holds what encloses the use, the innermost first.
func readsMap(id *ast.Ident, up []ast.Node) bool {
	if len(up) < 2 {
		return false
	}
	switch p := up[0].(type) {
	case *ast.IndexExpr:
		if p.X != id {
			return false
		}
		for _, up := range up[1:] {
			switch up := up.(type) {
			case *ast.ParenExpr:
				continue
			case *ast.AssignStmt:
				return !slices.ContainsFunc(up.Lhs, func(l ast.Expr) bool { return ast.Unparen(l) == p })
			case *ast.IncDecStmt:
				return false
			case *ast.RangeStmt:
				return up.X == p || view.Within(p.Pos(), up.Body)
			}
			return true
		}
	case *ast.RangeStmt:
		return p.X == id
	case *ast.CallExpr:
		fun, ok := p.Fun.(*ast.Ident)
		return ok && fun.Name == "len" && len(p.Args) == 1
	case *ast.BinaryExpr:
		return p.Op == token.EQL || p.Op == token.NEQ
	}
	return false
}

// A question is what a lookup asks.
type question int

const (
	isThere  question = iota // whether the key is there
	itsValue                 // what belongs to the key
	both
)

// A mapLookup is a key that a function looks up.
type mapLookup struct {
	e    *ast.IndexExpr
	asks question
	// assign is the statement v, ok := m[k], nil if there is none.
	assign *ast.AssignStmt
	// fine reports whether a call can stand for it.
	fine bool
}

// asked looks at one lookup.
func (m *constantMap) asked(e *ast.IndexExpr) *mapLookup {
	l := &mapLookup{e: e, asks: itsValue, fine: eval.Steady(m.f, e.Index) || eval.Alone(m.f, e)}
	l.fine = l.fine && !m.f.File.HasComment(e)
	if m.all {
		l.asks = isThere
	}
	switch p := m.f.Parent(e).(type) {
	case *ast.ParenExpr:
		l.fine = false // it may be either
	case *ast.ValueSpec:
		l.fine = l.fine && len(p.Names) == len(p.Values)
	case *ast.AssignStmt:
		if len(p.Lhs) != 2 || len(p.Rhs) != 1 {
			break
		}
		l.assign, l.asks = p, both
		if view.IsBlank(p.Lhs[0]) {
			l.asks = isThere
		}
		// An ok may be of any boolean type.
		l.fine = l.fine && (view.IsBlank(p.Lhs[1]) ||
			types.Identical(m.f.Info.TypeOf(p.Lhs[1]), types.Typ[types.Bool]))
	}
	if _, isStruct := m.v.Type().(*types.Map).Elem().Underlying().(*types.Struct); isStruct &&
		l.asks != isThere {
		l.fine = false
	}
	return l
}

// edit makes a call of a lookup.
func (m *constantMap) edit(l *mapLookup, name string) analysis.TextEdit {
	call := name + "(" + m.f.Text(l.e.Index) + ")"
	if l.assign == nil || l.asks != isThere {
		return patch.Replace(l.e, call)
	}
	ok := l.assign.Lhs[1]
	if s, isIf := m.f.Parent(l.assign).(*ast.IfStmt); isIf && s.Init == l.assign &&
		l.assign.Tok == token.DEFINE {
		not := ""
		cond := ast.Unparen(s.Cond)
		if u, isNot := cond.(*ast.UnaryExpr); isNot && u.Op == token.NOT {
			not, cond = "!", ast.Unparen(u.X)
		}
		if v := m.f.Object(ok); v != nil && m.f.Object(cond) == v && len(m.f.Uses(m.f.Decl, v)) == 2 {
			return analysis.TextEdit{Pos: s.Init.Pos(), End: s.Cond.End(), NewText: []byte(not + call)}
		}
	}
	return patch.Replace(l.assign, m.f.Text(ok)+" "+l.assign.Tok.String()+" "+call)
}

// isOf reports whether the values of a map are of a kind, which string and bool are, too.
func (m *constantMap) isOf(kind string) bool {
	b, ok := m.v.Type().(*types.Map).Elem().Underlying().(*types.Basic)
	return ok && b.Name() == kind
}

// isKey reports whether the keys are of a kind.
func (m *constantMap) isKey(kind string) bool {
	b, ok := m.v.Type().(*types.Map).Key().Underlying().(*types.Basic)
	return ok && (b.Name() == kind || kind == "uint8" && b.Kind() == types.Uint8)
}

// param returns a name for the parameter of a function that nothing in the map has.
func (m *constantMap) param() string { return m.free("key") }

// free returns a name that nothing in the map has.
func (m *constantMap) free(name string) string {
	used := make(map[string]bool)
	ast.Inspect(m.lit, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			used[id.Name] = true
		}
		return true
	})
	for used[name] {
		name += "_"
	}
	return name
}
