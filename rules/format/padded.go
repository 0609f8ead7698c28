package format

import (
	"embed"
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/compose"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/graft"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

//go:embed appendpadded.go appendupperhex.go
var appendingSource embed.FS

var appendingLibrary = graft.Embedded(appendingSource)

// mostPadded is how wide a number may be that appendPadded writes.
const mostPadded = 9

// paddedSite proposes to put the text of a call together in a buffer on the stack, if that takes a function of
// the package: numbers in it have zeros in front up to a width, or digits are in upper case.
func paddedSite(f *view.Func, call *ast.CallExpr) {
	name := f.Callee(call)
	if name != "fmt.Sprintf" && name != "fmt.Errorf" || call.Ellipsis.IsValid() || len(call.Args) < 2 {
		return
	}
	pieces := compose.Varying(f, call, paddedPieces(f, call))
	stmt := eval.Ahead(f, call)
	needed := compose.Needs(pieces)
	if name == "fmt.Errorf" {
		needed = append(needed, "errors")
	}
	if pieces == nil || stmt == nil || f.File.HasComment(call) || !f.Importable(call.Pos(), needed...) ||
		!compose.InOrder(f, call, pieces) || !f.Predeclared(call.Pos(), "append") || !appendersReadable(f, pieces) {
		return
	}
	file := graft.NewFile(f.Pass, f.File.Syntax, f.Decl, appendingLibrary())
	array, buf := f.Fresh("array"), f.Fresh("buf")
	lines := []string{fmt.Sprintf("var %s [%d]byte", array, compose.TextBuffer)}
	to, assign := array+"[:0]", ":="
	for _, p := range pieces {
		text := appendByFunction(file, to, p)
		if text == "" {
			if text, _ = compose.Append(f, to, p); text == "" {
				return
			}
		}
		lines = append(lines, fmt.Sprintf("%s %s %s", buf, assign, text))
		to, assign = buf, "="
	}
	below, err := file.Below(patch.LineEnd(f, f.Decl))
	if err != nil {
		return
	}
	message := "make a string with padded numbers in a buffer on the stack"
	if !slices.ContainsFunc(pieces, func(p compose.Piece) bool { return p.Width > 0 }) {
		message = "make a string in a buffer on the stack"
	}
	f.Report(call, "package fmt is not needed for this string", patch.Fix(message,
		append(below, patch.Insert(stmt.Pos(), strings.Join(lines, "\n")+"\n"),
			patch.Replace(call, asMade(f, call, "string("+buf+")")))...))
}

// asMade writes what a call makes of its text: the text itself, or an error.
func asMade(f *view.Func, call *ast.CallExpr, text string) string {
	if f.Callee(call) == "fmt.Errorf" {
		return "errors.New(" + text + ")"
	}
	return text
}

// appendByFunction writes the call of a function of the package that appends a piece, which it takes from the
// library; empty if there is none for it.
func appendByFunction(file *graft.File, to string, p compose.Piece) string {
	switch {
	case p.Width > 0:
		return fmt.Sprintf("%s(%s, %s, %d)", file.Take("appendPadded", "appendPadded"), to, p.Number, p.Width)
	case p.Upper:
		return fmt.Sprintf("%s(%s, %s)", file.Take("appendUpperHex", "appendUpperHex"), to, p.Expr)
	}
	return ""
}

// appendersReadable reports whether what is said in the functions that append pieces means the same below the function.
func appendersReadable(f *view.Func, pieces []compose.Piece) bool {
	for _, p := range pieces {
		if p.Width > 0 && (!f.Importable(f.Decl.Pos(), "strconv") || !f.Predeclared(f.Decl.Pos(), "int", "int64", "uint64")) {
			return false
		}
	}
	return f.Predeclared(f.Decl.Pos(), "append", "byte")
}

// paddedPieces takes a call of fmt.Sprintf or fmt.Errorf apart; nil if that cannot be done, or no number
// is padded and no digits are in upper case.
func paddedPieces(f *view.Func, call *ast.CallExpr) []compose.Piece {
	padded := false
	pieces := compose.SprintfBy(f, call, func(e ast.Expr, verb string) (compose.Piece, bool) {
		p, ok := paddedNumber(f, e, verb)
		if !ok {
			p, ok = upperHex(f, e, verb)
		}
		if padded = padded || ok; ok {
			return p, true
		}
		return compose.FormattedOne(f, e, verb)
	})
	if !padded {
		return nil
	}
	return pieces
}

// upperHex returns the piece of bytes, or of a number with all its digits, and a verb such as X or 04X.
func upperHex(f *view.Func, e ast.Expr, verb string) (compose.Piece, bool) {
	lower, ok := strings.CutSuffix(verb, "X")
	if !ok {
		return compose.Piece{}, false
	}
	p, ok := compose.FormattedOne(f, e, lower+"x")
	if !ok || !p.Hex() {
		return compose.Piece{}, false
	}
	return compose.Piece{Operand: e, Expr: p.Expr[len(compose.HexString) : len(p.Expr)-1], Upper: true}, true
}

// paddedNumber returns the piece of a whole number that fits an int64 and a verb such as 02d.
func paddedNumber(f *view.Func, e ast.Expr, verb string) (compose.Piece, bool) {
	width, letter, ok := compose.ZeroWidth(verb)
	t := f.Info.TypeOf(e)
	if !ok || letter != "d" || width < 1 || width > mostPadded || t == nil || eval.HasFormatFor(t, 'd') ||
		eval.ShiftsConstant(f, e) {
		return compose.Piece{}, false
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 {
		return compose.Piece{}, false
	}
	switch b.Kind() {
	case types.Uint, types.Uint64, types.Uintptr:
		return compose.Piece{}, false
	}
	number := f.Text(ast.Unparen(e))
	if !types.Identical(t, types.Typ[types.Int64]) {
		number = "int64(" + number + ")"
	}
	return compose.Piece{Operand: e, Expr: number, Number: number, Width: width}, true
}
