package text

import (
	"go/ast"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// A piece is a part of a string that is put together from several.
type piece struct {
	// lit is text known when compiling; it counts where expr is empty. source is
	// how the code writes it, empty if that is to be made up.
	lit, source string
	// expr is an expression of type string, e the operand that it is made of.
	expr string
	e    ast.Expr
	// number is an expression of type int64 whose decimal digits expr is, empty
	// if it is something else.
	number string
	// width is how wide the number is to be at least, with zeros in front.
	width int
	// digits is how many hexadecimal digits of bytes expr is, 0 if that is not known.
	digits int
	// upper reports whether expr is bytes, whose hexadecimal digits in upper case the piece is.
	upper bool
	// bare reports whether expr is the operand itself, perhaps converted: no call
	// reads it where the operand was read before.
	bare bool
}

// text writes a piece as a string expression.
func (p piece) text() string {
	switch {
	case p.expr != "":
		return p.expr
	case p.source != "":
		return p.source
	case strings.ContainsAny(p.lit, "\"\\") && strconv.CanBackquote(p.lit):
		return "`" + p.lit + "`"
	}
	return strconv.Quote(p.lit)
}

// needs returns the packages that pieces are made with.
func needs(pieces []piece) []string {
	var out []string
	for _, p := range pieces {
		if strings.HasPrefix(p.expr, "strconv.") {
			out = append(out, "strconv")
		}
		if strings.HasPrefix(p.expr, "hex.") {
			out = append(out, "encoding/hex")
		}
		if strings.HasPrefix(p.expr, "binary.") || strings.Contains(p.expr, "(binary.") {
			out = append(out, "encoding/binary")
		}
	}
	return out
}

// joined writes pieces as one string.
func joined(pieces []piece) string {
	var parts []string
	for _, p := range pieces {
		parts = append(parts, p.text())
	}
	return strings.Join(parts, " + ")
}

// inOrder reports whether the operands can be evaluated where pieces have them: a call
// of package fmt reads all before anything else in the statement goes on, and
// bare operands may be read later. What a slice holds is read when its text is
// made, so that nothing else may be called but what makes the only slice.
func inOrder(f *view.Func, call *ast.CallExpr, pieces []piece) bool {
	var operands, parts, calls []ast.Expr
	loose := false
	for _, p := range pieces {
		if p.expr == "" {
			continue
		}
		operands = append(operands, p.e)
		if view.IsSlice(f.Info.TypeOf(p.e)) {
			parts = append(parts, p.e)
		}
		if !eval.Quiet(f, p.e) {
			calls = append(calls, p.e)
		}
		loose = loose || len(parts) > 0 || p.bare && !eval.Steady(f, p.e)
	}
	if len(parts) > 0 && len(calls) > 0 && (len(parts) > 1 || len(calls) > 1 || parts[0] != calls[0]) {
		return false
	}
	return eval.Ordered(f, operands) && (!loose || eval.Alone(f, call))
}

// merged joins literals that follow each other, and leaves out empty ones.
func merged(pieces []piece) []piece {
	var out []piece
	for _, p := range pieces {
		last := len(out) - 1
		switch {
		case p.expr == "" && p.lit == "":
		case last >= 0 && p.literal() && out[last].literal():
			out[last] = piece{lit: out[last].lit + p.lit}
		default:
			out = append(out, p)
		}
	}
	return out
}

// literal reports whether a piece is text without a name in the code.
func (p piece) literal() bool {
	return p.expr == "" && (p.source == "" || strings.HasPrefix(p.source, `"`))
}

// decimal returns the number, as an int64, whose digits a call makes; empty if it
// makes something else.
func decimal(f *view.Func, call *ast.CallExpr) string {
	if f.Spread(call) {
		return ""
	}
	switch f.Callee(call) {
	case "strconv.Itoa":
		if !eval.ShiftsConstant(f, call.Args[0]) {
			return "int64(" + f.Text(ast.Unparen(call.Args[0])) + ")"
		}
	case "strconv.FormatInt":
		if v := f.Constant(call.Args[1]); v != nil && v.ExactString() == "10" {
			return f.Text(ast.Unparen(call.Args[0]))
		}
	}
	return ""
}

// hex reports whether a piece is bytes as hexadecimal digits.
func (p piece) hex() bool { return strings.HasPrefix(p.expr, hexString) }

const hexString = "hex.EncodeToString("

// isByte reports whether a string is one ASCII character.
func isByte(s string) bool { return len(s) == 1 && s[0] < 0x80 }
