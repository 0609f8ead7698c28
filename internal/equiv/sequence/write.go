package sequence

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

const (
	// mostSteps bounds a sequence, each step of which may take long.
	mostSteps = 1000
	// mostHeld bounds the values of a type that a sequence has at hand, and mostYielded how often an iterator goes on.
	mostHeld    = 16
	mostYielded = 100
)

// Write returns a pair of trees with the function subject.Sequence for the type of a pair and those that differ in its
// trees, of two subjects. Made leaves out values that no function made. must are the functions that others have and that
// differ, which it has to lead to. why says why there is none, empty if there is one.
func Write(p subject.Pair, base, head *subject.Subject, made bool) (pair subject.Pair, must []string, why string) {
	f := familyOf(base, head, p.Function)
	if why := f.unlike(base, head); why != "" {
		return p, nil, why
	}
	if why := f.mayRace(base, head); why != "" {
		return p, nil, why
	}
	w := &writer{family: f, made: made, own: base.Pkg.Types, imports: make(map[string]string), fields: make(map[string][]string)}
	text := w.file(base)
	if w.why != "" {
		return p, nil, w.why
	}
	for _, s := range []*subject.Subject{base, head} {
		for _, name := range []string{subject.Sequence, stepName} {
			if s.Pkg.Types.Scope().Lookup(name) != nil {
				return p, nil, name + " is declared already"
			}
		}
	}
	file := map[string][]byte{filepath.Join(p.Package.Dir, "hone_sequence.go"): []byte(text)}
	p.Base, p.Head, p.Function = p.Base.With(file), p.Head.With(file), subject.Sequence
	return p, f.changed(base, head), ""
}

// changed names the functions that others have, that take or return values of the family, and that differ.
func (f family) changed(base, head *subject.Subject) (names []string) {
	decls := head.Decls()
	for o := range subject.ChangedDecls(head, base) {
		fn, ok := o.(*types.Func)
		if t := subject.Receiver; !ok || !fn.Exported() || t(fn) != nil && !t(fn).Exported() {
			continue
		}
		if recv := fn.Signature().Recv(); f.inside(head.Pkg.Types, fn.Signature()) || recv != nil && f.inside(head.Pkg.Types, recv.Type()) {
			names = append(names, rewrite.FunctionName(decls[fn].(*ast.FuncDecl)))
		}
	}
	slices.Sort(names)
	return names
}

// A writer writes the function and the type of its steps.
type writer struct {
	family
	made bool // leave out values that no function made
	// behind are the interfaces that functions return and that values of the family may be in.
	behind  []*types.Named
	own     *types.Package
	imports map[string]string // names by path
	// fields are the names of the fields of a step by the text of their type, and used how many of them the operation
	// at hand has.
	fields map[string][]string
	used   map[string]int
	count  int
	typed  string // the list of type parameters, in brackets
	why    string // why it cannot be written
}

const stepName = "HoneStep"

