package maps

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// ByteMap is the rule bytemap, described in the package comment.
var ByteMap = rule.New(docs, "bytemap", func(f *view.Func) {
	for _, m := range byteMaps(f, types.Uint8) {
		f.Report(m.stmt, "a map has bytes for its keys",
			patch.Fix("keep what belongs to each byte in an array", m.edits...))
	}
})

// byteMaps returns the local maps with keys of a kind that an array can stand for.
func byteMaps(f *view.Func, key types.BasicKind) (out []*byteMap) {
	if f.CallsItself() || f.Decl.Doc != nil && view.HasDirective(f.Decl.Doc) {
		return nil // a frame of some kilobytes would be there many times, or must not be
	}
	for stmt := range f.Stmts() {
		if m := newByteMap(f, stmt, key); m != nil && m.rewrite() {
			out = append(out, m)
		}
	}
	return out
}

// A byteMap is a local variable with a map from bytes, and how an array can stand for it.
type byteMap struct {
	f     *view.Func
	v     *types.Var
	stmt  ast.Stmt // that declares it
	value ast.Expr // that it is declared with
	elem  types.Type
	edits []analysis.TextEdit
	// set reports whether the values are nothing, so that the array has whether the key is there.
	set bool
	// asked reports whether the code asks whether keys are there, mixed whether a value of a key that is
	// there may be false.
	asked, mixed bool
	// ranges are the loops over the map, lengths the calls that measure it.
	ranges  []*ast.RangeStmt
	lengths []*ast.CallExpr
	// runes is the type with an array for ASCII that stands for a map from runes, nil for one from bytes.
	runes *runeType
}

// newByteMap returns the map that a statement declares, nil if it declares something else.
func newByteMap(f *view.Func, stmt ast.Stmt, kind types.BasicKind) *byteMap {
	to, value := view.Assignment(stmt, token.DEFINE)
	if spec := view.VarSpec(stmt); spec != nil && len(spec.Values) == 1 && spec.Type == nil {
		to, value = spec.Names[0], ast.Unparen(spec.Values[0])
	}
	id, ok := to.(*ast.Ident)
	if !ok || !f.InBlock(stmt) {
		return nil
	}
	v, ok := f.Info.Defs[id].(*types.Var)
	if !ok {
		return nil
	}
	t, ok := v.Type().(*types.Map)
	if !ok || writtenMap(f, value) == nil {
		return nil
	}
	key, ok := t.Key().Underlying().(*types.Basic)
	if !ok || key.Kind() != kind {
		return nil
	}
	m := &byteMap{f: f, v: v, stmt: stmt, value: value, elem: t.Elem()}
	switch e := t.Elem().Underlying().(type) {
	case *types.Basic:
		if e.Kind() == types.UnsafePointer {
			return nil
		}
	case *types.Struct:
		if m.set = e.NumFields() == 0; !m.set {
			return nil
		}
	default:
		return nil
	}
	if !f.Predeclared(stmt.Pos(), "bool", "true", "false") || f.File.HasComment(stmt) {
		return nil
	}
	if kind == types.Int32 && !m.ofRunes() {
		return nil
	}
	return m
}

// writtenMap returns the type of an expression that makes a new map, nil if it does something else.
func writtenMap(f *view.Func, e ast.Expr) *ast.MapType {
	switch e := e.(type) {
	case *ast.CallExpr:
		if f.Builtin(e) != "make" ||
			len(e.Args) == 2 && f.Constant(e.Args[1]) == nil && !lengthOfParam(f, e.Args[1]) {
			return nil
		}
		t, _ := e.Args[0].(*ast.MapType)
		return t
	case *ast.CompositeLit:
		for _, elt := range e.Elts {
			if f.Constant(elt.(*ast.KeyValueExpr).Key) == nil {
				return nil
			}
		}
		t, _ := e.Type.(*ast.MapType)
		return t
	}
	return nil
}

// lengthOfParam reports whether an expression is the length of a parameter, which may stay unused.
func lengthOfParam(f *view.Func, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && f.Builtin(call) == "len" && f.IsParam(f.Object(call.Args[0]))
}

// array writes the type of the array in place of that of a map.
func (m *byteMap) array(t *ast.MapType) string {
	if m.runes != nil {
		return m.runes.name
	}
	return "[256]" + m.elements(t)
}

// elements writes the type of the elements.
func (m *byteMap) elements(t *ast.MapType) string {
	if m.set {
		return "bool"
	}
	return m.f.Text(t.Value)
}

