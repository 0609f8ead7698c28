package loop

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// XorBytes is the rule xorbytes, described in the package comment.
var XorBytes = rule.New(xorDocs, "xorbytes", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for list := range f.Lists() {
		for _, loop := range list {
			x := &xoring{f: f, loop: loop}
			if !x.read() || f.File.HasComment(loop) || !f.Predeclared(loop.Pos(), "len") {
				continue
			}
			var fixes []analysis.SuggestedFix
			if x.library() {
				fixes = append(fixes, patch.Fix("combine them by crypto/subtle", patch.Replace(loop, x.call())))
			}
			if f.Importable(loop.Pos(), "encoding/binary") {
				fixes = append(fixes, patch.Fix("combine eight bytes at a time", patch.Replace(loop, x.words())))
			}
			if len(fixes) > 0 {
				f.Report(loop, "bytes of two slices are combined one by one", fixes...)
			}
		}
	}
})

// A xoring is a loop that sets each byte of a slice or an array, which nothing else can see, to the exclusive or of
// those of two others at the same place, of which one may be what it sets.
type xoring struct {
	f            *view.Func
	loop         ast.Stmt
	index, value types.Object
	// over is what the loop ranges over, and a and b are combined into to.
	over, to, a, b ast.Expr
}

// read reads the loop, false if it does something else.
func (x *xoring) read() bool {
	if !view.IsLoop(x.loop) || !x.f.InBlock(x.loop) {
		return false
	}
	x.index, x.value, x.over = indexed(x.f, x.loop)
	body := view.LoopBody(x.loop).List
	if x.index == nil || x.over == nil || !x.isBytes(x.over) || len(body) != 1 {
		return false
	}
	to, value := view.Assignment(body[0], token.XOR_ASSIGN)
	if x.to = x.element(to); x.to != nil {
		x.a, x.b = x.to, x.element(value)
	} else {
		to, value = view.Assignment(body[0], token.ASSIGN)
		both, ok := value.(*ast.BinaryExpr)
		if !ok || both.Op != token.XOR {
			return false
		}
		x.to, x.a, x.b = x.element(to), x.element(both.X), x.element(both.Y)
	}
	if x.to == nil || x.a == nil || x.b == nil || eval.Same(x.f, x.a, x.b) || x.value != nil && x.f.Object(to) == x.value {
		return false
	}
	if eval.Same(x.f, x.to, x.b) {
		x.a, x.b = x.b, x.a
	}
	return x.own()
}

// element returns what an expression is the element of at the index of the loop, nil if it is none.
func (x *xoring) element(e ast.Expr) ast.Expr {
	if e == nil {
		return nil
	}
	e = ast.Unparen(e)
	if x.value != nil && x.f.Object(e) == x.value {
		return x.over
	}
	at, ok := e.(*ast.IndexExpr)
	if !ok || x.f.Object(at.Index) != x.index || !x.isBytes(at.X) {
		return nil
	}
	return ast.Unparen(at.X)
}

// isBytes reports whether an expression is a variable or a field with bytes.
func (x *xoring) isBytes(e ast.Expr) bool {
	if !eval.PlainPath(x.f, e) {
		return false
	}
	switch t := x.f.Info.TypeOf(e).Underlying().(type) {
	case *types.Slice:
		return types.Identical(t.Elem(), types.Typ[types.Byte])
	case *types.Array:
		return types.Identical(t.Elem(), types.Typ[types.Byte])
	}
	return false
}

// own reports whether what is set is a variable of the function whose bytes nothing else has before the loop: an
// array, or a slice that is made for it.
func (x *xoring) own() bool {
	v, ok := x.f.Object(x.to).(*types.Var)
	if !ok || !x.f.IsLocal(v) || x.f.RepeatedSince(x.loop, v.Pos()) {
		return false
	}
	if _, slice := v.Type().Underlying().(*types.Slice); slice {
		d, ok := local.DeclarationOf(x.f, v)
		call, isCall := d.Value.(*ast.CallExpr)
		if !ok || !isCall || x.f.Builtin(call) != "make" {
			return false
		}
	} else if x.f.IsResult(v) && view.HasDefer(x.f.Decl.Body) {
		return false
	}
	for _, id := range x.f.Uses(x.f.Decl, v) {
		if x.f.InClosure(id) || id.Pos() < x.loop.Pos() && x.f.Info.Defs[id] == nil && !x.fills(id) {
			return false
		}
	}
	return true
}

