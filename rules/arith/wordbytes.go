package arith

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// WordBytes is the rule wordbytes, described in the package comment.
var WordBytes = rule.New(bitDocs, "wordbytes", func(f *view.Func) {
	var edits []analysis.TextEdit
	var at ast.Node
	for _, loop := range f.Loops() {
		if edit, ok := wordLoop(f, loop); ok {
			edits, at = append(edits, edit), loop
		}
	}
	for list := range f.Lists() {
		for i := 0; i < len(list); i++ {
			if edit, n := storedWord(f, list[i:]); n > 0 {
				edits = append(edits, edit)
				at, i = list[i], i+n-1
			}
		}
	}
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		e, ok := n.(*ast.BinaryExpr)
		if !ok {
			return true
		}
		text := loadedWord(f, e)
		if text != "" {
			edits, at = append(edits, patch.Replace(e, text)), e
		}
		return text == ""
	})
	if len(edits) > 0 {
		f.Report(at, "the bytes of a number are read or written one by one", patch.Fix("read or write them together", edits...))
	}
})

// usable reports whether the functions and types that the rule writes can be named at a position.
func usable(f *view.Func, at token.Pos) bool {
	return f.Importable(at, "encoding/binary") && f.Predeclared(at, "uint16", "uint32", "uint64")
}

// A wordByte is a byte of a number and its place in a slice.
type wordByte struct {
	in    ast.Expr // the slice
	base  ast.Expr // what is added to at, nil for nothing
	at    int64
	shift int64 // of the byte in the number
}

// indexed finds the place of an element of a slice of bytes in a turn of a loop, or outside of one, where it must be counted from
// something that may change; false for others.
func indexed(f *view.Func, e ast.Expr, in turn) (b wordByte, ok bool) {
	x, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok || !eval.PlainPath(f, x.X) {
		return b, false
	}
	elem := f.Info.TypeOf(x.X).Underlying()
	switch t := elem.(type) {
	case *types.Slice:
		elem = t.Elem()
	case *types.Array:
		elem = t.Elem()
	}
	if !types.Identical(elem, types.Typ[types.Byte]) {
		return b, false
	}
	b.in = x.X
	for _, part := range view.Operands(x.Index) {
		part = ast.Unparen(part)
		if n, ok := in.number(f, part); ok {
			b.at += n
		} else if b.base == nil && eval.Steady(f, part) && (in.v == nil || len(f.Uses(part, in.v)) == 0) {
			b.base = part
		} else {
			return b, false
		}
	}
	return b, b.at >= 0 && (b.base != nil || in.v != nil)
}

// A turn is one of a loop that counts by a variable, which is nil outside of loops.
type turn struct {
	v types.Object
	n int64
}

// number is what an integer is that is made of constants and the variable that counts; false for others.
func (t turn) number(f *view.Func, e ast.Expr) (int64, bool) {
	if c := f.Constant(e); c != nil {
		return constant.Int64Val(constant.ToInt(c))
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return t.n, t.v != nil && f.Object(e) == t.v
	case *ast.BinaryExpr:
		x, ok1 := t.number(f, e.X)
		y, ok2 := t.number(f, e.Y)
		switch e.Op {
		case token.ADD:
			return x + y, ok1 && ok2
		case token.SUB:
			return x - y, ok1 && ok2
		case token.MUL:
			return x * y, ok1 && ok2
		case token.SHL:
			return x << (y & 63), ok1 && ok2 && 0 <= y && y < 8
		}
	case *ast.CallExpr:
		if x, to := f.Conversion(e); x != nil && view.IsInteger(to) {
			return t.number(f, x)
		}
	}
	return 0, false
}

// word writes the slice of the bytes of a number, and says in which order they are; the size is 0 if they are not all bytes of one.
func word(f *view.Func, list []wordByte) (size int, order, slice string) {
	first := list[0]
	for _, b := range list {
		if b.at < first.at {
			first = b
		}
	}
	size = len(list)
	little, big := true, true
	seen := make(map[int64]bool)
	for _, b := range list {
		n := b.at - first.at
		if !eval.Same(f, first.in, b.in) || (first.base == nil) != (b.base == nil) ||
			first.base != nil && !eval.Same(f, first.base, b.base) || n >= int64(size) || seen[n] {
			return 0, "", ""
		}
		seen[n] = true
		little = little && b.shift == 8*n
		big = big && b.shift == 8*(int64(size)-1-n)
	}
	switch {
	case little:
		order = "LittleEndian"
	case big:
		order = "BigEndian"
	default:
		return 0, "", ""
	}
	return size, order, first.onwards(f)
}

// onwards writes the slice that begins with a byte.
func (b wordByte) onwards(f *view.Func) string {
	in := f.Text(b.in)
	switch {
	case b.base != nil && b.at > 0:
		return fmt.Sprintf("%s[%s+%d:]", in, f.Text(b.base), b.at)
	case b.base != nil:
		return fmt.Sprintf("%s[%s:]", in, f.Text(b.base))
	case b.at > 0:
		return fmt.Sprintf("%s[%d:]", in, b.at)
	case view.IsSlice(f.Info.TypeOf(b.in)):
		return in
	}
	return in + "[:]"
}

