package heap

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Slab is the rule slab, described in the package comment.
var Slab = rule.New(docs, "slab", func(f *view.Func) {
	if view.HasLabel(f.Decl.Body) {
		return
	}
	for _, loop := range f.Loops() {
		if f.InBlock(loop) && f.Predeclared(loop.Pos(), "make", "len") {
			slabOf(f, loop)
		}
	}
})

// mostInSlab bounds the bytes of a value: of large ones, making each takes longer than finding room for it.
const mostInSlab = 512

// followsPointers reports whether something in the package may want a pointer to have memory of its own: a finalizer, a
// cleanup, C, or what package unsafe does.
func followsPointers(f *view.Func) bool {
	for _, file := range f.Index.Files() {
		if file.Imports("unsafe") || file.Imports("C") {
			return true
		}
	}
	for _, o := range f.Info.Uses {
		fn, ok := o.(*types.Func)
		if !ok || fn.Pkg() == nil {
			continue
		}
		switch fn.Pkg().Path() + "." + fn.Name() {
		case "runtime.SetFinalizer", "runtime.AddCleanup", "weak.Make":
			return true
		}
	}
	return f.InUnloaded(func(file *ast.File) bool {
		return view.Mentions(file, "SetFinalizer") || view.Mentions(file, "AddCleanup") || slices.ContainsFunc(file.Imports,
			func(i *ast.ImportSpec) bool {
				return slices.Contains([]string{`"unsafe"`, `"C"`, `"weak"`}, i.Path.Value)
			})
	})
}

// A making is a statement in a loop that makes a value which a pointer keeps.
type making struct {
	f *view.Func
	// stmt is in the body of the loop itself.
	stmt ast.Stmt
	// t is the type of the value, and value what it begins with; nil for zero.
	t     types.Type
	value ast.Expr
	// v is the variable that holds the value itself; nil where pointer is the expression that makes it and the pointer to it.
	v       *types.Var
	pointer ast.Expr
}

// slabOf reports a loop whose turns make a value each.
func slabOf(f *view.Func, loop ast.Stmt) {
	count := turns(f, loop)
	if count == "" {
		return
	}
	for _, stmt := range view.LoopBody(loop).List {
		if m := makingOf(f, stmt); m != nil && m.fits(loop) && !followsPointers(f) {
			m.report(loop, count)
			return
		}
		if goesOn(f, loop, stmt) {
			return
		}
	}
}

// makingOf returns what a statement makes, nil if it makes nothing that a pointer leads to.
func makingOf(f *view.Func, stmt ast.Stmt) *making {
	m := &making{f: f, stmt: stmt}
	if d, ok := local.Declares(stmt); ok {
		v, ok := f.Info.Defs[d.Name].(*types.Var)
		if !ok || d.Type != nil && d.Value != nil {
			return nil
		}
		switch {
		case d.Value == nil && isLiteralType(v.Type()):
			m.v, m.t = v, v.Type()
		case m.makes(d.Value):
			if !m.stored(v) {
				return nil
			}
		case m.literal(d.Value):
			m.v, m.t = v, v.Type()
		default:
			return nil
		}
		if m.v != nil && !m.pointed() {
			return nil
		}
		return m
	}
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !eval.Quiet(f, a.Lhs[0]) {
		return nil
	}
	value := ast.Unparen(a.Rhs[0])
	if call, ok := value.(*ast.CallExpr); ok && f.Builtin(call) == "append" && len(call.Args) == 2 && eval.Quiet(f, call.Args[0]) {
		value = ast.Unparen(call.Args[1])
	} else if !isPlace(a.Lhs[0]) {
		return nil
	}
	if !m.makes(value) || m.value != nil && !eval.Quiet(f, m.value) && !eval.Steady(f, a.Lhs[0]) {
		return nil
	}
	return m
}

// isPlace reports whether an expression is an element or a field.
func isPlace(e ast.Expr) bool {
	switch ast.Unparen(e).(type) {
	case *ast.IndexExpr, *ast.SelectorExpr:
		return true
	}
	return false
}

// makes notes an expression that makes a value and is the pointer to it, and reports whether it is one.
func (m *making) makes(e ast.Expr) bool {
	switch x := e.(type) {
	case *ast.UnaryExpr:
		if x.Op != token.AND || !m.literal(x.X) {
			return false
		}
		m.pointer, m.t = x, m.f.Info.TypeOf(x.X)
		return true
	case *ast.CallExpr:
		if m.f.Builtin(x) == "new" && m.f.Info.Types[x.Args[0]].IsType() {
			m.pointer, m.t = x, m.f.Info.TypeOf(x.Args[0])
			return true
		}
	}
	return false
}

// literal notes a literal of a struct or an array, with its type, and reports whether an expression is one.
func (m *making) literal(e ast.Expr) bool {
	lit, ok := e.(*ast.CompositeLit)
	if !ok || lit.Type == nil || !isLiteralType(m.f.Info.TypeOf(lit)) {
		return false
	}
	if len(lit.Elts) > 0 {
		m.value = lit
	}
	return true
}

