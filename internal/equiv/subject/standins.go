package subject

import (
	"cmp"
	"fmt"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Callers write types for interfaces that no type of the package implements. Where a function gets such an interface,
// types stand in for theirs: methods without parameters return fields, a method that compares with another one of the
// interface compares a key, and other methods are fields with functions. Where one goes on to the next of something, what is left
// becomes less each time.

const (
	// StandInFile is the file that declares them.
	StandInFile = "hone_standin_test.go"

	standInPrefix = "honeStandIn"
)

// StandIns are types that stand in for those of callers.
type StandIns struct {
	// Impls are nil pointers to them, as Implementers writes them.
	Impls []string
	// Source is what StandInFile has; nil for none.
	Source []byte
}

// StandIns writes types for the interfaces that inputs lead to and that nothing in the package implements.
func (s *Subject) StandIns(inputs []types.Type) (in StandIns) {
	imports := make(map[string]string)
	var decls strings.Builder
	for _, i := range interfaces(inputs) {
		w := standIn{s: s, of: i, name: fmt.Sprintf("%s%d", standInPrefix, len(in.Impls)), imports: maps.Clone(imports), plain: true}
		if !w.wanted() || !w.write() {
			continue
		}
		imports = w.imports
		in.Impls = append(in.Impls, "(**"+w.name+")(nil)")
		if w.plain {
			in.Impls = append(in.Impls, "(*"+w.name+")(nil)")
		}
		decls.WriteString(w.text())
	}
	if len(in.Impls) == 0 {
		return in
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\n", s.Pkg.Name)
	for _, path := range slices.Sorted(maps.Keys(imports)) {
		fmt.Fprintf(&b, "import %s %q\n", imports[path], path)
	}
	b.WriteString(decls.String())
	in.Source = []byte(b.String())
	return in
}

// A standIn writes one of them.
type standIn struct {
	s       *Subject
	of      *types.Interface
	name    string
	imports map[string]string // by path
	// plain says that its values can be compared: no field is a function or a list.
	plain bool
	// moves says that one of the methods goes on to the next of something.
	moves           bool
	fields, methods []string
}

// wanted reports whether callers of the package may implement the interface, and nothing in the package does.
func (w *standIn) wanted() bool {
	if w.of.NumMethods() == 0 || !w.of.IsMethodSet() || LeadsTo(w.of, isParameter) {
		return false
	}
	for m := range w.of.Methods() {
		if p := m.Pkg(); !m.Exported() || p == nil || p != w.s.Pkg.Types && !w.s.Ours(p) {
			return false
		}
	}
	scope := w.s.Pkg.Types.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if ok && !types.IsInterface(tn.Type()) && types.Implements(types.NewPointer(tn.Type()), w.of) {
			return false
		}
	}
	return true
}

func isParameter(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// write writes the fields and methods. It returns false if no other file can name a type of them.
func (w *standIn) write() bool {
	for m := range w.of.Methods() {
		w.moves = w.moves || onward[m.Name()] && m.Signature().Params().Len() == 0
	}
	if w.moves {
		w.plain, w.fields = false, append(w.fields, "HoneLeft, HoneAt uint8")
	}
	for m := range w.of.Methods() {
		ok := false
		switch sig := m.Signature(); {
		case w.moves && sig.Params().Len() == 0 && !onlyFails(sig):
			ok = w.moved(m, sig)
		case sig.Params().Len() == 0 && sig.Results().Len() > 0 && !onlyFails(sig):
			ok = w.returns(m, sig)
		case w.ordering(sig):
			ok = w.compares(m, sig)
		default:
			ok = w.calls(m, sig)
		}
		if !ok {
			return false
		}
	}
	return true
}

// text writes the declarations. Methods of values that cannot be compared are those of pointers.
func (w *standIn) text() string {
	recv := w.name
	if !w.plain {
		recv = "*" + w.name
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\ntype %s struct {\n\tHoneKey int\n\t%s\n}\n", w.name, strings.Join(w.fields, "\n\t"))
	fmt.Fprintf(&b, "\nfunc (honeS %s) honeKey() int { return honeS.HoneKey }\n", recv)
	for _, m := range w.methods {
		fmt.Fprintf(&b, "\nfunc (honeS %s) %s\n", recv, m)
	}
	return b.String()
}

// returns writes a method that returns fields.
func (w *standIn) returns(m *types.Func, sig *types.Signature) bool {
	var results, values []string
	for v := range sig.Results().Variables() {
		t := w.typeText(v.Type())
		if t == "" || w.s.CannotDraw(v.Type(), make(map[types.Type]bool)) != "" {
			return false
		}
		field := fmt.Sprintf("Hone%s%d", m.Name(), len(results))
		w.plain = w.plain && types.Comparable(v.Type()) && !types.IsInterface(v.Type())
		w.fields, results, values = append(w.fields, field+" "+t), append(results, t), append(values, "honeS."+field)
	}
	w.methods = append(w.methods, fmt.Sprintf("%s() (%s) { return %s }", m.Name(), strings.Join(results, ", "), strings.Join(values, ", ")))
	return true
}

// onward are names of methods that go on to the next of something, and asking of those that say whether there is more.
var (
	onward = map[string]bool{"Next": true, "Scan": true, "Advance": true, "Step": true, "MoveNext": true, "ReadNext": true}
	asking = map[string]bool{"HasNext": true, "HasMore": true, "More": true, "Valid": true, "Ok": true, "OK": true}
)

// onlyFails reports whether a function returns an error and nothing else: it is called for what it does.
func onlyFails(sig *types.Signature) bool {
	return sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), types.Universe.Lookup("error").Type())
}

// moved writes a method without parameters of something that goes on: it returns elements of fields, whether there is more, or that
// there is none.
func (w *standIn) moved(m *types.Func, sig *types.Signature) bool {
	var results []string
	body := "more := honeS.HoneLeft > 0\n"
	if onward[m.Name()] {
		body += "\tif more {\n\t\thoneS.HoneLeft--\n\t}\n\thoneS.HoneAt++\n"
	}
	for v := range sig.Results().Variables() {
		t := w.typeText(v.Type())
		if t == "" || w.s.CannotDraw(v.Type(), make(map[types.Type]bool)) != "" {
			return false
		}
		result := fmt.Sprintf("honeR%d", len(results))
		switch {
		case t == "bool" && (onward[m.Name()] || asking[m.Name()]):
			body += "\t" + result + " = more\n"
		case t == "error" && onward[m.Name()]:
			w.imports["io"] = cmp.Or(w.imports["io"], fmt.Sprintf("honegiven%d", len(w.imports)))
			body += fmt.Sprintf("\tif !more {\n\t\t%s = %s.EOF\n\t}\n", result, w.imports["io"])
		default:
			field := fmt.Sprintf("Hone%s%d", m.Name(), len(results))
			w.fields = append(w.fields, field+" []"+t)
			body += fmt.Sprintf("\tif n := len(honeS.%s); n > 0 {\n\t\t%s = honeS.%[1]s[int(honeS.HoneAt)%%n]\n\t}\n", field, result)
		}
		results = append(results, result+" "+t)
	}
	w.methods = append(w.methods, fmt.Sprintf("%s() (%s) {\n\t%s\t_ = more\n\treturn\n}", m.Name(), strings.Join(results, ", "), body))
	return true
}

// ordering reports whether a method compares with another value of the interface, or with anything.
func (w *standIn) ordering(sig *types.Signature) bool {
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 || sig.Variadic() {
		return false
	}
	p, ok := sig.Params().At(0).Type().Underlying().(*types.Interface)
	result := sig.Results().At(0).Type()
	return ok && (p.Empty() || types.Identical(p, w.of)) &&
		(types.Identical(result, types.Typ[types.Bool]) || types.Identical(result, types.Typ[types.Int]))
}

// compares writes a method that compares keys.
func (w *standIn) compares(m *types.Func, sig *types.Signature) bool {
	param := w.typeText(sig.Params().At(0).Type())
	body := "return ok && honeS.HoneKey < honeO.honeKey()"
	switch name := strings.ToLower(m.Name()); {
	case types.Identical(sig.Results().At(0).Type(), types.Typ[types.Int]):
		body = "if !ok || honeS.HoneKey > honeO.honeKey() {\n\t\treturn 1\n\t}\n\tif honeS.HoneKey < honeO.honeKey() {\n\t\treturn -1\n\t}\n\treturn 0"
	case strings.Contains(name, "eq") || strings.Contains(name, "same"):
		body = "return ok && honeS.HoneKey == honeO.honeKey()"
	}
	w.methods = append(w.methods, fmt.Sprintf("%s(honeO0 %s) %s {\n\thoneO, ok := honeO0.(interface{ honeKey() int })\n\t%s\n}",
		m.Name(), param, sig.Results().At(0).Type(), body))
	return param != ""
}

// calls writes a method that calls a field.
func (w *standIn) calls(m *types.Func, sig *types.Signature) bool {
	var params, args, results []string
	for v := range sig.Params().Variables() {
		t := w.typeText(v.Type())
		arg := fmt.Sprintf("honeP%d", len(params))
		if t == "" {
			return false
		}
		if sig.Variadic() && len(params) == sig.Params().Len()-1 {
			t = "..." + strings.TrimPrefix(t, "[]")
			args = append(args, arg+"...")
		} else {
			args = append(args, arg)
		}
		params = append(params, arg+" "+t)
	}
	for v := range sig.Results().Variables() {
		t := w.typeText(v.Type())
		if t == "" || w.s.CannotDraw(v.Type(), make(map[types.Type]bool)) != "" {
			return false
		}
		results = append(results, fmt.Sprintf("honeR%d %s", len(results), t))
	}
	w.plain = false
	signature := fmt.Sprintf("(%s) (%s)", strings.Join(params, ", "), strings.Join(results, ", "))
	field := "Hone" + m.Name()
	w.fields = append(w.fields, field+" func"+signature)
	back := ""
	if len(results) > 0 {
		back = "return "
	}
	w.methods = append(w.methods, fmt.Sprintf("%s%s {\n\tif honeS.%s != nil {\n\t\t%shoneS.%[3]s(%[5]s)\n\t}\n\treturn\n}",
		m.Name(), signature, field, back, strings.Join(args, ", ")))
	return true
}

// typeText writes a type, empty if another file of the package cannot name it.
func (w *standIn) typeText(t types.Type) string {
	hidden := false
	text := types.TypeString(t, func(p *types.Package) string {
		if p == w.s.Pkg.Types {
			return ""
		}
		hidden = hidden || strings.Contains("/"+p.Path()+"/", "/internal/")
		w.imports[p.Path()] = cmp.Or(w.imports[p.Path()], fmt.Sprintf("honegiven%d", len(w.imports)))
		return w.imports[p.Path()]
	})
	if hidden || unexported.MatchString(text) {
		return ""
	}
	return text
}

// unexported matches a name of another package that it alone can use.
var unexported = regexp.MustCompile(`honegiven\d+\.\P{Lu}`)
