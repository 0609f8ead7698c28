package gather

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// MergeInto is the rule mergeinto, described in the package comment.
var MergeInto = rule.New(docs, "mergeinto", func(f *view.Func) {
	if view.HasGoto(f.Decl) || view.HasDefer(f.Decl.Body) || !f.Predeclared(f.Decl.Pos(), "make") {
		return
	}
	if m := mergingOf(f); m != nil {
		m.report()
	}
})

// A merging is a function that calls itself and returns maps, into which it copies those that these calls return.
type merging struct {
	f    *view.Func
	self *types.Func
	// maps are those that it returns, in order, and decls the statements at its beginning that declare them.
	maps  []*types.Var
	decls []ast.Stmt
	// calls are those of itself, each with the statements that copy what it returns.
	calls  []*ast.CallExpr
	copies [][]ast.Stmt
}

// mergingOf reads a function, nil if it is something else.
func mergingOf(f *view.Func) *merging {
	self, _ := f.Info.Defs[f.Decl.Name].(*types.Func)
	if self == nil || !plainParameters(f, self) || self.Signature().Results().Len() == 0 {
		return nil
	}
	m := &merging{f: f, self: self}
	if !m.declared() || !m.returned() {
		return nil
	}
	for list := range f.Lists() {
		for i, stmt := range list {
			m.merges(stmt, list[i+1:])
		}
	}
	if len(m.calls) == 0 || len(m.calls) != len(f.Uses(f.Decl.Body, self)) || !m.onlyWritten() {
		return nil
	}
	return m
}

// declared notes the maps that the function begins with, empty ones, and reports whether it has one for each result.
func (m *merging) declared() bool {
	f, results := m.f, m.self.Signature().Results()
	last := f.Decl.Body.List[len(f.Decl.Body.List)-1]
	ret, ok := last.(*ast.ReturnStmt)
	if !ok || len(ret.Results) != results.Len() || len(f.Decl.Type.Results.List[0].Names) > 0 {
		return false
	}
	for i, r := range ret.Results {
		v, ok := f.Object(r).(*types.Var)
		if !ok || !f.IsLocal(v) || f.IsParam(v) || slices.Contains(m.maps, v) || !types.Identical(v.Type(), results.At(i).Type()) {
			return false
		}
		if _, ok := v.Type().Underlying().(*types.Map); !ok {
			return false
		}
		m.maps = append(m.maps, v)
	}
	made := 0
	for _, stmt := range f.Decl.Body.List {
		n := m.makes(stmt)
		if n == 0 {
			break
		}
		made += n
		m.decls = append(m.decls, stmt)
	}
	return made == len(m.maps)
}

// makes returns how many of the maps a statement declares as empty, 0 if it does anything else.
func (m *merging) makes(stmt ast.Stmt) int {
	names, values := declaredBy(stmt)
	for i, name := range names {
		v, _ := m.f.Info.Defs[name].(*types.Var)
		if v == nil || !slices.Contains(m.maps, v) || i >= len(values) {
			return 0
		}
		if empty, _ := local.EmptyMap(m.f, values[i]); empty == nil {
			return 0
		}
	}
	return len(names)
}

// declaredBy returns the variables that a statement declares, with their values.
func declaredBy(stmt ast.Stmt) (names []*ast.Ident, values []ast.Expr) {
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		if stmt.Tok != token.DEFINE || len(stmt.Lhs) != len(stmt.Rhs) {
			return nil, nil
		}
		for _, l := range stmt.Lhs {
			names = append(names, l.(*ast.Ident))
		}
		return names, stmt.Rhs
	case *ast.DeclStmt:
		for _, spec := range stmt.Decl.(*ast.GenDecl).Specs {
			if spec, ok := spec.(*ast.ValueSpec); ok && len(spec.Names) == len(spec.Values) {
				names, values = append(names, spec.Names...), append(values, spec.Values...)
			}
		}
	}
	return names, values
}

// returned reports whether all returns return the maps in their order.
func (m *merging) returned() bool {
	for ret := range view.All[*ast.ReturnStmt](m.f) {
		if m.f.InClosure(ret) {
			continue
		}
		for i, r := range ret.Results {
			if len(ret.Results) != len(m.maps) || m.f.Object(r) != m.maps[i] {
				return false
			}
		}
	}
	return true
}

// merges notes a call of the function itself, and what copies its results, if that is all that a statement and those after it do.
func (m *merging) merges(stmt ast.Stmt, rest []ast.Stmt) {
	f := m.f
	if f.InClosure(stmt) {
		return
	}
	if from, ok := m.copied(stmt); ok {
		if call, ok := ast.Unparen(from).(*ast.CallExpr); ok && len(m.maps) == 1 && callsSelf(f, m.self, call) {
			m.calls, m.copies = append(m.calls, call), append(m.copies, []ast.Stmt{stmt})
		}
		return
	}
	made, ok := stmt.(*ast.AssignStmt)
	if !ok || made.Tok != token.DEFINE || len(made.Rhs) != 1 || len(made.Lhs) != len(m.maps) || len(rest) < len(m.maps) {
		return
	}
	call, ok := ast.Unparen(made.Rhs[0]).(*ast.CallExpr)
	if !ok || !callsSelf(f, m.self, call) {
		return
	}
	copies := []ast.Stmt{stmt}
	for _, s := range rest[:len(m.maps)] {
		from, ok := m.copied(s)
		if !ok {
			return
		}
		i := slices.IndexFunc(made.Lhs, func(l ast.Expr) bool {
			v := f.Info.Defs[l.(*ast.Ident)]
			return v != nil && v == f.Object(from) && len(f.Uses(f.Decl, v)) == 2
		})
		if i < 0 || m.into(s) != m.maps[i] {
			return
		}
		copies = append(copies, s)
	}
	m.calls, m.copies = append(m.calls, call), append(m.copies, copies)
}

