package room

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"math/bits"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/length"
	"github.com/gohone/hone/rules/near"
)

// mostInline is the most memory, in bytes, for elements in a struct or on the stack. It is
// cleared in every call.
const mostInline = 1024

// FieldRoom is the rule fieldroom, described in the package comment.
func FieldRoom(observed length.Observer) *analysis.Analyzer {
	return rule.New(docs, "fieldroom", func(f *view.Func) {
		for a := range view.All[*ast.AssignStmt](f) {
			if v := appendedField(f, a); v != nil {
				fieldRoom(f, a, v, observed)
			}
		}
	})
}

// appendedField returns the field of a statement x.f = append(x.f, ...), nil for others.
func appendedField(f *view.Func, a *ast.AssignStmt) *types.Var {
	to, value := view.Assignment(a, token.ASSIGN)
	call, ok := value.(*ast.CallExpr)
	if !ok || f.Builtin(call) != "append" || !eval.Same(f, to, call.Args[0]) || !eval.PlainPath(f, to) {
		return nil
	}
	sel, ok := to.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	s := f.Info.Selections[sel]
	if s == nil || s.Kind() != types.FieldVal || len(s.Index()) != 1 {
		return nil
	}
	return s.Obj().(*types.Var)
}

// fieldRoom reports an append to a field, if most of the elements are appended there.
func fieldRoom(f *view.Func, a *ast.AssignStmt, v *types.Var, observed length.Observer) {
	l, ok := observed.Of(f.Pass.Fset.Position(a.Pos()))
	if !ok {
		return
	}
	g := &growingField{f: f, v: v, at: a}
	switch {
	case !g.declared():
	case l.P95 < leastAppended:
		f.Nearly(a.Pos(), near.Small, v.Name())
	case !g.busiest(l, observed):
	case !g.inner.known() || mentioned(f, []string{g.inner.name.Name()}, v.Name()):
		f.Nearly(a.Pos(), near.Type, g.inner.name.Name())
	case !g.convert():
		f.Nearly(a.Pos(), near.Used, v.Name())
	default:
		g.report(l)
	}
}

// A growingField is a field that is a slice, which begins nil and which elements are appended to.
type growingField struct {
	f  *view.Func // with the append that is reported
	v  *types.Var
	at *ast.AssignStmt
	// spec declares the struct, in group, and field the field.
	inner innerStruct
	group *ast.GenDecl
	spec  *ast.TypeSpec
	field *ast.Field
	// edits are those of its uses. copied reports whether one of them needs memory of its own.
	edits  []analysis.TextEdit
	copied bool
}

// declared finds the declaration of the field, in a struct of this file.
func (g *growingField) declared() bool {
	for _, d := range g.f.File.Syntax.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.TYPE || !view.Within(g.v.Pos(), group) {
			continue
		}
		for _, s := range group.Specs {
			spec := s.(*ast.TypeSpec)
			st, ok := spec.Type.(*ast.StructType)
			if !ok || !view.Within(g.v.Pos(), st) || spec.TypeParams != nil || ast.IsExported(spec.Name.Name) {
				continue
			}
			for _, field := range st.Fields.List {
				if len(field.Names) == 1 && g.f.Info.Defs[field.Names[0]] == g.v && field.Tag == nil {
					g.group, g.spec, g.field = group, spec, field
				}
			}
		}
	}
	if g.field == nil || g.v.Exported() {
		return false
	}
	list, ok := g.field.Type.(*ast.ArrayType)
	name, isType := g.f.Info.Defs[g.spec.Name].(*types.TypeName)
	if !ok || list.Len != nil || !isType || !g.f.Predeclared(g.group.End(), "append", "len", "int", "nil") {
		return false
	}
	g.inner = innerStruct{f: g.f, name: name}
	return g.size() > 0
}

// element is the type of elements as it is written, and size their size in bytes.
func (g *growingField) element() string { return g.f.Text(g.field.Type.(*ast.ArrayType).Elt) }

