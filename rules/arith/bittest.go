package arith

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A bitTest asks for one bit of a list of words.
type bitTest struct {
	// word is the word with the bit at a place, and shift the place in it, as they are written where the loop is.
	word, shift string
	width       int
	// named is set if the words have a type of their own, high if the highest bit is the first, and clear if the bit must be
	// zero.
	named, high, clear bool
}

// text writes the bits from a place on, the first one at the end that zeros looks at.
func (t *bitTest) text() string {
	op, not := " >> (", ""
	if t.high {
		op = " << ("
	}
	if t.clear {
		not = "^"
	}
	if e, err := parser.ParseExpr(t.shift); err == nil {
		if _, call := e.(*ast.CallExpr); call {
			return not + t.word + strings.TrimSuffix(op, "(") + t.shift
		}
	}
	return not + t.word + op + t.shift + ")"
}

// plain is a word as a number of its size.
func (t *bitTest) plain(word string) string {
	if t.named {
		return fmt.Sprintf("uint%d(%s)", t.width, word)
	}
	return word
}

// zeros writes how many places there are before the next bit of a word.
func (t *bitTest) zeros(word string) string {
	side := "Trailing"
	if t.high {
		side = "Leading"
	}
	return fmt.Sprintf("bits.%sZeros%d(%s)", side, t.width, t.plain(word))
}

// bitTestOf reads a condition about the bit at a place below n, nil if it is something else. It may call a function of the package
// that is nothing but such a condition, and perhaps one that the place is below n.
func bitTestOf(f *view.Func, i *types.Var, cond ast.Expr, n string) *bitTest {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		t := bitTestOf(f, i, e.X, n)
		if e.Op != token.NOT || t == nil {
			return nil
		}
		t.clear = !t.clear
		return t
	case *ast.CallExpr:
		return calledTest(f, i, e, n)
	case *ast.BinaryExpr:
		r := &bitReader{f: f, i: i}
		if r.compares(e) {
			return &r.bitTest
		}
	}
	return nil
}

// A bitReader reads a condition about the bit at place i.
type bitReader struct {
	bitTest
	f *view.Func
	i types.Object
}

func (r *bitReader) compares(e *ast.BinaryExpr) bool {
	and, ok := ast.Unparen(e.X).(*ast.BinaryExpr)
	if !ok || and.Op != token.AND {
		return false
	}
	zero, one := r.f.IsZero(e.Y), r.number(e.Y) == 1
	switch e.Op {
	case token.NEQ:
		r.clear = !zero
	case token.EQL:
		r.clear = zero
	case token.GTR:
		one = false
	default:
		return false
	}
	if !zero && !one {
		return false
	}
	for _, side := range [...][2]ast.Expr{{and.X, and.Y}, {and.Y, and.X}} {
		if r.number(side[1]) == 1 && r.shifted(side[0]) || zero && r.isWord(side[0]) && r.isMask(side[1]) {
			return true
		}
	}
	return false
}

// number is the value of a constant, -1 of everything else.
func (r *bitReader) number(e ast.Expr) int64 {
	if n, ok := r.f.Int(e); ok {
		return n
	}
	return -1
}

// shifted reads a word that is shifted so that its bit becomes the last.
func (r *bitReader) shifted(e ast.Expr) bool {
	s, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && s.Op == token.SHR && r.isWord(s.X) && r.isPlace(s.Y)
}

// isMask reads a mask with the bit.
func (r *bitReader) isMask(e ast.Expr) bool {
	s, ok := r.inside(e).(*ast.BinaryExpr)
	if !ok || r.width > 16 && ast.Expr(s) != ast.Unparen(e) && !types.Identical(r.f.Info.TypeOf(s), r.f.Info.TypeOf(e)) {
		return false // an int may have no such bit
	}
	switch {
	case s.Op == token.SHL && r.number(s.X) == 1:
		return r.isPlace(s.Y)
	case s.Op == token.SHR && r.width < 64 && r.number(s.X) == 1<<(r.width-1):
		ok := r.isPlace(s.Y)
		r.high = !r.high
		return ok && r.high
	}
	return false
}

// isWord reads the word with the bit.
func (r *bitReader) isWord(e ast.Expr) bool {
	x, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok || !eval.Quiet(r.f, x.X) || len(r.f.Uses(x.X, r.i)) > 0 {
		return false
	}
	switch r.f.Info.TypeOf(x.X).Underlying().(type) {
	case *types.Slice, *types.Array, *types.Pointer:
	default:
		return false
	}
	b, ok := r.f.Info.TypeOf(x).Underlying().(*types.Basic)
	if !ok {
		return false
	}
	r.width = int(widths[b.Kind()])
	r.named = !types.Identical(r.f.Info.TypeOf(x), b)
	q, ok := r.inside(x.Index).(*ast.BinaryExpr)
	if !ok || r.width == 0 || r.f.Object(r.inside(q.X)) != r.i {
		return false
	}
	by := r.number(q.Y)
	r.word = r.f.Text(x)
	return q.Op == token.QUO && by == int64(r.width) || q.Op == token.SHR && by >= 0 && by < 7 && 1<<by == r.width
}

