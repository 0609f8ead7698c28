package text

import (
	"embed"
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/graft"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

//go:embed appendpadded.go
var appendPaddedSource embed.FS

var padding = graft.Embedded(appendPaddedSource)

// mostPadded is how wide a number may be that appendPadded writes.
const mostPadded = 9

// paddedSite proposes to put the text of a call together in a buffer on the stack, if numbers in it have
// zeros in front up to a width.
func paddedSite(f *view.Func, call *ast.CallExpr) {
	name := f.Callee(call)
	if name != "fmt.Sprintf" && name != "fmt.Errorf" || call.Ellipsis.IsValid() || len(call.Args) < 2 {
		return
	}
	pieces := varying(f, call, paddedPieces(f, call))
	stmt := onlyCall(f, call)
	needed := append(needs(pieces), "strconv")
	if name == "fmt.Errorf" {
		needed = append(needed, "errors")
	}
	if pieces == nil || stmt == nil || f.File.HasComment(call) || !f.Importable(call.Pos(), needed...) ||
		!f.Importable(f.Decl.Pos(), "strconv") || !inOrder(f, call, pieces) ||
		!f.Predeclared(call.Pos(), "append") || !f.Predeclared(f.Decl.Pos(), "append", "byte", "int", "int64", "uint64") {
		return
	}
	file := graft.NewFile(f.Pass, f.File.Syntax, f.Decl, padding())
	function := file.Take("appendPadded", "appendPadded")
	array, buf := f.Fresh("array"), f.Fresh("buf")
	lines := []string{fmt.Sprintf("var %s [%d]byte", array, textBuffer)}
	to, assign := array+"[:0]", ":="
	for _, p := range pieces {
		text := fmt.Sprintf("%s(%s, %s, %d)", function, to, p.number, p.width)
		if p.width == 0 {
			if text, _ = appendPiece(f, to, p); text == "" {
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
	f.Report(call, "package fmt is not needed for this string", patch.Fix("make a string with padded numbers in a buffer on the stack",
		append(below, patch.Insert(stmt.Pos(), strings.Join(lines, "\n")+"\n"),
			patch.Replace(call, asMade(f, call, "string("+buf+")")))...))
}

// paddedPieces takes a call of fmt.Sprintf or fmt.Errorf apart; nil if that cannot be done, or no number
// is padded.
func paddedPieces(f *view.Func, call *ast.CallExpr) (pieces []piece) {
	format, ok := f.StringConstant(call.Args[0])
	if !ok {
		return nil
	}
	args, padded := call.Args[1:], false
	for _, v := range verbs(format) {
		if v.verb == "" {
			pieces = append(pieces, piece{lit: v.text})
			continue
		}
		if v.verb == "?" || len(args) == 0 {
			return nil
		}
		p, ok := paddedNumber(f, args[0], v.verb)
		padded = padded || ok
		if !ok {
			p, ok = formattedOne(f, args[0], v.verb)
		}
		if !ok {
			return nil
		}
		pieces, args = append(pieces, p), args[1:]
	}
	if !padded || len(args) > 0 {
		return nil
	}
	return pieces
}

// paddedNumber returns the piece of a whole number that fits an int64 and a verb such as 02d.
func paddedNumber(f *view.Func, e ast.Expr, verb string) (piece, bool) {
	width, letter, ok := zeroWidth(verb)
	t := f.Info.TypeOf(e)
	if !ok || letter != "d" || width < 1 || width > mostPadded || t == nil || eval.HasFormatFor(t, 'd') ||
		eval.ShiftsConstant(f, e) {
		return piece{}, false
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 {
		return piece{}, false
	}
	switch b.Kind() {
	case types.Uint, types.Uint64, types.Uintptr:
		return piece{}, false
	}
	number := f.Text(ast.Unparen(e))
	if !types.Identical(t, types.Typ[types.Int64]) {
		number = "int64(" + number + ")"
	}
	return piece{e: e, expr: number, number: number, width: width}, true
}