func (g *growingField) size() int64 {
	return g.f.Size(g.v.Type().Underlying().(*types.Slice).Elem())
}

// busiest reports whether no other append to the field has more elements: the rewrite is reported
// once.
func (g *growingField) busiest(l length.Lengths, observed length.Observer) bool {
	for _, id := range g.f.Index.Names(g.v) {
		up := g.f.Index.Enclosing(id)
		if len(up) < 2 {
			continue
		}
		a, ok := up[1].(*ast.AssignStmt)
		if !ok || a == g.at {
			continue
		}
		o, ok := observed.Of(g.f.Pass.Fset.Position(a.Pos()))
		if ok && (o.Count > l.Count || o.Count == l.Count && a.Pos() < g.at.Pos()) {
			return false
		}
	}
	return true
}

// convert makes the edits of all uses of the field; false if one of them needs a slice.
func (g *growingField) convert() bool {
	for _, id := range g.f.Index.Names(g.v) {
		if id == g.field.Names[0] {
			continue
		}
		up := g.f.Index.Enclosing(id)
		sel, ok := up[0].(*ast.SelectorExpr)
		if !ok || sel.Sel != id {
			return false
		}
		decl, ok := up[len(up)-2].(*ast.FuncDecl)
		if !ok || decl.Body == nil {
			return false
		}
		in := g.f.Of(decl)
		if in.File.Src == nil || !in.File.Own() || !g.convertUse(in, sel, up[1:]) {
			return false
		}
	}
	return true
}

// convertUse makes the edit of one use.
func (g *growingField) convertUse(in *view.Func, sel *ast.SelectorExpr, up []ast.Node) bool {
	switch p := up[0].(type) {
	case *ast.AssignStmt:
		return g.convertAppend(in, p)
	case *ast.CallExpr:
		if a, ok := up[1].(*ast.AssignStmt); ok && appendedField(in, a) == g.v && ast.Unparen(a.Rhs[0]) == p {
			return p.Args[0] == sel // with the statement
		}
	case *ast.ReturnStmt:
		if g.made(in, sel) && g.once(in, p) {
			g.copied = true
			g.edits = append(g.edits, patch.Insert(sel.End(), ".own()"))
			return true
		}
	}
	if !onlyReads(in, sel, up, 0) {
		return false
	}
	g.edits = append(g.edits, patch.Insert(sel.End(), ".all()"))
	return true
}

// convertAppend makes the edit of an append of elements.
func (g *growingField) convertAppend(in *view.Func, a *ast.AssignStmt) bool {
	if appendedField(in, a) != g.v || !in.InBlock(a) || in.File.HasComment(a) {
		return false
	}
	call := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if call.Ellipsis.IsValid() || len(call.Args) < 2 || len(in.Uses(call, g.v)) > 1 {
		return false // the elements are made of the list
	}
	var lines []string
	for _, e := range call.Args[1:] {
		if !eval.Quiet(in, e) {
			return false // it may append as well
		}
		lines = append(lines, in.Text(a.Lhs[0])+".add("+in.Text(e)+")")
	}
	g.edits = append(g.edits, patch.Replace(a, strings.Join(lines, "\n")))
	return true
}

// made reports whether a returned field is that of a value that the function has made: with the
// call it ends, and the slice is all that is left.
func (g *growingField) made(in *view.Func, sel *ast.SelectorExpr) bool {
	v, ok := in.Object(sel.X).(*types.Var)
	if !ok || !in.IsLocal(v) || in.IsParam(v) || in.IsResult(v) || in.InClosure(sel) || view.HasDefer(in.Decl.Body) {
		return false
	}
	for _, id := range in.Uses(in.Decl.Body, v) {
		switch p := in.Parent(id).(type) {
		case *ast.AssignStmt:
			if p.Tok != token.DEFINE || len(p.Lhs) != 1 || p.Lhs[0] != id || !g.makes(p.Rhs[0]) {
				return false
			}
		case *ast.ReturnStmt:
			return false
		}
	}
	return true
}

