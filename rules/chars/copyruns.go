package chars

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/partial"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// CopyRuns is the rule copyruns, described in the package comment.
var CopyRuns = rule.New(docs, "copyruns", func(f *view.Func) {
	for _, loop := range f.Loops() {
		r := runsOf(f, loop)
		if r == nil || !r.characters() || f.File.HasComment(headOf(loop)) {
			continue
		}
		if !initorder.Plain(f) || initorder.Runs(f) {
			f.Nearly(loop.Pos(), near.InitOrder, f.Decl.Name.Name)
			continue
		}
		r.report()
	}
})

// headOf is a loop without its body.
func headOf(loop ast.Stmt) ast.Node {
	return &ast.BadStmt{From: loop.Pos(), To: view.LoopBody(loop).Lbrace}
}

// A runs is a loop over the characters of a text, most of which it copies one by one.
type runs struct {
	f    *view.Func
	loop ast.Stmt
	turn partial.Turn
	to   ast.Expr // what is added to
	// runes reports whether the loop goes over characters, not over bytes, and below that the position may be
	// negative.
	runes, below bool
	kept         []bool
}

// runsOf reads a loop, nil if it is another one.
func runsOf(f *view.Func, loop ast.Stmt) *runs {
	r := &runs{f: f, loop: loop, turn: partial.Turn{Body: view.LoopBody(loop)}}
	switch loop := loop.(type) {
	case *ast.ForStmt:
		r.counts(loop)
	case *ast.RangeStmt:
		r.ranges(loop)
	}
	if r.turn.Text == nil {
		return nil
	}
	v, ok := r.turn.Text.(*types.Var)
	if !ok || !f.IsLocal(v) || !view.IsString(v.Type()) {
		return nil
	}
	return r
}

// counts reads for i := ...; i < len(s); i++.
func (r *runs) counts(loop *ast.ForStmt) {
	cond, ok := ast.Unparen(loop.Cond).(*ast.BinaryExpr)
	post, ok2 := loop.Post.(*ast.IncDecStmt)
	if !ok || !ok2 || cond.Op != token.LSS || post.Tok != token.INC {
		return
	}
	i, _ := r.f.Object(cond.X).(*types.Var)
	size, ok := ast.Unparen(cond.Y).(*ast.CallExpr)
	if i == nil || !r.f.IsLocal(i) || !types.Identical(i.Type(), types.Typ[types.Int]) || r.f.Object(post.X) != i ||
		!ok || r.f.Builtin(size) != "len" {
		return
	}
	r.turn.Pos, r.turn.Text = i, r.f.Object(size.Args[0])
	r.below = !r.positive(loop, i)
}

// positive reports whether a position begins at 0 or above, and only grows.
func (r *runs) positive(loop *ast.ForStmt, i *types.Var) bool {
	name, from := view.Assignment(loop.Init, token.DEFINE)
	if name == nil || r.f.Object(name) != i || eval.Shared(r.f, i) {
		return false
	}
	if n := r.f.Constant(from); n == nil || constant.Sign(n) < 0 {
		return false
	}
	for _, id := range r.f.Uses(loop.Body, i) {
		inc, ok := r.f.Parent(id).(*ast.IncDecStmt)
		if r.f.Assigned(id) && (!ok || inc.Tok != token.INC) {
			return false
		}
	}
	return true
}

// ranges reads a loop over the characters of a string, or over its bytes. It becomes one that counts: nothing
// sets the position in it, or the text, and no function literal keeps the position.
func (r *runs) ranges(loop *ast.RangeStmt) {
	x := loop.X
	if of, to := r.f.Conversion(x); of != nil && view.IsBytes(to) && view.IsString(r.f.Info.TypeOf(of)) {
		x = of
	} else {
		r.runes = true
	}
	text, key, value := r.f.Object(x), r.f.Defined(loop.Key), r.f.Defined(loop.Value)
	if loop.Tok == token.ASSIGN || text == nil || eval.Changes(r.f, loop.Body, text) ||
		key != nil && eval.Changes(r.f, loop.Body, key) || view.Any(loop.Body, isClosure) {
		return
	}
	for _, obj := range []types.Object{text, key, value} {
		if obj != nil && (eval.Shared(r.f, obj) || obj != text && obj.Name() == text.Name()) {
			return
		}
	}
	if r.runes && (!r.f.Importable(loop.Body.Pos(), "unicode/utf8") || !r.f.Predeclared(loop.Body.Pos(), "rune")) {
		return
	}
	if !r.runes && value == nil {
		return
	}
	r.turn.Text, r.turn.Pos, r.turn.Value = text, key, value
}

func isClosure(n ast.Node) bool { _, ok := n.(*ast.FuncLit); return ok }

