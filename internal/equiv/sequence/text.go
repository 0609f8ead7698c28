package sequence

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

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
		text := w.keep(types.NewPointer(op.recv), fmt.Sprintf("new(%s)", w.text(op.recv)))
		if givenOut(w.makers, op.recv) {
			text = "\t\t\tzero = true\n" + text
		}
		return text
	case op.copied:
		return fmt.Sprintf("\t\t\tif len(%s) > 0 {\n\t\t\t\tv := *honePick(%[1]s, s.At)\n\t\t\t\t%[1]s = honeHeld(%[1]s, &v, i)\n\t\t\t}\n", w.pool(op.recv))
	case op.read:
		return fmt.Sprintf("\t\t\tif len(%s) > 0 {\n\t\t\t\tr0 := honePick(%[1]s, s.At).%s\n%s\t\t\t}\n", w.pool(op.recv), op.field.Name(),
			w.keep(op.field.Type(), "r0"))
	case op.field != nil:
		value := w.argument(op.field.Type())
		before := w.interrupted(op.field.Type(), "set", value)
		if before != "" {
			value = "set"
		}
		return before + fmt.Sprintf("\t\t\tif len(%s) > 0 {\n\t\t\t\thonePick(%[1]s, s.At).%s = %s\n\t\t\t}\n", w.pool(op.recv), op.field.Name(), value)
	}
	return w.call(op)
}

// arguments writes those of a call, and names the lists of values at hand that it needs.
func (w *writer) arguments(op operation) (args, needed []string) {
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
	return args, needed
}