// copied returns what a statement copies to one of the maps, entry by entry.
func (m *merging) copied(stmt ast.Stmt) (from ast.Expr, ok bool) {
	if m.into(stmt) == nil {
		return nil, false
	}
	switch stmt := stmt.(type) {
	case *ast.ExprStmt:
		return stmt.X.(*ast.CallExpr).Args[1], true
	case *ast.RangeStmt:
		return stmt.X, true
	}
	return nil, false
}

// into returns the map to which a statement copies another one, nil if it does something else.
func (m *merging) into(stmt ast.Stmt) *types.Var {
	f := m.f
	var to ast.Expr
	switch stmt := stmt.(type) {
	case *ast.ExprStmt:
		if call, ok := stmt.X.(*ast.CallExpr); ok && f.Callee(call) == "maps.Copy" {
			to = call.Args[0]
		}
	case *ast.RangeStmt:
		if len(stmt.Body.List) != 1 || stmt.Tok != token.DEFINE || view.IsBlank(stmt.Key) || view.IsBlank(stmt.Value) {
			return nil
		}
		entry, value := view.Assignment(stmt.Body.List[0], token.ASSIGN)
		at, ok := entry.(*ast.IndexExpr)
		if ok && f.Object(at.Index) == f.Defined(stmt.Key) && f.Object(value) == f.Defined(stmt.Value) {
			to = at.X
		}
	}
	if to == nil {
		return nil
	}
	v, _ := f.Object(to).(*types.Var)
	if !slices.Contains(m.maps, v) {
		return nil
	}
	return v
}

// onlyWritten reports whether the maps are only returned, copied to, and set entry by entry, and their names mean nothing else.
func (m *merging) onlyWritten() bool {
	f := m.f
	for _, v := range m.maps {
		for _, id := range f.Uses(f.Decl, v) {
			if f.InClosure(id) || !m.allowed(id) {
				return false
			}
		}
		if hides(f, v) {
			return false
		}
	}
	return true
}

// allowed reports whether a use of a map declares it, returns it or writes to it.
func (m *merging) allowed(id *ast.Ident) bool {
	stmt := m.f.Statement(id)
	_, returns := stmt.(*ast.ReturnStmt)
	if returns || slices.Contains(m.decls, stmt) || slices.ContainsFunc(m.copies, func(c []ast.Stmt) bool {
		return c[0].Pos() <= id.Pos() && id.Pos() < c[len(c)-1].End()
	}) {
		return true
	}
	at, ok := m.f.Parent(id).(*ast.IndexExpr)
	set, isSet := stmt.(*ast.AssignStmt)
	return ok && isSet && at.X == ast.Expr(id) && set.Tok == token.ASSIGN && slices.Contains(set.Lhs, ast.Expr(at))
}

func (m *merging) report() {
	f, decl := m.f, m.f.Decl
	name := f.FreshBeside(patch.LowerFirst(decl.Name.Name) + "Into")
	if name == "" {
		return
	}
	args, _ := f.Arguments()
	var maps, params []string
	for i, v := range m.maps {
		maps = append(maps, v.Name())
		params = append(params, v.Name()+" "+f.Text(decl.Type.Results.List[i].Type))
	}
	var head strings.Builder
	head.WriteString(f.File.Text(decl.Pos(), decl.Body.Lbrace) + "{\n")
	edits := []analysis.TextEdit{
		{Pos: decl.Type.Params.Closing + 1, End: decl.Type.Results.End()},
		patch.Replace(decl.Name, name),
	}
	for _, stmt := range m.decls {
		head.WriteString(f.Text(stmt) + "\n")
		edits = append(edits, patch.Delete(f, stmt))
	}
	head.WriteString(f.CallBeside(name, append(args, maps...)...) + "\nreturn " + strings.Join(maps, ", ") + "\n}\n\n// " +
		name + " adds to " + strings.Join(maps, " and ") + " what " + decl.Name.Name + " returns.\n")
	edits = append(edits, patch.Insert(decl.Pos(), head.String()),
		patch.Listed(decl.Type.Params.List, decl.Type.Params.Closing, strings.Join(params, ", ")))
	for i, self := range m.calls {
		copies := m.copies[i]
		edits = append(edits, analysis.TextEdit{Pos: copies[0].Pos(), End: copies[len(copies)-1].End(),
			NewText: []byte(otherCall(f, self, name, nil, maps))})
	}
	for ret := range view.All[*ast.ReturnStmt](f) {
		switch {
		case f.InClosure(ret):
		case ret == decl.Body.List[len(decl.Body.List)-1]:
			edits = append(edits, patch.Delete(f, ret))
		default:
			edits = append(edits, patch.Replace(ret, "return"))
		}
	}
	f.Report(decl.Name, "what calls of the function itself return is copied at each level",
		patch.Fix("add to one "+strings.Join(maps, " and one ")+" for all calls", edits...))
}
