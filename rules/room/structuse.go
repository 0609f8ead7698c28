package room

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/view"
)

// An innerStruct is a struct type of which the package sees every value, through variables of
// functions alone: none is copied, kept in another value or made an interface.
type innerStruct struct {
	f    *view.Func
	name *types.TypeName
	// makers are the functions in which values are made.
	makers []*ast.FuncDecl
}

// known checks all that the package does with the type. It finds the makers.
func (s *innerStruct) known() bool {
	for _, id := range s.f.Index.Names(s.name) {
		if !s.named(id, s.f.Index.Enclosing(id)) {
			return false
		}
	}
	for id, o := range s.f.Info.Defs {
		if fn, ok := o.(*types.Func); ok && !s.returned(fn) {
			return false
		}
		v, ok := o.(*types.Var)
		if !ok || !s.is(v.Type()) {
			continue
		}
		if v.IsField() || v.Parent() == s.f.Pass.Pkg.Scope() {
			return false
		}
		for _, use := range s.f.Index.Names(v) {
			if use != id && !s.used(v, use, s.f.Index.Enclosing(use)) {
				return false
			}
		}
	}
	return len(s.makers) > 0
}

// returned reports whether a value that a function returns becomes that of a variable wherever it is
// called, or is asked for what is in it.
func (s *innerStruct) returned(fn *types.Func) bool {
	for v := range fn.Signature().Results().Variables() {
		if !s.is(v.Type()) {
			continue
		}
		for _, id := range s.f.Index.Names(fn) {
			if s.f.Info.Defs[id] == fn {
				continue
			}
			up := s.f.Index.Enclosing(id)
			if sel, ok := up[0].(*ast.SelectorExpr); ok && sel.Sel == id {
				up = up[1:]
			}
			call, ok := up[0].(*ast.CallExpr)
			if !ok || !view.Within(id.Pos(), call.Fun) {
				return false
			}
			sel, ok := up[1].(*ast.SelectorExpr)
			if !(ok && sel.X == call && s.selected(sel, up[2:])) && !s.kept(up[1:]) {
				return false
			}
		}
	}
	return true
}

// kept reports whether a statement, with what is around it, gives values of the struct and pointers
// to them to variables and results of these types: an interface may be handed on to anybody.
func (s *innerStruct) kept(up []ast.Node) bool {
	switch n := up[0].(type) {
	case *ast.AssignStmt:
		return s.paired(n.Rhs, func(i int) types.Type {
			if id, ok := n.Lhs[i].(*ast.Ident); ok && id.Name != "_" {
				return s.f.Info.TypeOf(id)
			}
			return nil
		})
	case *ast.ValueSpec:
		return s.paired(n.Values, func(i int) types.Type { return s.f.Info.TypeOf(n.Names[i]) })
	case *ast.ReturnStmt:
		at := slices.IndexFunc(up, func(n ast.Node) bool { _, ok := n.(*ast.FuncDecl); return ok })
		if at < 0 || !s.inside(up) {
			return false
		}
		sig := s.f.Info.Defs[up[at].(*ast.FuncDecl).Name].(*types.Func).Signature()
		return s.paired(n.Results, func(i int) types.Type { return sig.Results().At(i).Type() })
	}
	return false
}

// paired reports whether what becomes of each value of the struct has its type.
func (s *innerStruct) paired(values []ast.Expr, to func(int) types.Type) bool {
	i := 0
	for _, e := range values {
		list := []types.Type{s.f.Info.TypeOf(e)}
		if tuple, ok := list[0].(*types.Tuple); ok {
			list = nil
			for v := range tuple.Variables() {
				list = append(list, v.Type())
			}
		}
		for _, t := range list {
			if got := to(i); s.is(t) && (got == nil || !s.is(got)) {
				return false
			}
			i++
		}
	}
	return true
}

// is reports whether a type is the struct or a pointer to it.
func (s *innerStruct) is(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj() == s.name
}

// named reports whether a name of the type stands where nothing happens to values, or makes one.
func (s *innerStruct) named(id *ast.Ident, up []ast.Node) bool {
	switch p := up[0].(type) {
	case *ast.TypeSpec:
		return p.Name == id && !p.Assign.IsValid()
	case *ast.StarExpr:
		switch q := up[1].(type) {
		case *ast.Field:
			switch up[3].(type) {
			case *ast.FuncType, *ast.FuncDecl:
				_, closure := up[4].(*ast.FuncLit)
				return !closure
			}
			return false
		case *ast.ValueSpec:
			return q.Type == p && s.inside(up)
		}
	case *ast.ValueSpec: // var l lexer
		return p.Type == id && len(p.Values) == 0 && s.makes(up)
	case *ast.CompositeLit:
		return p.Type == id && s.literal(p) && s.bound(up[1:]) && s.makes(up)
	case *ast.CallExpr: // new(lexer)
		return len(p.Args) == 1 && p.Args[0] == id && s.f.Builtin(p) == "new" && s.bound(up) && s.makes(up)
	}
	return false
}

