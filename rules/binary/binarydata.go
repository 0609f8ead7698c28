package binary

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// BinaryData is the rule binarydata, described in the package comment.
var BinaryData = rule.New(docs, "binarydata", func(f *view.Func) {
	var first *ast.CallExpr
	var edits []analysis.TextEdit
	made := make(map[string]string)
	for _, call := range f.Calls() {
		t := transferOf(f, call)
		if t == nil || f.File.HasComment(call) || !f.Importable(call.Pos(), "io", "math", "encoding/binary") {
			continue
		}
		name, text := t.function()
		if text == "" {
			continue
		}
		if made[name] == "" {
			edits = append(edits, patch.Insert(f.Decl.End(), text))
			made[name] = text
		} else if made[name] != text {
			continue
		}
		if first == nil {
			first = call
		}
		edits = append(edits, patch.Replace(call, t.call(name)))
	}
	if first != nil {
		f.Report(first, "values are read or written by reflection, field by field",
			patch.Fix("read or write their bytes", edits...))
	}
})

// mostData is the size of the largest values, in bytes.
const mostData = 4096

// A transfer is a call of binary.Read or binary.Write of one value of fixed size.
type transfer struct {
	f    *view.Func
	args []ast.Expr
	read bool
	// t is the type of the value, and pointer reports whether a pointer to it is given, which may
	// be nil if it is maybe.
	t              types.Type
	pointer, maybe bool
	// order is the text of the order, empty if it is a variable.
	order string
	at    int // in the bytes
	lines []string
	bad   bool
}

// transferOf reads a call, nil if it is another one.
func transferOf(f *view.Func, call *ast.CallExpr) *transfer {
	name := f.Callee(call)
	if name != "encoding/binary.Read" && name != "encoding/binary.Write" || len(call.Args) != 3 {
		return nil
	}
	t := &transfer{f: f, args: call.Args, read: name == "encoding/binary.Read", t: f.Info.TypeOf(call.Args[2])}
	order := ast.Unparen(call.Args[1])
	if sel, ok := order.(*ast.SelectorExpr); ok && isOrder(f.Object(sel.Sel)) {
		t.order = f.Text(sel)
	} else if name := known[f.Info.TypeOf(order).String()]; name != "" && inPackage(f, order) {
		t.order = name
	} else if !eval.PlainPath(f, order) || f.Info.TypeOf(order).String() != "encoding/binary.ByteOrder" {
		return nil
	}
	if p, ok := types.Unalias(t.t).(*types.Pointer); ok {
		u, address := ast.Unparen(call.Args[2]).(*ast.UnaryExpr)
		t.t, t.pointer, t.maybe = p.Elem(), true, !address || u.Op != token.AND
	}
	if t.read && !t.pointer || f.Constant(call.Args[2]) != nil || ofNil(f, call) {
		return nil
	}
	return t
}

// isOrder reports whether an object is one of the two orders whose methods are known.
func isOrder(obj types.Object) bool {
	return obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "encoding/binary" &&
		(obj.Name() == "BigEndian" || obj.Name() == "LittleEndian")
}

// inPackage reports whether an order is a variable of the package: a local one might be left without a use.
func inPackage(f *view.Func, order ast.Expr) bool {
	v, ok := f.Object(order).(*types.Var)
	return ok && !f.IsLocal(v)
}

// known are the orders that a variable has by its type.
var known = map[string]string{
	"encoding/binary.littleEndian": "binary.LittleEndian", "encoding/binary.bigEndian": "binary.BigEndian",
}

// ofNil reports whether a call stands where its last argument is known to be nil.
func ofNil(f *view.Func, call *ast.CallExpr) bool {
	for _, p := range f.Parents(call) {
		is, ok := p.(*ast.IfStmt)
		if !ok {
			continue
		}
		cond, ok := ast.Unparen(is.Cond).(*ast.BinaryExpr)
		v := f.Object(call.Args[2])
		if ok && cond.Op == token.EQL && v != nil && f.Object(cond.X) == v && f.Info.Types[cond.Y].IsNil() {
			return true
		}
	}
	return false
}

