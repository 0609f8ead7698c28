package reuse

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// BranchCopy is the rule branchcopy, described in the package comment.
var BranchCopy = rule.New(docs, "branchcopy", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	var seen []types.Object
	for id := range view.All[*ast.Ident](f) {
		v, ok := f.Info.Uses[id].(*types.Var)
		if !ok || slices.Contains(seen, types.Object(v)) || !f.IsLocal(v) {
			continue
		}
		seen = append(seen, v)
		branches := keptIn(f, v)
		if len(branches) == 0 || slices.ContainsFunc(branches, func(k *kept) bool { return !k.copied() }) {
			continue
		}
		what, where := "one branch does", "branch that keeps"
		if len(branches) > 1 {
			what, where = "some branches do", "branches that keep"
		}
		var edits []analysis.TextEdit
		for _, k := range branches {
			edits = append(edits, patch.Insert(k.at.Pos(), v.Name()+" := "+v.Name()+"\n"))
		}
		f.Report(branches[0].at, v.Name()+" is on the heap in any case, for what "+what+" with it",
			patch.Fix("copy "+v.Name()+" in the "+where+" its address", edits...))
	}
})

// largestCopy bounds the bytes of a variable that is copied.
const largestCopy = 128

// A kept is a variable of which one branch takes the address.
type kept struct {
	f *view.Func
	v *types.Var
	// kept are the uses that a pointer or a closure keeps.
	kept []*ast.Ident
	// list are the statements of the branch, and at is the first that keeps it.
	list []ast.Stmt
	at   ast.Stmt
	// others are branches that keep it, too, but are not run after this one.
	others []*kept
}

// keptIn returns the branches that keep a variable, of which one is run at most; none if it is kept elsewhere or not at all.
func keptIn(f *view.Func, v *types.Var) []*kept {
	if f.IsResult(v) || v.Name() == "_" || f.Size(v.Type()) == 0 || f.Size(v.Type()) > largestCopy || !copyable(v.Type(), v.Pkg()) {
		return nil
	}
	k := &kept{f: f, v: v}
	declared := f.Index.Declared(v)
	if declared == nil || f.InClosure(declared) {
		return nil
	}
	written, pointed := false, false
	for _, id := range f.Uses(f.Decl, v) {
		switch {
		case f.InClosure(id):
			k.kept = append(k.kept, id)
		case eval.Addressed(f, id):
			k.kept, pointed = append(k.kept, id), true
		}
		written = written || f.Assigned(id) && f.Info.Defs[id] == nil
	}
	// A closure has a copy of what is never assigned to.
	switch {
	case len(k.kept) == 0 || !written && !pointed:
		return nil
	case k.findBranch():
		return []*kept{k}
	}
	return k.apart()
}

// copyable reports whether a value of a type may be copied: no part of it knows where it lies.
func copyable(t types.Type, pkg *types.Package) bool {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		n, ok := types.Unalias(t).(*types.Named)
		foreign := ok && n.Obj().Pkg() != pkg && !isTime(n)
		for field := range u.Fields() {
			if foreign && !field.Exported() || !copyable(field.Type(), pkg) {
				return false
			}
		}
		return true
	case *types.Array:
		return copyable(u.Elem(), pkg)
	case *types.Interface:
		_, parameter := types.Unalias(t).(*types.TypeParam)
		return !parameter
	}
	return true
}

// isTime reports whether a type is time.Time.
func isTime(n *types.Named) bool {
	return n.Obj().Name() == "Time" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time"
}

