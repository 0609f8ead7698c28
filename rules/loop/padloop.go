package loop

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// PadLoop is the rule padloop, described in the package comment.
var PadLoop = rule.New(docs, "padloop", func(f *view.Func) {
	for _, loop := range f.Loops() {
		if loop, ok := loop.(*ast.ForStmt); ok && f.InBlock(loop) && !f.File.HasComment(loop) {
			padLoop(f, loop)
		}
	}
})

// A padding is a loop that adds one character to a text in each turn.
type padding struct {
	s           *types.Var
	char        ast.Expr
	front       bool
	have, wants string // what is counted, such as len(s), and how much there must be
}

// padLoop reports a loop that adds a character until a text is long enough.
func padLoop(f *view.Func, loop *ast.ForStmt) {
	p := paddingOf(f, loop)
	if p == nil || !p.counts(f, loop) || !f.Importable(loop.Pos(), "strings") {
		return
	}
	name := p.s.Name()
	repeat := fmt.Sprintf("strings.Repeat(%s, %s-%s)", f.Text(p.char), p.wants, p.have)
	set := fmt.Sprintf("%s += %s", name, repeat)
	if p.front {
		set = fmt.Sprintf("%[1]s = %[2]s + %[1]s", name, repeat)
	}
	f.Report(loop, "a text grows by one character in every turn", patch.Fix("add them at a time",
		patch.Replace(loop, fmt.Sprintf("if %s < %s {\n%s\n}", p.have, p.wants, set))))
}

// paddingOf reads the body of a loop, nil if it does anything else.
func paddingOf(f *view.Func, loop *ast.ForStmt) *padding {
	if len(loop.Body.List) != 1 {
		return nil
	}
	p := new(padding)
	to, value := view.Assignment(loop.Body.List[0], token.ADD_ASSIGN)
	if p.char = value; to == nil {
		to, value = view.Assignment(loop.Body.List[0], token.ASSIGN)
		sum, ok := value.(*ast.BinaryExpr)
		if !ok || sum.Op != token.ADD || to == nil {
			return nil
		}
		p.char, p.front = sum.X, true
		if other := sum.Y; f.Object(to) == f.Object(sum.X) {
			p.char, p.front = other, false
		} else if f.Object(to) != f.Object(other) {
			return nil
		}
	}
	p.s, _ = f.Object(to).(*types.Var)
	char, ok := f.StringConstant(p.char)
	if p.s == nil || !f.IsLocal(p.s) || eval.Shared(f, p.s) || !view.IsString(p.s.Type()) ||
		!ok || len(char) != 1 || char[0] >= 0x80 {
		return nil
	}
	return p
}

// counts reads the head of a loop: for len(s) < n, or for i := len(s); i < n; i++.
func (p *padding) counts(f *view.Func, loop *ast.ForStmt) bool {
	cond, ok := loop.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.LSS || !eval.Steady(f, cond.Y) || len(f.Uses(cond.Y, p.s)) > 0 ||
		!types.Identical(types.Default(f.Info.TypeOf(cond.Y)), types.Typ[types.Int]) {
		return false
	}
	have := cond.X
	if loop.Init != nil || loop.Post != nil {
		i, from := view.Assignment(loop.Init, token.DEFINE)
		if i == nil || !f.Increments(loop.Post, f.Object(i)) ||
			f.Object(cond.X) != f.Object(i) || len(f.Uses(cond.Y, f.Object(i))) > 0 {
			return false
		}
		have = from
	}
	call, ok := ast.Unparen(have).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || f.Object(call.Args[0]) != p.s ||
		f.Builtin(call) != "len" && f.Callee(call) != "unicode/utf8.RuneCountInString" {
		return false
	}
	p.have, p.wants = f.Text(call), f.Text(cond.Y)
	if b, ok := ast.Unparen(cond.Y).(*ast.BinaryExpr); ok && b.Op.Precedence() < token.ADD.Precedence() {
		return false
	}
	return true
}
