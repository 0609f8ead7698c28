package subject

import (
	"cmp"
	"fmt"
	"go/types"
	"maps"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// Callers write types for interfaces that no type of the package implements. Where a function gets such an interface,
// types stand in for theirs: what only tells something, such as Name or Len, returns a field, what compares with another one of the
// interface compares a key, and other methods are fields with functions, whose calls are compared. Where one goes on to the next of
// something, what is left becomes less each time.

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

// AddTo adds the file that declares them, if there are any, to those of a folder.
func (in StandIns) AddTo(files map[string][]byte, dir string) {
	if in.Source != nil {
		files[filepath.Join(dir, StandInFile)] = in.Source
	}
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
	fmt.Fprintf(&b, "%spackage %s\n\n", s.Head(nil), s.Pkg.Name)
	for _, path := range slices.Sorted(maps.Keys(imports)) {
		fmt.Fprintf(&b, "import %s %q\n", imports[path], path)
	}
	b.WriteString("\ntype honeMethod string\n" + decls.String())
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

// wanted reports whether callers of the package may implement the interface, and nothing in the package does that they
// would take: of one or two methods they have types of their own where they do not see those of the package.
func (w *standIn) wanted() bool {
	if w.of.NumMethods() == 0 || !w.of.IsMethodSet() {
		return false
	}
	for m := range w.of.Methods() {
		if m.Pkg() == nil || !m.Exported() || !w.known(m) {
			return false
		}
	}
	if w.tooled() {
		return false
	}
	scope := w.s.Pkg.Types.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		theirs := ok && (tn.Exported() || w.of.NumMethods() > 2)
		if theirs && !types.IsInterface(tn.Type()) && types.Implements(types.NewPointer(tn.Type()), w.of) {
			return false
		}
	}
	return true
}

// promises are the methods of interfaces of the standard library of which the name and the type say all that is promised. Others say more:
// that Read returns no more than the length of what it gets, or that Token comes to an end.
var promises = map[string][]string{
	"io": {"Close"}, "io/fs": {"Name", "Size", "Mode", "ModTime", "IsDir", "Sys", "Type", "Info"}, "net": {"Network", "String"},
	"flag": {"String", "Set", "Get", "IsBoolFlag"}, "database/sql/driver": {"Value"}, "sync": {"Lock", "Unlock"},
	"encoding": {"MarshalText", "UnmarshalText", "MarshalBinary", "UnmarshalBinary", "AppendText", "AppendBinary"},
}

// known reports whether what a method promises is known.
func (w *standIn) known(m *types.Func) bool {
	return !w.s.standard(m.Pkg()) || writes(m) || slices.Contains(promises[m.Pkg().Path()], m.Name())
}

// tooled reports whether the harness itself has a type for an interface of the standard library.
func (w *standIn) tooled() bool {
	return slices.ContainsFunc(value.Dynamic, func(t reflect.Type) bool {
		for m := range w.of.Methods() {
			if _, ok := t.MethodByName(m.Name()); !ok || !w.s.standard(m.Pkg()) {
				return false
			}
		}
		return true
	})
}

// writes reports whether a method is that of io.Writer.
func writes(m *types.Func) bool {
	in, out := m.Signature().Params(), m.Signature().Results()
	return m.Name() == "Write" && in.Len() == 1 && out.Len() == 2 && in.At(0).Type().String() == "[]byte" &&
		out.At(0).Type().String() == "int" && out.At(1).Type().String() == "error"
}

// write writes the fields and methods. It returns false if no other file can name a type of them.
func (w *standIn) write() bool {
	for m := range w.of.Methods() {
		w.moves = w.moves || onward[m.Name()] && m.Signature().Params().Len() == 0
	}
	if w.moves {
		w.plain, w.fields = false, append(w.fields, "Hone_Left, Hone_At uint8")
	}
	for m := range w.of.Methods() {
		ok := false
		switch sig := m.Signature(); {
		case writes(m):
			ok = w.takes()
		case m.Name() == "IsDir" && m.Pkg().Path() == "io/fs":
			ok = w.derived()
		case sig.Params().Len() > 0 && w.ordering(m, sig):
			ok = w.compares(m, sig)
		case sig.Params().Len() > 0 || !onward[m.Name()] && (sig.Results().Len() == 0 || acts(m.Name())):
			ok = w.calls(m, sig)
		case w.moves:
			ok = w.moved(m, sig)
		default:
			ok = w.returns(m, sig)
		}
		if !ok {
			return false
		}
	}
	w.prints()
	return true
}

// prints writes the method by which package fmt prints a value, where the package uses that and the interface says nothing
// of it: callers may have one whose text is anything, such as several lines.
func (w *standIn) prints() {
	for m := range w.of.Methods() {
		if slices.Contains([]string{"String", "Error", "Format"}, m.Name()) {
			return
		}
	}
	if w.s.Pkg.Imports["fmt"] != nil {
		w.fields = append(w.fields, "Hone_Text string")
		w.methods = append(w.methods, "String() string { return honeS.Hone_Text }")
	}
}

// text writes the declarations. Methods of values that cannot be compared are those of pointers.
func (w *standIn) text() string {
	recv := w.name
	if !w.plain {
		recv = "*" + w.name
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\ntype %s struct {\n\tHone_Key int\n\t%s\n}\n", w.name, strings.Join(w.fields, "\n\t"))
	fmt.Fprintf(&b, "\nfunc (honeS %s) honeKey() int { return honeS.Hone_Key }\n", recv)
	for _, m := range w.methods {
		fmt.Fprintf(&b, "\nfunc (honeS %s) %s\n", recv, m)
	}
	return b.String()
}

// returns writes a method that returns fields.
func (w *standIn) returns(m *types.Func, sig *types.Signature) bool {
	var results, values []string
	for v := range sig.Results().Variables() {
		t := w.drawn(v.Type())
		if t == "" {
			return false
		}
		field := fmt.Sprintf("Hone_%s_%d", m.Name(), len(results))
		w.plain = w.plain && types.Comparable(v.Type()) && !types.IsInterface(v.Type())
		w.fields, results, values = append(w.fields, field+" "+t), append(results, t), append(values, "honeS."+field)
	}
	to, from := strings.Join(results, ", "), strings.Join(values, ", ")
	w.methods = append(w.methods, fmt.Sprintf("%s() (%s) { return %s }", m.Name(), to, from))
	return true
}

// onward are names of methods that go on to the next of something, and asking of those that say whether there is more.
var (
	onward = map[string]bool{"Next": true, "Scan": true, "Advance": true, "Step": true, "MoveNext": true, "ReadNext": true}
	asking = map[string]bool{"HasNext": true, "HasMore": true, "More": true, "Valid": true, "Ok": true, "OK": true}
)

// acting are words with which names of methods begin that are called for what they do, and not only for what they return.
var acting = strings.Fields(`Abort Accept Acquire Add Apply Begin Broadcast Build Call Cancel Clear Close Commit Connect Consume Create
	Dec Delete Dequeue Destroy Dial Disconnect Dispatch Dispose Do Drain Emit Encode End Enter Exec Execute Exit Fail Fetch Fill Finish
	Fire Flush Free Generate Grow Handle Inc Increment Init Insert Invoke Leave Load Lock Log Make Mark New Notify Open Ping Poll Pop
	Print Process Publish Pull Push Put Rand Random Read Receive Record Recv Refresh Register Release Reload Remove Render Reset Restart
	Rollback Run Save Seek Send Serve Set Setup Shift Shutdown Signal Skip Start Stop Store Submit Swap Sync Take Tick Touch Trigger
	Try Uint Unlock Unread Update Visit Wait Wake Walk Write`)

// acts reports whether a method of a name is called for what it does.
func acts(name string) bool {
	return slices.ContainsFunc(acting, func(word string) bool {
		rest, ok := strings.CutPrefix(name, word)
		return ok && (rest == "" || rest[0] < 'a' || rest[0] > 'z')
	})
}

// moved writes a method without parameters of something that goes on: it returns elements of fields, whether there is more, or that
// there is none.
func (w *standIn) moved(m *types.Func, sig *types.Signature) bool {
	var results []string
	var body strings.Builder
	body.WriteString("more := honeS.Hone_Left > 0\n")
	if onward[m.Name()] {
		body.WriteString("\tif more {\n\t\thoneS.Hone_Left--\n\t}\n\thoneS.Hone_At++\n")
	}
	for v := range sig.Results().Variables() {
		t := w.drawn(v.Type())
		if t == "" {
			return false
		}
		result := fmt.Sprintf("honeR%d", len(results))
		switch {
		case t == "bool" && (onward[m.Name()] || asking[m.Name()]):
			body.WriteString("\t" + result + " = more\n")
		case t == "error" && onward[m.Name()]:
			w.imports["io"] = cmp.Or(w.imports["io"], fmt.Sprintf("honegiven%d", len(w.imports)))
			body.WriteString(fmt.Sprintf("\tif !more {\n\t\t%s = %s.EOF\n\t}\n", result, w.imports["io"]))
		default:
			field := fmt.Sprintf("Hone_%s_%d", m.Name(), len(results))
			w.fields = append(w.fields, field+" []"+t)
			body.WriteString(fmt.Sprintf("\tif n := len(honeS.%s); n > 0 {\n\t\t%s = honeS.%[1]s[int(honeS.Hone_At)%%n]\n\t}\n", field, result))
		}
		results = append(results, result+" "+t)
	}
	to := strings.Join(results, ", ")
	w.methods = append(w.methods, fmt.Sprintf("%s() (%s) {\n\t%s\t_ = more\n\treturn\n}", m.Name(), to, body.String()))
	return true
}

// comparing are the names of methods that compare with another value, by what they say: that it is greater, less, equal, or which.
var comparing = map[string]string{
	"Less": "<", "LessThan": "<", "Before": "<", "Lt": "<", "Greater": ">", "GreaterThan": ">", "After": ">", "Gt": ">",
	"Equal": "==", "Equals": "==", "EqualTo": "==", "Eq": "==", "Same": "==", "SameAs": "==", "Compare": "", "CompareTo": "", "Cmp": "",
}

// ordering reports whether a method compares with another value of the interface, or with anything.
func (w *standIn) ordering(m *types.Func, sig *types.Signature) bool {
	op, ok := comparing[m.Name()]
	if !ok || sig.Params().Len() != 1 || sig.Results().Len() != 1 || sig.Variadic() {
		return false
	}
	p, ok := sig.Params().At(0).Type().Underlying().(*types.Interface)
	result := types.Bool
	if op == "" {
		result = types.Int
	}
	return ok && (p.Empty() || types.Identical(p, w.of)) && types.Identical(sig.Results().At(0).Type(), types.Typ[result])
}

// compares writes a method that compares keys.
func (w *standIn) compares(m *types.Func, sig *types.Signature) bool {
	param := w.typeText(sig.Params().At(0).Type())
	result, body := "bool", "return ok && honeS.Hone_Key "+comparing[m.Name()]+" honeO.honeKey()"
	if comparing[m.Name()] == "" {
		result = "int"
		body = "if !ok || honeS.Hone_Key > honeO.honeKey() {\n\t\treturn 1\n\t}\n" +
			"\tif honeS.Hone_Key < honeO.honeKey() {\n\t\treturn -1\n\t}\n\treturn 0"
	}
	const method = "%s(honeO0 %s) %s {\n\thoneO, ok := honeO0.(interface{ honeKey() int })\n\t%s\n}"
	w.methods = append(w.methods, fmt.Sprintf(method, m.Name(), param, result, body))
	return param != ""
}

// derived writes the IsDir of a file, which follows from its mode.
func (w *standIn) derived() bool {
	for m := range w.of.Methods() {
		if m.Name() == "Mode" || m.Name() == "Type" {
			w.methods = append(w.methods, fmt.Sprintf("IsDir() bool { return honeS.%s().IsDir() }", m.Name()))
			return true
		}
	}
	return false
}

// takes writes the Write of an io.Writer: it takes all, or fails.
func (w *standIn) takes() bool {
	w.plain = false
	w.fields = append(w.fields, "Hone_Write_call func(honeM honeMethod, p []byte) error")
	w.methods = append(w.methods, `Write(p []byte) (int, error) {
	if honeS.Hone_Write_call != nil {
		if err := honeS.Hone_Write_call("Write", p); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}`)
	return true
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
		t := w.drawn(v.Type())
		if t == "" {
			return false
		}
		results = append(results, fmt.Sprintf("honeR%d %s", len(results), t))
	}
	w.plain = false
	to, from, field := strings.Join(params, ", "), strings.Join(results, ", "), "Hone_"+m.Name()+"_call"
	back := ""
	if len(results) > 0 {
		back = "return "
	}
	of := strings.Join(append([]string{"honeM honeMethod"}, params...), ", ") // which no function that compares two of a kind has
	w.fields = append(w.fields, fmt.Sprintf("%s func(%s) (%s)", field, of, from))
	w.methods = append(w.methods, fmt.Sprintf("%s(%s) (%s) {\n\tif honeS.%s != nil {\n\t\t%shoneS.%[4]s(%[6]s)\n\t}\n\treturn\n}",
		m.Name(), to, from, field, back, strings.Join(append([]string{strconv.Quote(m.Name())}, args...), ", ")))
	return true
}

// drawn is typeText of a type of which values can be made up, empty for others.
func (w *standIn) drawn(t types.Type) string {
	if w.s.CannotDraw(t, make(map[types.Type]bool)) != "" {
		return ""
	}
	return w.typeText(t)
}

// typeText writes a type, empty if another file of the package cannot name it.
func (w *standIn) typeText(t types.Type) string {
	hidden := holdsParameter(t)
	text := types.TypeString(t, func(p *types.Package) string {
		if p == w.s.Pkg.Types {
			return ""
		}
		hidden = hidden || strings.Contains("/"+p.Path()+"/", "/internal/") && !w.s.inModule(p)
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