// findBranch finds the innermost statements that have all uses which keep the variable, and reports whether these are
// run only if a condition holds, and once in the life of the variable.
func (k *kept) findBranch() bool {
	conditional := false
	for _, p := range k.f.Parents(k.kept[0]) {
		if list := view.StmtList(p); k.list == nil && list != nil && !isClause(list[0]) && k.hasAll(p) && !k.f.InClosure(p) {
			k.list = list
		}
		if k.list == nil {
			continue
		}
		within := view.Within(k.v.Pos(), p)
		switch p.(type) {
		case *ast.IfStmt: // which may declare it in its head
			conditional = true
		case *ast.CaseClause, *ast.CommClause:
			conditional = !within
		}
		if conditional || within {
			break
		}
	}
	at := slices.IndexFunc(k.list, func(s ast.Stmt) bool { return view.Within(k.kept[0].Pos(), s) })
	if !conditional || at < 0 {
		return false
	}
	k.at = k.list[at]
	_, labeled := k.at.(*ast.LabeledStmt)
	return !labeled && !k.redeclared() && k.read() && k.once()
}

// isClause reports whether a statement is a case of a switch or a select.
func isClause(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.CaseClause, *ast.CommClause:
		return true
	}
	return false
}

// redeclared reports whether a statement of the branch declares something by the name, or assigns to what has it by :=.
func (k *kept) redeclared() bool {
	named := func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		return ok && id.Name == k.v.Name()
	}
	return slices.ContainsFunc(k.list, func(s ast.Stmt) bool {
		switch s := s.(type) {
		case *ast.AssignStmt:
			return s.Tok == token.DEFINE && slices.ContainsFunc(s.Lhs, named)
		case *ast.DeclStmt:
			return slices.Contains(view.DeclaredNames(s.Decl), k.v.Name())
		}
		return false
	})
}

// read reports whether the branch does more with the variable than to assign to it: a copy would not be used.
func (k *kept) read() bool {
	end := k.list[len(k.list)-1].End()
	return slices.ContainsFunc(k.after(k.at.Pos()), func(id *ast.Ident) bool { return id.Pos() < end && !k.f.Assigned(id) })
}

// hasAll reports whether a node has all uses that keep the variable.
func (k *kept) hasAll(n ast.Node) bool {
	return !slices.ContainsFunc(k.kept, func(id *ast.Ident) bool { return !view.Within(id.Pos(), n) })
}

// once reports whether the branch is reached once in the life of the variable: no loop is around it that the variable is
// not in, and it is not the variable of a loop that all turns share.
func (k *kept) once() bool {
	for _, p := range k.f.Parents(k.at) {
		switch p := p.(type) {
		case *ast.ForStmt:
			if p.Init != nil && view.Within(k.v.Pos(), p.Init) {
				return false
			}
		case *ast.RangeStmt:
			if view.Within(k.v.Pos(), p) && !view.Within(k.v.Pos(), p.Body) && !k.f.Since("go1.22") {
				return false
			}
		}
	}
	return !k.f.RepeatedSince(k.at, k.v.Pos())
}

// copied reports whether a copy in the branch does the same. After it nothing asks the variable, or what has its
// address does not write to it, and neither does the function.
func (k *kept) copied() bool {
	if k.leaves() {
		return true
	}
	later := k.after(k.list[len(k.list)-1].End())
	if len(later) == 0 {
		return true
	}
	if slices.ContainsFunc(k.after(k.at.Pos()), k.f.Assigned) {
		return false
	}
	for _, id := range k.kept {
		if !k.onlyRead(id) {
			return false
		}
	}
	return true
}

// leaves reports whether the branch ends the life of the variable.
func (k *kept) leaves() bool {
	if k.breaks() {
		return false
	}
	switch s := k.list[len(k.list)-1].(type) {
	case *ast.ReturnStmt:
		return !view.HasDefer(k.f.Decl.Body)
	case *ast.BranchStmt:
		return s.Tok == token.CONTINUE && s.Label == nil && k.inLoop()
	}
	return false
}

// breaks reports whether the branch may end by a break, or at a label.
func (k *kept) breaks() bool {
	branch := k.f.Parent(k.list[0])
	return view.Any(branch, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		if !ok || b.Tok == token.CONTINUE && b.Label == nil {
			return false
		}
		if b.Tok != token.BREAK || b.Label != nil {
			return true
		}
		to := k.f.Target(b)
		return to == nil || !view.Within(to.Pos(), branch)
	})
}

