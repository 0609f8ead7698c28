package sequence

import (
	"cmp"
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

// Write returns a pair of trees with the function subject.Sequence for the type of a pair and those that differ in its
// trees, of two subjects, with some operations left out. must are the functions of the head tree that differ
// and have values of these types, which it has to lead to. why says why there is none, empty if there is one.
func Write(p subject.Pair, base, head *subject.Subject, but Without) (pair subject.Pair, must []string, why string) {
	for _, wide := range []bool{true, false} {
		text := ""
		if text, must, why = write(familyOf(base, head, p.Function, wide), base, head, but); why == "" {
			return laid(p, text), must, ""
		}
	}
	return p, nil, why
}

// write writes the file for a family.
func write(f family, base, head *subject.Subject, but Without) (text string, must []string, why string) {
	if why := f.unlike(base, head); why != "" {
		return "", nil, why
	}
	if why := f.mayRace(base, head); why != "" {
		return "", nil, why
	}
	must = f.changed(base, head)
	w := newWriter(f, base)
	w.but, w.must = but, functions(base, must)
	if text = w.file(base); w.why != "" {
		return "", nil, w.why
	}
	for _, s := range []*subject.Subject{base, head} {
		for _, name := range []string{subject.Sequence, stepName} {
			if s.Pkg.Types.Scope().Lookup(name) != nil {
				return "", nil, name + " is declared already"
			}
		}
	}
	return text, must, ""
}

// laid lays a file with the function over both trees.
func laid(p subject.Pair, text string) subject.Pair {
	file := map[string][]byte{filepath.Join(p.Package.Dir, "hone_sequence.go"): []byte(text + held)}
	p.Base, p.Head, p.Function = p.Base.With(file), p.Head.With(file), subject.Sequence
	return p
}

// functions finds functions by their names.
func functions(s *subject.Subject, names []string) (out []*types.Func) {
	for o, n := range s.Decls() {
		if fn, ok := n.(*ast.FuncDecl); ok && slices.Contains(names, rewrite.FunctionName(fn)) {
			out = append(out, o.(*types.Func))
		}
	}
	return out
}

// changed names the functions of the head tree that take or return values of the family, and that differ or are new.
func (f family) changed(base, head *subject.Subject) (names []string) {
	decls := head.Decls()
	for o := range subject.ChangedDecls(head, base) {
		fn, ok := o.(*types.Func)
		if !ok {
			continue
		}
		if recv := fn.Signature().Recv(); f.inside(head.Pkg.Types, fn.Signature()) || recv != nil && f.inside(head.Pkg.Types, recv.Type()) {
			names = append(names, rewrite.FunctionName(decls[fn].(*ast.FuncDecl)))
		}
	}
	slices.Sort(names)
	return names
}

// generic returns the type parameters as they are declared, in brackets, empty for none.
func (w *writer) generic() (declared string, params []types.Type) {
	list, params := w.parameters(w.own)
	for i, p := range params {
		name := p.(*types.TypeParam).Obj().Name()
		declared += fmt.Sprintf("%s %s, ", name, w.text(list.At(i).Constraint()))
		w.typed += name + ", "
	}
	if declared != "" {
		declared, w.typed = "["+declared+"]", "["+w.typed+"]"
	}
	return declared, params
}

// header writes how the file begins.
func (w *writer) header(s *subject.Subject) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%spackage %s\n\nimport honestrings \"strings\"\n", s.Head(nil), w.own.Name())
	for _, path := range slices.Sorted(maps.Keys(w.imports)) {
		fmt.Fprintf(&b, "import %s %q\n", w.imports[path], path)
	}
	return b.String()
}

