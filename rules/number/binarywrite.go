package number

import (
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

// BinaryWrite is the rule binarywrite, described in the package comment.
var BinaryWrite = rule.New(docs, "binarywrite", func(f *view.Func) {
	var first *ast.CallExpr
	var edits []analysis.TextEdit
	for _, call := range f.Calls() {
		if f.Callee(call) != "encoding/binary.Write" || len(call.Args) != 3 || f.File.HasComment(call) {
			continue
		}
		if e := written(f, call); e != nil {
			if first == nil {
				first = call
			}
			edits = append(edits, e...)
		}
	}
	if first != nil {
		f.Report(first, "numbers are written by way of an interface",
			patch.Fix("append their bytes to the buffer", edits...))
	}
})

// written returns the edits for a call of binary.Write that writes one number to a buffer, nil for
// another one.
func written(f *view.Func, call *ast.CallExpr) []analysis.TextEdit {
	order, ok := call.Args[1].(*ast.SelectorExpr)
	if !ok || !isOrder(f.Object(order.Sel)) {
		return nil
	}
	w, since := buffer(f, call.Args[0])
	if w == "" {
		return nil
	}
	bits, number := fixed(f, call.Args[2])
	if bits == "" {
		return nil
	}
	edits, ok := around(f, call, bits)
	if !ok || bits != "8" && !f.Needs(call.Pos(), since) {
		return nil
	}
	text := w + ".WriteByte(" + number + ")"
	if bits != "8" {
		text = w + ".Write(" + f.Text(order) + ".AppendUint" + bits + "(" + w + ".AvailableBuffer(), " + number + "))"
	}
	return append(edits, patch.Replace(call, text))
}

// isOrder reports whether an object is one of the two orders whose methods are known.
func isOrder(obj types.Object) bool {
	return obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "encoding/binary" &&
		(obj.Name() == "BigEndian" || obj.Name() == "LittleEndian")
}

// buffer returns the text of a writer that lends its free space and can be named twice, and the
// version of Go since which it does; empty if it is another one.
func buffer(f *view.Func, w ast.Expr) (text, since string) {
	x, of := pointedTo(f, w)
	switch of {
	case "bytes.Buffer":
		return f.Text(x), "go1.21"
	case "bufio.Writer":
		return f.Text(x), "go1.19"
	}
	return "", ""
}

// pointedTo returns the variable, or fields of one, that a pointer is or leads to by &, and the name of the type that it points to; empty if it is
// no such pointer.
func pointedTo(f *view.Func, w ast.Expr) (x ast.Expr, of string) {
	x = ast.Unparen(w)
	t := f.Info.TypeOf(x)
	if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.AND {
		x = ast.Unparen(u.X)
	}
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok || !eval.PlainPath(f, x) {
		return nil, ""
	}
	return x, types.Unalias(p.Elem()).String()
}

// sizes are the integers that binary.Write knows, with their bits.
var sizes = map[types.BasicKind]string{
	types.Int8: "8", types.Int16: "16", types.Int32: "32", types.Int64: "64",
	types.Uint8: "8", types.Uint16: "16", types.Uint32: "32", types.Uint64: "64",
}

// fixed returns the size of an integer in bits and an expression of the type without a sign of that
// size, empty if the value is something else or may do more than be read: the buffer is asked
// before it.
func fixed(f *view.Func, e ast.Expr) (bits, number string) {
	t, ok := f.Info.TypeOf(e).Underlying().(*types.Basic)
	if !ok || sizes[t.Kind()] == "" || !readOnly(f, e) {
		return "", ""
	}
	if c := f.Constant(e); c != nil && (constant.Sign(c) < 0 || !f.Portable(e)) {
		return "", "" // a conversion would not compile
	}
	bits = sizes[t.Kind()]
	if t.Info()&types.IsUnsigned != 0 && types.Identical(f.Info.TypeOf(e), t) {
		return bits, f.Text(e)
	}
	unsigned := "uint" + bits
	if bits == "8" {
		unsigned = "byte"
	}
	if !f.Predeclared(e.Pos(), unsigned) {
		return "", ""
	}
	return bits, unsigned + "(" + f.Text(e) + ")"
}

// readOnly reports whether an expression is made of variables, fields, constants, conversions of
// numbers and lengths: it can be evaluated after a method of the buffer as well as before.
func readOnly(f *view.Func, e ast.Expr) bool {
	if f.Constant(e) != nil || eval.PlainPath(f, ast.Unparen(e)) {
		return true
	}
	x, to := f.Conversion(ast.Unparen(e))
	if x == nil {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		return ok && f.Builtin(call) == "len" && len(call.Args) == 1 && eval.PlainPath(f, call.Args[0])
	}
	from, ok := f.Info.TypeOf(x).Underlying().(*types.Basic)
	_, basic := to.Underlying().(*types.Basic)
	return ok && basic && from.Info()&types.IsNumeric != 0 && readOnly(f, x)
}

// around returns the edits that what stands around a call needs: Write returns a number of bytes
// beside the error. It reports false where the call stands elsewhere than in a statement of its own or
// alone on the right of an assignment.
func around(f *view.Func, call *ast.CallExpr, bits string) ([]analysis.TextEdit, bool) {
	switch p := f.Parent(call).(type) {
	case *ast.ExprStmt:
		return nil, true
	case *ast.AssignStmt:
		if len(p.Lhs) != 1 || len(p.Rhs) != 1 || p.Tok != token.ASSIGN && p.Tok != token.DEFINE {
			return nil, false
		}
		to, ok := p.Lhs[0].(*ast.Ident)
		if !ok || bits == "8" {
			return nil, ok
		}
		return []analysis.TextEdit{patch.Insert(to.Pos(), "_, ")}, true
	}
	return nil, false
}
