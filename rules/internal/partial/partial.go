// Package partial evaluates code of which nothing is known but one character: a parameter, or the
// one at a position of a text.
//
// What a place held before, such as a field, stays a symbol. The code is followed as long as
// the character, constants and that the position is in the text decide where it goes; into
// functions of the package, too. Where something else decides, or code does what is not
// understood, there is no answer. So an answer holds for all values of all places.
package partial

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/view"
)

// A Place is a variable, or a field that is reached from one.
type Place struct {
	Root types.Object
	// Fields are the names of fields, each after a dot.
	Fields string
}

// leadsTo reports whether a place is on the way to another.
func (p Place) leadsTo(to Place) bool {
	return p.Root == to.Root && strings.HasPrefix(to.Fields, p.Fields+".")
}

// Type returns the type of a place, nil if it is not known.
func (p Place) Type() types.Type {
	t := p.Root.Type()
	for _, name := range strings.Split(p.Fields, ".")[1:] {
		field, _, _ := types.LookupFieldOrMethod(t, true, p.Root.Pkg(), name)
		if field == nil {
			return nil
		}
		t = field.Type()
	}
	return t
}

// A Cursor is a text and a position in it, an int: the two places that code has compared, or
// indexed one with the other.
type Cursor struct{ Text, Pos Place }

// Work counts what was done until a question was answered.
type Work struct{ Calls, Comparisons int }

// Advance runs the conditions of a loop and its body once, where the character at the cursor
// is c, which is ASCII. It reports whether that does nothing but add one to the position and
// leads to the next iteration, and of which cursor that is true.
//
// It does so whatever other places hold: no pointer is followed but those that lead to the cursor,
// so that nothing may panic that reading the cursor does not.
func Advance(f *view.Func, conds []ast.Expr, body *ast.BlockStmt, c byte) (at Cursor, w Work, ok bool) {
	e := newEvaluator(f, c, body)
	defer e.settle(&ok)
	for _, cond := range conds {
		if !e.truth(cond) {
			return at, w, false
		}
	}
	if flow := e.list(body.List); flow.kind != onward && flow.kind != toNext {
		return at, w, false
	}
	pos := e.memory[e.cursor.Pos]
	if !e.found || len(e.memory) != 1 || pos != (value{kind: held, of: e.cursor.Pos, off: 1}) ||
		!isInt(e.cursor.Pos.Type()) || !isText(e.cursor.Text.Type()) {
		return at, w, false
	}
	for _, p := range e.followed {
		if !p.leadsTo(e.cursor.Pos) && !p.leadsTo(e.cursor.Text) {
			return at, w, false
		}
	}
	return e.cursor, e.work, true
}

// Decide evaluates a condition where the character at the cursor is c. It reports whether the
// character decides it.
func Decide(f *view.Func, cond ast.Expr, c byte) (result, ok bool) {
	e := newEvaluator(f, c, nil)
	defer e.settle(&ok)
	result = e.truth(cond)
	return result, len(e.memory) == 0
}

// Says evaluates a function whose parameter v is c. It reports whether that alone decides what the
// function returns, a bool.
func Says(f *view.Func, v *types.Var, c int64) (result, ok bool) {
	e := newEvaluator(f, 0, f.Decl)
	defer e.settle(&ok)
	e.frame.decl = f.Decl
	e.frame.vars[v] = knownValue(constant.MakeInt64(c))
	flow := e.list(f.Decl.Body.List)
	if flow.kind != returned || flow.results[0].kind != known || len(e.memory) > 0 || len(e.followed) > 0 || e.found {
		return false, false
	}
	return constant.BoolVal(flow.results[0].constant), true
}

// An evaluator is one evaluation.
type evaluator struct {
	f *view.Func
	c byte // the character at the cursor
	// cursor is known once found is set. The position is in the text at the start.
	cursor Cursor
	found  bool
	// memory has what was written to places outside, and writes counts that.
	memory map[Place]value
	writes int
	// followed are the places with pointers that were followed.
	followed []Place
	frame    *frame
	work     Work
	steps    int
}

// A frame is a call of a function, or the body of the loop.
type frame struct {
	scope ast.Node // whose variables are vars
	vars  map[types.Object]value
	decl  *ast.FuncDecl // nil for the loop
	depth int
}

// Bounds of an evaluation.
const (
	mostSteps = 2000
	mostDepth = 8
)

func newEvaluator(f *view.Func, c byte, scope ast.Node) *evaluator {
	in := &frame{scope: scope, vars: make(map[types.Object]value)}
	return &evaluator{f: f, c: c, memory: make(map[Place]value), frame: in}
}

// unknown ends an evaluation without an answer.
type unknown struct{}

func stop() { panic(unknown{}) }

// settle makes an end without an answer of a panic.
func (e *evaluator) settle(ok *bool) {
	switch r := recover(); r {
	case nil:
	case unknown{}:
		*ok = false
	default:
		panic(r)
	}
}

// spend counts a step, of which there are not too many.
func (e *evaluator) spend() {
	if e.steps++; e.steps > mostSteps {
		stop()
	}
}

// local reports whether a variable is one of the frame.
func (e *evaluator) local(v types.Object) bool {
	return e.frame.scope != nil && view.Within(v.Pos(), e.frame.scope)
}

// read returns what a place holds.
func (e *evaluator) read(p Place) value {
	if v, ok := e.memory[p]; ok {
		return v
	}
	return value{kind: held, of: p}
}

// variable returns what a variable holds.
func (e *evaluator) variable(v types.Object) value {
	if !e.local(v) {
		return e.read(Place{Root: v})
	}
	got, ok := e.frame.vars[v]
	if !ok {
		stop()
	}
	return got
}

// write sets a place outside.
func (e *evaluator) write(p Place, v value) {
	e.memory[p] = v
	e.writes++
}

// set assigns to a variable.
func (e *evaluator) set(v types.Object, to value) {
	switch {
	case v == nil:
		stop()
	case e.local(v):
		e.frame.vars[v] = to
	default:
		e.write(Place{Root: v}, to)
	}
}

// store assigns to what an expression names.
func (e *evaluator) store(to ast.Expr, v value) {
	to = ast.Unparen(to)
	if id, ok := to.(*ast.Ident); ok {
		if id.Name != "_" {
			e.set(e.f.Info.ObjectOf(id), v)
		}
		return
	}
	sel, ok := to.(*ast.SelectorExpr)
	if !ok {
		stop()
	}
	e.write(e.field(sel), v)
}

// field is the place of a field.
func (e *evaluator) field(sel *ast.SelectorExpr) Place {
	s := e.f.Info.Selections[sel]
	if s == nil || s.Kind() != types.FieldVal || len(s.Index()) != 1 {
		stop()
	}
	in := e.target(sel.X)
	return Place{Root: in.Root, Fields: in.Fields + "." + s.Obj().Name()}
}

// target is the struct that an expression is, or points to.
func (e *evaluator) target(x ast.Expr) Place {
	if _, pointer := e.f.Info.TypeOf(x).Underlying().(*types.Pointer); pointer {
		v := e.expr(x)
		if v.kind != address && (v.kind != held || v.off != 0) {
			stop()
		}
		if v.kind == held {
			e.followed = append(e.followed, v.of)
		}
		return v.of
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if v, ok := e.f.Object(x).(*types.Var); ok && !e.local(v) {
			return Place{Root: v}
		}
	case *ast.SelectorExpr:
		return e.field(x)
	}
	stop()
	return Place{}
}
