package chars

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/confine"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/partial"
	"github.com/gohone/hone/rules/internal/view"
)

// A walk is a loop over the characters of a text.
type walk struct {
	f    *view.Func
	loop ast.Stmt
	turn partial.Turn
	// runes reports whether the loop goes over characters, not over bytes, and below that the position may be
	// negative.
	runes, below bool
}

// walkOf reads a loop, nil if it is another one.
func walkOf(f *view.Func, loop ast.Stmt) *walk {
	w := &walk{f: f, loop: loop, turn: partial.Turn{Body: view.LoopBody(loop)}}
	switch loop := loop.(type) {
	case *ast.ForStmt:
		if !w.counts(loop) {
			w.cuts(loop)
		}
	case *ast.RangeStmt:
		w.ranges(loop)
	}
	if w.turn.Text == nil {
		return nil
	}
	v, ok := w.turn.Text.(*types.Var)
	if !ok || !f.IsLocal(v) || !view.IsString(v.Type()) && !view.IsBytes(v.Type()) ||
		f.Lookup(w.turn.Body.Lbrace+1, v.Name()) != v {
		return nil
	}
	return w
}

// counts reads for i := ...; i < len(s); i++, with another step, or with none where the body takes it; it reports whether
// it is that.
func (w *walk) counts(loop *ast.ForStmt) bool {
	cond, ok := ast.Unparen(loop.Cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	at, end := cond.X, cond.Y
	switch cond.Op {
	case token.LSS, token.NEQ:
	case token.GTR:
		at, end = end, at
	default:
		return false
	}
	i, _ := w.f.Object(at).(*types.Var)
	text := w.f.Object(w.measured(end))
	if i == nil || !w.f.IsLocal(i) || text == nil || !types.Identical(i.Type(), types.Typ[types.Int]) {
		return false
	}
	w.below = !w.positive(i)
	if cond.Op == token.NEQ && (w.below || !w.f.Increments(loop.Post, i)) {
		return false // it may be past the end
	}
	if !w.f.Increments(loop.Post, i) && !w.steps(loop, i) {
		return false
	}
	w.turn.Pos, w.turn.Text = i, text
	return true
}

// measured returns x of len(x), or of a variable that is that; nil for another expression.
func (w *walk) measured(e ast.Expr) ast.Expr {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && w.f.Builtin(call) == "len" {
		return call.Args[0]
	}
	return local.LengthOf(w.f, e)
}

// steps reads how a loop goes on otherwise: in its body, or by the width of a character.
func (w *walk) steps(loop *ast.ForStmt, at types.Object) bool {
	w.turn.Steps, w.turn.Post = true, loop.Post
	if loop.Post == nil {
		return true
	}
	a, ok := loop.Post.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || w.f.Object(a.Lhs[0]) != at {
		return false
	}
	by := a.Rhs[0]
	if part, ok := ast.Unparen(by).(*ast.SliceExpr); ok && a.Tok == token.ASSIGN && w.f.Object(part.X) == at {
		by = part.Low
	} else if a.Tok != token.ADD_ASSIGN {
		return false
	}
	if by == nil || w.f.Constant(by) != nil {
		return true
	}
	width, ok := w.f.Object(by).(*types.Var)
	if !ok || !w.f.IsLocal(width) || !w.setFirst(width) {
		return false
	}
	w.turn.Width = width
	return true
}

// setFirst reports whether each turn sets a variable before it reads it, and nothing reads it after the loop: it does not
// matter what a turn leaves in it.
func (w *walk) setFirst(v *types.Var) bool {
	d := w.f.Index.Declared(v)
	for _, id := range w.f.Uses(w.f.Decl, v) {
		if id != d && !view.Within(id.Pos(), w.loop) {
			return false
		}
	}
	if eval.Shared(w.f, v) || view.Within(d.Pos(), w.turn.Body) {
		return false
	}
	for _, s := range w.turn.Body.List {
		uses := w.f.Uses(s, v)
		a, ok := s.(*ast.AssignStmt)
		switch {
		case len(uses) == 0 && !view.Any(s, isBranch):
		case len(uses) == 1 && ok && a.Tok == token.ASSIGN && w.f.Assigned(uses[0]):
			return true
		default:
			return false
		}
	}
	return false
}

func isBranch(n ast.Node) bool { _, ok := n.(*ast.BranchStmt); return ok }

// cuts reads for len(s) > 0, or s != "", where each turn cuts what it has read off the text.
func (w *walk) cuts(loop *ast.ForStmt) {
	cond, ok := ast.Unparen(loop.Cond).(*ast.BinaryExpr)
	if !ok {
		return
	}
	var text types.Object
	switch call, isCall := ast.Unparen(cond.X).(*ast.CallExpr); {
	case isCall && w.f.Builtin(call) == "len" && w.f.IsZero(cond.Y) && (cond.Op == token.GTR || cond.Op == token.NEQ):
		text = w.f.Object(call.Args[0])
	case cond.Op == token.NEQ:
		if s, ok := w.f.StringConstant(cond.Y); ok && s == "" {
			text = w.f.Object(cond.X)
		}
	}
	if text == nil || eval.Shared(w.f, text) || !w.steps(loop, text) {
		return
	}
	w.turn.Text = text
}

// positive reports whether a position begins at 0 or above, and only grows or begins again.
func (w *walk) positive(i *types.Var) bool {
	if eval.Shared(w.f, i) || w.f.IsParam(i) {
		return false
	}
	for _, id := range w.f.Uses(w.f.Decl, i) {
		if (w.f.Assigned(id) || w.f.Info.Defs[id] != nil) && !w.setsNatural(id, i) {
			return false
		}
	}
	return true
}

// setsNatural reports whether what declares or sets a variable leaves a number in it that is not negative, if it was none.
func (w *walk) setsNatural(id *ast.Ident, v *types.Var) bool {
	switch p := w.f.Parent(id).(type) {
	case *ast.IncDecStmt:
		return p.Tok == token.INC
	case *ast.ValueSpec:
		n := slices.Index(p.Names, id)
		return len(p.Values) == 0 || len(p.Values) == len(p.Names) && w.natural(p.Values[n], v)
	case *ast.AssignStmt:
		n := slices.Index(p.Lhs, ast.Expr(id))
		if len(p.Lhs) != len(p.Rhs) {
			call, ok := ast.Unparen(p.Rhs[0]).(*ast.CallExpr)
			return ok && n == 1 && decodes[w.f.Callee(call)]
		}
		switch p.Tok {
		case token.DEFINE, token.ASSIGN, token.ADD_ASSIGN:
			return w.natural(p.Rhs[n], v)
		}
	}
	return false
}

// decodes are functions whose second result is how many bytes a character has.
var decodes = map[string]bool{"unicode/utf8.DecodeRune": true, "unicode/utf8.DecodeRuneInString": true}

// natural reports whether a number is not negative, if a variable that it may be a part of is not.
func (w *walk) natural(e ast.Expr, of *types.Var) bool {
	if n := w.f.Constant(e); n != nil {
		return constant.Sign(n) >= 0
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return w.f.Builtin(e) == "len"
	case *ast.BinaryExpr:
		return e.Op == token.ADD && w.natural(e.X, of) && w.natural(e.Y, of)
	case *ast.Ident:
		v, ok := w.f.Object(e).(*types.Var)
		return ok && (v == of || w.f.IsLocal(v) && w.isWidth(v))
	}
	return false
}

// isWidth reports whether a variable is only set to constants that are not negative and to the widths of characters.
func (w *walk) isWidth(v *types.Var) bool {
	if eval.Shared(w.f, v) || w.f.IsParam(v) {
		return false
	}
	for _, id := range w.f.Uses(w.f.Decl, v) {
		if !w.f.Assigned(id) && w.f.Info.Defs[id] == nil {
			continue
		}
		switch p := w.f.Parent(id).(type) {
		case *ast.ValueSpec:
			if len(p.Values) > 0 {
				return false
			}
		case *ast.AssignStmt:
			n := slices.Index(p.Lhs, ast.Expr(id))
			if len(p.Lhs) == len(p.Rhs) {
				if k := w.f.Constant(p.Rhs[n]); k == nil || constant.Sign(k) < 0 {
					return false
				}
				continue
			}
			if !w.setsNatural(id, v) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// ranges reads a loop over the characters of a string, or over bytes. It becomes one that counts: nothing
// sets the position in it, or the text, and no function literal keeps the position.
func (w *walk) ranges(loop *ast.RangeStmt) {
	x := loop.X
	if of, to := w.f.Conversion(x); of != nil && view.IsBytes(to) && view.IsString(w.f.Info.TypeOf(of)) {
		x = of
	} else {
		w.runes = !view.IsBytes(w.f.Info.TypeOf(x))
	}
	text, key, value := w.f.Object(x), w.f.Defined(loop.Key), w.f.Defined(loop.Value)
	if loop.Tok == token.ASSIGN || text == nil || eval.Changes(w.f, loop.Body, text) ||
		key != nil && eval.Changes(w.f, loop.Body, key) || view.Any(loop.Body, isClosure) {
		return
	}
	for _, obj := range []types.Object{text, key, value} {
		if obj != nil && (eval.Shared(w.f, obj) || obj != text && obj.Name() == text.Name()) {
			return
		}
	}
	if w.runes && (!w.f.Importable(loop.Body.Pos(), "unicode/utf8") || !w.f.Predeclared(loop.Body.Pos(), "rune")) {
		return
	}
	if !w.runes && value == nil {
		return
	}
	w.turn.Text, w.turn.Pos, w.turn.Value = text, key, value
}

func isClosure(n ast.Node) bool { _, ok := n.(*ast.FuncLit); return ok }

// apart reports whether what is added to cannot be memory of the text: the text is a string, or the other is a
// strings.Builder, or a slice or a bytes.Buffer that begins new after the text is declared.
func (w *walk) apart(to partial.Place) bool {
	text, v := w.turn.Text.(*types.Var), to.Root.(*types.Var)
	if view.IsString(text.Type()) || types.TypeString(deref(to.Type()), nil) == "strings.Builder" {
		return true
	}
	d, ok := local.DeclarationOf(w.f, v)
	if !ok || v == text || to.Fields != "" || !confine.Owns(w.f, v) || d.Stmt.Pos() < text.Pos() || eval.Shared(w.f, text) || !confine.Owns(w.f, text) {
		return false
	}
	if view.IsBytes(v.Type()) {
		return madeNew(w.f, d)
	}
	return types.TypeString(v.Type(), nil) == "bytes.Buffer" && d.Value == nil
}

func deref(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// madeNew reports whether a slice is declared nil, or with memory of its own.
func madeNew(f *view.Func, d local.Declaration) bool {
	if d.Value == nil || f.Info.Types[d.Value].IsNil() {
		return true
	}
	switch e := ast.Unparen(d.Value).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return f.Builtin(e) == "make"
	}
	return false
}
