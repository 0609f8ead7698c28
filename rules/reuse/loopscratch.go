package reuse

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// LoopScratch is the rule loopscratch, described in the package comment.
var LoopScratch = rule.New(docs, "loopscratch", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for _, loop := range f.Loops() {
		if f.InBlock(loop) {
			loopScratch(f, loop)
		}
	}
})

// loopScratch reports a loop whose body makes values anew that do not outlive it.
func loopScratch(f *view.Func, loop ast.Stmt) {
	var made, names []string
	var edits []analysis.TextEdit
	for _, stmt := range view.LoopBody(loop).List {
		t := inLoop(f, loop, stmt)
		if t == nil {
			continue
		}
		made = append(made, t.first)
		names = append(names, t.v.Name())
		if t.overwritten(loop) && patch.OwnLines(f, stmt) {
			edits = append(edits, patch.Delete(f, stmt))
			continue
		}
		edits = append(edits, patch.Replace(stmt, t.again))
	}
	if len(edits) == 0 {
		return
	}
	edits = append(edits, patch.Insert(loop.Pos(), strings.Join(made, "\n")+"\n"))
	f.Report(loop, "each turn makes "+strings.Join(names, ", ")+" anew",
		patch.Fix("make "+strings.Join(names, ", ")+" once before the loop", edits...))
}

// A turned is a variable that each turn of a loop makes, with the statement that makes it before
// the loop, and the one that each turn begins with instead.
type turned struct {
	*made
	first, again string
	// moved is what the first statement has of the declaration, nil for all.
	moved ast.Expr
}

// inLoop returns what a statement of a loop makes, nil if it must or may as well stay there.
func inLoop(f *view.Func, loop, stmt ast.Stmt) *turned {
	m := makes(f, stmt)
	if m == nil || f.File.HasComment(stmt) || !nameFree(f, loop, m.v) {
		return nil
	}
	t := &turned{made: m}
	if !t.write(loop) {
		return nil
	}
	if out := m.leaves(); out != nil {
		f.Nearly(stmt.Pos(), near.Used, m.v.Name())
		return nil
	}
	for _, v := range m.flow.Vars {
		if !view.Within(v.Pos(), view.LoopBody(loop)) {
			return nil // the next turn may read it
		}
	}
	return t
}

// write sets both statements; false if the value cannot be made before the loop.
func (t *turned) write(loop ast.Stmt) bool {
	f, name := t.f, t.v.Name()
	t.first = f.Text(t.decl.Stmt)
	switch t.kind {
	case buffer, digest:
		t.again = name + ".Reset()"
	case number:
		t.first = fmt.Sprintf("%s := new(big.Int)", name)
		if t.v.Type().String() == "math/big.Int" {
			t.first = fmt.Sprintf("var %s big.Int", name)
		}
		t.again = fmt.Sprintf("%s.SetInt64(%s)", name, t.value())
		if t.op != nil {
			t.moved, t.again = t.op.X, name+"."+f.File.Text(t.op.Sel.Pos(), t.decl.Value.End())
			return sameAt(f, loop, t) && f.Importable(loop.Pos(), "math/big")
		}
		return f.Importable(loop.Pos(), "math/big")
	case dictionary:
		t.again = clearMap(f, t.made, name)
		if len(t.args) > 0 && !before(f, loop, t.args[0]) {
			return false
		}
	case zeroed:
		t.again = clearList(f, t.made, name)
		return t.stays() && before(f, loop, t.args[0]) && !small(f, t.made) && t.again != "" && sameAt(f, loop, t)
	case empty:
		t.again = fmt.Sprintf("%s = %[1]s[:0]", name)
		if len(t.args) > 0 && !before(f, loop, t.args[0]) && !t.grow() {
			return false
		}
		return !small(f, t.made) && sameAt(f, loop, t)
	case writer:
		call := t.decl.Value.(*ast.CallExpr)
		t.first, t.moved = fmt.Sprintf("%s := %s(nil)", name, f.Text(call.Fun)), call.Fun
		t.again = fmt.Sprintf("%s.Reset(%s)", name, f.Text(t.args[0]))
	case copied:
		t.first, t.moved = fmt.Sprintf("var %s %s", name, f.Text(t.typ)), t.typ
		t.again = fmt.Sprintf("%s = append(%[1]s[:0], %s...)", name, f.Text(t.args[0]))
		return sameAt(f, loop, t) && f.Predeclared(loop.Pos(), "append") && f.Predeclared(t.decl.Stmt.Pos(), "append")
	}
	return t.again != "" && sameAt(f, loop, t)
}

