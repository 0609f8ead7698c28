package partial

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/view"
)

// Work counts what was done until a question was answered.
type Work struct{ Calls, Comparisons int }

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
	// to is what characters are added to, and added counts them; see Copies.
	to    Place
	added int
	// finding is set where to is the first place that something is added to.
	finding bool
	// next is the index at which the next one is put, nil if they are appended, and counted how often one was added to it.
	next    types.Object
	counted int
	work    Work
	steps   int
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

// character is the one at the cursor.
func (e *evaluator) character() value { return knownValue(constant.MakeInt64(int64(e.c))) }

// at reports whether a value is the position in a text, or some bytes from it. The first place that
// is asked about is taken for the position, unless something was written before: whoever recovers
// from the panic of a pointer on the way to the text could see that.
func (e *evaluator) at(text Place, x value) bool {
	if x.kind != held {
		return false
	}
	if !e.found && x.off == 0 && e.writes == 0 {
		e.cursor, e.found = Cursor{Text: text, Pos: x.of}, true
	}
	return e.found && e.cursor == Cursor{Text: text, Pos: x.of}
}

// compare evaluates a comparison of values, false if it is not decided.
func (e *evaluator) compare(op token.Token, x, y value) (result, ok bool) {
	switch {
	case x.kind == known && y.kind == known:
		return compareConstants(op, x.constant, y.constant)
	case x.kind == null && y.kind == null:
		return op == token.EQL, true
	case x.kind == held && y.kind == length:
		return e.compareLength(op, x, y)
	case x.kind == length && y.kind == held:
		return e.compareLength(mirrored(op), y, x)
	case y.kind == known:
		return e.compareNumber(op, x, y.constant)
	case x.kind == known:
		return e.compareNumber(mirrored(op), y, x.constant)
	}
	return false, false
}

// compareLength compares what may be the position with a length. It is below it.
func (e *evaluator) compareLength(op token.Token, x, size value) (result, ok bool) {
	if !e.at(size.of, x) || x.off < 0 {
		return false, false
	}
	switch {
	case x.off == 0:
		return compared(op, -1), true
	case x.off == 1 && (op == token.LEQ || op == token.GTR): // it is equal or below
		return op == token.LEQ, true
	}
	return false, false
}

// compareNumber compares what is known to be at least a number with a constant.
func (e *evaluator) compareNumber(op token.Token, x value, with constant.Value) (result, ok bool) {
	least := int64(0)
	switch {
	case !e.found:
		return false, false
	case x.kind == held && x.of == e.cursor.Pos:
		least = x.off
	case x.kind == left:
		least = 1 - x.off
	case x.kind == length && x.of == e.cursor.Text:
		least = 1
	case x.kind == rest && with.Kind() == constant.String && constant.StringVal(with) == "":
		return compared(op, 1), x.off == 0
	default:
		return false, false
	}
	n, exact := constant.Int64Val(with)
	if with.Kind() != constant.Int || !exact || n >= least {
		return false, false
	}
	return compared(op, 1), true
}
