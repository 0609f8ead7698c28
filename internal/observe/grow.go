package observe

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/internal/observe/recorder"
)

// emptyMap reports whether an expression makes a map without a size.
func (f *finder) emptyMap(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return f.calls(e, "make") && len(e.Args) == 1 && f.isMap(e)
	case *ast.CompositeLit:
		return len(e.Elts) == 0 && f.isMap(e)
	}
	return false
}

func (f *finder) isMap(e ast.Expr) bool {
	_, ok := f.pkg.TypesInfo.TypeOf(e).Underlying().(*types.Map)
	return ok
}

// calls reports whether a call is one of a function of the language.
func (f *finder) calls(call *ast.CallExpr, name string) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || id.Name != name {
		return false
	}
	_, ok = f.pkg.TypesInfo.Uses[id].(*types.Builtin)
	return ok
}

// beginsEmpty reports whether a variable of a type that is declared with a value, nil for none,
// begins without elements. For a string that does not matter.
func (f *finder) beginsEmpty(t types.Type, value ast.Expr) bool {
	if value == nil || isText(t) {
		return true
	}
	switch e := ast.Unparen(value).(type) {
	case *ast.Ident:
		return f.pkg.TypesInfo.Types[e].IsNil()
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.UnaryExpr: // &bytes.Buffer{}
		lit, ok := e.X.(*ast.CompositeLit)
		return ok && e.Op == token.AND && len(lit.Elts) == 0
	case *ast.CallExpr:
		if tv := f.pkg.TypesInfo.Types[e.Fun]; tv.IsType() { // []T(nil)
			return len(e.Args) == 1 && f.pkg.TypesInfo.Types[e.Args[0]].IsNil()
		}
		if f.calls(e, "make") && len(e.Args) >= 2 {
			n := f.pkg.TypesInfo.Types[e.Args[1]].Value
			return n != nil && constant.Sign(n) == 0
		}
		return f.calls(e, "new")
	}
	return false
}

func isText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// growing returns a site of a variable if it is one whose length can be asked for and
// that something is added to.
func (f *finder) growing(v *types.Var) *site {
	s := &site{name: v.Name(), length: "len(" + v.Name() + ")"}
	_, isSlice := v.Type().Underlying().(*types.Slice)
	switch {
	case isSlice:
		return f.grown(s, v, f.appends)
	case isText(v.Type()):
		return f.grown(s, v, f.concatenates)
	case isBuffer(v.Type()):
		if !f.filled(v) {
			return nil
		}
		s.length = v.Name() + ".Len()"
		return s
	}
	return nil
}

// grown collects the statements that add to a variable; nil if there are none.
func (f *finder) grown(s *site, v *types.Var,
	adds func(to, value ast.Expr, tok token.Token, v *types.Var) bool) *site {
	found := false
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != len(a.Rhs) {
			return true
		}
		for i := range a.Lhs {
			if !adds(a.Lhs[i], a.Rhs[i], a.Tok, v) {
				continue
			}
			found = true
			s.places = append(s.places, f.position(a.Pos()))
			if f.inList(a) && f.means("len", types.Universe.Lookup("len"), a.Pos()) {
				s.grows = append(s.grows, a)
			}
		}
		return true
	})
	if !found {
		return nil
	}
	return s
}

// is reports whether an expression is a variable.
func (f *finder) is(e ast.Expr, v *types.Var) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && f.pkg.TypesInfo.Uses[id] == v
}

// appends reports whether an assignment is v = append(v, ...), or of what another function makes of v
// that may append to it, such as strconv.AppendInt.
func (f *finder) appends(to, value ast.Expr, tok token.Token, v *types.Var) bool {
	call, ok := ast.Unparen(value).(*ast.CallExpr)
	if !ok || tok != token.ASSIGN || !f.is(to, v) || len(call.Args) < 2 && !f.calls(call, "append") || !f.is(call.Args[0], v) {
		return false
	}
	if f.calls(call, "append") {
		return true
	}
	_, declared := typeutil.Callee(f.pkg.TypesInfo, call).(*types.Func)
	return declared
}

// concatenates reports whether an assignment is v += ... or v = v + ...
func (f *finder) concatenates(to, value ast.Expr, tok token.Token, v *types.Var) bool {
	if !f.is(to, v) {
		return false
	}
	first := ast.Unparen(value)
	for {
		b, ok := first.(*ast.BinaryExpr)
		if !ok || b.Op != token.ADD {
			break
		}
		first = ast.Unparen(b.X)
	}
	return tok == token.ADD_ASSIGN || tok == token.ASSIGN && first != ast.Unparen(value) && f.is(first, v)
}

// isBuffer reports whether a type is strings.Builder or bytes.Buffer, or a pointer to one.
func isBuffer(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := t.(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return false
	}
	name := n.Obj().Pkg().Path() + "." + n.Obj().Name()
	return name == "strings.Builder" || name == "bytes.Buffer"
}

// filled reports whether a buffer is there from its declaration to the end of its function and
// is not emptied in between.
func (f *finder) filled(v *types.Var) bool {
	good := true
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			good = good && !slices.ContainsFunc(n.Lhs, func(l ast.Expr) bool { return f.is(l, v) })
		case *ast.SelectorExpr:
			if f.is(n.X, v) && (n.Sel.Name == "Reset" || n.Sel.Name == "Truncate") {
				good = false
			}
		}
		return good
	})
	return good
}

// others returns variables whose length is known at a place, and may have to do with that
// of a site: those that its function ranges over or counts up to, then its parameters.
func (f *finder) others(s *site, at token.Pos) []string {
	var names []string
	consider := func(e ast.Expr) {
		id, ok := ast.Unparen(e).(*ast.Ident)
		if !ok || len(names) == recorder.MostOthers || id.Name == s.name || slices.Contains(names, id.Name) {
			return
		}
		v, ok := f.pkg.TypesInfo.ObjectOf(id).(*types.Var)
		if ok && hasLength(v.Type()) && f.means(id.Name, v, at) {
			names = append(names, id.Name)
		}
	}
	ast.Inspect(s.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			consider(n.X)
		case *ast.CallExpr:
			if f.calls(n, "len") {
				consider(n.Args[0])
			}
		}
		return true
	})
	params := []*ast.FieldList{f.decl.Type.Params, f.decl.Recv}
	if lit, ok := f.parent[s.body].(*ast.FuncLit); ok {
		params = []*ast.FieldList{lit.Type.Params}
	}
	for _, list := range params {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			for _, id := range field.Names {
				consider(id)
			}
		}
	}
	return names
}

func hasLength(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return isText(t)
}