// grow lets each turn have at least the room that it asks for; false if that cannot be asked again.
func (t *turned) grow() bool {
	f, name, n := t.f, t.v.Name(), t.args[0]
	if !eval.Steady(f, n) || !isInt(f.Info.TypeOf(n)) || !f.Predeclared(t.decl.Stmt.Pos(), "cap", "make") {
		return false
	}
	room := fmt.Sprintf("%s > cap(%s)", f.Text(n), name)
	if call, ok := ast.Unparen(n).(*ast.CallExpr); !ok || f.Builtin(call) != "len" {
		room = fmt.Sprintf("%s < 0 || %s", f.Text(n), room) // make panics
	}
	t.startsNil, t.moved = true, t.typ
	t.first = fmt.Sprintf("var %s %s", name, f.Text(t.typ))
	t.again = fmt.Sprintf("if %s {\n%s = make(%s, 0, %s)\n}\n%[2]s = %[2]s[:0]", room, name, f.Text(t.typ), f.Text(n))
	return true
}

// sameAt reports whether the names in what is moved before a loop mean the same there.
func sameAt(f *view.Func, loop ast.Stmt, t *turned) bool {
	nodes := []ast.Expr{t.decl.Type, t.decl.Value}
	if t.moved != nil {
		nodes = []ast.Expr{t.moved}
	}
	for _, n := range nodes {
		if n != nil && !f.MeansSame(n, loop.Pos()) {
			return false
		}
	}
	return true
}

// overwritten reports whether what comes first after the statement sets the number, so that it need
// not be set to zero.
func (t *turned) overwritten(loop ast.Stmt) bool {
	if t.kind != number || t.op != nil || len(t.args) > 0 && !t.f.IsZero(t.args[0]) {
		return false
	}
	uses := t.f.Uses(view.LoopBody(loop), t.v)
	if len(uses) < 2 {
		return false
	}
	up := t.f.Parents(uses[1])
	sel, ok := up[0].(*ast.SelectorExpr)
	if !ok || !sets[sel.Sel.Name] {
		return false
	}
	call, ok := up[1].(*ast.CallExpr)
	if !ok || call.Fun != sel || len(t.f.Uses(call, t.v)) > 1 {
		return false
	}
	_, stmt := up[2].(*ast.ExprStmt)
	return stmt && up[3] == view.LoopBody(loop)
}

// sets are methods of a big.Int that set it whatever it was.
var sets = map[string]bool{
	"Add": true, "Sub": true, "Mul": true, "Quo": true, "Rem": true, "Div": true, "Mod": true, "Set": true,
	"SetInt64": true, "SetUint64": true, "SetBytes": true, "And": true, "Or": true, "Xor": true, "Not": true,
	"Neg": true, "Abs": true, "Lsh": true, "Rsh": true,
}

// value is what a number begins with.
func (t *turned) value() string {
	if len(t.args) == 0 {
		return "0"
	}
	return t.f.Text(t.args[0])
}

// before reports whether a length is the same before a loop as in each of its turns, and no
// negative number: it is constant or the length of a variable that the loop does not change.
func before(f *view.Func, loop ast.Stmt, n ast.Expr) bool {
	if v := f.Constant(n); v != nil {
		return !strings.HasPrefix(v.ExactString(), "-")
	}
	if b, ok := ast.Unparen(n).(*ast.BinaryExpr); ok && (b.Op == token.ADD || b.Op == token.MUL) {
		return before(f, loop, b.X) && before(f, loop, b.Y)
	}
	call, ok := ast.Unparen(n).(*ast.CallExpr)
	if !ok || f.Builtin(call) != "len" {
		return false
	}
	v, ok := f.Object(call.Args[0]).(*types.Var)
	if !ok || !f.IsLocal(v) || view.Within(v.Pos(), loop) || !steadyLength(v.Type()) {
		return false
	}
	for _, id := range f.Uses(f.Decl.Body, v) {
		if f.AddressTaken(id) || f.InClosure(id) || view.Within(id.Pos(), loop) && f.Assigned(id) {
			return false
		}
	}
	return true
}

// steadyLength reports whether nothing but an assignment to a variable changes its length.
func steadyLength(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Basic, *types.Slice, *types.Array:
		return true
	}
	return false
}

// nameFree reports whether a variable of a loop can be declared before it under its name: the
// name means nothing else in the block there.
func nameFree(f *view.Func, loop ast.Stmt, v *types.Var) bool {
	scope := f.Pass.Pkg.Scope().Innermost(loop.Pos())
	if scope == nil || scope.Lookup(v.Name()) != nil {
		return false
	}
	for s := scope; s != nil && s != f.Pass.Pkg.Scope(); s = s.Parent() {
		if f.IsParam(s.Lookup(v.Name())) {
			return false // its value may be meant elsewhere
		}
	}
	block := f.Parent(loop)
	free := true
	ast.Inspect(block, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == v.Name() {
			obj := f.Info.ObjectOf(id)
			if other, isVar := obj.(*types.Var); obj != v && (!isVar || !other.IsField()) && !isMethod(obj) {
				free = false
			}
		}
		return free
	})
	return free
}

// isMethod reports whether an object is a method, whose name no variable hides.
func isMethod(obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	return ok && fn.Signature().Recv() != nil
}
