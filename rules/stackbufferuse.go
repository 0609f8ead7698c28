package rules

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"strings"
	"unicode/utf8"
)

// write makes the edit of a statement that writes, with the expressions that append to the
// slice what is written; false if there are none.
func (b *localBuffer) write(stmt ast.Stmt, appends []string) bool {
	if len(appends) == 0 || len(b.uses(stmt, b.v)) != 1 {
		return false
	}
	b.written = true
	for i, text := range appends {
		appends[i] = b.name + " = " + text
	}
	b.edits = append(b.edits, replace(stmt, strings.Join(appends, "\n")))
	return true
}

// appendedBy returns the expressions that append what a method writes.
func (b *localBuffer) appendedBy(method string, arg ast.Expr) []string {
	arg = ast.Unparen(arg)
	switch method {
	case "WriteByte":
		return []string{fmt.Sprintf("append(%s, %s)", b.name, b.text(arg))}
	case "WriteRune":
		lit, ok := arg.(*ast.BasicLit)
		if r, isRune := b.constantRune(arg); ok && isRune && lit.Kind == token.CHAR && r < utf8.RuneSelf {
			return []string{fmt.Sprintf("append(%s, %s)", b.name, b.text(arg))}
		}
		if !b.importable(arg.Pos(), "unicode/utf8") || !b.since("go1.18") {
			return nil
		}
		return []string{fmt.Sprintf("utf8.AppendRune(%s, %s)", b.name, b.text(arg))}
	case "Write":
		return b.appendedBytes(arg)
	}
	return b.appendedText(arg)
}

// constantRune returns the value of a constant character.
func (b *localBuffer) constantRune(e ast.Expr) (rune, bool) {
	v := b.pass.TypesInfo.Types[e].Value
	if v == nil {
		return 0, false
	}
	n, ok := constant.Int64Val(constant.ToInt(v))
	return rune(n), ok && n >= 0 && n <= utf8.MaxRune
}

// appendedBytes appends a slice of bytes.
func (b *localBuffer) appendedBytes(arg ast.Expr) []string {
	if !isByteSlice(b.typeOf(arg)) {
		return nil // nil, or a type parameter
	}
	if lit, ok := arg.(*ast.CompositeLit); ok && len(lit.Elts) > 0 {
		var elements []string
		for _, e := range lit.Elts {
			if _, keyed := e.(*ast.KeyValueExpr); keyed {
				return []string{fmt.Sprintf("append(%s, %s...)", b.name, b.text(arg))}
			}
			elements = append(elements, b.text(e))
		}
		return []string{fmt.Sprintf("append(%s, %s)", b.name, strings.Join(elements, ", "))}
	}
	if x, _ := b.conversion(arg); x != nil && isString(b.typeOf(x)) {
		return b.appendedText(ast.Unparen(x))
	}
	return []string{fmt.Sprintf("append(%s, %s...)", b.name, b.text(arg))}
}

// appendedText appends a string, in parts where that is the same.
func (b *localBuffer) appendedText(arg ast.Expr) []string {
	return b.appendedPieces(b.flatten(arg), func() []string {
		return []string{b.appendedOne(arg)}
	})
}

// appendedPieces appends pieces one by one, or as whole says if they must be made together.
func (b *localBuffer) appendedPieces(pieces []piece, whole func() []string) []string {
	var operands []ast.Expr
	bytes := false
	for _, p := range pieces {
		if p.expr != "" {
			operands = append(operands, p.e)
			bytes = bytes || b.readsBytes(p.e)
		}
	}
	if len(pieces) > 1 && (!b.ordered(operands) || bytes && !b.allQuiet(operands)) ||
		len(operands) > 0 && !b.importable(operands[0].Pos(), needs(pieces)...) {
		return whole()
	}
	var out []string
	for _, p := range pieces {
		text := ""
		if p.bare && !isSlice(b.typeOf(p.e)) {
			text = b.appendedOne(p.e)
		} else if text, _ = b.appendPiece(b.name, p); text == "" {
			text = fmt.Sprintf("append(%s, %s...)", b.name, p.expr)
		}
		out = append(out, text)
	}
	return out
}

// appendedOne appends one string, without making it first where a function exists that
// appends it.
func (b *localBuffer) appendedOne(e ast.Expr) string {
	e = ast.Unparen(e)
	plain := fmt.Sprintf("append(%s, %s...)", b.name, b.text(e))
	if call, ok := e.(*ast.CallExpr); ok {
		name := b.callee(call)
		switch {
		case b.shiftsConstant(call) || !b.predeclared(e.Pos(), "int64"):
			return plain
		case strings.HasPrefix(name, "fmt."):
			if !b.since("go1.19") || !b.importable(e.Pos(), "fmt") {
				return plain
			}
		case !b.importable(e.Pos(), "strconv", "unicode/utf8") || !b.since("go1.18"):
			return plain
		}
	}
	return b.appendOne(b.name, e)
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
	name := b.callee(call)
	if name == "io.WriteString" {
		return b.write(stmt, b.appendedText(ast.Unparen(call.Args[1])))
	}
	to := appendPrinters[name]
	if to == "" {
		return false
	}
	whole := func() []string {
		if !b.since("go1.19") || !b.importable(call.Pos(), "fmt") {
			return nil
		}
		args := b.name
		if len(call.Args) > 1 {
			args += ", " + string(b.src[b.file.Offset(call.Args[1].Pos()):b.file.Offset(call.Rparen)])
		}
		return []string{to + "(" + args + ")"}
	}
	if s, ok := stmt.(*ast.ExprStmt); ok {
		if printed, _, pieces := b.printed(s); printed != nil && b.inOrder(call, pieces) && len(merged(pieces)) > 0 {
			return b.write(stmt, b.appendedPieces(merged(pieces), whole))
		}
	}
	return b.write(stmt, whole())
}

// convertTruncate makes the edit of a call that shortens the buffer: to nothing, or by the
// last byte where there is one.
func (b *localBuffer) convertTruncate(call *ast.CallExpr, stmt ast.Stmt) bool {
	if b.isZeroConstant(call.Args[0]) {
		b.edits = append(b.edits, replace(stmt, b.name+" = "+b.name+"[:0]"))
		return true
	}
	less, ok := ast.Unparen(call.Args[0]).(*ast.BinaryExpr)
	if !ok || less.Op != token.SUB || !b.isLen(less.X) || !b.isConstantOf(less.Y, 1) {
		return false
	}
	up := b.parents(stmt)
	guard, ok := up[1].(*ast.IfStmt)
	if !ok || guard.Init != nil || len(guard.Body.List) == 0 || guard.Body.List[0] != stmt {
		return false
	}
	cond, ok := ast.Unparen(guard.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.GTR && cond.Op != token.NEQ || !b.isLen(cond.X) || !b.isZeroConstant(cond.Y) {
		return false
	}
	b.done = append(b.done, b.uses(less, b.v)...)
	b.edits = append(b.edits, replace(stmt, fmt.Sprintf("%s = %s[:len(%s)-1]", b.name, b.name, b.name)))
	return true
}

// isLen says that an expression is the length of the buffer.
func (b *localBuffer) isLen(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Len" && b.object(sel.X) == b.v
}

// isConstantOf says that an expression is a number.
func (b *localBuffer) isConstantOf(e ast.Expr, n int64) bool {
	v := b.pass.TypesInfo.Types[e].Value
	if v == nil {
		return false
	}
	got, ok := constant.Int64Val(constant.ToInt(v))
	return ok && got == n
}