// inLoop reports whether each turn of the innermost loop around the branch has a variable of its own.
func (k *kept) inLoop() bool {
	for _, p := range k.f.Parents(k.at) {
		if view.IsLoop(p) {
			return view.Within(k.v.Pos(), p)
		}
	}
	return false
}

// after are the uses of the variable after a position. No loop leads back to what is before it.
func (k *kept) after(at token.Pos) (out []*ast.Ident) {
	for _, id := range k.f.Uses(k.f.Decl, k.v) {
		if id.Pos() >= at && !slices.ContainsFunc(k.others, func(o *kept) bool { return o.has(id) }) {
			out = append(out, id)
		}
	}
	return out
}

// onlyRead reports whether what a use keeps is the address of a plain value, in a field of the package whose pointers are
// only replaced, compared and read through.
func (k *kept) onlyRead(id *ast.Ident) bool {
	address, ok := k.f.Parent(id).(*ast.UnaryExpr)
	if !ok || k.f.InClosure(id) {
		return false
	}
	if _, basic := k.v.Type().Underlying().(*types.Basic); !basic {
		return false
	}
	to, value := view.Assignment(k.f.Parent(address), token.ASSIGN)
	sel, ok := to.(*ast.SelectorExpr)
	if !ok || value != ast.Expr(address) {
		return false
	}
	field, ok := k.f.Info.Uses[sel.Sel].(*types.Var)
	if !ok || !field.IsField() || field.Exported() || field.Pkg() != k.v.Pkg() || field.Origin() != field || k.converted(sel) {
		return false
	}
	return !k.elsewhere(field.Name()) &&
		!slices.ContainsFunc(k.f.Index.Names(field), func(id *ast.Ident) bool { return !k.safeUse(id) })
}

// converted reports whether a struct with a field, or a pointer to one, is converted to another type, which has the field by
// another name.
func (k *kept) converted(sel *ast.SelectorExpr) bool {
	of := types.Unalias(pointed(k.f.Info.TypeOf(sel.X)))
	for _, file := range k.f.Index.Files() {
		if view.Any(file.Syntax, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			return ok && len(call.Args) == 1 && k.f.Info.Types[call.Fun].IsType() && !types.IsInterface(k.f.Info.TypeOf(call.Fun)) &&
				types.Identical(pointed(k.f.Info.TypeOf(call.Args[0])).Underlying(), of.Underlying())
		}) {
			return true
		}
	}
	return false
}

// pointed is what a pointer leads to, and other types as they are.
func pointed(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// elsewhere reports whether a file for other systems names a field.
func (k *kept) elsewhere(field string) bool {
	return k.f.InUnloaded(func(file *ast.File) bool {
		isTest := slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"testing"` })
		return !isTest && view.Any(file, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			return ok && sel.Sel.Name == field
		})
	})
}

// safeUse reports whether a use of a field replaces its pointer, compares it, or reads what it points to.
func (k *kept) safeUse(id *ast.Ident) bool {
	around := k.f.Index.Enclosing(id)
	// The nodes around an identifier begin with the innermost: the selector, and what has that.
	if len(around) < 2 {
		return false
	}
	sel, ok := around[0].(*ast.SelectorExpr)
	if !ok {
		_, declared := around[0].(*ast.Field)
		return declared
	}
	switch p := around[1].(type) {
	case *ast.BinaryExpr:
		return p.Op == token.EQL || p.Op == token.NEQ
	case *ast.AssignStmt:
		return slices.Contains(p.Lhs, ast.Expr(sel))
	case *ast.StarExpr:
		return len(around) > 2 && !writes(around[2], p)
	}
	return false
}

// writes reports whether a node assigns to an expression or takes its address.
func writes(n ast.Node, e ast.Expr) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return slices.Contains(n.Lhs, e)
	case *ast.IncDecStmt, *ast.UnaryExpr, *ast.RangeStmt, *ast.ParenExpr, *ast.SelectorExpr:
		return true
	}
	return false
}
