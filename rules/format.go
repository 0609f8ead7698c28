package rules

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
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
	// bare says that expr is the operand itself, perhaps converted: no call
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

// formatted takes what a call of fmt.Sprintf or fmt.Sprint makes apart into pieces
// that are exactly the same text together; nil if that cannot be done without
// package fmt. Arguments must be of basic types, []byte or arrays of bytes, without
// methods that fmt would call, and verbs without flags but for zeros before x.
func (f *function) formatted(call *ast.CallExpr) []piece {
	if call.Ellipsis.IsValid() || len(call.Args) == 0 {
		return nil
	}
	var pieces []piece
	switch f.callee(call) {
	case "fmt.Sprintf":
		pieces = f.sprintf(call)
	case "fmt.Sprint":
		pieces = f.sprint(call)
	}
	constant := true
	for _, p := range pieces {
		if p.expr != "" && f.pass.TypesInfo.Types[p.e].Value == nil {
			constant = false
		}
	}
	if constant || !f.predeclared(call.Pos(), pieceNames...) {
		return nil
	}
	return pieces
}

// pieceNames are the names that pieces are written with.
var pieceNames = []string{"string", "int", "int64", "uint64", "float64", "rune", "byte", "uint8", "uint16", "uint32", "make"}

// sprintf takes a call of fmt.Sprintf apart.
func (f *function) sprintf(call *ast.CallExpr) []piece {
	format, ok := f.stringConstant(call.Args[0])
	if !ok {
		return nil
	}
	var pieces []piece
	args := call.Args[1:]
	for _, v := range verbs(format) {
		switch {
		case v.verb == "":
			pieces = append(pieces, piece{lit: v.text})
			continue
		case v.verb == "?" || len(args) == 0:
			return nil
		}
		p, ok := f.formattedOne(args[0], v.verb)
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

// sprint takes a call of fmt.Sprint apart, which puts blanks between two operands
// neither of which is a string.
func (f *function) sprint(call *ast.CallExpr) []piece {
	var pieces []piece
	text := true
	for i, arg := range call.Args {
		b, ok := f.typeOf(arg).Underlying().(*types.Basic)
		if !ok {
			return nil
		}
		isText := b.Info()&types.IsString != 0
		if i > 0 && !text && !isText {
			pieces = append(pieces, piece{lit: " "})
		}
		text = isText
		p, ok := f.formattedOne(arg, "v")
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

// formattedOne writes what one verb makes of an argument as a piece.
func (f *function) formattedOne(e ast.Expr, verb string) (piece, bool) {
	t := f.typeOf(e)
	width, verb, ok := zeroWidth(verb)
	if t == nil || hasFormat(t) || !ok {
		return piece{}, false
	}
	p := piece{e: e}
	text := f.text(ast.Unparen(e))
	switch u := t.Underlying().(type) {
	case *types.Array:
		if verb == "x" {
			f.hexArray(&p, u, width, text)
		}
	case *types.Slice:
		if !isBytes(t) || width > 0 {
			return piece{}, false
		}
		switch verb {
		case "s":
			p.expr, p.bare = "string("+text+")", true
		case "q":
			p.expr = "strconv.Quote(string(" + text + "))"
		case "x":
			p.expr = "hex.EncodeToString(" + text + ")"
		}
	case *types.Basic:
		if !f.shiftsConstant(e) {
			f.basic(&p, t, u, verb, width, text)
		}
	}
	return p, p.expr != ""
}

// shiftsConstant says that an expression shifts a constant by a variable, whose
// type would become that of the conversion around it.
func (f *function) shiftsConstant(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && b.Op == token.SHL && f.pass.TypesInfo.Types[b.X].Value != nil {
			found = true
		}
		return !found
	})
	return found
}

// basic fills in the piece of an argument of a basic type.
func (f *function) basic(p *piece, t types.Type, u *types.Basic, verb string, width int, text string) {
	as := func(to types.BasicKind) string {
		if types.Identical(t, types.Typ[to]) {
			return text
		}
		return types.Typ[to].Name() + "(" + text + ")"
	}
	switch info := u.Info(); {
	case width > 0:
		f.zeroPadded(p, u, width, as)
	case info&types.IsString != 0:
		switch verb {
		case "s", "v":
			p.expr, p.bare = as(types.String), true
		case "q":
			p.expr = "strconv.Quote(" + as(types.String) + ")"
		case "x":
			p.expr = "hex.EncodeToString([]byte(" + text + "))"
		}
	case info&types.IsBoolean != 0 && (verb == "t" || verb == "v"):
		if types.Identical(t, types.Typ[types.Bool]) {
			p.expr = "strconv.FormatBool(" + text + ")"
		}
	case info&types.IsInteger != 0 && (verb == "d" || verb == "v" || verb == "x"):
		p.integer(u, verb, text, as)
	case info&types.IsFloat != 0 && (verb == "g" || verb == "v" || strings.HasSuffix(verb, "f")):
		p.float(u, verb, as(types.Float64))
	}
}

// integer fills in the piece of a whole number.
func (p *piece) integer(u *types.Basic, verb, text string, as func(types.BasicKind) string) {
	base := "10"
	if verb == "x" {
		base = "16"
	}
	switch u.Kind() {
	case types.Uint, types.Uint32, types.Uint64, types.Uintptr:
		p.expr = "strconv.FormatUint(" + as(types.Uint64) + ", " + base + ")"
	case types.Int64:
		p.expr = "strconv.FormatInt(" + as(types.Int64) + ", " + base + ")"
		p.number = as(types.Int64)
	default: // fits an int wherever Go runs
		if verb == "x" {
			p.expr = "strconv.FormatInt(" + as(types.Int64) + ", " + base + ")"
		} else {
			p.expr = "strconv.Itoa(" + as(types.Int) + ")"
			p.number = "int64(" + text + ")"
		}
	}
	if verb == "x" {
		p.number = ""
	}
}

// float fills in the piece of a number with a fixed number of decimals, or with as many
// digits as tell it from others: there package fmt asks strconv for the very same.
func (p *piece) float(u *types.Basic, verb, text string) {
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
	p.expr = "strconv.FormatFloat(" + text + ", " + notation + ", " + digits + ", " + size + ")"
}

// hasFormat says that fmt would ask a value of a type for its text: it has one of
// the methods that do that.
func hasFormat(t types.Type) bool {
	methods := types.NewMethodSet(t)
	for _, name := range []string{"Format", "Error", "String", "GoString"} {
		if methods.Lookup(nil, name) != nil {
			return true
		}
	}
	return false
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
		if strings.Contains(p.expr, "(binary.") {
			out = append(out, "encoding/binary")
		}
	}
	return out
}