// file writes the file.
func (w *writer) file(s *subject.Subject) string {
	list, params := w.parameters(w.own)
	declared := ""
	for i, p := range params {
		name := p.(*types.TypeParam).Obj().Name()
		declared += fmt.Sprintf("%s %s, ", name, w.text(list.At(i).Constraint()))
		w.typed += name + ", "
	}
	if declared != "" {
		declared, w.typed = "["+declared+"]", "["+w.typed+"]"
	}
	var body strings.Builder
	ops, first := w.throughInterfaces(s, w.operations(s, params), params), 0
	if isFresh := func(op operation) bool { return op.fresh }; w.made && !slices.ContainsFunc(ops, func(op operation) bool {
		return !op.fresh && w.needs(w.own, op) == 0
	}) {
		w.why = "no function makes a value of the types that it changes"
	} else if w.made {
		ops = slices.DeleteFunc(ops, isFresh)
	}
	for i, op := range ops {
		if w.needs(w.own, op) == 0 {
			first++
		}
		w.used = make(map[string]int)
		fmt.Fprintf(&body, "\t\tcase %d:\n%s", i, w.operation(op))
	}
	if first == 0 {
		w.why = "no function makes a value of the types that it changes"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%spackage %s\n\n", s.Head(nil), w.own.Name())
	for _, path := range slices.Sorted(maps.Keys(w.imports)) {
		fmt.Fprintf(&b, "import %s %q\n", w.imports[path], path)
	}
	fmt.Fprintf(&b, "\ntype %s%s struct {\n\tOp, Times, From, At, And uint8\n", stepName, declared)
	for _, typ := range slices.Sorted(maps.Keys(w.fields)) {
		fmt.Fprintf(&b, "\t%s %s\n", strings.Join(w.fields[typ], ", "), typ)
	}
	pools, last := w.pools(params)
	fmt.Fprintf(&b, "}\n\nfunc %s%s(steps []%s%s) (out []any) {\n%s", subject.Sequence, declared, stepName, w.typed, pools)
	fmt.Fprintf(&b, loop, mostSteps, max(1, len(ops)), max(1, first), body.String(), last)
	b.WriteString(held)
	return b.String()
}

// loop goes through the steps. What a step does it does more than once where Times is large.
const loop = `	left := %d
	for i := range steps {
		s := &steps[i]
		a := &steps[int(s.From)%%len(steps)]
		_ = a
		op := int(s.Op) %% %d
		if i == 0 {
			op = int(s.Op) %% %d
		}
		for times := 1 + int(s.Times/224)*int(s.And); times > 0 && left > 0; times-- {
			left--
			switch op {
%s			}
		}
	}
%s	return out
}
`

// held are the functions that keep values at hand.
var held = fmt.Sprintf(`
func honeHeld[T any](pool []T, v T, at int) []T {
	if len(pool) < %d {
		return append(pool, v)
	}
	pool[at%%%d] = v
	return pool
}

func honePick[T any](pool []T, at uint8) T { return pool[int(at)%%len(pool)] }
`, mostHeld, mostHeld)

// pools declares the lists of values at hand, and looks at last at what is in them.
func (w *writer) pools(params []types.Type) (declared, last string) {
	for _, name := range slices.Sorted(maps.Keys(w.family)) {
		t, ok := w.own.Scope().Lookup(name).(*types.TypeName)
		if !ok || types.IsInterface(t.Type()) {
			continue
		}
		n := instance(t, params)
		if n == nil {
			continue
		}
		declared += fmt.Sprintf("\tvar %s []*%s\n\t_ = %[1]s\n", w.pool(n), w.text(n))
		st, ok := n.Underlying().(*types.Struct)
		if !ok {
			continue
		}
		var seen string
		for v := range st.Fields() {
			if v.Exported() && !w.inside(w.own, v.Type()) {
				seen += ", v." + v.Name()
			}
		}
		if seen != "" {
			last += fmt.Sprintf("\tfor _, v := range %s {\n\t\tif v != nil {\n\t\t\tout = append(out%s)\n\t\t}\n\t}\n", w.pool(n), seen)
		}
	}
	for _, n := range w.behind {
		declared += fmt.Sprintf("\tvar %s []%s\n", w.pool(n), w.text(n))
	}
	return declared, last
}

// pool names the list of the values of a type that are at hand.
func (w *writer) pool(n *types.Named) string {
	name := "pool" + n.Obj().Name()
	if types.IsInterface(n) {
		name += fmt.Sprint(slices.IndexFunc(w.behind, func(other *types.Named) bool { return types.Identical(n, other) }))
	}
	return name
}

// operation writes one operation.
func (w *writer) operation(op operation) string {
	switch {
	case op.fresh:
		return w.keep(types.NewPointer(op.recv), fmt.Sprintf("new(%s)", w.text(op.recv)))
	case op.field != nil:
		return fmt.Sprintf("\t\t\tif len(%s) > 0 {\n\t\t\t\thonePick(%[1]s, s.At).%s = %s\n\t\t\t}\n", w.pool(op.recv), op.field.Name(), w.argument(op.field.Type()))
	}
	var b strings.Builder
	var needed []string
	name := op.fn.Name()
	if len(op.args) > 0 {
		name += w.typed
	}
	if op.recv != nil {
		needed = append(needed, w.pool(op.recv))
		name = fmt.Sprintf("honePick(%s, s.At).%s", w.pool(op.recv), name)
	}
	var args []string
	for i := range op.sig.Params().Len() {
		t := op.sig.Params().At(i).Type()
		if n, _ := w.member(t); n != nil {
			needed = append(needed, w.pool(n))
		}
		if last := i == op.sig.Params().Len()-1; op.sig.Variadic() && last {
			args = append(args, w.argument(t)+"...")
		} else {
			args = append(args, w.argument(t))
		}
	}
	for _, p := range slices.Compact(slices.Sorted(slices.Values(needed))) {
		fmt.Fprintf(&b, "\t\t\tif len(%s) == 0 {\n\t\t\t\tcontinue\n\t\t\t}\n", p)
	}
	call := name + "(" + strings.Join(args, ", ") + ")"
	results := op.sig.Results()
	if results.Len() == 0 {
		fmt.Fprintf(&b, "\t\t\t%s\n", call)
		return b.String()
	}
	var names []string
	for i := range results.Len() {
		names = append(names, fmt.Sprintf("r%d", i))
	}
	fmt.Fprintf(&b, "\t\t\t%s := %s\n", strings.Join(names, ", "), call)
	for i := range results.Len() {
		b.WriteString(w.keep(results.At(i).Type(), names[i]))
	}
	return b.String()
}

// member returns the type of the family that a type is or points to, or an interface that may hold one, which counts
// as a pointer; nil for others.
func (w *writer) member(t types.Type) (n *types.Named, pointer bool) {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t, pointer = p.Elem(), true
	}
	if n = w.of(w.own, t); n != nil && !types.IsInterface(n) {
		return n, pointer
	}
	for _, i := range w.behind {
		if types.Identical(t, i) && !pointer {
			return i, true
		}
	}
	return nil, false
}