// function writes the function that does what the call does, and returns its name; no text if it cannot.
func (t *transfer) function() (name, text string) {
	what := t.typeName(t.t)
	if what == "" {
		return "", ""
	}
	place := "v"
	if _, basic := t.t.Underlying().(*types.Basic); basic && t.pointer {
		place = "*v"
	}
	t.value(place, t.t)
	if t.bad || t.at == 0 || t.at > mostData {
		return "", ""
	}
	verb, from, does := "write", "w io.Writer", "writes v to w"
	if t.read {
		verb, from, does = "read", "r io.Reader", "reads v from r"
	}
	suffix, params, order := "", from, t.order
	switch _, short, _ := strings.Cut(t.order, "."); short {
	case "BigEndian":
		suffix = "BE"
	case "LittleEndian":
		suffix = "LE"
	default:
		params, order = from+", order binary.ByteOrder", "order"
	}
	kind := what
	if t.pointer {
		kind = "*" + what
	}
	name = t.f.FreshInPackage(verb + patch.UpperFirst(what) + suffix)
	var b strings.Builder
	fmt.Fprintf(&b, "\n\n// %s %s as package binary does.\nfunc %s(%s, v %s) error {\n", name, does, name, params, kind)
	if t.maybe {
		fmt.Fprintf(&b, "if v == nil {\nreturn binary.%s(%s, %s, v)\n}\n", patch.UpperFirst(verb), from[:1], order)
	}
	fmt.Fprintf(&b, "var b [%d]byte\n", t.at)
	lines := strings.Join(t.lines, "\n")
	if t.read {
		fmt.Fprintf(&b, "if _, err := io.ReadFull(r, b[:]); err != nil {\nreturn err\n}\n%s\nreturn nil\n}", lines)
	} else {
		fmt.Fprintf(&b, "%s\n_, err := w.Write(b[:])\nreturn err\n}", lines)
	}
	return name, b.String()
}

// call writes the call of the function.
func (t *transfer) call(name string) string {
	args := []string{t.f.Text(t.args[0])}
	if t.order == "" {
		args = append(args, t.f.Text(t.args[1]))
	}
	return fmt.Sprintf("%s(%s)", name, strings.Join(append(args, t.f.Text(t.args[2])), ", "))
}

// typeName is the name of a type of the package, or of a basic one, that means the same everywhere in the
// package; empty for others.
func (t *transfer) typeName(of types.Type) string {
	switch of := types.Unalias(of).(type) {
	case *types.Basic:
		if t.f.Pass.Pkg.Scope().Lookup(of.Name()) == nil {
			return of.Name()
		}
	case *types.Named:
		obj := of.Obj()
		own := obj.Pkg() == t.f.Pass.Pkg && obj.Parent() == obj.Pkg().Scope() && t.f.BuiltWith(obj)
		if own && of.TypeArgs().Len() == 0 && !strings.Contains(" r w v b i err order io math binary ", " "+obj.Name()+" ") {
			return obj.Name()
		}
	}
	return ""
}

// value adds the lines that read or write what a place holds.
func (t *transfer) value(place string, of types.Type) {
	switch u := of.Underlying().(type) {
	case *types.Basic:
		t.basic(place, of, u, "")
	case *types.Array:
		t.array(place, u)
	case *types.Struct:
		if len(t.lines) > mostLines {
			t.bad = true
			return
		}
		for field := range u.Fields() {
			switch {
			case field.Name() == "_":
				t.at += t.sizeOf(field.Type())
			case t.read && !field.Exported(): // reflection panics
				t.bad = true
			default:
				t.value(place+"."+field.Name(), field.Type())
			}
		}
	default:
		t.bad = true
	}
}

// mostLines bounds what is written for one value.
const mostLines = 60

// sizeOf is the size of a type in bytes.
func (t *transfer) sizeOf(of types.Type) int {
	c := &transfer{f: t.f}
	c.value("v", of)
	t.bad = t.bad || c.bad
	return c.at
}

