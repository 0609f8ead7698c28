package bounds

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/pure"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// RangeCopy is the rule rangecopy, described in the package comment.
var RangeCopy = rule.New(docs, "rangecopy", func(f *view.Func) {
	for _, loop := range f.Loops() {
		if loop, ok := loop.(*ast.RangeStmt); ok && loop.Tok == token.DEFINE && loop.Value != nil {
			rangeCopy(f, loop)
		}
	}
})

// leastCopied is the size in bytes from which on it may cost to copy a struct. The compiler keeps up to four
// words in registers.
const leastCopied = 48

// rangeCopy reports a loop that copies each element of a slice and reads fields of the copy.
func rangeCopy(f *view.Func, loop *ast.RangeStmt) {
	slice, ok := f.Info.TypeOf(loop.X).Underlying().(*types.Slice)
	if !ok || !f.InBlock(loop) || f.File.HasComment(loop.X) || len(loop.Body.List) == 0 ||
		f.File.Line(loop.Body.Lbrace) == f.File.Line(loop.Body.List[0].Pos()) {
		return
	}
	elem, ok := slice.Elem().Underlying().(*types.Struct)
	v, isVar := f.Object(loop.Value).(*types.Var)
	if !ok || !isVar || f.Size(elem) < leastCopied {
		return
	}
	w := pure.Written(f, loop.Body)
	if w.Anything() || w.ReachesElement(slice.Elem()) || w.Sets(v) {
		return
	}
	uses := f.Uses(loop.Body, v)
	if len(uses) == 0 || slices.ContainsFunc(uses, func(use *ast.Ident) bool { return !readsField(f, use, w) }) {
		return
	}
	over, edits := f.Text(loop.X), []analysis.TextEdit{}
	if x, ok := f.Object(loop.X).(*types.Var); !ok || !f.IsLocal(x) || w.Sets(x) || shared(f, x) {
		over = f.Fresh("elements")
		edits = append(edits, patch.Insert(loop.Pos(), over+" := "+f.Text(loop.X)+"\n\t"))
	}
	key := "i"
	if k, ok := loop.Key.(*ast.Ident); ok && k.Name != "_" {
		key = k.Name
		if w.Sets(f.Object(k)) {
			return
		}
	} else {
		key = f.Fresh(key)
	}
	edits = append(edits,
		analysis.TextEdit{Pos: loop.Key.Pos(), End: loop.X.End(), NewText: []byte(key + " := range " + over)},
		patch.Insert(loop.Body.Lbrace+1, "\n\t"+v.Name()+" := &"+over+"["+key+"]"))
	f.Report(loop, "each element is copied as a whole", patch.Fix("read the fields of "+v.Name()+" where they are", edits...))
}

// shared reports whether other code may set a variable: its address is taken, or a function literal has it.
func shared(f *view.Func, x *types.Var) bool {
	for _, use := range f.Uses(f.Decl, x) {
		if f.AddressTaken(use) || f.InClosure(use) {
			return true
		}
	}
	return false
}

// readsField reports whether a use of a struct reads the value of a field of it that the loop does not change.
func readsField(f *view.Func, use *ast.Ident, w *pure.Writes) bool {
	var n ast.Expr = use
	holder := f.Info.TypeOf(use)
	for {
		sel, ok := f.Parent(n).(*ast.SelectorExpr)
		if !ok {
			return n != use && isRead(f, n) && !setsPartOf(w, f.Info.TypeOf(n))
		}
		s := f.Info.Selections[sel]
		if s.Kind() != types.FieldVal {
			return n != use && byValue(s) && !setsPartOf(w, f.Info.TypeOf(n))
		}
		field := s.Obj().(*types.Var)
		switch {
		case s.Indirect() && n != use:
			return !setsPartOf(w, f.Info.TypeOf(n)) // what a pointer leads to was never copied
		case len(s.Index()) != 1 || w.SetsField(field) || w.ReachesField(field, holder) || hasArray(field.Type()):
			return false
		}
		n = sel
	}
}

// setsPartOf reports whether a field of a type, or of a field of it, is set.
func setsPartOf(w *pure.Writes, t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for field := range s.Fields() {
		if w.SetsField(field) || setsPartOf(w, field.Type()) {
			return true
		}
	}
	return false
}

// hasArray reports whether values of a type have arrays in them, whose elements slices may share.
func hasArray(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Array:
		return true
	case *types.Struct:
		for field := range t.Fields() {
			if hasArray(field.Type()) {
				return true
			}
		}
	}
	return false
}

// byValue reports whether a method gets no pointer to the field that has it.
func byValue(s *types.Selection) bool {
	_, wants := s.Obj().(*types.Func).Signature().Recv().Type().Underlying().(*types.Pointer)
	_, has := s.Recv().Underlying().(*types.Pointer)
	return !wants || has
}

// isRead reports whether an expression stands where its value is used, not its memory.
func isRead(f *view.Func, e ast.Expr) bool {
	var n ast.Node = e
	for {
		switch p := f.Parent(n).(type) {
		case *ast.ParenExpr:
			n = p
			continue
		case *ast.UnaryExpr:
			return p.Op != token.AND
		case *ast.SliceExpr:
			_, array := f.Info.TypeOf(e).Underlying().(*types.Array)
			return !array || p.X != n
		case *ast.IndexExpr:
			_, array := f.Info.TypeOf(e).Underlying().(*types.Array)
			return !array || p.X != n
		case *ast.AssignStmt:
			for _, l := range p.Lhs {
				if l == n {
					return false
				}
			}
			return true
		case *ast.IncDecStmt:
			return false
		case *ast.RangeStmt:
			_, array := f.Info.TypeOf(e).Underlying().(*types.Array)
			return p.X == n && !array
		}
		return true
	}
}
