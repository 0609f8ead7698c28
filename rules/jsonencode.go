package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// jsonencode writes functions that append the JSON of one struct type, in place of
// json.Marshal, which looks at the type anew at every call.
//
// It asks for a struct that the package declares, with exported fields of strings,
// bools, integers, slices of those, numbers of type float64 outside of slices, and
// structs like it, with plain names in their tags and no methods that encode.
// Strings with anything to escape and numbers with an exponent are left to package
// json one by one, values with a NaN or an infinity altogether.
//
// It loses where most strings have something to escape, and in the size of the
// program.
func jsonencode() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name:     "jsonencode",
		Doc:      "append the JSON of a struct type instead of calling json.Marshal",
		Requires: []*analysis.Analyzer{view.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, view.Each(pass, func(f *view.Func) {
				ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok && f.Callee(call) == "encoding/json.Marshal" {
						marshal(f, call)
					}
					return true
				})
			})
		},
	}}
}

// marshal proposes the rewrite of one call.
func marshal(f *view.Func, call *ast.CallExpr) {
	if len(call.Args) != 1 {
		return
	}
	t := f.Info.TypeOf(call.Args[0])
	p, pointer := types.Unalias(t).(*types.Pointer)
	if pointer {
		t = p.Elem()
	}
	shape := jsonStructOf(f, t)
	if shape == nil || !shape.encodes() {
		return
	}
	floats, ok := shape.floats("v")
	if !ok {
		return
	}
	w := &jsonEncoder{added: patch.NewPieces(f), json: strings.TrimSuffix(f.Text(ast.Unparen(call.Fun)), "Marshal"), done: make(map[string]string)}
	appendTo := w.appender(shape)
	name := w.top(shape, appendTo, floats, pointer, isAddress(call.Args[0]))
	f.Pass.Report(analysis.Diagnostic{
		Pos: call.Pos(), End: call.End(),
		Message: "package json looks at the type at every call",
		SuggestedFixes: []analysis.SuggestedFix{{
			Message:   fmt.Sprintf("append the JSON of %s instead of calling json.Marshal", shape.name),
			TextEdits: append([]analysis.TextEdit{patch.Replace(call.Fun, name)}, w.added.Edits()...),
		}},
	})
}

// isAddress says that an expression is &x, which is never nil.
func isAddress(e ast.Expr) bool {
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	return ok && u.Op == token.AND
}

// encodes says that the commas between the fields are known, but for those of
// fields that are left out.
func (s *jsonShape) encodes() bool {
	for _, s := range s.structs() {
		if s.fields[0].omitEmpty && s.fields[0].shape.kind != jsonStruct {
			return false
		}
	}
	return true
}

// floats returns conditions under which a value has no JSON; false if that depends
// on more than its own fields.
func (s *jsonShape) floats(value string) (conditions []string, ok bool) {
	switch s.kind {
	case jsonFloat:
		return []string{fmt.Sprintf("math.IsNaN(%[1]s) || math.IsInf(%[1]s, 0)", convert("float64", s, value))}, s.bits == 64
	case jsonSlice:
		inside, ok := s.elem.floats("")
		return nil, ok && len(inside) == 0
	}
	for _, f := range s.fields {
		c, ok := f.shape.floats(value + "." + f.name)
		if !ok {
			return nil, false
		}
		conditions = append(conditions, c...)
	}
	return conditions, true
}

// A jsonEncoder writes the functions for one type.
type jsonEncoder struct {
	added *patch.Pieces
	// json qualifies names of package json: "json.".
	json string
	// done maps struct types to the functions that append them.
	done map[string]string
	// text is the function that appends a string.
	text string
}

// top writes the function that is called in place of json.Marshal.
func (w *jsonEncoder) top(s *jsonShape, appendTo string, floats []string, pointer, address bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// @ is %sMarshal for type %s.\n", w.json, s.name)
	arg := "&v"
	if pointer {
		arg = "v"
		fmt.Fprintf(&b, "func @(v *%s) ([]byte, error) {\n", s.name)
		if !address {
			b.WriteString("if v == nil {\nreturn []byte(\"null\"), nil\n}\n")
		}
	} else {
		fmt.Fprintf(&b, "func @(v %s) ([]byte, error) {\n", s.name)
	}
	if len(floats) > 0 {
		fmt.Fprintf(&b, "if %s {\nreturn %sMarshal(v) // which is an error\n}\n", strings.Join(floats, " || "), w.json)
	}
	constant, lengths := s.size("v")
	fmt.Fprintf(&b, "dst := make([]byte, 0, %s)\n", strings.Join(append([]string{fmt.Sprint(constant)}, lengths...), "+"))
	fmt.Fprintf(&b, "return %s(dst, %s), nil\n}\n", appendTo, arg)
	return w.added.Declare("marshal"+s.title(), b.String())
}

