package text

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/appending"
	"github.com/gohone/hone/rules/internal/compose"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/length"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// write makes the edit of a statement that writes, with the expressions that append to the
// slice what is written; false if there are none.
func (b *localBuffer) write(stmt ast.Stmt, appends []string) bool {
	if len(appends) == 0 || len(b.f.Uses(stmt, b.v)) != 1 {
		return false
	}
	b.written = true
	for i, text := range appends {
		appends[i] = b.name + " = " + text
	}
	b.edits = append(b.edits, patch.Replace(stmt, strings.Join(appends, "\n")))
	return true
}

// appendedBy returns the expressions that append what a method writes.
func (b *localBuffer) appendedBy(method string, arg ast.Expr) []string {
	arg = ast.Unparen(arg)
	switch method {
	case "WriteByte":
		return []string{fmt.Sprintf("append(%s, %s)", b.name, b.f.Text(arg))}
	case "WriteRune":
		lit, ok := arg.(*ast.BasicLit)
		if r, isRune := b.constantRune(arg); ok && isRune && lit.Kind == token.CHAR && r < utf8.RuneSelf {
			return []string{fmt.Sprintf("append(%s, %s)", b.name, b.f.Text(arg))}
		}
		if !b.f.Importable(arg.Pos(), "unicode/utf8") || !b.f.Since("go1.18") {
			return nil
		}
		return []string{fmt.Sprintf("utf8.AppendRune(%s, %s)", b.name, b.f.Text(arg))}
	case "Write":
		return b.appendedBytes(arg)
	}
	return b.appendedText(arg)
}

// constantRune returns the value of a constant character.
func (b *localBuffer) constantRune(e ast.Expr) (rune, bool) {
	v := b.f.Constant(e)
	if v == nil {
		return 0, false
	}
	n, ok := constant.Int64Val(constant.ToInt(v))
	return rune(n), ok && n >= 0 && n <= utf8.MaxRune
}

// appendedBytes appends a slice of bytes.
func (b *localBuffer) appendedBytes(arg ast.Expr) []string {
	if !view.IsBytes(b.f.Info.TypeOf(arg)) {
		return nil // nil, or a type parameter
	}
	if lit, ok := arg.(*ast.CompositeLit); ok && len(lit.Elts) > 0 {
		var elements []string
		for _, e := range lit.Elts {
			if _, keyed := e.(*ast.KeyValueExpr); keyed {
				return []string{fmt.Sprintf("append(%s, %s...)", b.name, b.f.Text(arg))}
			}
			elements = append(elements, b.f.Text(e))
		}
		return []string{fmt.Sprintf("append(%s, %s)", b.name, strings.Join(elements, ", "))}
	}
	if x, _ := b.f.Conversion(arg); x != nil && view.IsString(b.f.Info.TypeOf(x)) {
		return b.appendedText(ast.Unparen(x))
	}
	return []string{fmt.Sprintf("append(%s, %s...)", b.name, b.f.Text(arg))}
}

// appendedText appends a string, in parts where that is the same.
func (b *localBuffer) appendedText(arg ast.Expr) []string {
	return b.appendedPieces(compose.Flattened(b.f, arg), func() []string {
		return []string{b.appendedOne(arg)}
	})
}

// separable reports whether pieces can be appended one by one.
func (b *localBuffer) separable(pieces []compose.Piece) bool {
	var operands []ast.Expr
	bytes := false
	for _, p := range pieces {
		if p.Expr != "" {
			operands = append(operands, p.Operand)
			bytes = bytes || eval.ReadsBytes(b.f, p.Operand)
		}
	}
	return (len(pieces) < 2 || eval.Ordered(b.f, operands) && (!bytes || eval.AllQuiet(b.f, operands))) &&
		(len(operands) == 0 || b.f.Importable(operands[0].Pos(), compose.Needs(pieces)...))
}

