package call

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Whether is the rule whether, described in the package comment.
var Whether = rule.New(docs, "whether", func(f *view.Func) {
	var edits []analysis.TextEdit
	var first ast.Node
	for x := range view.All[*ast.BinaryExpr](f) {
		text, ok := question(f, x)
		if basic, plain := f.Info.TypeOf(x).(*types.Basic); !ok || !plain || basic.Info()&types.IsBoolean == 0 || f.File.HasComment(x) {
			continue
		}
		if first == nil {
			first = x
		}
		edits = append(edits, patch.Replace(x, text))
	}
	if first != nil {
		f.Report(first, "more is found out than is asked", patch.Fix("ask whether, not where or how often", edits...))
	}
})

// question returns what asks for no more than a comparison tells, false if that is not known.
func question(f *view.Func, x *ast.BinaryExpr) (text string, ok bool) {
	call, is := ast.Unparen(x.X).(*ast.CallExpr)
	if !is {
		return "", false
	}
	equality := x.Op == token.EQL || x.Op == token.NEQ
	if equality && f.Object(x.Y) == types.Universe.Lookup("nil") {
		text, ok = matches(f, call)
		return signed(text, x.Op == token.EQL), ok
	}
	if equality && f.IsZero(x.Y) {
		if text, ok = searched(f, call, "Index", "HasPrefix"); ok {
			return signed(text, x.Op == token.NEQ), true
		}
	}
	none, decided := noneOf(f, x)
	if list, is := inside(f, call).(*ast.CallExpr); is {
		text, ok = matches(f, list)
	} else {
		text, ok = searched(f, call, "Count", "Contains")
	}
	return signed(text, none), ok && decided
}

// inside returns what a call asks the length of, nil if it asks something else.
func inside(f *view.Func, call *ast.CallExpr) ast.Expr {
	if f.Builtin(call) != "len" {
		return nil
	}
	return ast.Unparen(call.Args[0])
}

// signed is a condition, or its opposite.
func signed(text string, not bool) string {
	if not {
		return "!" + text
	}
	return text
}

// noneOf reports whether a comparison of what is never negative is true for 0 alone, or for all else; not ok if it is neither.
func noneOf(f *view.Func, x *ast.BinaryExpr) (none, ok bool) {
	one := f.Constant(x.Y) != nil && f.Constant(x.Y).ExactString() == "1" && f.Portable(x.Y)
	switch x.Op {
	case token.EQL, token.LEQ:
		return true, f.IsZero(x.Y)
	case token.NEQ, token.GTR:
		return false, f.IsZero(x.Y)
	case token.LSS, token.GEQ:
		return x.Op == token.LSS, one
	}
	return false, false
}

// searched returns a call of package strings or bytes with another function for one.
func searched(f *view.Func, call *ast.CallExpr, function, instead string) (string, bool) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	name := f.Callee(call)
	if !ok || name != "strings."+function && name != "bytes."+function || f.Spread(call) || len(call.Args) != 2 {
		return "", false
	}
	return f.Text(sel.X) + "." + instead + "(" + f.Text(call.Args[0]) + ", " + f.Text(call.Args[1]) + ")", true
}

// matches returns a call that asks whether a regular expression matches, for one that finds where.
func matches(f *view.Func, call *ast.CallExpr) (string, bool) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	fn := f.Called(call)
	if !ok || fn == nil || !strings.HasPrefix(fn.FullName(), "(*regexp.Regexp).Find") || !finds[fn.Name()] || !f.Info.Types[sel.X].IsValue() ||
		!eval.Direct(f, sel) || len(call.Args) != fn.Signature().Params().Len() {
		return "", false
	}
	if strings.HasPrefix(fn.Name(), "FindAll") {
		if n := f.Constant(call.Args[1]); n == nil || constant.Sign(n) == 0 || !f.Portable(call.Args[1]) {
			return "", false
		}
	}
	method := "Match"
	if strings.Contains(fn.Name(), "String") {
		method = "MatchString"
	}
	return f.Text(sel.X) + "." + method + "(" + f.Text(call.Args[0]) + ")", true
}

// finds are the methods of a regular expression whose result is nil, and of no length, if and only if there is no match.
var finds = map[string]bool{
	"FindIndex": true, "FindStringIndex": true, "FindSubmatch": true, "FindStringSubmatch": true,
	"FindSubmatchIndex": true, "FindStringSubmatchIndex": true,
	"FindAll": true, "FindAllString": true, "FindAllIndex": true, "FindAllStringIndex": true, "FindAllSubmatch": true,
	"FindAllStringSubmatch": true, "FindAllSubmatchIndex": true, "FindAllStringSubmatchIndex": true,
}