// size returns what the JSON of a value takes in bytes: a constant and expressions
// to add. It is too much for most numbers and leaves lists of strings and structs
// out.
func (s *jsonShape) size(value string) (constant int, lengths []string) {
	switch s.kind {
	case jsonText:
		return 2, []string{"len(" + value + ")"}
	case jsonBool:
		return 5, nil
	case jsonInt, jsonUint, jsonFloat:
		return 20, nil
	case jsonSlice:
		if k := s.elem.kind; k == jsonInt || k == jsonUint || k == jsonBool {
			return 4, []string{"8*len(" + value + ")"}
		}
		return 4, nil
	}
	constant = 1
	for _, f := range s.fields {
		c, l := f.shape.size(value + "." + f.name)
		constant += len(`,"":`) + len(f.key) + c
		lengths = append(lengths, l...)
	}
	return constant, lengths
}

// appender writes the function that appends a struct.
func (w *jsonEncoder) appender(s *jsonShape) string {
	if name := w.done[s.name]; name != "" {
		return name
	}
	var b strings.Builder
	fmt.Fprintf(&b, "// @ appends v as an object.\nfunc @(dst []byte, v *%s) []byte {\n", s.name)
	before := "{"
	for _, f := range s.fields {
		value := "v." + f.name
		head := fmt.Sprintf("dst = append(dst, `%s%q:`...)\n", before, f.key)
		before = ","
		body := head + w.value(f.shape, value)
		if empty := f.shape.nonEmpty(value); f.omitEmpty && empty != "" {
			body = fmt.Sprintf("if %s {\n%s}\n", empty, body)
		}
		b.WriteString(body)
	}
	b.WriteString("return append(dst, '}')\n}\n")
	name := w.added.Declare("appendJSON"+s.title(), b.String())
	w.done[s.name] = name
	return name
}

// nonEmpty is the condition under which a field with omitempty is written; empty if
// it always is.
func (s *jsonShape) nonEmpty(value string) string {
	switch s.kind {
	case jsonText:
		return value + ` != ""`
	case jsonBool:
		return value
	case jsonInt, jsonUint, jsonFloat:
		return value + " != 0"
	case jsonSlice:
		return "len(" + value + ") > 0"
	}
	return ""
}

// value writes the statements that append a value.
func (w *jsonEncoder) value(s *jsonShape, value string) string {
	switch s.kind {
	case jsonText:
		return fmt.Sprintf("dst = %s(dst, %s)\n", w.textAppender(), convert("string", s, value))
	case jsonBool:
		return fmt.Sprintf("dst = strconv.AppendBool(dst, %s)\n", convert("bool", s, value))
	case jsonInt:
		return fmt.Sprintf("dst = strconv.AppendInt(dst, %s, 10)\n", convert("int64", s, value))
	case jsonUint:
		return fmt.Sprintf("dst = strconv.AppendUint(dst, %s, 10)\n", convert("uint64", s, value))
	case jsonFloat:
		name := w.added.DeclareBelow("appendJSONFloat", strings.ReplaceAll(appendJSONFloat, "json.", w.json))
		return fmt.Sprintf("dst = %s(dst, %s)\n", name, convert("float64", s, value))
	case jsonStruct:
		return fmt.Sprintf("dst = %s(dst, &%s)\n", w.appender(s), value)
	}
	loop, elem := "for i, x := range "+value, "x"
	if s.elem.kind == jsonStruct {
		loop, elem = "for i := range "+value, value+"[i]"
	}
	return fmt.Sprintf(`if %s == nil {
	dst = append(dst, "null"...)
} else {
	dst = append(dst, '[')
	%s {
		if i > 0 {
			dst = append(dst, ',')
		}
		%s
	}
	dst = append(dst, ']')
}
`, value, loop, strings.TrimSpace(w.value(s.elem, elem)))
}

// convert writes a value as one of a predeclared type.
func convert(to string, s *jsonShape, value string) string {
	if s.name == to {
		return value
	}
	return to + "(" + value + ")"
}

// textAppender writes the function that appends a string.
func (w *jsonEncoder) textAppender() string {
	if w.text == "" {
		w.text = w.added.DeclareBelow("appendJSONString", strings.ReplaceAll(appendJSONString, "json.", w.json))
	}
	return w.text
}

// appendJSONString needs to know what has nothing to escape, not how to escape.
const appendJSONString = `// @ appends a string in quotes. One with anything to escape is left
// to package json itself.
func @(dst []byte, s string) []byte {
	const escaped = 1<<' ' - 1 | 1<<'"' | 1<<'&' | 1<<'<' | 1<<'>' // of the first 64
	all := byte(0)
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c < 64 && uint64(escaped)>>c&1 != 0 || c == '\\' {
			quoted, _ := json.Marshal(s)
			return append(dst, quoted...)
		}
		all |= c
	}
	if all >= utf8.RuneSelf && (!utf8.ValidString(s) || strings.Contains(s, "\u2028") || strings.Contains(s, "\u2029")) {
		quoted, _ := json.Marshal(s)
		return append(dst, quoted...)
	}
	dst = append(dst, '"')
	dst = append(dst, s...)
	return append(dst, '"')
}
`

const appendJSONFloat = `// @ appends a number that is no NaN and no infinity. One that needs an
// exponent is left to package json itself.
func @(dst []byte, n float64) []byte {
	if abs := math.Abs(n); abs != 0 && (abs < 1e-6 || abs >= 1e21) {
		exponent, _ := json.Marshal(n)
		return append(dst, exponent...)
	}
	return strconv.AppendFloat(dst, n, 'f', -1, 64)
}
`
