package observe

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/rewrite"
)

// find returns the sites in a function, those of its closures included.
func find(p *packages.Package, decl *ast.FuncDecl) []*site {
	f := &finder{pkg: p, decl: decl, parent: make(map[ast.Node]ast.Node)}
	var stack []ast.Node
	ast.Inspect(decl, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if len(stack) > 0 {
			f.parent[n] = stack[len(stack)-1]
		}
		stack = append(stack, n)
		return true
	})
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			f.results(n.Type, n.Body)
		case *ast.FuncLit:
			f.results(n.Type, n.Body)
		case *ast.AssignStmt:
			f.assignment(n)
			f.field(n)
		case *ast.DeclStmt:
			f.declaration(n)
		}
		return true
	})
	return f.sites
}

// assignment looks at x := ... and x = make(map...).
func (f *finder) assignment(a *ast.AssignStmt) {
	if len(a.Lhs) != len(a.Rhs) || !f.inList(a) {
		return
	}
	for i, l := range a.Lhs {
		id, isName := l.(*ast.Ident)
		switch {
		case f.emptyMap(a.Rhs[i]):
			f.mapMade(a, l, a.Rhs[i])
		case isName && a.Tok == token.DEFINE:
			f.variable(a, id, a.Rhs[i])
		}
	}
}

// field looks at x.f = append(x.f, ...), where x is a parameter or the receiver. Each call is a
// value of its own, which has the length after the last append.
func (f *finder) field(a *ast.AssignStmt) {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || !f.inList(a) || f.body(a) != f.decl.Body {
		return
	}
	to, isField := a.Lhs[0].(*ast.SelectorExpr)
	call, isCall := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !isField || !isCall || !f.calls(call, "append") || path(to) == "" || path(call.Args[0]) != path(to) ||
		!f.means("len", types.Universe.Lookup("len"), a.Pos()) {
		return
	}
	v, ok := f.pkg.TypesInfo.Uses[rewrite.Root(to)].(*types.Var)
	if !ok || !f.means(v.Name(), v, f.decl.Body.Lbrace+1) || v.Parent() == f.pkg.Types.Scope() {
		return
	}
	s := &site{name: path(to), length: "len(" + path(to) + ")", passing: true, body: f.decl.Body, grows: []ast.Stmt{a}}
	s.places = append(s.places, f.position(a.Pos()))
	f.sites = append(f.sites, s)
}

// declaration looks at var x ...
func (f *finder) declaration(d *ast.DeclStmt) {
	g, ok := d.Decl.(*ast.GenDecl)
	if !ok || g.Tok != token.VAR || !f.inList(d) {
		return
	}
	for _, s := range g.Specs {
		s := s.(*ast.ValueSpec)
		for i, id := range s.Names {
			switch {
			case len(s.Values) == 0:
				f.variable(d, id, nil)
			case len(s.Values) != len(s.Names):
			case f.emptyMap(s.Values[i]):
				f.mapMade(d, id, s.Values[i])
			default:
				f.variable(d, id, s.Values[i])
			}
		}
	}
}

// results looks at results with names.
func (f *finder) results(t *ast.FuncType, body *ast.BlockStmt) {
	if t.Results == nil {
		return
	}
	for _, field := range t.Results.List {
		for _, id := range field.Names {
			if v := f.defined(id); v != nil {
				if s := f.growing(v); s != nil {
					s.body = body
					f.add(s, id, body.Lbrace+1)
				}
			}
		}
	}
}

// mapMade adds a map that is assigned to a variable or a field.
func (f *finder) mapMade(stmt ast.Stmt, to, made ast.Expr) {
	name := path(to)
	if name == "" {
		return
	}
	s := &site{name: name, shared: true, stmt: stmt}
	s.places = append(s.places, f.position(ast.Unparen(made).Pos()))
	f.add(s, nil, stmt.Pos())
}

// path writes a variable or a field of one, of one and so on; empty if e is not that.
func path(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		if e.Name != "_" {
			return e.Name
		}
	case *ast.SelectorExpr:
		if x := path(e.X); x != "" {
			return x + "." + e.Sel.Name
		}
	}
	return ""
}

// variable adds a variable that is declared with a value, or with none, if it grows.
func (f *finder) variable(stmt ast.Stmt, id *ast.Ident, value ast.Expr) {
	v := f.defined(id)
	if v == nil || !f.beginsEmpty(v.Type(), value) {
		return
	}
	if s := f.growing(v); s != nil {
		s.stmt = stmt
		f.add(s, id, stmt.Pos())
	}
}

// add completes a site: id is what it is declared by, and at where it is.
func (f *finder) add(s *site, id *ast.Ident, at token.Pos) {
	if s.body == nil {
		s.body = f.body(s.stmt)
	}
	if id != nil {
		s.places = append(s.places, f.position(id.Pos()))
	}
	if !f.means("len", types.Universe.Lookup("len"), at) {
		return // it is called otherwise here, and cannot be
	}
	s.others = f.others(s, at)
	f.sites = append(f.sites, s)
}
