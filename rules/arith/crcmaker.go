package arith

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/linear"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A maker is the function that fills a table by running the loop of a crc for each byte.
type maker struct {
	c *crc
	// elem is the type of the register.
	elem string
	// consts are those of the function that the loop needs.
	consts []*ast.ValueSpec
	// unused deletes those that nothing else in the function needs.
	unused []analysis.TextEdit
}

// makerOf returns the maker, if the loop means the same outside of the function.
func makerOf(c *crc) (*maker, bool) {
	f := c.f
	m := &maker{c: c, elem: f.TypeText(c.reg.Type, f.Decl.Pos())}
	if m.elem == "" || !f.Predeclared(f.Decl.Pos(), "byte") || f.TypeText(c.reg.Type, c.loop.Pos()) == "" {
		return nil, false
	}
	for i, o := range append([]linear.Outer{c.data}, c.rest...) {
		if o.Expr != nil && (o.Var() == nil || f.TypeText(o.Type, f.Decl.Pos()) == "") || i > 0 && !m.drops(o.Var()) {
			return nil, false
		}
	}
	seen := make(map[types.Object]bool)
	odd := view.Any(c.loop, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || f.Info.ObjectOf(id) == nil {
			return false
		}
		obj := f.Info.ObjectOf(id)
		if sel, ok := f.Parent(id).(*ast.SelectorExpr); ok && sel.Sel == id || view.Within(obj.Pos(), c.loop) {
			return false
		}
		switch obj.(type) {
		case *types.Const:
			if view.Within(obj.Pos(), f.Decl) {
				fine := seen[obj] || m.takes(obj)
				seen[obj] = true
				return !fine
			}
		case *types.Var:
			return false // which the maker has, or it is that of the field
		}
		return f.Lookup(f.Decl.Pos(), id.Name) != obj
	})
	return m, !odd
}

// takes copies the declaration of a constant of the function.
func (m *maker) takes(obj types.Object) bool {
	f := m.c.f
	spec, ok := f.Index.Enclosing(f.Index.Declared(obj))[0].(*ast.ValueSpec)
	if !ok || len(spec.Names) != 1 || len(spec.Values) != 1 || view.Mentions(spec, "iota") {
		return false
	}
	if !f.MeansSame(spec.Values[0], f.Decl.Pos()) || spec.Type != nil && !f.MeansSame(spec.Type, f.Decl.Pos()) {
		return false
	}
	m.consts = append(m.consts, spec)
	decl, ok := f.Statement(spec).(*ast.DeclStmt)
	if !ok || len(decl.Decl.(*ast.GenDecl).Specs) != 1 || !patch.OwnLines(f, decl) {
		return true
	}
	for _, id := range f.Uses(f.Decl, obj) {
		if id != spec.Names[0] && !view.Within(id.Pos(), m.c.loop) {
			return true
		}
	}
	m.unused = append(m.unused, patch.Delete(f, decl))
	return true
}

// drops deletes the declaration of a variable that nothing but the loop needs.
func (m *maker) drops(v *types.Var) bool {
	f := m.c.f
	for _, id := range f.Uses(f.Decl, v) {
		if id.Pos() != v.Pos() && !view.Within(id.Pos(), m.c.loop) {
			return true
		}
	}
	if f.IsParam(v) {
		return true
	}
	spec, ok := f.Index.Enclosing(f.Index.Declared(v))[0].(*ast.ValueSpec)
	if !ok || len(spec.Values) > 0 || m.twice(spec) {
		return false
	}
	if len(spec.Names) == 1 {
		decl, ok := f.Statement(spec).(*ast.DeclStmt)
		m.unused = append(m.unused, patch.Delete(f, decl))
		return ok && len(decl.Decl.(*ast.GenDecl).Specs) == 1 && patch.OwnLines(f, decl)
	}
	var names []string
	for _, id := range spec.Names {
		if f.Info.Defs[id] != v {
			names = append(names, id.Name)
		}
	}
	m.unused = append(m.unused, analysis.TextEdit{Pos: spec.Names[0].Pos(), End: spec.Names[len(spec.Names)-1].End(),
		NewText: []byte(strings.Join(names, ", "))})
	return true
}