// characters finds out which characters are copied as they are, and to what; it reports whether many are.
func (r *runs) characters() bool {
	n := 1 << 8
	if r.runes {
		n = utf8.RuneSelf
	}
	for _, to := range r.targets() {
		if place, ok := r.place(to); ok {
			r.to, r.turn.To = to, place
			if r.kept = keptBy(r.f, r.turn, n); r.kept != nil {
				return true
			}
		}
	}
	return false
}

// targets are what the body adds one character to, each once.
func (r *runs) targets() (out []ast.Expr) {
	seen := make(map[string]bool)
	add := func(e ast.Expr) {
		if text := r.f.Text(e); !seen[text] {
			seen[text] = true
			out = append(out, ast.Unparen(e))
		}
	}
	ast.Inspect(r.turn.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		switch sel, _ := ast.Unparen(call.Fun).(*ast.SelectorExpr); {
		case r.f.Builtin(call) == "append" && len(call.Args) == 2 && !call.Ellipsis.IsValid():
			if view.IsBytes(r.f.Info.TypeOf(call.Args[0])) {
				add(call.Args[0])
			}
		case sel != nil && partial.Adds(r.f.Callee(call)) && eval.Direct(r.f, sel):
			add(sel.X)
		}
		return true
	})
	return out
}

// place is a variable from outside of the loop, or a field that is reached from one.
func (r *runs) place(e ast.Expr) (p partial.Place, ok bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := r.f.Object(e).(*types.Var)
		return partial.Place{Root: v}, ok && r.f.IsLocal(v) && !view.Within(v.Pos(), r.loop)
	case *ast.SelectorExpr:
		s := r.f.Info.Selections[e]
		if s == nil || s.Kind() != types.FieldVal || len(s.Index()) != 1 {
			return p, false
		}
		p, ok = r.place(e.X)
		p.Fields += "." + e.Sel.Name
	}
	return p, ok
}

func (r *runs) report() {
	f := r.f
	r.f.Report(r.loop, "characters are copied one by one",
		patch.Fix("copy what "+f.Decl.Name.Name+" leaves as it is at a time", r.edits()...))
}

// edits put what copies a run at the beginning of the body, and make a loop that counts of one that ranges.
func (r *runs) edits() []analysis.TextEdit {
	f, text, n := r.f, r.turn.Text.Name(), r.f.Fresh("n")
	i := "i"
	if r.turn.Pos != nil {
		i = r.turn.Pos.Name()
	} else {
		i = f.Fresh(i)
	}
	keeps, declared := stays(f, r.kept, text, n)
	to := f.Text(r.to)
	add := fmt.Sprintf("%s.WriteString(%s[%s:%s])", to, text, i, n)
	if view.IsBytes(f.Info.TypeOf(r.to)) {
		add = fmt.Sprintf("%[1]s = append(%[1]s, %[2]s[%[3]s:%[4]s]...)", to, text, i, n)
	}
	if r.below {
		keeps = n + " >= 0 && " + keeps
	}
	run := fmt.Sprintf("\n%[1]s := %[2]s\nfor %[1]s < len(%[3]s) && %[4]s {\n%[1]s++\n}\n"+
		"if %[1]s > %[2]s {\n%[5]s\nif %[2]s = %[1]s; %[2]s == len(%[3]s) {\nbreak\n}\n}", n, i, text, keeps, add)
	body := r.turn.Body
	edits := []analysis.TextEdit{patch.Insert(f.Decl.End(), declared)}
	loop, ok := r.loop.(*ast.RangeStmt)
	if !ok {
		return append(edits, patch.Insert(body.Lbrace+1, run))
	}
	head, first := r.counting(i, text)
	return append(edits, analysis.TextEdit{Pos: loop.Pos(), End: body.Lbrace, NewText: []byte(head + " ")},
		patch.Insert(body.Lbrace+1, run+"\n"+first))
}

// counting is the head of a loop that counts, and what reads the character at its position.
func (r *runs) counting(i, text string) (head, first string) {
	c := ""
	if r.turn.Value != nil {
		c = r.turn.Value.Name()
	}
	if !r.runes {
		return fmt.Sprintf("for %[1]s := 0; %[1]s < len(%[2]s); %[1]s++", i, text),
			fmt.Sprintf("%s := %s[%s]", c, text, i)
	}
	size := r.f.Fresh("size")
	head = fmt.Sprintf("for %[1]s, %[2]s := 0, 0; %[1]s < len(%[3]s); %[1]s += %[2]s", i, size, text)
	if c == "" {
		return head, fmt.Sprintf("_, %s = utf8.DecodeRuneInString(%s[%s:])", size, text, i)
	}
	return head, fmt.Sprintf("var %[1]s rune\n%[1]s, %[2]s = utf8.DecodeRuneInString(%[3]s[%[4]s:])", c, size, text, i)
}