// appendedPieces appends pieces one by one, or as whole says if they must be made together.
func (b *localBuffer) appendedPieces(pieces []compose.Piece, whole func() []string) []string {
	if !b.separable(pieces) {
		return whole()
	}
	var out []string
	for _, p := range pieces {
		text := ""
		if p.Bare && !view.IsSlice(b.f.Info.TypeOf(p.Operand)) {
			text = b.appendedOne(p.Operand)
		} else if text, _ = compose.Append(b.f, b.name, p); text == "" {
			text = fmt.Sprintf("append(%s, %s...)", b.name, p.Expr)
		}
		out = append(out, text)
	}
	return out
}

// returned makes the edit of a statement that returns a string so that it is appended and the
// buffer returned, in so many lines.
func (b *localBuffer) returned(ret *ast.ReturnStmt) (edit analysis.TextEdit, lines int) {
	if s, constant := b.f.StringConstant(ret.Results[0]); !constant || s != "" {
		appends := b.appendedText(ret.Results[0])
		lines = len(appends)
		for i := range appends[:lines-1] {
			appends[i] = b.name + " = " + appends[i]
		}
		appends[lines-1] = "return " + appends[lines-1]
		return patch.Replace(ret, strings.Join(appends, "\n")), lines
	}
	return patch.Replace(ret, "return "+b.name), 1
}

// appendedOne appends one string, without making it first where a function exists that
// appends it.
func (b *localBuffer) appendedOne(e ast.Expr) string {
	e = ast.Unparen(e)
	plain := fmt.Sprintf("append(%s, %s...)", b.name, b.f.Text(e))
	if call, ok := e.(*ast.CallExpr); ok {
		if b.appendCall != nil {
			if text := b.appendCall(b.name, call); text != "" {
				return text
			}
		}
		name := b.f.Callee(call)
		switch {
		case eval.ShiftsConstant(b.f, call) || !b.f.Predeclared(e.Pos(), "int64"):
			return plain
		case strings.HasPrefix(name, "fmt."):
			if !b.f.Since("go1.19") || !b.f.Importable(e.Pos(), "fmt") {
				return plain
			}
		case !b.f.Importable(e.Pos(), "strconv", "unicode/utf8") || !b.f.Since("go1.18"):
			return plain
		}
	}
	return appending.One(b.f, b.name, e)
}

// appendPrinters maps functions that write to those that append.
var appendPrinters = map[string]string{
	"fmt.Fprintf": "fmt.Appendf", "fmt.Fprint": "fmt.Append", "fmt.Fprintln": "fmt.Appendln",
}

// convertPrint makes the edit of a call that is given the buffer to write to.
func (b *localBuffer) convertPrint(call *ast.CallExpr, in ast.Node) bool {
	stmt := b.ignoring(call, in)
	if stmt == nil {
		return false
	}
	name := b.f.Callee(call)
	if name == "io.WriteString" {
		return b.write(stmt, b.appendedText(ast.Unparen(call.Args[1])))
	}
	to := appendPrinters[name]
	if to == "" {
		return false
	}
	whole := func() []string {
		if !b.f.Since("go1.19") || !b.f.Importable(call.Pos(), "fmt") {
			return nil
		}
		args := b.name
		if len(call.Args) > 1 {
			args += ", " + b.f.File.Text(call.Args[1].Pos(), call.Rparen)
		}
		return []string{to + "(" + args + ")"}
	}
	if s, ok := stmt.(*ast.ExprStmt); ok {
		if printed, _, pieces := compose.Printed(b.f, s); printed != nil && compose.InOrder(b.f, call, pieces) &&
			len(compose.Merged(pieces)) > 0 {
			return b.write(stmt, b.appendedPieces(compose.Merged(pieces), whole))
		}
	}
	return b.write(stmt, whole())
}

