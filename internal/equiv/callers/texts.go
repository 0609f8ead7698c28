package callers

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// constantText writes a constant as a value of the basic type that stands for all of its kind.
func constantText(v constant.Value, t types.Type) ([]string, bool) {
	text := ""
	basic, ok := t.Underlying().(*types.Basic)
	if !ok {
		return nil, false
	}
	switch info := basic.Info(); {
	case info&types.IsString != 0 && v.Kind() == constant.String:
		text = strconv.Quote(constant.StringVal(v))
	case info&types.IsBoolean != 0 && v.Kind() == constant.Bool:
		text = v.String()
	case info&types.IsUnsigned != 0:
		if n, exact := constant.Uint64Val(constant.ToInt(v)); exact {
			text = fmt.Sprintf("uint64(%d)", n)
		}
	case info&types.IsInteger != 0:
		if n, exact := constant.Int64Val(constant.ToInt(v)); exact {
			text = fmt.Sprintf("int64(%d)", n)
		}
	case info&types.IsFloat != 0:
		f, _ := constant.Float64Val(constant.ToFloat(v))
		text = fmt.Sprintf("float64(%s)", strconv.FormatFloat(f, 'g', -1, 64))
	}
	return []string{text}, text != ""
}

// literalValue is the constant that a literal is, nil for others.
func literalValue(e ast.Expr) constant.Value {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return constant.MakeFromLiteral(e.Value, e.Kind, 0)
	case *ast.UnaryExpr:
		if v := literalValue(e.X); v != nil && e.Op == token.SUB && v.Kind() != constant.String {
			return constant.UnaryOp(token.SUB, v, 0)
		}
	}
	return nil
}

// literal writes a composite literal of constants, or a conversion of one to a list.
func (r *reader) literal(e ast.Expr) (string, bool) {
	e = ast.Unparen(e)
	tv := r.s.Pkg.TypesInfo.Types[e]
	if tv.Value != nil {
		return element(tv.Value), !r.varies(e) && tv.Value.Kind() != constant.Complex
	}
	if tv.Type == nil || !r.nameable(tv.Type) {
		return "", false
	}
	name := types.TypeString(tv.Type, types.RelativeTo(r.s.Pkg.Types))
	switch e := e.(type) {
	case *ast.CallExpr:
		if len(e.Args) != 1 || !r.s.Pkg.TypesInfo.Types[e.Fun].IsType() || r.s.Pkg.TypesInfo.Types[e.Args[0]].Value == nil {
			return "", false
		}
		arg, ok := r.literal(e.Args[0])
		return fmt.Sprintf("%s(%s)", name, arg), ok
	case *ast.CompositeLit:
		var parts []string
		for _, el := range e.Elts {
			key := ""
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				el = kv.Value
				if key, ok = r.key(kv.Key, tv.Type); !ok {
					return "", false
				}
			}
			text, ok := r.literal(el)
			if !ok {
				return "", false
			}
			parts = append(parts, key+text)
		}
		return name + "{" + strings.Join(parts, ", ") + "}", true
	}
	return "", false
}

// key writes the key of an element of a type.
func (r *reader) key(e ast.Expr, t types.Type) (string, bool) {
	if _, ok := t.Underlying().(*types.Struct); ok {
		id, ok := e.(*ast.Ident)
		return id.Name + ": ", ok
	}
	text, ok := r.literal(e)
	return text + ": ", ok
}

// element writes a constant within a literal, whose type it takes.
func element(v constant.Value) string {
	switch v.Kind() {
	case constant.String:
		return strconv.Quote(constant.StringVal(v))
	case constant.Float:
		f, _ := constant.Float64Val(v)
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return v.ExactString()
}

// nameable reports whether a type can be written in any file of the package without imports.
func (r *reader) nameable(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return true
	case *types.Named:
		return t.TypeArgs().Len() == 0 && t.Obj().Parent() == r.s.Pkg.Types.Scope()
	case *types.Slice:
		return r.nameable(t.Elem())
	case *types.Array:
		return r.nameable(t.Elem())
	case *types.Map:
		return r.nameable(t.Key()) && r.nameable(t.Elem())
	}
	return false
}
