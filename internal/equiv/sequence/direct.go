package sequence

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// Of all sequences the shortest say most about one method: a value is made, the method is called, and what tells of
// the value is asked. Their arguments are those of a function, and go together as those of one.

// mostDirect bounds how many are written, and mostAsked what is asked after a call.
const (
	mostDirect = 4
	mostAsked  = 4
)

// Direct returns pairs of trees as Write does, each with a function that makes a value of the family and calls a
// method of it which leads to what differs: once, or again and again where it returns nothing.
func Direct(p subject.Pair, base, head *subject.Subject) (pairs []subject.Pair) {
	f := familyOf(base, head, p.Function, false)
	changed := subject.ChangedDecls(base, head)
	ops := f.operations(base)
	for _, c := range ops {
		if c.fn == nil || f.needs(base.Pkg.Types, c) > 0 || c.sig.Results().Len() == 0 {
			continue
		}
		n := subject.Named(c.sig.Results().At(0).Type())
		for _, m := range ops {
			if n == nil || m.fn == nil || m.recv == nil || !types.Identical(m.recv, n) || len(pairs) == mostDirect {
				continue
			}
			if !leadsToAny(base, m.fn, changed) {
				continue
			}
			w := newWriter(f, base)
			if text := w.direct(base, c, m, ops); w.why == "" {
				pairs = append(pairs, laid(p, text))
			}
		}
	}
	return pairs
}

// leadsToAny reports whether a function uses something of a set.
func leadsToAny(s *subject.Subject, fn *types.Func, set map[types.Object]bool) bool {
	for o := range s.Reachable(fn.Origin()) {
		if set[o] {
			return true
		}
	}
	return false
}

// direct writes the function for what makes a value and a method.
func (w *writer) direct(s *subject.Subject, c, m operation, ops []operation) string {
	if w.leadsOut(s, c) || w.leadsOut(s, m) || w.closed(c.sig.Params()) || w.closed(m.sig.Params()) || w.closed(m.sig.Results()) {
		w.why = "it is given values of types that differ, or does more than to compute"
		return ""
	}
	declared, _ := w.generic()
	params, args := w.given("c", c.sig)
	name := c.fn.Name()
	if len(c.args) > 0 {
		name += w.typed
	}
	var b strings.Builder
	b.WriteString(called(c.sig, "r", name+"("+args+")"))
	if _, pointer := w.member(c.sig.Results().At(0).Type()); pointer {
		b.WriteString("\tif r0 == nil {\n\t\treturn out\n\t}\n")
	}
	step, asked := "", w.asks(m.recv, ops)
	if m.sig.Results().Len() > 0 {
		more, args := w.given("m", m.sig)
		params = append(params, more...)
		b.WriteString(called(m.sig, "x", "r0."+m.fn.Name()+"("+args+")") + asked)
	} else {
		w.used = make(map[string]int)
		var args []string
		for v := range m.sig.Params().Variables() {
			args = append(args, "a."+w.field(v.Type()))
		}
		if m.sig.Variadic() {
			args[len(args)-1] += "..."
		}
		fmt.Fprintf(&b, "\tfor i := range steps {\n\t\tif i == %d {\n\t\t\tbreak\n\t\t}\n\t\ta := &steps[i]\n\t\t_ = a\n\t\tr0.%s(%s)\n%s\t}\n", mostSteps,
			m.fn.Name(), strings.Join(args, ", "), asked)
		params = append(params, fmt.Sprintf("steps []%s%s", stepName, w.typed))
		step = w.step(declared)
	}
	return w.header(s) + step + fmt.Sprintf("\nfunc %s%s(%s) (out []any) {\n%s\treturn out\n}\n", subject.Sequence, declared,
		strings.Join(params, ", "), b.String())
}

// closed reports whether a list leads to the family.
func (w *writer) closed(list *types.Tuple) bool {
	for v := range list.Variables() {
		if w.inside(w.own, v.Type()) {
			return true
		}
	}
	return false
}

// given writes parameters and how they are handed on.
func (w *writer) given(prefix string, sig *types.Signature) (params []string, args string) {
	for i := range sig.Params().Len() {
		name := fmt.Sprintf("%s%d", prefix, i)
		params = append(params, name+" "+w.text(sig.Params().At(i).Type()))
		if args += name; sig.Variadic() && i == sig.Params().Len()-1 {
			args += "..."
		}
		args += ", "
	}
	return params, strings.TrimSuffix(args, ", ")
}

// called writes a call whose results are seen, but for a first one that is made.
func called(sig *types.Signature, prefix, call string) string {
	var names []string
	for i := range sig.Results().Len() {
		names = append(names, fmt.Sprintf("%s%d", prefix, i))
	}
	seen := names
	if prefix == "r" {
		seen = names[1:]
	}
	text := fmt.Sprintf("\t%s := %s\n", strings.Join(names, ", "), call)
	if len(seen) > 0 {
		text += fmt.Sprintf("\tout = append(out, %s)\n", strings.Join(seen, ", "))
	}
	return text
}

// asks writes calls of methods that tell something of a value and need nothing.
func (w *writer) asks(n *types.Named, ops []operation) string {
	var b strings.Builder
	for _, op := range ops {
		if op.fn == nil || op.recv == nil || !types.Identical(op.recv, n) || op.sig.Params().Len() > 0 || op.sig.Results().Len() != 1 ||
			w.closed(op.sig.Results()) || subject.HoldsFunction(op.sig.Results().At(0).Type()) {
			continue
		}
		if b.Len() < mostAsked*80 {
			fmt.Fprintf(&b, "\tfunc() {\n\t\tdefer honeCaught(&out, false)\n\t\tout = append(out, r0.%s())\n\t}()\n", op.fn.Name())
		}
	}
	return b.String()
}
