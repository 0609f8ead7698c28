// Package compose takes strings apart that are put together by package fmt or +, into pieces, and writes these without it.
//
// The file piece.go says what a piece is, format.go reads formats, and append.go and exact.go write into buffers.
package compose

import (
	"go/ast"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// A Piece is a part of a string that is put together from several.
type Piece struct {
	// Lit is text known when compiling; it counts where Expr is empty. Source is
	// how the code writes it, empty if that is to be made up.
	Lit, Source string
	// Expr is an expression of type string, Operand that which it is made of.
	Expr    string
	Operand ast.Expr
	// Number is an expression of type int64 whose decimal digits Expr is, empty
	// if it is something else.
	Number string
	// Width is how wide the number is to be at least, with zeros in front.
	Width int
	// Digits is how many hexadecimal digits of bytes Expr is, 0 if that is not known.
	Digits int
	// Upper reports whether Expr is bytes, whose hexadecimal digits in upper case the piece is.
	Upper bool
	// Bare reports whether Expr is the operand itself, perhaps converted: no call
	// reads it where the operand was read before.
	Bare bool
}

// Text writes a piece as a string expression.
func (p Piece) Text() string {
	switch {
	case p.Expr != "":
		return p.Expr
	case p.Source != "":
		return p.Source
	case strings.ContainsAny(p.Lit, "\"\\") && strconv.CanBackquote(p.Lit):
		return "`" + p.Lit + "`"
	}
	return strconv.Quote(p.Lit)
}

// Needs returns the packages that pieces are made with.
func Needs(pieces []Piece) []string {
	var out []string
	for _, p := range pieces {
		if strings.HasPrefix(p.Expr, "strconv.") {
			out = append(out, "strconv")
		}
		if strings.HasPrefix(p.Expr, "hex.") {
			out = append(out, "encoding/hex")
		}
		if strings.HasPrefix(p.Expr, "binary.") || strings.Contains(p.Expr, "(binary.") {
			out = append(out, "encoding/binary")
		}
	}
	return out
}

// Joined writes pieces as one string.
func Joined(pieces []Piece) string {
	var parts []string
	for _, p := range pieces {
		parts = append(parts, p.Text())
	}
	return strings.Join(parts, " + ")
}

// InOrder reports whether the operands can be evaluated where pieces have them: a call
// of package fmt reads all before anything else in the statement goes on, and
// bare operands may be read later. What a slice holds is read when its text is
// made, so that nothing else may be called but what makes the only slice.
func InOrder(f *view.Func, call *ast.CallExpr, pieces []Piece) bool {
	var operands, parts, calls []ast.Expr
	loose := false
	for _, p := range pieces {
		if p.Expr == "" {
			continue
		}
		operands = append(operands, p.Operand)
		if view.IsSlice(f.Info.TypeOf(p.Operand)) {
			parts = append(parts, p.Operand)
		}
		if !eval.Quiet(f, p.Operand) {
			calls = append(calls, p.Operand)
		}
		loose = loose || len(parts) > 0 || p.Bare && !eval.Steady(f, p.Operand)
	}
	if len(parts) > 0 && len(calls) > 0 && (len(parts) > 1 || len(calls) > 1 || parts[0] != calls[0]) {
		return false
	}
	return eval.Ordered(f, operands) && (!loose || eval.Alone(f, call))
}

// Merged joins literals that follow each other, and leaves out empty ones.
func Merged(pieces []Piece) []Piece {
	var out []Piece
	for _, p := range pieces {
		last := len(out) - 1
		switch {
		case p.Expr == "" && p.Lit == "":
		case last >= 0 && p.Literal() && out[last].Literal():
			out[last] = Piece{Lit: out[last].Lit + p.Lit}
		default:
			out = append(out, p)
		}
	}
	return out
}

// Literal reports whether a piece is text without a name in the code.
func (p Piece) Literal() bool {
	return p.Expr == "" && (p.Source == "" || strings.HasPrefix(p.Source, `"`))
}

// Decimal returns the number, as an int64, whose digits a call makes; empty if it
// makes something else.
func Decimal(f *view.Func, call *ast.CallExpr) string {
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

// Hex reports whether a piece is bytes as hexadecimal digits.
func (p Piece) Hex() bool { return strings.HasPrefix(p.Expr, HexString) }

// HexString is how the expression of a piece begins that is bytes as hexadecimal digits.
const HexString = "hex.EncodeToString("

// IsByte reports whether a string is one ASCII character.
func IsByte(s string) bool { return len(s) == 1 && s[0] < 0x80 }
