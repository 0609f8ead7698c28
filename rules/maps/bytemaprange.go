package maps

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// goesOver adds the edits for loops over the map and for its length; false if the array does not tell which keys are
// there.
func (m *byteMap) goesOver() bool {
	if len(m.ranges) == 0 && len(m.lengths) == 0 && (!m.asked || m.isSet()) {
		return true
	}
	if m.runes != nil || !m.present() {
		return false
	}
	for _, loop := range m.ranges {
		if !m.over(loop) {
			return false
		}
	}
	if len(m.lengths) == 0 {
		return true
	}
	if !m.isSet() && m.f.TypeText(m.elem, m.f.Decl.End()) == "" {
		return false
	}
	name, decl := m.f.Helper("usedBytes", m.counter)
	for _, call := range m.lengths {
		m.edits = append(m.edits, patch.Replace(call, name+"(&"+m.v.Name()+")"))
		if m.f.File.HasComment(call) || m.f.Lookup(call.Pos(), name) != m.f.Lookup(m.f.Decl.Pos(), name) {
			return false
		}
	}
	if decl != "" {
		m.edits = append(m.edits, patch.Below(m.f, "\n\n"+decl))
	}
	return true
}

// isSet reports whether the values only tell whether a key is there.
func (m *byteMap) isSet() bool { return m.set || types.Identical(m.elem, types.Typ[types.Bool]) }

// present reports whether a key is there if and only if its value is not zero: keys are only counted, or set
// to what is not zero.
func (m *byteMap) present() bool {
	if !m.isSet() && !view.IsWide(m.elem) {
		return false
	}
	if lit, ok := m.value.(*ast.CompositeLit); ok {
		for _, elt := range lit.Elts {
			if !m.isSome(elt.(*ast.KeyValueExpr).Value) {
				return false
			}
		}
	}
	for _, id := range m.f.Uses(m.f.Decl, m.v) {
		e, ok := m.f.Parent(id).(*ast.IndexExpr)
		if ok && m.written(e) && !m.adds(e) {
			return false
		}
	}
	return true
}

// isSome reports whether an expression is a constant that a key which is not there does not have.
func (m *byteMap) isSome(e ast.Expr) bool {
	if m.set {
		return true
	}
	c := m.f.Constant(e)
	if c == nil || !m.f.Portable(e) {
		return false
	}
	return m.isTrue(e) || c.Kind() == constant.Int && constant.Sign(c) > 0
}

// isStep reports whether an expression is a constant that is so small that no loop comes to 0 again by adding it.
func (m *byteMap) isStep(e ast.Expr) bool {
	n, ok := m.f.Int(e)
	return ok && n > 0 && n <= mostStep && m.isSome(e)
}

const mostStep = 16

// written reports whether a statement sets an element.
func (m *byteMap) written(e *ast.IndexExpr) bool {
	switch p := m.f.Parent(e).(type) {
	case *ast.AssignStmt:
		return assignsTo(p, e)
	case *ast.IncDecStmt, *ast.RangeStmt:
		return true
	}
	return false
}

// adds reports whether what sets an element adds to it, or makes it something that is not zero.
func (m *byteMap) adds(e *ast.IndexExpr) bool {
	switch p := m.f.Parent(e).(type) {
	case *ast.IncDecStmt:
		return p.Tok == token.INC
	case *ast.AssignStmt:
		if len(p.Lhs) != 1 || len(p.Rhs) != 1 {
			return false
		}
		switch p.Tok {
		case token.ASSIGN:
			sum, ok := ast.Unparen(p.Rhs[0]).(*ast.BinaryExpr)
			return m.isSome(p.Rhs[0]) || ok && sum.Op == token.ADD && eval.Same(m.f, sum.X, e) && m.isStep(sum.Y)
		case token.ADD_ASSIGN:
			return m.isStep(p.Rhs[0])
		}
	}
	return false
}

// over lets a loop over the map go over the array; false if it changes the map, or cannot be written.
func (m *byteMap) over(loop *ast.RangeStmt) bool {
	f := m.f
	if loop.Tok == token.ASSIGN || f.File.CommentBetween(loop.Pos(), loop.Body.Lbrace) || !f.Predeclared(loop.Pos(), "byte") {
		return false
	}
	for _, id := range f.Uses(loop.Body, m.v) {
		if e, ok := f.Parent(id).(*ast.IndexExpr); !ok || m.written(e) {
			return false
		}
	}
	for _, e := range []ast.Expr{loop.Key, loop.Value} {
		v := f.Defined(e)
		if v != nil && eval.Shared(f, v) && !f.Since("go1.22") { // before, all turns share the variable
			return false
		}
	}
	index, value, key := "_", f.Fresh("n"), ""
	if m.isSet() {
		value = f.Fresh("there")
	}
	if id, ok := loop.Value.(*ast.Ident); ok && id.Name != "_" {
		if value = id.Name; m.set {
			return false // a value of struct{}
		}
	}
	if id, ok := loop.Key.(*ast.Ident); ok && id.Name != "_" {
		typ := f.TypeText(f.Info.Defs[id].Type(), loop.Body.Lbrace)
		index = f.Fresh("index")
		key = "\n" + id.Name + " := " + typ + "(" + index + ")"
		if typ == "" || id.Name == typ || f.Lookup(loop.Body.Rbrace, id.Name) != f.Info.Defs[id] {
			return false // the body may not declare the name again
		}
	}
	test := value + " == 0"
	if m.isSet() {
		test = "!" + value
	}
	head := fmt.Sprintf("for %s, %s := range %s {\nif %s {\ncontinue\n}%s", index, value, m.v.Name(), test, key)
	if len(loop.Body.List) == 0 || f.File.Line(loop.Body.Lbrace) == f.File.Line(loop.Body.List[0].Pos()) {
		head += "\n"
	}
	m.edits = append(m.edits, analysis.TextEdit{Pos: loop.Pos(), End: loop.Body.Lbrace + 1, NewText: []byte(head)})
	return true
}

// counter writes the function that counts the keys which are there.
func (m *byteMap) counter(name string) string {
	test, typ := "v != 0", m.f.TypeText(m.elem, m.f.Decl.End())
	if m.isSet() {
		test, typ = "v", "bool"
	}
	return fmt.Sprintf("// %[1]s returns the number of bytes for which there is a value that is not zero.\n"+
		"func %[1]s(values *[256]%[2]s) (n int) {\n\tfor _, v := range values {\n\t\tif %[3]s {\n\t\t\tn++\n\t\t}\n\t}\n\treturn n\n}",
		name, typ, test)
}
