package rules

import (
	"fmt"
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// jsondecode writes a function that reads the JSON of one struct type in one pass,
// in place of json.Unmarshal, which checks it first and then sets each field
// through reflection. All that is unusual, and all that is wrong, is left to
// json.Unmarshal, from the start: null, keys in other letters, lists that come
// twice, integers with fractions, of 19 digits or out of range, surrogates, UTF-8
// that is not valid.
//
// It asks for a struct that the package declares, with exported fields of strings,
// bools, numbers, slices of those and structs like it, and no methods that decode;
// and that the value is declared, and so zero, right before it is decoded into.
//
// It loses where much of what comes is unusual: that is read twice.
func jsondecode() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name:     "jsondecode",
		Doc:      "read the JSON of a struct type instead of calling json.Unmarshal",
		Requires: []*analysis.Analyzer{view.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, view.Each(pass, func(f *view.Func) {
				ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok && f.Callee(call) == "encoding/json.Unmarshal" {
						unmarshal(f, call)
					}
					return true
				})
			})
		},
	}}
}

// unmarshal proposes the rewrite of one call.
func unmarshal(f *view.Func, call *ast.CallExpr) {
	if len(call.Args) != 2 || !f.Since("go1.18") { // for utf8.AppendRune
		return
	}
	p, ok := types.Unalias(f.Info.TypeOf(call.Args[1])).(*types.Pointer)
	if !ok || !view.IsBytes(f.Info.TypeOf(call.Args[0])) || !zeroTarget(f, call) {
		return
	}
	shape := jsonStructOf(f, p.Elem())
	if shape == nil {
		return
	}
	w := &jsonDecoder{added: patch.NewPieces(f), done: make(map[string]string)}
	w.reader = w.added.DeclareBelow("jsonReader", jsonReader)
	for _, m := range []string{jsonNext, jsonBegin, jsonMore, jsonKey, jsonQuoted, jsonUnknown, jsonSkip, jsonReadBool, jsonReadNumber, jsonDigits} {
		w.need(m)
	}
	name := w.top(shape, w.structure(shape), f.Text(ast.Unparen(call.Fun)))
	f.Pass.Report(analysis.Diagnostic{
		Pos: call.Pos(), End: call.End(),
		Message: "package json reads this twice and sets fields through reflection",
		SuggestedFixes: []analysis.SuggestedFix{{
			Message:   fmt.Sprintf("read the JSON of %s in one pass and leave what is unusual to json.Unmarshal", shape.name),
			TextEdits: append([]analysis.TextEdit{patch.Replace(call.Fun, name)}, w.added.Edits()...),
		}},
	})
}

// A jsonDecoder writes the functions for one type.
type jsonDecoder struct {
	added *patch.Pieces
	// reader is the name of the type that reads.
	reader string
	// done maps struct types to the functions that read them.
	done map[string]string
	// streams says that not all data is there at once, see jsonStreamed.
	streams bool
}

// need adds a method of the reader.
func (w *jsonDecoder) need(text string) {
	if other := jsonStreamed[text]; w.streams && other != "" {
		text = other
	}
	w.added.Method(strings.ReplaceAll(text, "@", w.reader))
}

// top writes the function that is called in place of json.Unmarshal.
func (w *jsonDecoder) top(s *jsonShape, read, unmarshal string) string {
	return w.added.Declare("unmarshal"+s.title(), fmt.Sprintf(`// @ is %[2]s for a zero value of type %[1]s. It reads
// what is usual itself and leaves all else to package json.
func @(data []byte, v *%[1]s) error {
	r := %[3]s{data: data}
	var read %[1]s
	%[4]s(&r, &read)
	if r.next(); r.bad || r.at < len(data) {
		return %[2]s(data, v)
	}
	*v = read
	return nil
}
`, s.name, unmarshal, w.reader, read))
}

// structure writes the function that reads a struct.
func (w *jsonDecoder) structure(s *jsonShape) string {
	if name := w.done[s.name]; name != "" {
		return name
	}
	var b strings.Builder
	fmt.Fprintf(&b, "// @ reads an object into v.\nfunc @(r *%s, v *%s) {\nfor more := r.begin('{', '}'); more; more = r.more('}') {\nswitch key := r.key(); string(key) {\n", w.reader, s.name)
	for _, f := range s.fields {
		fmt.Fprintf(&b, "case %q:\n%s", f.key, w.field(f.shape, "v."+f.name))
	}
	var names []string
	for _, f := range s.fields {
		names = append(names, strconv.Quote(f.key))
	}
	fmt.Fprintf(&b, "default:\nr.unknown(key, %s)\n}\n}\n}\n", strings.Join(names, ", "))
	name := w.added.Declare("readJSON"+s.title(), b.String())
	w.done[s.name] = name
	return name
}

// field writes the statements that read a field.
func (w *jsonDecoder) field(s *jsonShape, field string) string {
	switch s.kind {
	case jsonStruct:
		return fmt.Sprintf("%s(r, &%s)\n", w.structure(s), field)
	case jsonSlice:
		return w.list(s, field)
	}
	return fmt.Sprintf("%s = %s\n", field, w.value(s))
}

// value writes the expression that reads a string, bool or number.
func (w *jsonDecoder) value(s *jsonShape) string {
	bits := "strconv.IntSize"
	if s.bits > 0 {
		bits = fmt.Sprint(s.bits)
	}
	switch s.kind {
	case jsonText:
		w.need(jsonReadText)
		return from("string", s, "r.text()")
	case jsonBool:
		return from("bool", s, "r.boolean()")
	case jsonFloat:
		w.need(jsonReadFloat)
		return from("float64", s, fmt.Sprintf("r.float(%s)", bits))
	case jsonUint:
		w.need(jsonReadInteger)
		w.need(jsonReadUnsigned)
		return from("uint64", s, fmt.Sprintf("r.unsigned(%s)", bits))
	}
	w.need(jsonReadInteger)
	return from("int64", s, fmt.Sprintf("r.integer(%s)", bits))
}

// from writes a value of a predeclared type as one of another.
func from(t string, s *jsonShape, value string) string {
	if s.name == t {
		return value
	}
	return s.name + "(" + value + ")"
}

// list writes the statements that read a slice. One that is not nil has come
// before: package json would read into its elements.
func (w *jsonDecoder) list(s *jsonShape, field string) string {
	start, elem, body := fmt.Sprintf("%s{}", s.name), "", ""
	switch s.elem.kind {
	case jsonStruct:
		elem = s.elem.name + "{}"
		body = fmt.Sprintf("\n%s(r, &list[len(list)-1])", w.structure(s.elem))
	case jsonText:
		elem = w.value(s.elem)
	default:
		w.need(jsonCount)
		start, elem = fmt.Sprintf("make(%s, 0, r.count())", s.name), w.value(s.elem)
	}
	return fmt.Sprintf(`r.bad = r.bad || %[1]s != nil
list := %[2]s
for more := r.begin('[', ']'); more; more = r.more(']') {
	list = append(list, %[3]s)%[4]s
}
%[1]s = list
`, field, start, elem, body)
}