// storedWord makes the edit for statements that store the bytes of a number, and says how many they are, 0 for none.
func storedWord(f *view.Func, list []ast.Stmt) (edit analysis.TextEdit, n int) {
	var all []wordByte
	var number ast.Expr
	for _, stmt := range list {
		b, of, ok := storedByte(f, stmt, turn{})
		if !ok || number != nil && !eval.Same(f, number, of) {
			break
		}
		number = of
		all = append(all, b)
	}
	for _, n = range []int{8, 4, 2} {
		if len(all) < n {
			continue
		}
		size, order, slice := word(f, all[:n])
		first, last := list[0], list[n-1]
		if size == 0 || f.File.CommentBetween(first.Pos(), last.End()) || !usable(f, first.Pos()) ||
			f.Size(f.Info.TypeOf(number)) < int64(size) {
			continue
		}
		text := fmt.Sprintf("binary.%s.PutUint%d(%s, %s)", order, 8*size, slice, asWord(f, number, 8*size))
		return analysis.TextEdit{Pos: first.Pos(), End: last.End(), NewText: []byte(text)}, n
	}
	return edit, 0
}

// storedByte finds a statement that stores a byte of a number, which is a local variable.
func storedByte(f *view.Func, stmt ast.Stmt, in turn) (b wordByte, number ast.Expr, ok bool) {
	to, value := view.Assignment(stmt, token.ASSIGN)
	if to == nil {
		return b, nil, false
	}
	part, t := f.Conversion(value)
	if b, ok = indexed(f, to, in); !ok || part == nil || !types.Identical(t, types.Typ[types.Byte]) {
		return b, nil, false
	}
	number = ast.Unparen(part)
	if and, ok := number.(*ast.BinaryExpr); ok && and.Op == token.AND {
		if mask, ok := (turn{}).number(f, and.Y); ok && mask == 0xff {
			number = ast.Unparen(and.X)
		}
	}
	if shift, ok := number.(*ast.BinaryExpr); ok && shift.Op == token.SHR {
		n, ok := in.number(f, shift.Y)
		if !ok {
			return b, nil, false
		}
		number, b.shift = ast.Unparen(shift.X), n
	}
	v, ok := f.Object(number).(*types.Var)
	return b, number, ok && f.IsLocal(v) && !eval.Shared(f, v) && view.IsInteger(v.Type())
}

// asWord writes a number as one without a sign, of some bits.
func asWord(f *view.Func, number ast.Expr, bits int) string {
	name := fmt.Sprintf("uint%d", bits)
	if b, ok := types.Unalias(f.Info.TypeOf(number)).(*types.Basic); ok && b.Name() == name {
		return f.Text(number)
	}
	return name + "(" + f.Text(number) + ")"
}

// loadedWord writes an expression that puts bytes together to a number; empty if it does something else.
func loadedWord(f *view.Func, e *ast.BinaryExpr) string {
	if e.Op != token.OR && e.Op != token.ADD && e.Op != token.XOR || f.File.HasComment(e) {
		return ""
	}
	if p, ok := f.Parent(e).(*ast.BinaryExpr); ok && p.Op == e.Op {
		return "" // a part of another number
	}
	t := f.Info.TypeOf(e)
	var all []wordByte
	for _, term := range view.OperandsOf(e, e.Op) {
		b, ok := loadedByte(f, term, t, turn{})
		if !ok {
			return ""
		}
		all = append(all, b)
	}
	if n := len(all); n != 2 && n != 4 && n != 8 || f.Size(t) < int64(n) || !usable(f, e.Pos()) {
		return ""
	}
	return loaded(f, all, t, e.Pos())
}

// loaded writes a number of a type that some bytes make; empty if they make none.
func loaded(f *view.Func, all []wordByte, t types.Type, at token.Pos) string {
	size, order, slice := word(f, all)
	if size == 0 {
		return ""
	}
	text := fmt.Sprintf("binary.%s.Uint%d(%s)", order, 8*size, slice)
	to := f.TypeText(t, at)
	switch to {
	case "":
		return ""
	case fmt.Sprintf("uint%d", 8*size):
		return text
	}
	return to + "(" + text + ")"
}

// loadedByte finds a byte that is converted to a type and shifted.
func loadedByte(f *view.Func, e ast.Expr, t types.Type, in turn) (b wordByte, ok bool) {
	shift := int64(0)
	if s, ok := ast.Unparen(e).(*ast.BinaryExpr); ok {
		n, ok := in.number(f, s.Y)
		if !ok || s.Op != token.SHL {
			return b, false
		}
		e, shift = ast.Unparen(s.X), n
	}
	x, to := f.Conversion(e)
	if x == nil || !types.Identical(to, t) {
		return b, false
	}
	b, ok = indexed(f, x, in)
	b.shift = shift
	return b, ok
}