// fills reports whether a use of the variable reads or sets its bytes and keeps none.
func (x *xoring) fills(id *ast.Ident) bool {
	var e ast.Expr = id
	p := x.f.Parent(id)
	if slice, ok := p.(*ast.SliceExpr); ok && slice.X == e {
		e, p = slice, x.f.Parent(slice)
	}
	switch p := p.(type) {
	case *ast.IndexExpr:
		_, address := x.f.Parent(p).(*ast.UnaryExpr)
		return p.X == e && !address
	case *ast.CallExpr:
		switch x.f.Builtin(p) {
		case "len", "cap", "copy":
			return true
		}
		name := x.f.Callee(p)
		_, method, _ := strings.Cut(name, "Endian).")
		return strings.HasPrefix(name, "(encoding/binary.") && (strings.HasPrefix(method, "Put") || strings.HasPrefix(method, "Uint"))
	}
	return false
}

// library reports whether a function of the standard library does it: what is set is as long as one of the two.
func (x *xoring) library() bool {
	if !x.f.Since("go1.20") || !x.f.Importable(x.loop.Pos(), "crypto/subtle") || !x.direct(x.a) || !x.direct(x.b) {
		return false
	}
	if !eval.Same(x.f, x.over, x.to) && !eval.Same(x.f, x.over, x.a) && !eval.Same(x.f, x.over, x.b) {
		return false // it may end before any of them
	}
	if eval.Same(x.f, x.to, x.a) {
		return true
	}
	d, ok := local.DeclarationOf(x.f, x.f.Object(x.to))
	if !ok {
		return false
	}
	source := madeLike(x.f, d.Value)
	return source != nil && x.f.Next(d.Stmt) == x.loop && (eval.Same(x.f, source, x.a) || eval.Same(x.f, source, x.b))
}

// direct reports whether an expression leads through no pointer, so that to evaluate it cannot panic.
func (x *xoring) direct(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return true
	}
	s := x.f.Info.Selections[sel]
	return s == nil || !s.Indirect() && x.direct(sel.X)
}

// whole writes an expression as a slice.
func (x *xoring) whole(e ast.Expr) string {
	if _, array := x.f.Info.TypeOf(e).Underlying().(*types.Array); array {
		return x.f.Text(e) + "[:]"
	}
	return x.f.Text(e)
}

// rest writes the loop over the bytes from an index on.
func (x *xoring) rest(from string) string {
	i, to, a, b := x.index.Name(), x.f.Text(x.to), x.f.Text(x.a), x.f.Text(x.b)
	set := fmt.Sprintf("%s[%s] = %s[%[2]s] ^ %[4]s[%[2]s]", to, i, a, b)
	if a == to {
		set = fmt.Sprintf("%s[%s] ^= %s[%[2]s]", to, i, b)
	}
	return fmt.Sprintf("for %s := %s; %[1]s < len(%[3]s); %[1]s++ {\n%[4]s\n}", i, from, x.f.Text(x.over), set)
}

// call writes what the standard library does, and the bytes that it leaves, at which the loop may panic.
func (x *xoring) call() string {
	return x.rest(fmt.Sprintf("subtle.XORBytes(%s, %s, %s)", x.whole(x.to), x.whole(x.a), x.whole(x.b)))
}

// words writes a loop over words, and one over the bytes that remain.
func (x *xoring) words() string {
	done := x.f.Fresh("done")
	var long []string
	for _, e := range []ast.Expr{x.over, x.to, x.a, x.b} {
		text := fmt.Sprintf("len(%s)-%s >= 8", x.f.Text(e), done)
		if !slices.Contains(long, text) {
			long = append(long, text)
		}
	}
	word := func(e ast.Expr) string { return fmt.Sprintf("binary.LittleEndian.Uint64(%s[%s:])", x.f.Text(e), done) }
	return fmt.Sprintf("%s := 0\nfor ; %s; %[1]s += 8 {\nbinary.LittleEndian.PutUint64(%[3]s[%[1]s:], %[4]s^%[5]s)\n}\n",
		done, strings.Join(long, " && "), x.f.Text(x.to), word(x.a), word(x.b)) + x.rest(done)
}