// array adds the lines for an array, in a loop where it is of numbers.
func (t *transfer) array(place string, a *types.Array) {
	n := int(min(a.Len(), mostData+1))
	elem, isBasic := a.Elem().Underlying().(*types.Basic)
	switch {
	case n > mostData || n == 0:
		t.bad = true
	case types.Identical(a.Elem(), types.Typ[types.Uint8]):
		if t.read {
			t.add("copy(%s[:], %s)", place, t.bytes(""))
		} else {
			t.add("copy(%s, %s[:])", t.bytes(""), place)
		}
		t.at += n
	case isBasic && n > 2:
		size := t.sizeOf(a.Elem())
		t.add("for i := range %s {", place)
		t.basic(place+"[i]", a.Elem(), elem, fmt.Sprintf("%d*i", size))
		t.add("}")
		t.at += (n - 1) * size
	case n <= 2:
		for i := range n {
			t.value(fmt.Sprintf("%s[%d]", place, i), a.Elem())
		}
	default:
		t.bad = true
	}
}

func (t *transfer) add(format string, args ...any) {
	t.lines = append(t.lines, fmt.Sprintf(format, args...))
}

// bytes is the rest of the bytes from where the next value stands, with an offset in it.
func (t *transfer) bytes(offset string) string {
	if at := t.index(offset); at != "0" {
		return "b[" + at + ":]"
	}
	return "b[:]"
}

// index is the index of the next byte, with an offset.
func (t *transfer) index(offset string) string {
	switch {
	case offset == "":
		return fmt.Sprint(t.at)
	case t.at == 0:
		return offset
	}
	return fmt.Sprintf("%d+%s", t.at, offset)
}

// basic adds the line for a number or a bool, at an offset that a loop adds.
func (t *transfer) basic(place string, of types.Type, u *types.Basic, offset string) {
	name := t.typeName(of)
	if name == "" {
		t.bad = true
		return
	}
	order := t.order
	if order == "" {
		order = "order"
	}
	bits, ok := dataBits[u.Kind()]
	switch {
	case !ok || u.Kind() == types.Float32 && !types.Identical(t.t, of):
		t.bad = true // reflection makes a float64 of it, which changes some that are not numbers
		return
	case u.Kind() == types.Bool && t.read:
		t.add("%s = b[%s] != 0", place, t.index(offset))
	case u.Kind() == types.Bool:
		t.add("if %s {\nb[%s] = 1\n}", place, t.index(offset))
	case bits == 8 && t.read:
		t.add("%s = %s", place, converted(name, "byte", fmt.Sprintf("b[%s]", t.index(offset))))
	case bits == 8:
		t.add("b[%s] = %s", t.index(offset), converted("byte", name, place))
	case u.Info()&types.IsFloat != 0 && t.read:
		t.add("%s = %s", place, converted(name, fmt.Sprint("float", bits),
			fmt.Sprintf("math.Float%[1]dfrombits(%[2]s.Uint%[1]d(%[3]s))", bits, order, t.bytes(offset))))
	case u.Info()&types.IsFloat != 0:
		t.add("%[2]s.PutUint%[1]d(%[3]s, math.Float%[1]dbits(%[4]s))", bits, order, t.bytes(offset),
			converted(fmt.Sprint("float", bits), name, place))
	case t.read:
		t.add("%s = %s", place, converted(name, fmt.Sprint("uint", bits), fmt.Sprintf("%s.Uint%d(%s)", order, bits, t.bytes(offset))))
	default:
		t.add("%s.PutUint%d(%s, %s)", order, bits, t.bytes(offset), converted(fmt.Sprint("uint", bits), name, place))
	}
	t.at += bits / 8
}

// dataBits are the sizes of the basic types that package binary knows.
var dataBits = map[types.BasicKind]int{
	types.Bool: 8, types.Int8: 8, types.Int16: 16, types.Int32: 32, types.Int64: 64,
	types.Uint8: 8, types.Uint16: 16, types.Uint32: 32, types.Uint64: 64, types.Float32: 32, types.Float64: 64,
}

// converted is an expression of one type as another one.
func converted(to, from, text string) string {
	if to == from || to == "byte" && from == "uint8" || to == "uint8" && from == "byte" || to == "rune" && from == "int32" {
		return text
	}
	return fmt.Sprintf("%s(%s)", to, text)
}
