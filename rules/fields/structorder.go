package fields

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/layout"
	"github.com/gohone/hone/rules/near"
)

// The rules structorder and exportedorder, described in the package comment.
var (
	StructOrder   = order("structorder", false, nil)
	ExportedOrder = order("exportedorder", true, nil)
)

// InOrder makes a rule of orders that another program proposes: the names of fields, by that of
// the type. exposed are the types that other packages can have, which are the others' business.
func InOrder(name string, exposed bool, orders map[string][]string) *analysis.Analyzer {
	from := "structorder"
	if exposed {
		from = "exportedorder"
	}
	a := order(from, exposed, orders)
	a.Name = name
	return a
}

// order makes one of the rules. Without orders it finds them itself.
func order(name string, exposed bool, orders map[string][]string) *analysis.Analyzer {
	a := rule.New(docs, name, func(f *view.Func) {
		s := f.Pass.ResultOf[surveyor].(*survey)
		var seen []*types.TypeName
		for _, m := range makings(f) {
			names, given := orders[m.name.Name()]
			if slices.Contains(seen, m.name) || orders != nil && !given {
				continue
			}
			c := &change{f: f, s: s, making: m, exposed: exposed}
			if c.propose(names) {
				seen = append(seen, m.name)
			}
		}
	})
	a.Requires = append(a.Requires, surveyor)
	return a
}

// A change is another order of the fields of a struct.
type change struct {
	f *view.Func // that makes values
	s *survey
	making
	exposed    bool
	base, head layout.Layout
}

// propose proposes the change, if there is one and nothing is in the way, or notes what is. It
// reports whether all is said of the type.
func (c *change) propose(names []string) bool {
	d := c.s.declared(c.name)
	if d == nil {
		return true
	}
	p, order := c.s.parts(d)
	if p == nil {
		return true
	}
	if names != nil {
		var kept bool
		if order, kept = p.given(names); !kept {
			c.f.Nearly(c.at.Pos(), near.Grouped, c.name.Name())
			return true
		}
	}
	var ok bool
	if c.base, c.head, ok = c.s.gains(p, order); !ok || !c.head.Less(c.base) {
		return true
	}
	if names == nil && !c.worth() {
		return false // in a list it may be
	}
	o := c.s.obstacle(d)
	switch {
	case o.exposed != c.exposed:
	case o.Reason != "":
		c.f.Nearly(c.at.Pos(), o.Reason, o.detail)
	default:
		c.report(p.edit(order))
	}
	return true
}

// worth reports whether the change saves memory, or a quarter of what the garbage collector reads.
func (c *change) worth() bool {
	return c.head.Class() < c.base.Class() || c.many && c.head.Size < c.base.Size ||
		4*c.head.Pointers <= 3*c.base.Pointers && c.base.Pointers > 0
}

// report proposes the change, and names functions that it can be seen in.
func (c *change) report(edit analysis.TextEdit) {
	finding := fmt.Sprintf("other packages can have a %s: they see its size, and the order of its fields "+
		"in literals without names and in what is printed or encoded", c.name.Name())
	if !c.exposed {
		finding = c.name.Name() + " takes less with its fields in another order"
	}
	diagnostic := analysis.Diagnostic{
		Pos: c.at.Pos(), End: c.at.End(), Message: finding,
		SuggestedFixes: []analysis.SuggestedFix{patch.Fix(c.message(), edit)},
	}
	for _, decl := range c.shown() {
		compared := analysis.RelatedInformation{Pos: decl.Name.Pos(), Message: "compared"}
		diagnostic.Related = append(diagnostic.Related, compared)
	}
	c.f.Pass.Report(diagnostic)
}

// message says what the change saves: memory and what the garbage collector reads, by themselves.
func (c *change) message() string {
	text := fmt.Sprintf("order the fields of %s: ", c.name.Name())
	if c.base.Size != c.head.Size {
		text += fmt.Sprintf("%d to %d bytes, size class %d", c.base.Size, c.head.Size, c.base.Class())
		if c.base.Class() != c.head.Class() {
			text += fmt.Sprintf(" to %d", c.head.Class())
		}
		text += ", "
	} else {
		text += fmt.Sprintf("%d bytes as before, ", c.base.Size)
	}
	text += fmt.Sprintf("pointer bytes %d", c.base.Pointers)
	if c.base.Pointers != c.head.Pointers {
		text += fmt.Sprintf(" to %d", c.head.Pointers)
	}
	return text
}

// shown returns the functions whose base and head can be compared. These are the one that makes the
// values if it neither takes nor returns what leads to one, and else the nearest such functions that
// use it. It is empty if there are none.
func (c *change) shown() (out []*ast.FuncDecl) {
	r := &reader{of: c.name.Type().Underlying().(*types.Struct), pkg: c.f.Pass.Pkg}
	seen := make(map[*ast.FuncDecl]bool)
	next := []*ast.FuncDecl{c.f.Decl}
	for len(next) > 0 {
		decl := next[0]
		next = next[1:]
		if seen[decl] {
			continue
		}
		seen[decl] = true
		fn := c.f.Info.Defs[decl.Name].(*types.Func)
		if !r.given(fn.Signature()) {
			out = append(out, decl)
			continue
		}
		for _, id := range c.f.Index.Names(fn) {
			for _, n := range c.f.Index.Enclosing(id) {
				if in, ok := n.(*ast.FuncDecl); ok {
					next = append(next, in)
				}
			}
		}
	}
	return out
}
