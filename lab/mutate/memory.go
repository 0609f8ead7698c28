package mutate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

var memoryOperators = []Operator{
	{"nil", "nil for an empty list or map", (*finder).nilOp},
	{"empty", "an empty list or map for nil", (*finder).empty},
	{"prefix", "a list made with a length in place of a capacity, which leaves zeros before what is appended", (*finder).prefix},
	{"alias", "the memory of an argument in place of a copy", (*finder).alias},
	{"spare", "a part of a list that shares the capacity after it", (*finder).spare},
	{"guard", "an empty input answered at once with zero values", (*finder).guard},
}

func (f *finder) nilOp(n ast.Node) {
	switch e := n.(type) {
	case *ast.CompositeLit:
		if len(e.Elts) == 0 && e.Type != nil && listOrMap(f.typeOf(e)) {
			f.replace(e, fmt.Sprintf("%s(nil)", f.text(e.Type)))
		}
	case *ast.CallExpr:
		call, name := f.calls(e)
		if name == "make" && listOrMap(f.typeOf(call)) {
			f.replace(call, fmt.Sprintf("%s(nil)", f.text(call.Args[0])))
		}
	}
}

func listOrMap(t types.Type) bool {
	switch t.(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

func (f *finder) empty(n ast.Node) {
	switch s := n.(type) {
	case *ast.ReturnStmt:
		for i, r := range s.Results {
			if results := f.results(); i < len(results) && f.text(r) == "nil" && listOrMap(results[i].Underlying()) {
				f.replace(r, f.typeName(results[i])+"{}")
			}
		}
	case *ast.DeclStmt:
		name, typ := variable(s)
		if typ != nil && listOrMap(f.typeOf(typ)) {
			f.replace(s, fmt.Sprintf("%s := %s{}", name, f.text(typ)))
		}
	}
}

// variable returns the name and the type of var x T.
func variable(s *ast.DeclStmt) (string, ast.Expr) {
	d := s.Decl.(*ast.GenDecl)
	if d.Tok != token.VAR || len(d.Specs) != 1 {
		return "", nil
	}
	v := d.Specs[0].(*ast.ValueSpec)
	if len(v.Names) != 1 || len(v.Values) > 0 {
		return "", nil
	}
	return v.Names[0].Name, v.Type
}

func (f *finder) prefix(n ast.Node) {
	call, name := f.calls(n)
	if name != "make" {
		return
	}
	switch len(call.Args) {
	case 3:
		if f.text(call.Args[1]) == "0" {
			f.edit(call.Args[1].Pos(), call.Args[2].Pos(), "")
		}
	case 2:
		if _, ok := f.typeOf(call).(*types.Slice); ok {
			f.insert(call.Args[1].Pos(), "1+")
		}
	}
}

// sameTyped returns the parameters of this type.
func (f *finder) sameTyped(t types.Type) (names []string) {
	for _, p := range f.params() {
		if t != nil && types.Identical(p.Type(), t) {
			names = append(names, p.Name())
		}
	}
	return names
}

func (f *finder) alias(n ast.Node) {
	switch n := n.(type) {
	case *ast.DeclStmt:
		if name, typ := variable(n); typ != nil {
			if _, ok := f.typeOf(typ).(*types.Slice); ok {
				for _, p := range f.sameTyped(f.Info.TypeOf(typ)) {
					f.replace(n, fmt.Sprintf("%s := %s[:0]", name, p))
				}
			}
		}
	case *ast.CompositeLit:
		if _, ok := f.typeOf(n).(*types.Slice); ok && len(n.Elts) == 0 {
			for _, p := range f.sameTyped(f.Info.TypeOf(n)) {
				f.replace(n, p+"[:0]")
			}
		}
	case *ast.CallExpr:
		f.aliasCall(n)
	case *ast.ExprStmt:
		if call, name := f.calls(n.X); name == "copy" {
			if _, ok := call.Args[0].(*ast.Ident); ok {
				f.replace(n, f.text(call.Args[0])+" = "+f.text(call.Args[1]))
			}
		}
	}
}

func (f *finder) aliasCall(n *ast.CallExpr) {
	call, name := f.calls(n)
	switch name {
	case "slices.Clone", "bytes.Clone", "maps.Clone":
		f.replace(call, f.text(call.Args[0]))
	case "append":
		// All of one list appended to another that is new: the list itself.
		if call.Ellipsis.IsValid() && len(call.Args) == 2 && types.Identical(f.Info.TypeOf(call.Args[0]), f.Info.TypeOf(call.Args[1])) {
			f.replace(call, f.text(call.Args[1]))
		}
	case "make":
		if _, ok := f.typeOf(call).(*types.Slice); !ok {
			return
		}
		for _, p := range f.sameTyped(f.Info.TypeOf(call)) {
			if len(call.Args) == 3 {
				f.replace(call, p+"[:0]")
			} else {
				f.replace(call, p)
			}
		}
	}
}

func (f *finder) spare(n ast.Node) {
	if e, ok := n.(*ast.SliceExpr); ok && e.Slice3 {
		f.edit(e.High.End(), e.Max.End(), "")
	}
}

func (f *finder) guard(n ast.Node) {
	if f.fn == nil || n != f.fn.Body {
		return
	}
	z := f.zeros()
	for _, p := range f.params() {
		switch t := p.Type().Underlying().(type) {
		case *types.Slice, *types.Map:
		case *types.Basic:
			if t.Info()&types.IsString == 0 {
				continue
			}
		default:
			continue
		}
		if z != "" {
			f.insert(f.fn.Body.Lbrace+1, fmt.Sprintf("\nif len(%s) == 0 {\n%s\n}\n", p.Name(), z))
		}
	}
}