// twice reports whether something in a declaration is deleted already.
func (m *maker) twice(spec *ast.ValueSpec) bool {
	for _, e := range m.unused {
		if e.Pos < spec.End() && spec.Pos() < e.End {
			return true
		}
	}
	return false
}

// name returns a name that the loop and the constants have no use for.
func (m *maker) name(bases ...string) string {
	for _, base := range bases {
		used := base == m.elem || view.Mentions(m.c.loop, base)
		for _, spec := range m.consts {
			used = used || view.Mentions(spec, base)
		}
		if !used {
			return base
		}
	}
	return m.c.f.Fresh(bases[0])
}

// declared returns the name of the table and its declaration, which is empty where the package has it.
func (m *maker) declared() (name, decl string) {
	f, base := m.c.f, m.c.tableName()
	if v, ok := f.Pass.Pkg.Scope().Lookup(base).(*types.Var); ok && f.BuiltWith(v) {
		up := f.Index.Enclosing(f.Index.Declared(v))
		if d, ok := up[1].(*ast.GenDecl); ok && d.Doc != nil &&
			alike(f.Index.FileOf(d.Pos()).Text(d.Doc.Pos(), d.End()), m.text(base)) {
			return base, ""
		}
	}
	name = f.FreshInPackage(base)
	return name, m.text(name)
}

// alike reports whether texts are the same but for their space.
func alike(a, b string) bool {
	return strings.Join(strings.Fields(a), " ") == strings.Join(strings.Fields(b), " ")
}

// text writes the declaration.
func (m *maker) text(table string) string {
	c := m.c
	f := c.f
	key, filled := m.name("i", "n", "b"), m.name("table", "made")
	reg, loop := f.Text(c.reg.Expr), f.Text(c.loop)
	if c.reg.Var() == nil {
		sel := c.reg.Expr.(*ast.SelectorExpr)
		if reg = sel.Sel.Name; !m.free(reg) {
			reg = m.name("crc", "register", "r")
		}
		loop = patch.Edited(f, c.loop, m.renamed(reg))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "// %s holds what a byte that is shifted out makes of the rest.\n", table)
	fmt.Fprintf(&b, "var %s = func() (%s [256]%s) {\n", table, filled, m.elem)
	for _, spec := range m.consts {
		b.WriteString("const " + f.Text(spec) + "\n")
	}
	fmt.Fprintf(&b, "for %s := range %s {\n%s := %s(%s)", key, filled, reg, m.elem, key)
	if c.low > 0 {
		fmt.Fprintf(&b, " << %d", c.low)
	}
	b.WriteString("\n")
	for _, o := range append([]linear.Outer{c.data}, c.rest...) {
		if o.Expr != nil {
			fmt.Fprintf(&b, "var %s %s\n", f.Text(o.Expr), f.TypeText(o.Type, f.Decl.Pos()))
		}
	}
	fmt.Fprintf(&b, "%s\n%s[%s] = %s\n}\nreturn %s\n}()", loop, filled, key, reg, filled)
	return b.String()
}

// free reports whether a name in the loop is nothing but that of the field.
func (m *maker) free(name string) bool {
	return !view.Any(m.c.loop, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		return ok && id.Name == name && !m.c.reg.Is(m.c.f, m.field(id))
	})
}

// field is what a name is the field of, or the name itself.
func (m *maker) field(id *ast.Ident) ast.Expr {
	if sel, ok := m.c.f.Parent(id).(*ast.SelectorExpr); ok && sel.Sel == id {
		return sel
	}
	return id
}

// renamed puts a name in place of the field.
func (m *maker) renamed(name string) (edits []analysis.TextEdit) {
	ast.Inspect(m.c.loop, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && m.c.reg.Is(m.c.f, sel) {
			edits = append(edits, patch.Replace(sel, name))
			return false
		}
		return true
	})
	return edits
}
