package compose

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// Formatted takes what a call of fmt.Sprintf or fmt.Sprint makes apart into pieces
// that are exactly the same text together; nil if that cannot be done without
// package fmt. Arguments must be of basic types, []byte or arrays of bytes, without
// methods that fmt would call other than a String that can be called as well, and verbs
// without flags but for zeros before x.
func Formatted(f *view.Func, call *ast.CallExpr) []Piece {
	if call.Ellipsis.IsValid() || len(call.Args) == 0 {
		return nil
	}
	var pieces []Piece
	switch f.Callee(call) {
	case "fmt.Sprintf":
		pieces = sprintf(f, call)
	case "fmt.Sprint":
		pieces = sprint(f, call)
	}
	return Varying(f, call, pieces)
}

// FormattedError takes the text of the error that a call of fmt.Errorf makes apart; nil if that
// cannot be done without package fmt. Without the verb w the error is one of errors.New.
func FormattedError(f *view.Func, call *ast.CallExpr) []Piece {
	if call.Ellipsis.IsValid() || f.Callee(call) != "fmt.Errorf" {
		return nil
	}
	return Varying(f, call, sprintf(f, call))
}

// Varying returns the pieces of what a call makes, nil if all are constant.
func Varying(f *view.Func, call *ast.CallExpr, pieces []Piece) []Piece {
	constant := true
	for _, p := range pieces {
		if p.Expr != "" && f.Constant(p.Operand) == nil {
			constant = false
		}
	}
	if constant || !f.Predeclared(call.Pos(), Names...) {
		return nil
	}
	return pieces
}

// Names are the names that pieces are written with.
var Names = []string{"string", "int", "int64", "uint64", "float64", "rune", "byte", "uint8", "uint16",
	"uint32", "make"}

// sprintf takes a call of fmt.Sprintf apart.
func sprintf(f *view.Func, call *ast.CallExpr) []Piece {
	return SprintfBy(f, call, func(e ast.Expr, verb string) (Piece, bool) { return FormattedOne(f, e, verb) })
}

// SprintfBy is sprintf where one reads an operand with its verb, and may refuse it.
func SprintfBy(f *view.Func, call *ast.CallExpr, one func(e ast.Expr, verb string) (Piece, bool)) []Piece {
	format, ok := f.StringConstant(call.Args[0])
	if !ok {
		return nil
	}
	var pieces []Piece
	args := call.Args[1:]
	for _, v := range verbs(format) {
		switch {
		case v.verb == "":
			pieces = append(pieces, Piece{Lit: v.text})
			continue
		case v.verb == "?" || len(args) == 0:
			return nil
		}
		p, ok := one(args[0], v.verb)
		if !ok {
			return nil
		}
		pieces = append(pieces, p)
		args = args[1:]
	}
	if len(args) > 0 {
		return nil
	}
	return pieces
}

// Unformatted writes the first verb of a call of fmt.Sprintf, and its argument, that package
// fmt alone formats; the format or the call where it is not that.
func Unformatted(f *view.Func, call *ast.CallExpr) string {
	if f.Callee(call) != "fmt.Sprintf" || len(call.Args) == 0 {
		return f.Text(call)
	}
	args := call.Args[1:]
	format, ok := f.StringConstant(call.Args[0])
	if !ok {
		return f.Text(call.Args[0])
	}
	for _, v := range verbs(format) {
		if v.verb == "" {
			continue
		}
		if v.verb == "?" || len(args) == 0 {
			break
		}
		if _, ok := FormattedOne(f, args[0], v.verb); !ok {
			return "%" + v.verb + " of " + f.Text(args[0])
		}
		args = args[1:]
	}
	return f.Text(call)
}

// sprint takes a call of fmt.Sprint apart, which puts blanks between two operands
// neither of which is a string.
func sprint(f *view.Func, call *ast.CallExpr) []Piece {
	var pieces []Piece
	text := true
	for i, arg := range call.Args {
		b, ok := f.Info.TypeOf(arg).Underlying().(*types.Basic)
		if !ok {
			return nil
		}
		isText := b.Info()&types.IsString != 0
		if i > 0 && !text && !isText {
			pieces = append(pieces, Piece{Lit: " "})
		}
		text = isText
		p, ok := FormattedOne(f, arg, "v")
		if !ok {
			return nil
		}
		pieces = append(pieces, p)
	}
	return pieces
}

// A verbText is a verb of a format, or text between two; "?" is a verb that is not
// understood here.
type verbText struct{ verb, text string }

// verbs splits a format.
func verbs(format string) []verbText {
	var out []verbText
	text := ""
	flush := func() {
		if text != "" {
			out = append(out, verbText{text: text})
		}
		text = ""
	}
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			text += format[i : i+1]
			continue
		}
		if strings.HasPrefix(format[i:], "%%") {
			text += "%"
			i++
			continue
		}
		flush()
		end := verbAt(format, i+1)
		if end < 0 {
			return []verbText{{verb: "?"}}
		}
		out = append(out, verbText{verb: format[i+1 : end+1]})
		i = end
	}
	flush()
	return out
}

// FormattedOne writes what one verb makes of an argument as a piece.
func FormattedOne(f *view.Func, e ast.Expr, verb string) (Piece, bool) {
	t := f.Info.TypeOf(e)
	width, verb, ok := ZeroWidth(verb)
	if t == nil || !ok {
		return Piece{}, false
	}
	if eval.HasFormatFor(t, verb[len(verb)-1]) {
		text := ownText(f, e, verb)
		return Piece{Operand: e, Expr: text}, text != ""
	}
	p := Piece{Operand: e}
	text := f.Text(ast.Unparen(e))
	switch u := t.Underlying().(type) {
	case *types.Array:
		if verb == "x" {
			hexArray(f, &p, u, width, text)
		}
	case *types.Slice:
		if view.IsBytes(t) {
			bytesOf(f, &p, verb, width, text)
		}
	case *types.Basic:
		if !eval.ShiftsConstant(f, e) {
			basic(f, &p, u, verb, width)
		}
	}
	return p, p.Expr != ""
}

