package loop

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Extend is the rule extend, described in the package comment.
var Extend = rule.New(docs, "extend", func(f *view.Func) {
	for _, loop := range f.Loops() {
		if e := extensionOf(f, loop); e != nil && f.InBlock(loop) && !f.File.HasComment(loop) {
			e.report()
		}
	}
})

// An extension is a loop that does nothing but to append a constant to a slice.
type extension struct {
	f     *view.Func
	loop  ast.Stmt
	slice ast.Expr
	value ast.Expr
	elem  string // the type of the elements
	// The loop goes from one number to another; from is empty for 0.
	from, to string
}

// extensionOf reads a loop, nil if it is another one.
func extensionOf(f *view.Func, loop ast.Stmt) *extension {
	body := view.LoopBody(loop)
	if len(body.List) != 1 {
		return nil
	}
	to, value := view.Assignment(body.List[0], token.ASSIGN)
	call, ok := value.(*ast.CallExpr)
	if to == nil || !ok || f.Builtin(call) != "append" || len(call.Args) != 2 || call.Ellipsis.IsValid() ||
		f.Constant(call.Args[1]) == nil || !eval.PlainPath(f, to) || !eval.Same(f, to, call.Args[0]) {
		return nil
	}
	s, ok := view.Core(f.Info.TypeOf(to)).(*types.Slice)
	if !ok {
		return nil
	}
	elem, ok := s.Elem().(*types.Basic)
	e := &extension{f: f, loop: loop, slice: to, value: call.Args[1]}
	if !ok || !e.counts() {
		return nil
	}
	e.elem = elem.Name()
	if !f.Predeclared(loop.Pos(), e.elem, "make", "len") {
		return nil
	}
	return e
}

// counts reads how often the loop runs: for len(s) < n, for i := m; i < n; i++, or for range n.
func (e *extension) counts() bool {
	switch loop := e.loop.(type) {
	case *ast.RangeStmt:
		if n := e.f.Constant(loop.X); loop.Key != nil || !e.fixed(loop.X) || n != nil && constant.Sign(n) <= 0 {
			return false
		}
		e.to = e.operand(loop.X)
		return true
	case *ast.ForStmt:
		cond, ok := ast.Unparen(loop.Cond).(*ast.BinaryExpr)
		if !ok || cond.Op != token.LSS || !e.fixed(cond.Y) {
			return false
		}
		if n := e.f.Constant(cond.Y); n != nil && constant.Sign(n) <= 0 {
			return false
		}
		e.to = e.operand(cond.Y)
		if loop.Init == nil && loop.Post == nil {
			e.from = e.f.Text(cond.X)
			return eval.IsLength(e.f, cond.X, e.slice)
		}
		return e.counted(loop, cond)
	}
	return false
}

// counted reads for i := m; i < n; i++.
func (e *extension) counted(loop *ast.ForStmt, cond *ast.BinaryExpr) bool {
	i, from := view.Assignment(loop.Init, token.DEFINE)
	if i == nil || !e.f.Increments(loop.Post, e.f.Object(i)) ||
		e.f.Object(cond.X) != e.f.Object(i) || len(e.f.Uses(cond.Y, e.f.Object(i))) > 0 {
		return false
	}
	if !e.f.IsZero(from) {
		e.from = e.operand(from)
	}
	n, to := e.f.Constant(from), e.f.Constant(cond.Y)
	if n == nil || to == nil {
		return eval.IsLength(e.f, from, e.slice) || n != nil && n.Kind() == constant.Int && constant.Sign(n) >= 0
	}
	return constant.Sign(n) >= 0 && constant.Compare(n, token.LSS, to)
}

// fixed reports whether an int is the same in each turn: it is made of constants, lengths of other local
// variables and what lies on a path, which the loop does not change since it is no slice.
func (e *extension) fixed(x ast.Expr) bool {
	if !types.Identical(types.Default(e.f.Info.TypeOf(x)), types.Typ[types.Int]) {
		return false
	}
	x = ast.Unparen(x)
	switch x := x.(type) {
	case *ast.BinaryExpr:
		return (x.Op == token.ADD || x.Op == token.SUB || x.Op == token.MUL) && e.fixed(x.X) && e.fixed(x.Y)
	case *ast.CallExpr:
		if e.f.Builtin(x) != "len" || e.f.Object(x.Args[0]) == nil {
			return false
		}
		return e.f.Object(x.Args[0]) != e.f.Object(e.slice) && eval.Steady(e.f, x)
	}
	return e.f.Constant(x) != nil || eval.PlainPath(e.f, x)
}

// operand is an expression as one of a comparison, or of a difference on its left.
func (e *extension) operand(x ast.Expr) string { return e.f.Text(ast.Unparen(x)) }

func (e *extension) report() {
	s := e.f.Text(e.slice)
	cond, n := e.to+" > 0", e.to
	if e.from != "" {
		cond, n = e.from+" < "+e.to, e.to+"-"+e.from
		if strings.ContainsAny(e.from, " +-*") {
			n = e.to + "-(" + e.from + ")"
		}
	}
	add := fmt.Sprintf("%[1]s = append(%[1]s, make([]%[2]s, %[3]s)...)", s, e.elem, n)
	if isZeroValue(e.f.Constant(e.value)) {
		add = fmt.Sprintf("if %s {\n%s\n}", cond, add)
	} else {
		at := e.f.Fresh("at")
		add = fmt.Sprintf("if %[1]s {\n%[2]s := len(%[3]s)\n%[4]s\nfor ; %[2]s < len(%[3]s); %[2]s++ {\n%[3]s[%[2]s] = %[5]s\n}\n}",
			cond, at, s, add, e.f.Text(e.value))
	}
	e.f.Report(e.loop, "a slice grows by one constant in every turn",
		patch.Fix("append all of them to "+s+" at a time", patch.Replace(e.loop, add)))
}

// isZeroValue reports whether a constant is what a variable begins as.
func isZeroValue(c constant.Value) bool {
	switch c.Kind() {
	case constant.Bool:
		return !constant.BoolVal(c)
	case constant.String:
		return constant.StringVal(c) == ""
	case constant.Float:
		return false // it may be rounded to zero
	}
	return constant.Sign(c) == 0
}