// call writes a call, what becomes of its results, and that callers may write over what they have given.
func (w *writer) call(op operation) string {
	var b strings.Builder
	name := op.fn.Name()
	if len(op.args) > 0 {
		name += w.typed
	}
	args, needed := w.arguments(op)
	if op.recv != nil {
		needed = append(needed, w.pool(op.recv))
		name = w.receiver(op) + "." + name
	}
	for _, p := range slices.Compact(slices.Sorted(slices.Values(needed))) {
		fmt.Fprintf(&b, "\t\t\tif len(%s) == 0 {\n\t\t\t\treturn\n\t\t\t}\n", p)
	}
	var after strings.Builder
	for i, arg := range args {
		t, list := op.sig.Params().At(i).Type(), strings.TrimSuffix(arg, "...")
		if before := w.interrupted(t, fmt.Sprint("g", i), arg); before != "" {
			b.WriteString(before)
			args[i] = fmt.Sprint("g", i)
			continue
		}
		switch {
		case strings.HasPrefix(arg, "a.") && plainList(t):
			fmt.Fprintf(&b, "\t\t\tg%d := append(%s[:0:0], %[2]s...)\n", i, list)
			if basic(t.Underlying().(*types.Slice).Elem())&types.IsInteger != 0 {
				fmt.Fprintf(&b, "\t\t\tg%d = honeLonger(g%[1]d, s.At, times)\n", i)
			}
			fmt.Fprintf(&after, "\t\t\thoneOver(g%d, s.Times)\n", i)
		case strings.HasPrefix(arg, listOf): // which values it has must not change, nor their order
			n, _ := w.member(t.Underlying().(*types.Slice).Elem())
			fmt.Fprintf(&b, "\t\t\tg%d := %s\n", i, list)
			fmt.Fprintf(&after, "\t\t\tfor _, v := range g%d {\n\t\t\t\tout = append(out, honeIndex(%s, v))\n\t\t\t}\n", i, w.pool(n))
		default:
			continue
		}
		args[i] = fmt.Sprintf("g%d%s", i, strings.TrimPrefix(arg, list))
	}
	call := name + "(" + strings.Join(args, ", ") + ")"
	results := op.sig.Results()
	if results.Len() == 0 {
		fmt.Fprintf(&b, "\t\t\t%s\n%s", call, after.String())
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
	for i := range results.Len() {
		b.WriteString(w.calledLater(results.At(i).Type(), names[i]))
	}
	b.WriteString(after.String())
	return b.String()
}

// receiver writes the value whose method an operation calls.
func (w *writer) receiver(op operation) string {
	of := fmt.Sprintf("honePick(%s, s.At)", w.pool(op.recv))
	if op.as != nil {
		of += fmt.Sprintf(".(%s)", w.text(op.as))
	}
	return of
}

// listOf is how an argument begins that is a list of values at hand.
const listOf = "append([]*"

// plainList reports whether a type is a list of numbers or bytes.
func plainList(t types.Type) bool {
	l, ok := t.Underlying().(*types.Slice)
	return ok && basic(l.Elem())&types.IsNumeric != 0
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

// picks say which value at hand the first argument is, the second, and those after it.
var picks = [...]string{"s.And", "s.Times", "s.And^s.Times"}

// argument writes a value of a type: of the family one at hand, of others what a step has.
func (w *writer) argument(t types.Type) string {
	n, pointer := w.member(t)
	switch {
	case n != nil:
		star := "*"
		if pointer {
			star = ""
		}
		w.picked++
		return fmt.Sprintf("%shonePick(%s, %s)", star, w.pool(n), picks[min(w.picked, len(picks))-1])
	case basic(t)&types.IsString != 0:
		return fmt.Sprintf("honeSpliced(a.%s, s.And, s.Times, s.At, times)", w.field(t))
	case basic(t)&types.IsInteger != 0:
		return fmt.Sprintf("honeWhole(a.%s, s.And, s.At, times)", w.field(t))
	case basic(t)&types.IsFloat != 0:
		return fmt.Sprintf("honeFloat(a.%s, s.And, s.At)", w.field(t))
	case !w.inside(w.own, t):
		return "a." + w.field(t)
	}
	switch u := types.Unalias(t).Underlying().(type) {
	case *types.Slice:
		if n, pointer := w.member(u.Elem()); n != nil && pointer {
			return fmt.Sprintf(listOf+"%s(nil), %s...)", w.text(n), w.pool(n))
		} else if n != nil {
			return fmt.Sprintf("honeValues(%s)", w.pool(n))
		}
	case *types.Signature:
		return w.callback(u)
	}
	w.why = fmt.Sprintf("the rewrite changes a type to which a %s leads", w.text(t))
	return ""
}

// basic is what kind a type is of if its values are texts or numbers, 0 for others.
func basic(t types.Type) types.BasicInfo {
	b, ok := t.Underlying().(*types.Basic)
	if _, isParam := types.Unalias(t).(*types.TypeParam); !ok || isParam || b.Kind() == types.UnsafePointer {
		return 0
	}
	return b.Info()
}

// interrupt is what a function does first that is called in the middle of an operation.
const interrupt = "\t\t\t\tif f := again; f != nil {\n\t\t\t\t\tagain = nil\n\t\t\t\t\tf()\n\t\t\t\t}\n"

// interrupted writes a variable for a function that a step has, which does something else before it calls that one. It
// writes nothing for another argument.
func (w *writer) interrupted(t types.Type, name, given string) string {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || w.locks || !strings.HasPrefix(given, "a.") {
		return ""
	}
	head, args := w.literal(sig)
	if sig.Variadic() {
		args[len(args)-1] += "..."
	}
	call := "given(" + strings.Join(args, ", ") + ")"
	if sig.Results().Len() > 0 {
		call = "return " + call
	}
	return fmt.Sprintf("\t\t\t%s := %s\n\t\t\tif given := %[1]s; given != nil {\n\t\t\t\t%[1]s = %[3]s {\n%s\t\t\t\t%s\n\t\t\t\t}\n\t\t\t}\n",
		name, given, head, interrupt, call)
}

// literal writes how a function literal begins, and names its parameters.
func (w *writer) literal(sig *types.Signature) (head string, names []string) {
	var params, results []string
	for i := range sig.Params().Len() {
		name, typ := fmt.Sprintf("c%d", i), w.text(sig.Params().At(i).Type())
		if sig.Variadic() && i == sig.Params().Len()-1 {
			typ = "..." + strings.TrimPrefix(typ, "[]")
		}
		names, params = append(names, name), append(params, name+" "+typ)
	}
	for v := range sig.Results().Variables() {
		results = append(results, w.text(v.Type()))
	}
	return fmt.Sprintf("func(%s) (%s)", strings.Join(params, ", "), strings.Join(results, ", ")), names
}

// callback writes a function that keeps what it is given.
func (w *writer) callback(sig *types.Signature) string {
	var b strings.Builder
	if !w.locks {
		b.WriteString(interrupt)
	}
	head, names := w.literal(sig)
	for i, name := range names {
		b.WriteString(w.keep(sig.Params().At(i).Type(), name))
	}
	var values []string
	for v := range sig.Results().Variables() {
		values = append(values, w.argument(v.Type()))
	}
	if sig.Variadic() {
		w.why = "the rewrite changes a type to which a function with any number of arguments leads"
	}
	return fmt.Sprintf("%s {\n%s\t\t\t\treturn %s\n\t\t\t}", head, b.String(), strings.Join(values, ", "))
}

// keep writes what becomes of a value: those of the family are at hand from then on, others are seen.
func (w *writer) keep(t types.Type, v string) string {
	n, pointer := w.member(t)
	switch {
	case n != nil && pointer:
		return fmt.Sprintf("\t\t\tif out = append(out, %s == nil, honeIndex(%s, %[1]s)); %[1]s != nil {\n\t\t\t\t%[2]s = honeHeld(%[2]s, %[1]s, i)\n\t\t\t}\n",
			v, w.pool(n))
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
			return fmt.Sprintf("\t\t\tout = append(out, len(%s), %[1]s == nil)\n\t\t\tfor j := range %[1]s {\n\t\t\t\t%s = honeHeld(%[2]s, %s%[1]s[j], j)\n\t\t\t}\n",
				v, w.pool(n), address)
		}
	case *types.Signature:
		if text := w.iterated(u, v); text != "" {
			return text
		}
		if !inside { // a caller's own, such as a field that was set
			return fmt.Sprintf("\t\t\tout = append(out, %s == nil)\n", v)
		}
		inside = true
	case *types.Chan:
		if u.Dir() != types.SendOnly && !w.inside(w.own, u.Elem()) {
			return fmt.Sprintf("\t\t\twait%s := %[1]s\n\t\t\tout, waits = append(out, %[2]s(wait%[1]s)), append(waits, func() any { return %[2]s(wait%[1]s) })\n",
				v, subject.Ready)
		}
		inside = true
	}
	if inside {
		w.why = fmt.Sprintf("the rewrite changes a type to which a %s leads", w.text(t))
	}
	if plainList(t) { // callers may write to it, and hold it while others are made
		return fmt.Sprintf("\t\t\tout = append(out, %s == nil, append(%[1]s[:0:0], %[1]s...))\n\t\t\thoneOver(%[1]s, s.And)\n"+
			"\t\t\twaits = append(waits, func() any { return append(%[1]s[:0:0], %[1]s...) })\n", v)
	}
	return fmt.Sprintf("\t\t\tout = append(out, %s)\n", v)
}

// calledLater writes a call of a function that was returned, which needs nothing and returns no function of that kind;
// it is empty for other values.
func (w *writer) calledLater(t types.Type, v string) string {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Params().Len() > 0 || sig.Results().Len() == 0 || w.inside(w.own, t) {
		return ""
	}
	var names []string
	for i := range sig.Results().Len() {
		if subject.HoldsFunction(sig.Results().At(i).Type()) {
			return ""
		}
		names = append(names, fmt.Sprintf("%sr%d", v, i))
	}
	return fmt.Sprintf("\t\t\tif %s != nil {\n\t\t\t\t%s := %[1]s()\n\t\t\t\tout = append(out, %[2]s)\n\t\t\t}\n", v, strings.Join(names, ", "))
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
			w.imports[p.Path()] = fmt.Sprintf("hone%s%d", p.Name(), len(w.imports))
		}
		return w.imports[p.Path()]
	})
}
