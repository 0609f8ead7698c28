package lossy

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"

	"golang.org/x/tools/go/packages"
)

// numbers are the steps of a node that cut numbers.
func numbers(p *packages.Package, n ast.Node) []Loss {
	switch n := n.(type) {
	case *ast.CallExpr:
		return converted(p, n)
	case *ast.IncDecStmt:
		if n.Tok == token.INC {
			return counted(p, n.X, nil)
		}
	case *ast.AssignStmt:
		if n.Tok == token.ADD_ASSIGN {
			return counted(p, n.Lhs[0], n.Rhs[0])
		}
	}
	return nil
}

// converted is what a conversion of a whole number loses.
func converted(p *packages.Package, call *ast.CallExpr) []Loss {
	if len(call.Args) != 1 || !p.TypesInfo.Types[call.Fun].IsType() || p.TypesInfo.Types[call].Value != nil {
		return nil
	}
	to, from := p.TypesInfo.TypeOf(call), p.TypesInfo.TypeOf(call.Args[0])
	most := most(p, call.Args[0])
	if !isWhole(from) {
		return nil
	}
	name := func(t types.Type) string { return types.TypeString(t, types.RelativeTo(p.Types)) }
	basic, ok := to.Underlying().(*types.Basic)
	switch {
	case !ok:
		return nil
	case isWhole(to) && bits(to) < bits(from) && most > float64(uint64(1)<<(bits(to)-signBit(to)))-1:
		return []Loss{{Kind: Narrow, From: name(from), To: name(to)}}
	case basic.Kind() == types.Float64 && most > 1<<53, basic.Kind() == types.Float32 && most > 1<<24:
		return []Loss{{Kind: Float, From: name(from), To: name(to)}}
	}
	return nil
}

// counted is what adding to a number may lose: what is added by bits or is a constant that a loop
// does not repeat is no counter, which static reading does not tell. A hash is none, either.
func counted(p *packages.Package, x, by ast.Expr) []Loss {
	t := p.TypesInfo.TypeOf(x)
	if !isWhole(t) || bits(t) > 32 || by != nil && p.TypesInfo.TypeOf(by) == nil {
		return nil
	}
	if ix, ok := ast.Unparen(x).(*ast.IndexExpr); ok && by == nil && bits(t) == 8 {
		if _, text := p.TypesInfo.TypeOf(ix.X).Underlying().(*types.Slice); text {
			return nil // the digit of a text
		}
	}
	return []Loss{{Kind: Counter, To: types.TypeString(t, types.RelativeTo(p.Types))}}
}

func isWhole(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && b.Info()&types.IsUntyped == 0
}

// bits is how wide a type of whole numbers is where an int has 64 bits.
func bits(t types.Type) int { return 8 * int(types.SizesFor("gc", "amd64").Sizeof(t.Underlying())) }

func signBit(t types.Type) int {
	if t.Underlying().(*types.Basic).Info()&types.IsUnsigned != 0 {
		return 0
	}
	return 1
}

// most is the largest value that an expression may have as far as its text says, signs left out.
func most(p *packages.Package, e ast.Expr) float64 {
	e = ast.Unparen(e)
	if v := p.TypesInfo.Types[e].Value; v != nil {
		f, _ := constant.Float64Val(constant.ToFloat(v))
		return math.Abs(f)
	}
	t := p.TypesInfo.TypeOf(e)
	if t == nil || !isWhole(t) {
		return math.Inf(1)
	}
	limit := math.Ldexp(1, bits(t)-signBit(t))
	switch e := e.(type) {
	case *ast.BinaryExpr:
		x, y := most(p, e.X), most(p, e.Y)
		switch e.Op {
		case token.REM:
			return min(x, y)
		case token.AND:
			return min(x, y)
		case token.QUO:
			if p.TypesInfo.Types[e.Y].Value != nil && y > 0 {
				return x / y
			}
			return x
		case token.SHR:
			if p.TypesInfo.Types[e.Y].Value != nil {
				return math.Ldexp(x, -int(min(y, 64)))
			}
			return x
		case token.ADD, token.OR, token.XOR:
			return min(x+y, limit)
		case token.MUL:
			return min(x*y, limit)
		case token.SUB:
			if p.TypesInfo.Types[e.Y].Value != nil {
				return x
			}
			return min(x+y, limit)
		}
	case *ast.CallExpr:
		if fn, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && len(e.Args) > 1 && fn.Name == "min" {
			least := math.Inf(1)
			for _, a := range e.Args {
				least = min(least, most(p, a))
			}
			return least
		}
		if p.TypesInfo.Types[e.Fun].IsType() && len(e.Args) == 1 {
			return min(most(p, e.Args[0]), limit)
		}
	}
	return limit - 1
}
