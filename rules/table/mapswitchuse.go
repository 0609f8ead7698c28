package table

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// onlyRead says that nothing in the folder changes the map or hands it on. Of files that
// are not part of the package now, such as tests, only words are known.
func (m *constantMap) onlyRead() bool {
	name := m.v.Name()
	m.own = true
	loaded := make(map[string]bool)
	for _, file := range m.f.Pass.Files {
		loaded[m.f.Pass.Fset.File(file.FileStart).Name()] = true
		fine := true
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && m.f.Info.Uses[id] == m.v {
				fine = fine && readsMap(id, stack)
				m.own = m.own && view.Within(id.Pos(), m.f.Decl)
			}
			return fine
		})
		if !fine {
			return false
		}
	}
	files, _ := filepath.Glob(filepath.Join(filepath.Dir(m.f.File.Tok.Name()), "*.go"))
	for _, path := range files {
		if loaded[path] {
			continue
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return false
		}
		if !bytes.Contains(src, []byte(name)) {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, src, parser.SkipObjectResolution)
		if err != nil {
			return false
		}
		fine := true
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.Name == name {
				m.own = false
				sel, isSel := stack[len(stack)-1].(*ast.SelectorExpr)
				fine = fine && (isSel && sel.Sel == id || readsMap(id, stack))
			}
			return fine
		})
		if !fine {
			return false
		}
	}
	return true
}

// readsMap says that a use of a map looks a key up, goes over all, asks for the number of
// keys or whether the map is nil. stack holds what encloses the use, the outermost first.
func readsMap(id *ast.Ident, stack []ast.Node) bool {
	if len(stack) < 2 {
		return false
	}
	switch p := stack[len(stack)-1].(type) {
	case *ast.IndexExpr:
		if p.X != id {
			return false
		}
		for _, up := range slices.Backward(stack[:len(stack)-1]) {
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
	// fine says that a call can stand for it.
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
		l.fine = l.fine && (view.IsBlank(p.Lhs[1]) || types.Identical(m.f.Info.TypeOf(p.Lhs[1]), types.Typ[types.Bool]))
	}
	if _, isStruct := m.v.Type().(*types.Map).Elem().Underlying().(*types.Struct); isStruct && l.asks != isThere {
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
	if s, isIf := m.f.Parent(l.assign).(*ast.IfStmt); isIf && s.Init == l.assign && l.assign.Tok == token.DEFINE {
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

// isOf says that the values of a map are of a kind, which string and bool are, too.
func (m *constantMap) isOf(kind string) bool {
	b, ok := m.v.Type().(*types.Map).Elem().Underlying().(*types.Basic)
	return ok && b.Name() == kind
}

// isKey says that the keys are of a kind.
func (m *constantMap) isKey(kind string) bool {
	b, ok := m.v.Type().(*types.Map).Key().Underlying().(*types.Basic)
	return ok && (b.Name() == kind || kind == "uint8" && b.Kind() == types.Uint8)
}

// param returns a name for the parameter of a function that nothing in the map has.
func (m *constantMap) param() string {
	used := make(map[string]bool)
	ast.Inspect(m.lit, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			used[id.Name] = true
		}
		return true
	})
	name := "key"
	for used[name] {
		name += "_"
	}
	return name
}