// isLiteralType reports whether a type is one of structs or arrays.
func isLiteralType(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// stored reports whether a variable that holds the pointer is put somewhere that may outlive the turn.
func (m *making) stored(v *types.Var) bool {
	return slices.ContainsFunc(m.f.Uses(m.f.Decl, v), func(id *ast.Ident) bool { return m.keeps(id) })
}

// keeps reports whether the pointer that an expression is gets appended to a list, or assigned to an element or a field.
func (m *making) keeps(e ast.Expr) bool {
	switch p := m.f.Parent(e).(type) {
	case *ast.CallExpr:
		return m.f.Builtin(p) == "append" && slices.Index(p.Args, e) > 0
	case *ast.AssignStmt:
		i := slices.Index(p.Rhs, e)
		return i >= 0 && len(p.Lhs) == len(p.Rhs) && p.Tok == token.ASSIGN && isPlace(p.Lhs[i])
	}
	return false
}

// pointed reports whether the address of the variable is taken and kept, and whether a pointer can take its place: all
// else is done with its fields and elements.
func (m *making) pointed() bool {
	kept := false
	for _, id := range m.f.Uses(m.f.Decl, m.v) {
		if m.f.Info.Defs[id] != nil {
			continue
		}
		switch p := m.f.Parent(id).(type) {
		case *ast.UnaryExpr:
			if p.Op != token.AND {
				return false
			}
			kept = kept || m.keeps(p)
		case *ast.SelectorExpr:
			if p.X != id {
				return false
			}
		case *ast.SliceExpr:
			_, array := m.t.Underlying().(*types.Array)
			if p.X != id || !array {
				return false
			}
		case *ast.IndexExpr:
			_, array := m.t.Underlying().(*types.Array)
			if p.X != id || !array {
				return false
			}
		default:
			return false
		}
	}
	return kept
}

// fits reports whether values of the type may lie side by side.
func (m *making) fits(loop ast.Stmt) bool {
	if size := m.f.Size(m.t); size < 2 || size > mostInSlab || m.f.File.HasComment(m.stmt) || !aligned(m.t) {
		return false
	}
	if a, ok := m.t.Underlying().(*types.Array); ok {
		if _, plain := a.Elem().Underlying().(*types.Basic); plain {
			return m.f.TypeText(m.t, loop.Pos()) != ""
		}
	}
	n, ok := types.Unalias(m.t).(*types.Named)
	return ok && n.Obj().Pkg() == m.f.Pass.Pkg && n.TypeArgs().Len() == 0 && m.f.TypeText(m.t, loop.Pos()) != ""
}

// aligned reports whether values side by side begin at multiples of 8 bytes where words have 4, if a part of them has 64 bits:
// package sync/atomic asks for that.
func aligned(t types.Type) bool { return !wide(t) || types.SizesFor("gc", "386").Sizeof(t)%8 == 0 }

// wide reports whether a part of a value is an integer of 64 bits.
func wide(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() == types.Int64 || t.Kind() == types.Uint64
	case *types.Array:
		return wide(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if wide(f.Type()) {
				return true
			}
		}
	}
	return false
}

// report proposes to make the values of all turns before the loop.
func (m *making) report(loop ast.Stmt, count string) {
	f := m.f
	name := f.Fresh("slab")
	at, head := place(f, loop, name)
	edits := []analysis.TextEdit{
		patch.Insert(loop.Pos(), fmt.Sprintf("%s := make([]%s, %s)\n", name, f.TypeText(m.t, loop.Pos()), count)),
	}
	if m.value != nil {
		edits = append(edits, patch.Insert(m.stmt.Pos(), at+" = "+f.Text(m.value)+"\n"))
	}
	if m.v != nil {
		edits = append(edits, patch.Replace(m.stmt, m.v.Name()+" := &"+at))
		edits = append(edits, m.uses()...)
	} else {
		edits = append(edits, patch.Replace(m.pointer, "&"+at))
	}
	if at != name+"[0]" {
		edits = append(edits, head...)
	} else {
		edits = append(edits, patch.Insert(patch.LineEnd(f, m.stmt), fmt.Sprintf("\n%s = %[1]s[1:]", name)))
	}
	f.Report(m.stmt, "each turn puts a value on the heap", patch.Fix("allocate the values of all turns at once", edits...))
}

// uses are the edits that make a pointer of the variable: its address is it.
func (m *making) uses() (edits []analysis.TextEdit) {
	for _, id := range m.f.Uses(m.f.Decl, m.v) {
		if u, ok := m.f.Parent(id).(*ast.UnaryExpr); ok && m.f.Info.Defs[id] == nil {
			edits = append(edits, patch.Replace(u, id.Name))
		}
	}
	return edits
}
