package rules

import (
	"go/ast"
	"go/token"
	"go/types"
)

// plainInit says that what the variables of the package are initialized with calls
// no code of the package but by name. The order of initialization follows names: a
// function that is reached by another way, such as a method String by package fmt,
// may run before a variable that it uses has its value.
func (f *function) plainInit() bool {
	for _, file := range f.pass.Files {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			if !f.plainCalls(g) {
				return false
			}
		}
	}
	return true
}

// plainCalls says that all calls that a declaration makes at once are harmless.
func (f *function) plainCalls(g *ast.GenDecl) bool {
	plain := true
	ast.Inspect(g, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false // what it names counts
		case *ast.CallExpr:
			plain = plain && f.plainCall(n)
		}
		return plain
	})
	return plain
}

// plainCall says that a call runs only what it names, and nothing that it is given.
func (f *function) plainCall(call *ast.CallExpr) bool {
	if f.pass.TypesInfo.Types[call.Fun].IsType() || f.builtin(call) != "" {
		return true
	}
	switch f.callee(call) {
	case "errors.New", "regexp.MustCompile", "regexp.MustCompilePOSIX", "strings.NewReplacer", "strings.Repeat",
		"math/big.NewInt", "math.Inf", "math.NaN", "math.Log", "math.Pow", "math.Sqrt":
		return true
	case "fmt.Errorf", "fmt.Sprintf", "fmt.Sprint":
		return f.plainArgs(call)
	}
	return false
}

// plainArgs says that no argument has methods that package fmt could call.
func (f *function) plainArgs(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		t := f.typeOf(a)
		if _, basic := t.Underlying().(*types.Basic); !basic || hasFormat(t) {
			return false
		}
	}
	return true
}