// convertTruncate makes the edit of a call that shortens the buffer: to nothing, or by the
// last byte where there is one.
func (b *localBuffer) convertTruncate(call *ast.CallExpr, stmt ast.Stmt) bool {
	if b.f.IsZero(call.Args[0]) {
		b.edits = append(b.edits, patch.Replace(stmt, b.name+" = "+b.name+"[:0]"))
		return true
	}
	less, ok := ast.Unparen(call.Args[0]).(*ast.BinaryExpr)
	if !ok || less.Op != token.SUB || !b.isLen(less.X) || !b.isConstantOf(less.Y, 1) {
		return false
	}
	up := b.f.Parents(stmt)
	guard, ok := up[1].(*ast.IfStmt)
	if !ok || guard.Init != nil || len(guard.Body.List) == 0 || guard.Body.List[0] != stmt {
		return false
	}
	cond, ok := ast.Unparen(guard.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.GTR && cond.Op != token.NEQ || !b.isLen(cond.X) || !b.f.IsZero(cond.Y) {
		return false
	}
	b.done = append(b.done, b.f.Uses(less, b.v)...)
	b.edits = append(b.edits, patch.Replace(stmt, fmt.Sprintf("%s = %s[:len(%s)-1]", b.name, b.name, b.name)))
	return true
}

// isLen reports whether an expression is the length of the buffer.
func (b *localBuffer) isLen(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Len" && b.f.Object(sel.X) == b.v
}

// isConstantOf reports whether an expression is a number.
func (b *localBuffer) isConstantOf(e ast.Expr, n int64) bool {
	v := b.f.Constant(e)
	if v == nil {
		return false
	}
	got, ok := constant.Int64Val(constant.ToInt(v))
	return ok && got == n
}

// A localBuffer is a variable that texts are written to.
type localBuffer struct {
	f    *view.Func
	id   *ast.Ident
	v    types.Object
	stmt ast.Stmt // that declares it and nothing else
	name string   // of the slice
	// written and read say that it is written to and made a string.
	written, read bool
	// bytes says that its bytes are returned.
	bytes bool
	edits []analysis.TextEdit
	// done are uses that an edit of another use has dealt with.
	done []*ast.Ident
	// appendCall writes how a call of a function of the package is appended without making a
	// string, empty if it cannot be; nil if none can.
	appendCall func(buf string, call *ast.CallExpr) string
}

// ignoring returns the statement that a call stands in if that makes nothing of what the
// call returns, nil if it does.
func (b *localBuffer) ignoring(call *ast.CallExpr, in ast.Node) ast.Stmt {
	stmt, ok := in.(ast.Stmt)
	if !ok || !b.f.InBlock(stmt) || b.f.File.HasComment(stmt) {
		return nil
	}
	if alone, _ := view.Dropped(stmt); alone != call {
		return nil
	}
	return stmt
}

// repeatedly reports whether a node is in a loop that the declaration is not in, and that the loop
// may go on after it.
func (b *localBuffer) repeatedly(n ast.Node) bool {
	for _, p := range b.f.Parents(n) {
		if _, ok := p.(*ast.ReturnStmt); ok {
			return false
		}
		if view.IsLoop(p) && !view.Within(b.stmt.Pos(), p) {
			return true
		}
	}
	return false
}

// startsAgain reports whether a string is copied from the buffer anyway, or that it is emptied
// somewhere, so that it is not the same text that is copied time and again.
func (b *localBuffer) startsAgain() bool {
	if buffer, _ := local.Builder(b.f, b.id); buffer {
		return true
	}
	return slices.ContainsFunc(b.f.Uses(b.f.Decl.Body, b.v), func(use *ast.Ident) bool {
		sel, ok := b.f.Parent(use).(*ast.SelectorExpr)
		return ok && sel.Sel.Name == "Reset"
	})
}

// stackSize returns the size of the array for a buffer, 0 if its texts are too long.
func stackSize(f *view.Func, id *ast.Ident, observed length.Observer) int {
	size := compose.TextBuffer
	if l, ok := observed.Of(f.Pass.Fset.Position(id.Pos())); ok {
		for size < l.P95 {
			size *= 2
		}
	}
	if size > compose.MostOnStack {
		return 0
	}
	return size
}

// sliceName returns a name for a slice in place of a buffer: the same unless it says that it is
// a builder.
func sliceName(f *view.Func, name string) string {
	if name == "sb" || strings.Contains(strings.ToLower(name), "build") {
		return f.Fresh("buf")
	}
	return name
}