// isPlace reads the place in the word, from the other end if it is taken away from the last.
func (r *bitReader) isPlace(e ast.Expr) bool {
	q, ok := r.inside(e).(*ast.BinaryExpr)
	if ok && q.Op == token.SUB && r.number(q.X) == int64(r.width)-1 {
		r.high = true
		e = q.Y
		q, ok = r.inside(e).(*ast.BinaryExpr)
	}
	if !ok || r.f.Object(r.inside(q.X)) != r.i {
		return false
	}
	by := r.number(q.Y)
	r.shift = r.f.Text(ast.Unparen(e))
	return q.Op == token.REM && by == int64(r.width) || q.Op == token.AND && by == int64(r.width)-1
}

// inside takes conversions between integers off, which keep the last eight bits.
func (r *bitReader) inside(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if x, t := r.f.Conversion(e); t != nil && view.IsInteger(t) && view.IsInteger(r.f.Info.TypeOf(x)) {
		return r.inside(x)
	}
	return e
}

// calledTest reads the test in a function that is called with the place.
func calledTest(f *view.Func, i *types.Var, call *ast.CallExpr, n string) *bitTest {
	g, fn := f.OfCall(call)
	if g == nil || len(call.Args) != 1 || fn.Signature().Params().Len() != 1 || fn.Signature().TypeParams().Len() > 0 {
		return nil
	}
	outer := &bitReader{f: f, i: i}
	if f.Object(outer.inside(call.Args[0])) != i || g.File.HasComment(g.Decl.Body) || !f.BuiltWith(fn) {
		return nil
	}
	place := fn.Signature().Params().At(0)
	subst := map[types.Object]string{place: f.Text(call.Args[0])}
	if recv := fn.Signature().Recv(); recv != nil {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok || !eval.Direct(f, sel) || !eval.PlainPath(f, sel.X) || f.Info.Selections[sel].Kind() != types.MethodVal {
			return nil
		}
		subst[recv] = f.Text(sel.X)
		_, slice := recv.Type().Underlying().(*types.Slice)
		if _, pointer := f.Info.TypeOf(sel.X).Underlying().(*types.Pointer); pointer && slice {
			subst[recv] = "(*" + subst[recv] + ")"
		}
	}
	in := &inliner{f: f, g: g, subst: subst, at: call.Pos()}
	test := in.returned(place, n)
	if test == nil {
		return nil
	}
	r := &bitReader{f: g, i: place}
	if !r.compares(test) || in.bad {
		return nil
	}
	r.word, r.shift = in.replace(r.word, test), in.replace(r.shift, test)
	if in.bad {
		return nil
	}
	return &r.bitTest
}

// An inliner writes what a function has as it reads where it is called.
type inliner struct {
	f, g  *view.Func
	subst map[types.Object]string
	at    token.Pos
	bad   bool
}

// returned is the test that the function returns, perhaps after one that the place is below n.
func (in *inliner) returned(place types.Object, n string) *ast.BinaryExpr {
	list := in.g.Decl.Body.List
	if len(list) == 2 {
		guard, ok := list[0].(*ast.IfStmt)
		if !ok || guard.Init != nil || guard.Else != nil || len(guard.Body.List) != 1 || !in.limits(guard.Cond, token.GEQ, place, n) {
			return nil
		}
		no, ok := guard.Body.List[0].(*ast.ReturnStmt)
		if !ok || len(no.Results) != 1 || in.g.Constant(no.Results[0]) == nil || constant.BoolVal(in.g.Constant(no.Results[0])) {
			return nil
		}
		list = list[1:]
	}
	if len(list) != 1 {
		return nil
	}
	ret, ok := list[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil
	}
	test, ok := ast.Unparen(ret.Results[0]).(*ast.BinaryExpr)
	if ok && test.Op == token.LAND && in.limits(test.X, token.LSS, place, n) {
		test, ok = ast.Unparen(test.Y).(*ast.BinaryExpr)
	}
	if !ok {
		return nil
	}
	return test
}

// limits reports whether a condition compares the place with what n is where the function is called.
func (in *inliner) limits(cond ast.Expr, op token.Token, place types.Object, n string) bool {
	c, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	return ok && c.Op == op && in.g.Object(c.X) == place && token.IsIdentifier(in.subst[place]) && in.node(c.Y) == n && !in.bad
}

// replace finds a part of a node by its text and writes it.
func (in *inliner) replace(text string, within ast.Node) string {
	var found ast.Expr
	ast.Inspect(within, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && found == nil && in.g.Text(e) == text {
			found = e
		}
		return found == nil
	})
	if found == nil {
		in.bad = true
		return ""
	}
	return in.node(found)
}

// node writes a node of the function. All other names in it must mean the same.
func (in *inliner) node(e ast.Expr) string {
	var edits []analysis.TextEdit
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StarExpr:
			in.bad = true // the receiver may be no pointer there
		case *ast.Ident:
			obj := in.g.Info.ObjectOf(n)
			if text, ok := in.subst[obj]; ok {
				edits = append(edits, patch.Replace(n, text))
			} else if v, ok := obj.(*types.Var); !(ok && v.IsField()) && in.f.Lookup(in.at, n.Name) != obj {
				in.bad = true
			}
		}
		return true
	})
	return strings.TrimSpace(patch.Edited(in.g, e, edits))
}
