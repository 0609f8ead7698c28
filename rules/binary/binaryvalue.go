package binary

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/view"
)

// orderText returns an order whose methods are known by its type; empty for another one.
func orderText(f *view.Func, e ast.Expr) string {
	e = ast.Unparen(e)
	switch types.Unalias(f.Info.TypeOf(e)).String() {
	case "encoding/binary.littleEndian", "encoding/binary.bigEndian", "encoding/binary.nativeEndian":
	default:
		return ""
	}
	if sel, ok := e.(*ast.SelectorExpr); ok && f.Info.Selections[sel] == nil || eval.PlainPath(f, e) {
		return f.Text(e)
	}
	return ""
}

// buffer returns the text of a writer that lends its free space and can be named twice, and the
// version of Go since which it does; empty if it is another one.
func buffer(f *view.Func, w ast.Expr) (text, since string) {
	x, of := eval.PointedTo(f, w)
	switch of {
	case "bytes.Buffer":
		return f.Text(x), "go1.21"
	case "bufio.Writer":
		return f.Text(x), "go1.19"
	}
	return "", ""
}

// fresh reports whether a writer is a buffer of the function's own, which nothing else has: it is only asked for
// its methods and given to packages fmt and binary.
func fresh(f *view.Func, w ast.Expr) bool {
	v, ok := f.Object(w).(*types.Var)
	if !ok {
		return false
	}
	d, ok := local.DeclarationOf(f, v)
	if !ok || local.OwnBuffer(f, d.Stmt) == nil || f.Closure(d.Stmt) != nil {
		return false
	}
	for _, id := range f.Uses(f.Decl.Body, v) {
		if id == d.Name {
			continue
		}
		up := f.Parents(id)
		if u, ok := up[0].(*ast.UnaryExpr); ok && u.Op == token.AND {
			up = up[1:]
		}
		switch p := up[0].(type) {
		case *ast.SelectorExpr:
			if call, ok := up[1].(*ast.CallExpr); !ok || call.Fun != p {
				return false
			}
		case *ast.CallExpr:
			name := f.Callee(p)
			if !view.Within(id.Pos(), p.Args[0]) || name != "encoding/binary.Write" && !strings.HasPrefix(name, "fmt.Fprint") {
				return false
			}
		default:
			return false
		}
		if f.InClosure(id) {
			return false
		}
	}
	return true
}

// separate reports whether bytes are no memory of a buffer: they are made of a text, or the buffer is the function's own
// and gives its memory only to who gets the result.
func separate(f *view.Func, w, bytes ast.Expr) bool {
	if from, _ := f.Conversion(bytes); from != nil && view.IsText(f.Info.TypeOf(from)) {
		return true
	}
	if !fresh(f, w) {
		return false
	}
	for _, id := range f.Uses(f.Decl.Body, f.Object(w)) {
		sel, ok := f.Parent(id).(*ast.SelectorExpr)
		if !ok {
			continue
		}
		switch sel.Sel.Name {
		case "Bytes", "Next", "AvailableBuffer", "WriteTo", "Reset", "Truncate":
			if _, last := f.Statement(id).(*ast.ReturnStmt); !last {
				return false
			}
		}
	}
	return true
}

// sizes are the integers that binary.Write knows, with their bits.
var sizes = map[types.BasicKind]string{
	types.Int8: "8", types.Int16: "16", types.Int32: "32", types.Int64: "64",
	types.Uint8: "8", types.Uint16: "16", types.Uint32: "32", types.Uint64: "64",
}

// fixed returns the size of a number in bits and an expression of the integer type without a sign of that
// size, empty if the value is something else.
func fixed(f *view.Func, e ast.Expr) (bits, number string) {
	t, ok := f.Info.TypeOf(e).Underlying().(*types.Basic)
	if !ok {
		return "", ""
	}
	switch own := types.Identical(f.Info.TypeOf(e), t); t.Kind() {
	case types.Float32:
		if own && f.Importable(e.Pos(), "math") { // of another type reflection changes some that are not numbers
			return "32", "math.Float32bits(" + f.Text(e) + ")"
		}
		return "", ""
	case types.Float64:
		if own && f.Importable(e.Pos(), "math") {
			return "64", "math.Float64bits(" + f.Text(e) + ")"
		}
		return "", ""
	}
	if bits = sizes[t.Kind()]; bits == "" {
		return "", ""
	}
	unsigned := "uint" + bits
	if bits == "8" {
		unsigned = "byte"
	}
	if !f.Predeclared(e.Pos(), unsigned) {
		return "", ""
	}
	if c := f.Constant(e); c != nil {
		if !f.Portable(e) {
			return "", ""
		}
		if constant.Sign(c) < 0 { // a conversion would not compile
			return bits, complement(c, bits)
		}
	}
	if t.Info()&types.IsUnsigned != 0 && types.Identical(f.Info.TypeOf(e), t) {
		return bits, f.Text(e)
	}
	return bits, unsigned + "(" + f.Text(e) + ")"
}

// complement writes a negative constant as the number without a sign that has its bits.
func complement(c constant.Value, bits string) string {
	n, _ := constant.Int64Val(constant.ToInt(c))
	switch bits {
	case "8":
		return fmt.Sprintf("%#x", uint8(n))
	case "16":
		return fmt.Sprintf("%#x", uint16(n))
	case "32":
		return fmt.Sprintf("%#x", uint32(n))
	}
	return fmt.Sprintf("%#x", uint64(n))
}

// silent reports whether a value can be evaluated after a method of the buffer as well as before.
func silent(f *view.Func, w, e ast.Expr) bool { return eval.Quiet(f, e) || fresh(f, w) }