// inside reports whether a node is in a function and in no closure.
func (s *innerStruct) inside(up []ast.Node) bool {
	for _, n := range up {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.FuncDecl:
			return true
		}
	}
	return false
}

// makes notes the function in which a value is made.
func (s *innerStruct) makes(up []ast.Node) bool {
	if !s.inside(up) {
		return false
	}
	at := slices.IndexFunc(up, func(n ast.Node) bool { _, ok := n.(*ast.FuncDecl); return ok })
	if decl := up[at].(*ast.FuncDecl); !slices.Contains(s.makers, decl) {
		s.makers = append(s.makers, decl)
	}
	return true
}

// literal reports whether a literal names the fields that it sets.
func (s *innerStruct) literal(lit *ast.CompositeLit) bool {
	return !slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool { _, ok := e.(*ast.KeyValueExpr); return !ok })
}

// bound reports whether the value that an expression makes becomes that of a variable, or is
// returned: up begins with what is around the expression, or takes its address.
func (s *innerStruct) bound(up []ast.Node) bool {
	if u, ok := up[0].(*ast.UnaryExpr); ok && u.Op == token.AND {
		up = up[1:]
	} else if _, isNew := up[0].(*ast.CallExpr); isNew {
		up = up[1:]
	}
	return s.kept(up)
}

// used reports whether a use of a variable keeps its value where it is.
func (s *innerStruct) used(v *types.Var, id *ast.Ident, up []ast.Node) bool {
	if !s.inside(up) {
		return false
	}
	_, pointer := types.Unalias(v.Type()).(*types.Pointer)
	var e ast.Expr = id
	if u, ok := up[0].(*ast.UnaryExpr); ok && u.Op == token.AND && !pointer {
		e, up, pointer = u, up[1:], true
	}
	switch p := up[0].(type) {
	case *ast.SelectorExpr:
		return p.X == e && s.selected(p, up[1:])
	case *ast.CallExpr:
		at := slices.Index(p.Args, e)
		return pointer && at >= 0 && s.takes(p, at) && !view.Starts(up[1])
	case *ast.AssignStmt:
		if slices.Contains(p.Lhs, e) {
			return pointer // what is assigned is checked where it stands
		}
		return pointer && s.kept(up)
	case *ast.ReturnStmt:
		return pointer && s.kept(up)
	case *ast.BinaryExpr:
		return pointer && (s.f.Info.Types[p.X].IsNil() || s.f.Info.Types[p.Y].IsNil())
	}
	return false
}

// selected reports whether a selection is a field, or a call of a method.
func (s *innerStruct) selected(sel *ast.SelectorExpr, up []ast.Node) bool {
	is := s.f.Info.Selections[sel]
	switch {
	case is == nil || len(is.Index()) != 1:
		return false
	case is.Kind() == types.FieldVal:
		return true
	case is.Kind() != types.MethodVal:
		return false
	}
	call, ok := up[0].(*ast.CallExpr)
	return ok && call.Fun == sel && !view.Starts(up[1])
}

// takes reports whether a function of the package takes an argument as what it is.
func (s *innerStruct) takes(call *ast.CallExpr, arg int) bool {
	fn := s.f.Called(call)
	if fn == nil || fn.Pkg() != s.f.Pass.Pkg || fn.Signature().Variadic() || fn.Signature().TypeParams().Len() > 0 ||
		arg >= fn.Signature().Params().Len() {
		return false
	}
	return s.is(fn.Signature().Params().At(arg).Type())
}

// shown returns functions whose results say what becomes of values: the makers, or what calls
// a maker that returns them.
func (s *innerStruct) shown() []*ast.FuncDecl {
	var out []*ast.FuncDecl
	seen := make(map[*ast.FuncDecl]bool)
	var add func(decl *ast.FuncDecl)
	add = func(decl *ast.FuncDecl) {
		if seen[decl] {
			return
		}
		seen[decl] = true
		fn := s.f.Info.Defs[decl.Name].(*types.Func)
		if !s.inSignature(fn.Signature()) {
			out = append(out, decl)
			return
		}
		for _, id := range s.f.Index.Names(fn) {
			for _, n := range s.f.Index.Enclosing(id) {
				if in, ok := n.(*ast.FuncDecl); ok && in != decl {
					add(in)
				}
			}
		}
	}
	for _, m := range s.makers {
		add(m)
	}
	return out
}

func (s *innerStruct) inSignature(sig *types.Signature) bool {
	if sig.Recv() != nil && s.is(sig.Recv().Type()) {
		return true
	}
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			if s.is(v.Type()) {
				return true
			}
		}
	}
	return false
}

// mentioned reports whether a file in the folder that is not part of the package now, such as a
// test, may use one of some names: the type, or the field as one of anything.
func mentioned(f *view.Func, plain []string, field string) bool {
	return f.InUnloaded(func(file *ast.File) bool {
		return view.Any(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				return n.Sel.Name == field
			case *ast.KeyValueExpr:
				key, ok := n.Key.(*ast.Ident)
				return ok && key.Name == field
			case *ast.Ident:
				return slices.Contains(plain, n.Name)
			}
			return false
		})
	})
}
