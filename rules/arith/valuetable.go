package arith

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// ValueTable is the rule valuetable, described in the package comment.
var ValueTable = rule.New(docs, "valuetable", func(f *view.Func) {
	v, result := numberOf(f)
	if v == nil || !computesAlone(f) || f.File.HasComment(f.Decl.Type) {
		return
	}
	if !initorder.Plain(f) {
		f.Nearly(f.Decl.Pos(), near.InitOrder, f.Decl.Name.Name)
		return
	}
	valueTable(f, v, result)
})

// costly are functions that take longer than a look-up in a table.
var costly = map[string]bool{
	"math.Pow": true, "math.Exp": true, "math.Exp2": true, "math.Expm1": true, "math.Log": true, "math.Log2": true,
	"math.Log10": true, "math.Log1p": true, "math.Sin": true, "math.Cos": true, "math.Tan": true, "math.Asin": true,
	"math.Acos": true, "math.Atan": true, "math.Atan2": true, "math.Sinh": true, "math.Cosh": true, "math.Tanh": true,
	"math.Cbrt": true, "math.Hypot": true, "math.Gamma": true, "math.Erf": true,
}

// numberOf returns the parameter of a function of one integer that returns a number, with the type of
// that as it is written; nil for others.
func numberOf(f *view.Func) (v *types.Var, result string) {
	sig := f.Info.Defs[f.Decl.Name].(*types.Func).Signature()
	if sig.Recv() != nil || sig.TypeParams().Len() > 0 || sig.Params().Len() != 1 || sig.Results().Len() != 1 || sig.Variadic() {
		return nil, ""
	}
	v = sig.Params().At(0)
	from, ok1 := types.Unalias(v.Type()).(*types.Basic)
	to, ok2 := types.Unalias(sig.Results().At(0).Type()).(*types.Basic)
	if !ok1 || !ok2 || v.Name() == "" || v.Name() == "_" || from.Info()&types.IsInteger == 0 || to.Info()&types.IsNumeric == 0 {
		return nil, ""
	}
	return v, to.Name()
}

// computesAlone reports whether a function computes with its parameter and constants, costly functions
// among it, cannot panic and has no loop.
func computesAlone(f *view.Func) bool {
	takesTime := false
	odd := view.Any(f.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt, *ast.SendStmt,
			*ast.LabeledStmt, *ast.BranchStmt, *ast.IndexExpr, *ast.StarExpr, *ast.SliceExpr, *ast.CompositeLit, *ast.TypeAssertExpr:
			return true
		case *ast.UnaryExpr:
			return n.Op == token.ARROW || n.Op == token.AND
		case *ast.BinaryExpr:
			return f.Constant(n) == nil && !divides(f, n)
		case *ast.AssignStmt:
			return n.Tok == token.QUO_ASSIGN && !isFloat(f, n.Lhs[0]) || n.Tok == token.REM_ASSIGN ||
				n.Tok == token.SHL_ASSIGN || n.Tok == token.SHR_ASSIGN
		case *ast.Ident:
			variable, ok := f.Object(n).(*types.Var)
			return ok && !f.IsLocal(variable)
		case *ast.CallExpr:
			if f.Info.Types[n.Fun].IsType() || eval.Silent(f, n) && f.Callee(n) == "" {
				return false
			}
			fn := f.Called(n)
			if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "math" {
				return true
			}
			takesTime = takesTime || costly[fn.FullName()]
		}
		return false
	})
	return takesTime && !odd
}

// divides reports whether an operator of numbers cannot panic.
func divides(f *view.Func, e *ast.BinaryExpr) bool {
	if _, basic := f.Info.TypeOf(e.X).Underlying().(*types.Basic); !basic {
		return false
	}
	switch e.Op {
	case token.QUO, token.REM:
		return isFloat(f, e.X) || f.Constant(e.Y) != nil
	case token.SHL, token.SHR:
		return f.Constant(e.Y) != nil
	}
	return true
}

func isFloat(f *view.Func, e ast.Expr) bool {
	b, ok := f.Info.TypeOf(e).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// valueTable reports the function.
func valueTable(f *view.Func, v *types.Var, result string) {
	name := f.Decl.Name.Name
	table := f.FreshInPackage(patch.LowerFirst(name) + "Table")
	computed := f.FreshInPackage(patch.LowerFirst(name) + "Computed")
	from := types.Unalias(v.Type()).(*types.Basic)
	ask := fmt.Sprintf("if %[1]s := %[5]s(%[2]s); %[1]s < 256 {\nreturn %[3]s[%[1]s]\n}\nreturn %[4]s(%[2]s)",
		f.Fresh("n"), v.Name(), table, computed, unsigned(from))
	switch {
	case from.Kind() == types.Int8:
		return
	case from.Kind() == types.Uint8:
		ask = fmt.Sprintf("return %s[%s]", table, v.Name())
	case from.Info()&types.IsUnsigned != 0:
		ask = fmt.Sprintf("if %[1]s < 256 {\nreturn %[2]s[%[1]s]\n}\nreturn %[3]s(%[1]s)", v.Name(), table, computed)
	}
	i := f.Fresh("i")
	arg := i
	if from.Kind() != types.Int {
		arg = fmt.Sprintf("%s(%s)", from.Name(), i)
	}
	if !f.Predeclared(f.Decl.Body.Lbrace, "uint", "uint64", from.Name(), result) {
		return
	}
	text := fmt.Sprintf("\n%[1]s\n}\n\n// %[2]s holds what %[3]s returns for 0 to 255.\n"+
		"var %[2]s = func() (table [256]%[4]s) {\nfor %[5]s := range table {\ntable[%[5]s] = %[6]s(%[7]s)\n}\nreturn table\n}()\n\n"+
		"// %[6]s is what %[3]s returns.\nfunc %[6]s%[8]s {",
		ask, table, name, result, i, computed, arg, f.File.Text(f.Decl.Type.Params.Pos(), f.Decl.Type.End()))
	f.Report(f.Decl.Name, name+" computes the same of the same small numbers again",
		patch.Fix("keep in a table what it returns for 0 to 255", patch.Insert(f.Decl.Body.Lbrace+1, text)))
}

// unsigned is a type that makes negative numbers of a type large ones; a uint may have 32 bits.
func unsigned(t *types.Basic) string {
	if t.Kind() == types.Int64 {
		return "uint64"
	}
	return "uint"
}