// once reports whether a statement returns the field as one result alone: two would share memory.
func (g *growingField) once(in *view.Func, ret *ast.ReturnStmt) bool {
	n := 0
	for _, e := range ret.Results {
		if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok && in.Info.Uses[sel.Sel] == g.v {
			n++
		}
	}
	return n == 1
}

// makes reports whether an expression makes a value of the struct.
func (g *growingField) makes(e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = u.X
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return g.f.Builtin(e) == "new"
	}
	return false
}

// report proposes the rewrite, with more room and with less.
func (g *growingField) report(l length.Lengths) {
	var fixes []analysis.SuggestedFix
	for _, n := range inlineRooms(l, g.size()) {
		edits := append(slices.Clone(g.edits), patch.Replace(g.field.Type, g.listName()),
			patch.Insert(g.group.End(), "\n\n"+g.list(n)))
		message := fmt.Sprintf("keep the first %d elements of %s in %s", n, g.v.Name(), g.spec.Name.Name)
		fixes = append(fixes, patch.Fix(message, edits...))
	}
	if len(fixes) == 0 {
		g.f.Nearly(g.at.Pos(), near.Large, g.v.Name())
		return
	}
	d := analysis.Diagnostic{
		Pos: g.at.Pos(), End: g.at.End(), SuggestedFixes: fixes,
		Message: fmt.Sprintf("%s is moved again and again as it grows", g.v.Name()),
	}
	for _, decl := range g.inner.shown() {
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: decl.Name.Pos(), Message: "compared"})
	}
	g.f.Pass.Report(d)
}

// inlineRooms are the powers of two to try as the number of elements that need no memory of their
// own, the largest first: enough for the longest, as far as that is possible, and for 95 % of those
// observed.
func inlineRooms(l length.Lengths, size int64) []int {
	if size > mostInline {
		return nil
	}
	most := 1 << (bits.Len64(uint64(mostInline/size)) - 1)
	all := min(most, 1<<bits.Len(uint(max(l.Max, 2)-1)))
	nearly := min(most, 1<<bits.Len(uint(max(l.P95, 2)-1)))
	switch {
	case all < l.Median:
		return nil // most elements would lie elsewhere
	case nearly < all:
		return []int{all, nearly}
	}
	return []int{all}
}

// listName is the name of the type of the list.
func (g *growingField) listName() string {
	return g.f.FreshInPackage(g.spec.Name.Name + patch.UpperFirst(g.v.Name()))
}

// list declares the type of the list, with room for elements in itself. From there on it grows as
// a slice does that had no room, so that longer ones take no more memory than before.
func (g *growingField) list(n int) string {
	text := fmt.Sprintf(`// A %[1]s is a list, whose first %[2]d elements need no memory of their own.
type %[1]s struct {
	room [%[2]d]%[3]s
	n    int // how many are in room
	more []%[3]s // all of them, once there are more than that
}

// add appends an element.
func (l *%[1]s) add(e %[3]s) {
	if l.n < len(l.room) {
		l.room[l.n] = e
		l.n++
		return
	}
	if l.more == nil {
		l.more = append(l.more, l.room[:]...)
	}
	l.more = append(l.more, e)
}

// all returns the elements, to be read before l is gone.
func (l *%[1]s) all() []%[3]s {
	if l.more != nil {
		return l.more
	}
	return l.room[:l.n:l.n]
}`, g.listName(), n, g.element())
	if g.copied {
		text += fmt.Sprintf(`

// own returns the elements in memory of their own, nil if there are none. l is not used after.
func (l *%[1]s) own() []%[2]s {
	if l.more != nil {
		return l.more
	}
	return append([]%[2]s(nil), l.room[:l.n]...)
}`, g.listName(), g.element())
	}
	return text
}
