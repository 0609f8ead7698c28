package room

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/length"
)

// leastGrown is the number of bytes below which a buffer grows in few steps.
const leastGrown = 16

// ObservedGrow is the rule observedgrow, described in the package comment.
func ObservedGrow(observed length.Observer) *analysis.Analyzer {
	return rule.New(docs, "observedgrow", func(f *view.Func) {
		for list := range f.Lists() {
			for _, stmt := range list {
				observedBuffer(f, stmt, observed)
			}
		}
	})
}

// observedBuffer reports a statement that declares a buffer.
func observedBuffer(f *view.Func, stmt ast.Stmt, observed length.Observer) {
	id := local.EmptyBuffer(f, stmt)
	if id == nil || !onlyFilled(f, id) {
		return
	}
	l, ok := observed.Of(f.Pass.Fset.Position(id.Pos()))
	if !ok || l.Median < leastGrown {
		return
	}
	var fixes []analysis.SuggestedFix
	for _, r := range rooms(f, l, stmt.Pos()) {
		fixes = append(fixes, patch.Fix(
			fmt.Sprintf("let %s grow to %s bytes at once, %s", id.Name, r.text, r.why),
			patch.Insert(patch.LineEnd(f, stmt), fmt.Sprintf("\n%s.Grow(%s)", id.Name, r.text))))
	}
	if len(fixes) > 0 {
		f.Report(stmt, fmt.Sprintf("%s grows step by step to %d bytes", id.Name, l.P95), fixes...)
	}
}

// fillers are the methods of both buffers whose results do not depend on the memory they
// have.
var fillers = []string{"Write", "WriteByte", "WriteRune", "WriteString", "ReadFrom", "WriteTo", "String",
	"Len"}

// onlyFilled reports whether a buffer is used by such methods alone, or as an interface.
func onlyFilled(f *view.Func, id *ast.Ident) bool {
	for _, use := range f.Uses(f.Decl.Body, f.Info.Defs[id]) {
		if use == id {
			continue
		}
		up := f.Parents(use)
		switch p := up[0].(type) {
		case *ast.SelectorExpr:
			if !slices.Contains(fillers, p.Sel.Name) {
				return false
			}
		case *ast.UnaryExpr:
			call, ok := up[1].(*ast.CallExpr)
			if p.Op != token.AND || !ok || !asInterface(f, call, p) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// asInterface reports whether a call takes an argument as an interface.
func asInterface(f *view.Func, call *ast.CallExpr, arg ast.Expr) bool {
	sig, ok := f.Info.TypeOf(call.Fun).(*types.Signature)
	i := slices.Index(call.Args, arg)
	if !ok || i < 0 || sig.Variadic() && i >= sig.Params().Len()-1 || i >= sig.Params().Len() {
		return false
	}
	return types.IsInterface(sig.Params().At(i).Type())
}