// step declares what a step is.
func (w *writer) step(declared string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\ntype %s%s struct {\n\tOp, Times, From, At, And uint8\n", stepName, declared)
	for _, typ := range slices.Sorted(maps.Keys(w.fields)) {
		fmt.Fprintf(&b, "\t%s %s\n", strings.Join(w.fields[typ], ", "), typ)
	}
	b.WriteString("}\n")
	return b.String()
}

// file writes the file, but for what it calls.
func (w *writer) file(s *subject.Subject) string {
	declared, params := w.generic()
	var body strings.Builder
	ops, first := w.throughInterfaces(s, w.operations(s), params), 0
	ops = slices.DeleteFunc(ops, func(op operation) bool {
		if op.fresh || op.fn == nil || slices.Contains(w.must, op.fn.Origin()) {
			return w.but.Fresh && op.fresh
		}
		return w.leadsOut(s, op) || w.variable(s, op, params) || w.fatal(op, params)
	})
	w.makers = slices.DeleteFunc(slices.Clone(ops), func(op operation) bool { return op.fn == nil || w.needs(w.own, op) > 0 })
	ops, texts, unwritten := w.writable(ops)
	// changed lead to functions that differ, for which there is a value where one of ready is true, and makers return
	// values of the family.
	changed, makers, ready := []int{}, []int{}, []string{"false"}
	for i, op := range ops {
		if w.needs(w.own, op) == 0 {
			first++
		}
		if w.leadsToChanged(s, op, params) {
			changed = append(changed, i)
			ready = append(ready, w.ready(op))
		} else if op.sig != nil && w.gives(op.sig) {
			makers = append(makers, i)
		}
		fmt.Fprintf(&body, "\t\tcase %d:\n%s", i, texts[i])
	}
	if first == 0 {
		w.why = cmp.Or(unwritten, "no function makes a value of the types that it changes")
	}
	pools, names, last := w.pools(params)
	return w.header(s) + w.step(declared) + fmt.Sprintf("\nfunc %s%s(steps []%s%s) (out []any) {\n%s", subject.Sequence, declared,
		stepName, w.typed, pools) + fmt.Sprintf(loop, mostSteps, max(1, len(ops)), max(1, first), changed, makers,
		body.String(), strings.Join(slices.Compact(slices.Sorted(slices.Values(ready))), " || "), last, names)
}

// ready writes whether a value is at hand on which an operation can be called.
func (w *writer) ready(op operation) string {
	if op.recv == nil {
		return "true"
	}
	return fmt.Sprintf("len(%s) > 0", w.pool(op.recv))
}

// pools declares the lists of values at hand, names them, and looks at last at what is in them.
func (w *writer) pools(params []types.Type) (declared, names, last string) {
	for _, name := range slices.Sorted(maps.Keys(w.family)) {
		t, ok := w.own.Scope().Lookup(name).(*types.TypeName)
		if !ok || types.IsInterface(t.Type()) {
			continue
		}
		n := instance(t, params)
		if n == nil {
			continue
		}
		declared += fmt.Sprintf("\tvar %s []*%s\n", w.pool(n), w.text(n))
		names += w.pool(n) + ", "
		st, ok := n.Underlying().(*types.Struct)
		if !ok {
			continue
		}
		var seen strings.Builder
		for v := range st.Fields() {
			if n.Obj().Exported() && v.Exported() && !w.inside(w.own, v.Type()) {
				seen.WriteString(", v." + v.Name())
				if _, function := v.Type().Underlying().(*types.Signature); function {
					seen.WriteString(" == nil")
				}
			}
		}
		if seen.String() != "" {
			last += fmt.Sprintf("\tfor _, v := range %s {\n\t\tif v != nil {\n\t\t\tout = append(out%s)\n\t\t}\n\t}\n", w.pool(n), seen.String())
		}
	}
	for _, n := range w.behind {
		declared += fmt.Sprintf("\tvar %s []%s\n", w.pool(n), w.text(n))
		names += w.pool(n) + ", "
	}
	declared += "\tvar waits []func() any\n"
	last += "\tfor _, w := range waits {\n\t\tout = append(out, w())\n\t}\n"
	return declared, names, last
}