// argument writes a value of a type: of the family one at hand, of others what a step has.
func (w *writer) argument(t types.Type) string {
	n, pointer := w.member(t)
	switch {
	case n != nil && pointer:
		return fmt.Sprintf("honePick(%s, s.And)", w.pool(n))
	case n != nil:
		return fmt.Sprintf("*honePick(%s, s.And)", w.pool(n))
	case !w.inside(w.own, t):
		return "a." + w.field(t)
	}
	switch u := types.Unalias(t).Underlying().(type) {
	case *types.Slice:
		if n, pointer := w.member(u.Elem()); n != nil && pointer {
			return fmt.Sprintf("append([]*%s(nil), %s...)", w.text(n), w.pool(n))
		}
	case *types.Signature:
		return w.callback(u)
	}
	w.why = fmt.Sprintf("the rewrite changes a type to which a %s leads", w.text(t))
	return ""
}

// callback writes a function that keeps what it is given.
func (w *writer) callback(sig *types.Signature) string {
	var b strings.Builder
	var params, results, values []string
	for i := range sig.Params().Len() {
		name := fmt.Sprintf("c%d", i)
		params = append(params, name+" "+w.text(sig.Params().At(i).Type()))
		b.WriteString(w.keep(sig.Params().At(i).Type(), name))
	}
	for v := range sig.Results().Variables() {
		results = append(results, w.text(v.Type()))
		values = append(values, w.argument(v.Type()))
	}
	if sig.Variadic() {
		w.why = "the rewrite changes a type to which a function with any number of arguments leads"
	}
	return fmt.Sprintf("func(%s) (%s) {\n%s\t\t\t\treturn %s\n\t\t\t}", strings.Join(params, ", "), strings.Join(results, ", "), b.String(),
		strings.Join(values, ", "))
}

// keep writes what becomes of a value: those of the family are at hand from then on, others are seen.
func (w *writer) keep(t types.Type, v string) string {
	n, pointer := w.member(t)
	switch {
	case n != nil && pointer:
		return fmt.Sprintf("\t\t\tif out = append(out, %s == nil); %[1]s != nil {\n\t\t\t\t%s = honeHeld(%[2]s, %[1]s, i)\n\t\t\t}\n", v, w.pool(n))
	case n != nil:
		return fmt.Sprintf("\t\t\tcopy%s := %[1]s\n\t\t\t%s = honeHeld(%[2]s, &copy%[1]s, i)\n", v, w.pool(n))
	}
	inside := w.inside(w.own, t)
	switch u := types.Unalias(t).Underlying().(type) {
	case *types.Slice:
		if n, pointer := w.member(u.Elem()); n != nil {
			address := "&"
			if pointer {
				address = ""
			}
			return fmt.Sprintf("\t\t\tout = append(out, len(%s))\n\t\t\tfor j := range %[1]s {\n\t\t\t\t%s = honeHeld(%[2]s, %s%[1]s[j], j)\n\t\t\t}\n",
				v, w.pool(n), address)
		}
	case *types.Signature:
		if text := w.iterated(u, v); text != "" {
			return text
		}
		inside = true
	case *types.Chan:
		inside = true
	}
	if inside {
		w.why = fmt.Sprintf("the rewrite changes a type to which a %s leads", w.text(t))
	}
	return fmt.Sprintf("\t\t\tout = append(out, %s)\n", v)
}

// iterated writes how an iterator is gone through, empty if a function is none.
func (w *writer) iterated(sig *types.Signature, v string) string {
	if sig.Params().Len() != 1 || sig.Results().Len() != 0 {
		return ""
	}
	yield, ok := sig.Params().At(0).Type().Underlying().(*types.Signature)
	if !ok || yield.Results().Len() != 1 || !types.Identical(yield.Results().At(0).Type().Underlying(), types.Typ[types.Bool]) {
		return ""
	}
	var params, kept strings.Builder
	for i := range yield.Params().Len() {
		fmt.Fprintf(&params, "y%d %s, ", i, w.text(yield.Params().At(i).Type()))
		kept.WriteString(w.keep(yield.Params().At(i).Type(), fmt.Sprintf("y%d", i)))
	}
	return fmt.Sprintf("\t\t\tn%[1]s := 0\n\t\t\t%[1]s(func(%[2]s) bool {\n%[3]s\t\t\tn%[1]s++\n\t\t\treturn n%[1]s < %[4]d\n\t\t\t})\n",
		v, params.String(), kept.String(), mostYielded)
}

// field names a field of a step for the operation at hand.
func (w *writer) field(t types.Type) string {
	typ := w.text(t)
	all := w.fields[typ]
	if w.used[typ] == len(all) {
		all = append(all, fmt.Sprintf("A%d", w.count))
		w.fields[typ] = all
		w.count++
	}
	w.used[typ]++
	return all[w.used[typ]-1]
}

// text writes a type as the file has it.
func (w *writer) text(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == w.own {
			return ""
		}
		if w.imports[p.Path()] == "" {
			w.imports[p.Path()] = fmt.Sprintf("%s%d", p.Name(), len(w.imports))
		}
		return w.imports[p.Path()]
	})
}