// basic fills in the piece of an argument of a basic type.
func basic(f *view.Func, p *Piece, u *types.Basic, verb string, width int) {
	t, text := f.Info.TypeOf(p.Operand), f.Text(ast.Unparen(p.Operand))
	as := func(to types.BasicKind) string {
		if types.Identical(t, types.Typ[to]) {
			return text
		}
		return types.Typ[to].Name() + "(" + text + ")"
	}
	switch info := u.Info(); {
	case width > 0:
		if verb == "x" {
			zeroPadded(f, p, u, width, as)
		}
	case info&types.IsString != 0:
		switch verb {
		case "s", "v":
			p.Expr, p.Bare = as(types.String), true
		case "q":
			p.Expr = "strconv.Quote(" + as(types.String) + ")"
		case "x":
			p.Expr = "hex.EncodeToString([]byte(" + text + "))"
		}
	case info&types.IsBoolean != 0 && (verb == "t" || verb == "v"):
		if types.Identical(t, types.Typ[types.Bool]) {
			p.Expr = "strconv.FormatBool(" + text + ")"
		}
	case info&types.IsInteger != 0 && (verb == "d" || verb == "v" || verb == "x"):
		p.integer(u, verb, text, as)
	case info&types.IsFloat != 0 && (verb == "g" || verb == "v" || strings.HasSuffix(verb, "f")):
		p.float(u, verb, as(types.Float64))
	}
}

// integer fills in the piece of a whole number.
func (p *Piece) integer(u *types.Basic, verb, text string, as func(types.BasicKind) string) {
	base := "10"
	if verb == "x" {
		base = "16"
	}
	switch u.Kind() {
	case types.Uint, types.Uint32, types.Uint64, types.Uintptr:
		p.Expr = "strconv.FormatUint(" + as(types.Uint64) + ", " + base + ")"
	case types.Int64:
		p.Expr = "strconv.FormatInt(" + as(types.Int64) + ", " + base + ")"
		p.Number = as(types.Int64)
	default: // fits an int wherever Go runs
		if verb == "x" {
			p.Expr = "strconv.FormatInt(" + as(types.Int64) + ", " + base + ")"
		} else {
			p.Expr = "strconv.Itoa(" + as(types.Int) + ")"
			p.Number = "int64(" + text + ")"
		}
	}
	if verb == "x" {
		p.Number = ""
	}
}

// float fills in the piece of a number with a fixed number of decimals, or with as many
// digits as tell it from others: there package fmt asks strconv for the very same.
func (p *Piece) float(u *types.Basic, verb, text string) {
	size := "64"
	if u.Kind() == types.Float32 {
		size = "32"
	}
	notation, digits := "'f'", "6"
	switch {
	case !strings.HasSuffix(verb, "f"):
		notation, digits = "'g'", "-1"
	case strings.HasPrefix(verb, "."):
		digits = strings.Trim(verb, ".f")
		if digits == "" {
			digits = "0"
		}
	}
	p.Expr = "strconv.FormatFloat(" + text + ", " + notation + ", " + digits + ", " + size + ")"
}

// Flattened takes a string apart, from left to right.
func Flattened(f *view.Func, e ast.Expr) []Piece {
	e = ast.Unparen(e)
	if lit, ok := f.StringConstant(e); ok {
		return []Piece{{Lit: lit, Source: f.Text(e)}}
	}
	if b, ok := e.(*ast.BinaryExpr); ok && view.IsString(f.Info.TypeOf(e)) {
		return Merged(append(Flattened(f, b.X), Flattened(f, b.Y)...))
	}
	if call, ok := e.(*ast.CallExpr); ok {
		if pieces := Formatted(f, call); pieces != nil && InOrder(f, call, pieces) {
			return Merged(pieces)
		}
		if number := Decimal(f, call); number != "" {
			return []Piece{{Expr: f.Text(e), Operand: call, Number: number}}
		}
	}
	return []Piece{{Expr: f.Text(e), Operand: e, Bare: true}}
}

// verbAt returns the place of the letter of a verb that begins at a place of a format:
// after a precision of one digit for f, and after a width with zeros for d, x and X; -1 if it is
// a verb that is not understood here.
func verbAt(format string, at int) int {
	end, letters := at, "dsvtxXqgf"
	isDigit := func() bool { return end < len(format) && '0' <= format[end] && format[end] <= '9' }
	switch {
	case strings.HasPrefix(format[at:], "."):
		end, letters = at+1, "f"
		if isDigit() {
			end++
		}
	case strings.HasPrefix(format[at:], "0"):
		letters = "dxX"
		for isDigit() && end < at+3 {
			end++
		}
	}
	if end == len(format) || !strings.Contains(letters, format[end:end+1]) {
		return -1
	}
	return end
}

// ZeroWidth takes the width from a verb such as 08x, which is 0 for a verb without one.
func ZeroWidth(verb string) (width int, letter string, ok bool) {
	if verb[0] != '0' {
		return 0, verb, true
	}
	width, err := strconv.Atoi(verb[1 : len(verb)-1])
	return width, verb[len(verb)-1:], err == nil && width > 0
}
