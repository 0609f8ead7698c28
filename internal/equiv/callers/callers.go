// Package callers finds what the calls of a function give it, where nothing but its package can
// call it: parameters that get a few constants, or a new buffer, and nothing else.
package callers

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/equiv/subject"
)

// A Domain is all that calls of a function give for one of its parameters.
type Domain struct {
	// At is the number of the parameter among the arguments, from 0 up; a receiver is the first.
	At int
	// Name is that of the parameter.
	Name string
	// Values are expressions in Go, in ascending order, each once. They need no imports but of the packages of
	// Writers. Numbers and texts are of a basic type, from which they are to be converted.
	Values []string
}

// mostValues bounds the values of a domain.
const mostValues = 64

// Calls are those of a function in two trees.
type Calls struct {
	was, is *reader
	// first is the number of the first parameter among the arguments.
	first int
}

// Read reads the calls of the functions of two subjects. It returns nil if they cannot be known.
func Read(base, head *subject.Subject) *Calls {
	c := &Calls{was: newReader(base), is: newReader(head)}
	if c.was == nil || c.is == nil {
		return nil
	}
	sig := base.Func.Signature()
	c.first = len(subject.Inputs(sig)) - sig.Params().Len()
	return c
}

// params is the number of parameters, none if the calls cannot be known.
func (c *Calls) params() int {
	if c == nil {
		return 0
	}
	return c.was.s.Func.Signature().Params().Len()
}

// Domains returns the domains of parameters in order: of those for which all calls of the program in base and in
// head are known, in files for other systems, too. They have what tests give where that is known. It returns none if
// that is all of the parameters, since nothing would be left to vary.
func (c *Calls) Domains() []Domain {
	var out []Domain
	for i := range c.params() {
		values, ok := c.was.parameter(c.was.s.Func, i)
		more, okHead := c.is.parameter(c.is.s.Func, i)
		if values = union(values, more); ok && okHead && len(values) > 0 && len(values) <= mostValues {
			out = append(out, Domain{c.first + i, c.was.s.Func.Signature().Params().At(i).Name(), values})
		}
	}
	if c == nil || len(out) < c.first+c.params() {
		return out
	}
	out = slices.DeleteFunc(out, func(d Domain) bool { return isWriter(d.Values[0]) })
	if len(out) == c.first+c.params() {
		return nil
	}
	return out
}

// union adds values to others.
func union(a, b []string) []string {
	out := slices.Concat(a, b)
	slices.Sort(out)
	return slices.Compact(out)
}

// canBeKnown reports whether the calls of a function can be known from its package: it is not
// exported, and no interface asks for a method of its name.
func canBeKnown(s *subject.Subject, fn *types.Func) bool {
	sig := fn.Signature()
	if fn.Exported() || sig.TypeParams().Len()+sig.RecvTypeParams().Len() > 0 {
		return false
	}
	if sig.Recv() == nil {
		return true
	}
	for _, o := range s.Pkg.TypesInfo.Defs {
		m, ok := o.(*types.Func)
		if ok && m.Name() == fn.Name() && m.Signature().Recv() != nil && types.IsInterface(m.Signature().Recv().Type()) {
			return false
		}
	}
	return true
}

// newReader returns nil if the calls of the function cannot be known.
func newReader(s *subject.Subject) *reader {
	if !canBeKnown(s, s.Func) {
		return nil
	}
	r := &reader{s: s, nodes: s.Decls(), decls: make(map[*types.Func]*ast.FuncDecl), asked: make(map[*types.Var]bool)}
	for o, n := range r.nodes {
		if fn, ok := o.(*types.Func); ok {
			r.decls[fn] = n.(*ast.FuncDecl)
		}
	}
	if r.other = readOthers(s); r.other == nil {
		return nil
	}
	return r
}