// rewrite makes the edits; false if an array cannot stand for the map.
func (m *byteMap) rewrite() bool {
	m.declare()
	shadowed := false
	for _, id := range m.f.Uses(m.f.Decl, m.v) {
		if id.Pos() == m.v.Pos() {
			continue
		}
		if m.f.InClosure(id) {
			m.f.Nearly(id.Pos(), near.Closure, m.v.Name())
			return false
		}
		if !m.use(id) {
			m.f.Nearly(id.Pos(), near.Used, m.v.Name())
			return false
		}
		shadowed = shadowed || !m.f.Predeclared(id.Pos(), "bool", "true", "false")
	}
	if m.runes != nil {
		m.edits = append(m.edits, patch.Insert(m.f.Decl.End(), "\n\n"+m.runes.declare()))
	}
	return !shadowed && !(m.asked && m.isSet() && m.mixed) && m.goesOver()
}

// declare lets the statement declare an array.
func (m *byteMap) declare() {
	lit, ok := m.value.(*ast.CompositeLit)
	if !ok || len(lit.Elts) == 0 {
		m.edits = append(m.edits,
			patch.Replace(m.stmt, "var "+m.v.Name()+" "+m.array(writtenMap(m.f, m.value))))
		return
	}
	if m.runes != nil {
		m.edits = append(m.edits, m.runes.literal(lit)...)
	} else {
		m.edits = append(m.edits, patch.Replace(lit.Type, m.array(writtenMap(m.f, lit))))
	}
	for _, elt := range lit.Elts {
		if value := elt.(*ast.KeyValueExpr).Value; m.set {
			m.edits = append(m.edits, patch.Replace(value, "true"))
		} else {
			m.mixed = m.mixed || !m.isTrue(value)
		}
	}
}

// isTrue reports whether an expression is the constant true.
func (m *byteMap) isTrue(e ast.Expr) bool {
	v := m.f.Constant(e)
	return v != nil && v.Kind() == constant.Bool && constant.BoolVal(v)
}

// use adds the edits for a use of the map; false if there are none that do the same.
func (m *byteMap) use(id *ast.Ident) bool {
	up := m.f.Parents(id)
	switch p := up[0].(type) {
	case *ast.IndexExpr:
		// A shifted constant would be an int as an index.
		return p.X == id && !eval.ShiftsConstant(m.f, p.Index) && m.element(p, up[1]) &&
			(m.runes == nil || m.call(p, up[1]))
	case *ast.RangeStmt:
		m.ranges = append(m.ranges, p)
		return p.X == id
	case *ast.CallExpr:
		if m.f.Builtin(p) == "len" {
			m.lengths = append(m.lengths, p)
			return true
		}
		stmt, ok := up[1].(*ast.ExprStmt)
		if !ok || m.f.File.HasComment(stmt) {
			return false
		}
		switch m.f.Builtin(p) {
		case "delete":
			text := m.v.Name() + "[" + m.f.Text(p.Args[1]) + "] = " + m.zero()
			if m.runes != nil {
				m.runes.removes = true
				text = m.v.Name() + ".remove(" + m.f.Text(p.Args[1]) + ")"
			}
			m.edits = append(m.edits, patch.Replace(stmt, text))
			// A key in which the map is used again would be edited twice.
			return p.Args[0] == id && len(m.f.Uses(stmt, m.v)) == 1 && !eval.ShiftsConstant(m.f, p.Args[1])
		case "clear":
			return m.empty(stmt)
		}
	case *ast.AssignStmt:
		to, value := view.Assignment(p, token.ASSIGN)
		lit, ok := value.(*ast.CompositeLit)
		if to != id || ok && len(lit.Elts) > 0 || writtenMap(m.f, value) == nil {
			return false
		}
		return !m.f.File.HasComment(p) && m.empty(p)
	}
	return false
}

// empty lets a statement empty the array.
func (m *byteMap) empty(stmt ast.Stmt) bool {
	m.edits = append(m.edits, patch.Replace(stmt, m.v.Name()+" = "+m.array(writtenMap(m.f, m.value))+"{}"))
	return m.f.InBlock(stmt)
}

// zero writes what the array has of a key that is not there.
func (m *byteMap) zero() string {
	basic, _ := m.elem.Underlying().(*types.Basic)
	switch {
	case m.set || basic.Info()&types.IsBoolean != 0:
		return "false"
	case basic.Info()&types.IsString != 0:
		return `""`
	}
	return "0"
}

