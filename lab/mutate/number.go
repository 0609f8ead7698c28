package mutate

import (
	"go/ast"
	"go/token"
	"go/types"
)

var numberOperators = []Operator{
	{"narrow", "a number that passes through a narrower type", (*finder).narrow},
	{"nan", "a comparison that NaN decides otherwise, a test for NaN that is missing", (*finder).nan},
	{"negzero", "a negative zero that becomes a positive one", (*finder).negzero},
}

// narrower are the types that a number of a type may pass through.
var narrower = map[types.BasicKind][]string{
	types.Int: {"int32", "int16", "uint8"}, types.Int64: {"int32", "int16"}, types.Uint64: {"uint32", "uint16"}, types.Uint32: {"uint16", "uint8"},
	types.Float64: {"float32"}, types.Int32: {"uint8", "uint16"},
}

// values returns the expressions in n whose value is used as it is.
func values(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Rhs
	case *ast.ReturnStmt:
		return n.Results
	case *ast.CallExpr:
		return n.Args
	case *ast.KeyValueExpr:
		return []ast.Expr{n.Value}
	}
	return nil
}

func (f *finder) narrow(n ast.Node) {
	if call, ok := n.(*ast.CallExpr); ok && f.Info.Types[call.Fun].IsType() {
		return // a conversion: its argument is dealt with where it is used
	}
	for _, e := range values(n) {
		b, ok := f.Info.TypeOf(e).(*types.Basic)
		if !ok || f.constant(e) || narrower[b.Kind()] == nil {
			continue
		}
		to := pick(f, narrower[b.Kind()]...)
		f.replace(e, b.Name()+"("+to+"("+f.text(e)+"))")
	}
}

var opposite = map[token.Token]token.Token{token.LSS: token.GEQ, token.GEQ: token.LSS, token.GTR: token.LEQ, token.LEQ: token.GTR}

func (f *finder) nan(n ast.Node) {
	switch e := n.(type) {
	case *ast.BinaryExpr:
		if !f.is(e.X, types.IsFloat) {
			return
		}
		if op := opposite[e.Op]; op != 0 {
			f.replace(e, "!("+f.text(e.X)+" "+op.String()+" "+f.text(e.Y)+")")
		}
		if f.text(e.X) == f.text(e.Y) {
			f.replace(e, map[bool]string{true: "false", false: "true"}[e.Op == token.NEQ])
		}
	case *ast.CallExpr:
		switch call, name := f.calls(e); name {
		case "math.IsNaN":
			f.replace(call, "false")
		case "math.IsInf":
			f.replace(call, "false")
		case "math.Abs":
			f.replace(call, f.text(call.Args[0]))
		}
	}
}

func (f *finder) negzero(n ast.Node) {
	if _, ok := n.(*ast.CallExpr); ok {
		return
	}
	for _, e := range values(n) {
		if f.is(e, types.IsFloat) && !f.constant(e) {
			f.replace(e, f.text(e)+" + 0")
		}
	}
}