// element adds the edits for the use of an element, which is within p. A read, an assignment of a value
// or an increment are written as they are.
func (m *byteMap) element(e *ast.IndexExpr, p ast.Node) bool {
	switch p := p.(type) {
	case *ast.AssignStmt:
		if len(p.Lhs) == 2 && len(p.Rhs) == 1 && p.Rhs[0] == e {
			m.asked = true
			if !view.IsBlank(p.Lhs[0]) || m.f.File.HasComment(p) ||
				!types.Identical(m.f.Info.TypeOf(p.Lhs[1]), types.Typ[types.Bool]) {
				return false
			}
			m.edits = append(m.edits, analysis.TextEdit{Pos: p.Lhs[0].Pos(), End: p.Lhs[1].Pos()})
			if !m.isSet() {
				m.edits = append(m.edits, patch.Insert(e.End(), " != 0"))
			}
			return true
		}
		if !assignsTo(p, e) {
			return !m.set
		}
		if len(p.Lhs) != 1 || len(p.Rhs) != 1 {
			m.mixed = true
			return !m.set
		}
		if !m.set {
			m.mixed = m.mixed || !m.isTrue(p.Rhs[0])
			return true
		}
		lit, ok := p.Rhs[0].(*ast.CompositeLit)
		if !ok || m.f.File.HasComment(p) {
			return false
		}
		m.edits = append(m.edits, patch.Replace(lit, "true"))
		return true
	case *ast.ValueSpec:
		return !m.set && len(p.Names) == len(p.Values)
	case *ast.ParenExpr:
		return false // it may be either
	case *ast.RangeStmt:
		return !m.set && p.Key != e && p.Value != e
	}
	return !m.set
}

// assignsTo reports whether an expression is on the left of an assignment.
func assignsTo(s *ast.AssignStmt, e ast.Expr) bool { return slices.Contains(s.Lhs, e) }

// ofRunes prepares to write a type for the map; false if that is not possible.
func (m *byteMap) ofRunes() bool {
	t := writtenMap(m.f, m.value)
	if !m.f.MeansOutside(t) ||
		!m.f.Predeclared(m.f.Decl.Body.Lbrace, "bool", "uint32", "nil", "make", "delete", "false") {
		return false
	}
	if lit, ok := m.value.(*ast.CompositeLit); ok {
		for _, elt := range lit.Elts {
			r, exact := constant.Int64Val(constant.ToInt(m.f.Constant(elt.(*ast.KeyValueExpr).Key)))
			if !exact || r < 0 || r >= utf8.RuneSelf {
				return false
			}
		}
	}
	m.runes = &runeType{
		name: m.f.FreshInPackage("runeMap"), key: m.f.Text(t.Key), elem: m.elements(t), zero: m.zero(),
	}
	return true
}

// call lets a use of an element, which is in p, call a method; false if it would not do the same.
func (m *byteMap) call(e *ast.IndexExpr, p ast.Node) bool {
	method := func(name string) analysis.TextEdit {
		return analysis.TextEdit{Pos: e.X.End(), End: e.Lbrack + 1, NewText: []byte("." + name + "(")}
	}
	switch p := p.(type) {
	case *ast.AssignStmt:
		if !assignsTo(p, e) {
			break
		}
		if len(p.Lhs) != 1 || m.f.File.HasComment(p) || !eval.Steady(m.f, e.Index) && !eval.Quiet(m.f, p.Rhs[0]) {
			return false
		}
		switch p.Tok {
		case token.ASSIGN:
			m.runes.sets = true
			m.edits = append(m.edits, method("set"))
		case token.ADD_ASSIGN:
			m.runes.adds = true
			m.edits = append(m.edits, method("add"))
		default:
			return false
		}
		m.edits = append(m.edits, analysis.TextEdit{Pos: e.Rbrack, End: p.Rhs[0].Pos(), NewText: []byte(", ")},
			patch.Insert(p.End(), ")"))
		return true
	case *ast.IncDecStmt:
		by := ", 1)"
		if p.Tok == token.DEC {
			by = ", -1)"
			if t, ok := m.elem.Underlying().(*types.Basic); !ok || t.Info()&types.IsUnsigned != 0 {
				return false // it has no -1
			}
		}
		m.runes.adds = true
		m.edits = append(m.edits, method("add"),
			analysis.TextEdit{Pos: e.Rbrack, End: p.End(), NewText: []byte(by)})
		return !m.f.File.HasComment(p)
	}
	m.edits = append(m.edits, method("get"),
		analysis.TextEdit{Pos: e.Rbrack, End: e.Rbrack + 1, NewText: []byte(")")})
	return eval.Steady(m.f, e.Index) || eval.Alone(m.f, e)
}
