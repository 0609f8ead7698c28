package partial

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/view"
)

// A value is what an expression is.
type value struct {
	kind kind
	// constant is that of a known value.
	constant constant.Value
	// of is the place that the value is about.
	of Place
	// off is a number of bytes from the position, or what is added to what a place held.
	off int64
}

type kind int

const (
	_       kind = iota
	known        // constant
	null         // nil
	held         // what a place held, plus off
	address      // the address of a place
	length       // of a text
	rest         // a text from off bytes after the position on, which is not after its end
	left         // the length of that
)

func knownValue(v constant.Value) value { return value{kind: known, constant: v} }

// compare evaluates a comparison of values, false if it is not decided.
func (e *evaluator) compare(op token.Token, x, y value) (result, ok bool) {
	switch {
	case x.kind == known && y.kind == known:
		return compareConstants(op, x.constant, y.constant)
	case x.kind == null && y.kind == null:
		return op == token.EQL, op == token.EQL || op == token.NEQ
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

func compareConstants(op token.Token, x, y constant.Value) (result, ok bool) {
	if x.Kind() != y.Kind() {
		return false, false
	}
	equality := op == token.EQL || op == token.NEQ
	return constant.Compare(x, op, y), x.Kind() != constant.Bool || equality
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

// compared is what a comparison says of two values of which the first is less than the second,
// equal or greater: sign is -1, 0 or 1.
func compared(op token.Token, sign int) bool {
	switch op {
	case token.EQL:
		return sign == 0
	case token.NEQ:
		return sign != 0
	case token.LSS:
		return sign < 0
	case token.LEQ:
		return sign <= 0
	case token.GTR:
		return sign > 0
	}
	return sign >= 0
}

// mirrored is the operator for the same operands in the other order.
func mirrored(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GTR
	case token.LEQ:
		return token.GEQ
	case token.GTR:
		return token.LSS
	case token.GEQ:
		return token.LEQ
	}
	return op
}

func isComparison(op token.Token) bool {
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return true
	}
	return false
}

// at reports whether a value is the position in a text, or some bytes from it. The first place that
// is asked about is taken for the position.
func (e *evaluator) at(text Place, x value) bool {
	if x.kind != held {
		return false
	}
	if !e.found && x.off == 0 {
		e.cursor, e.found = Cursor{Text: text, Pos: x.of}, true
	}
	return e.found && e.cursor == Cursor{Text: text, Pos: x.of}
}

// arithmetic evaluates an operator on numbers of a type, stopping where it does not know.
func arithmetic(op token.Token, x, y value, t types.Type) value {
	if x.kind == known && y.kind == held && op == token.ADD {
		x, y = y, x
	}
	switch {
	case x.kind == held && y.kind == known && isInt(t) && (op == token.ADD || op == token.SUB):
		n, ok := constant.Int64Val(y.constant)
		if !ok || n < -1 || n > 1 {
			stop()
		}
		if op == token.SUB {
			n = -n
		}
		x.off += n
		return x
	case x.kind == known && y.kind == known && x.constant.Kind() == constant.Int && y.constant.Kind() == constant.Int:
		switch op {
		case token.ADD, token.SUB, token.AND, token.OR, token.XOR, token.AND_NOT:
			return wrapped(constant.BinaryOp(x.constant, op, y.constant), t)
		}
	}
	stop()
	return value{}
}

// wrapped is a number as a type holds it.
func wrapped(v constant.Value, t types.Type) value {
	b, ok := t.Underlying().(*types.Basic)
	n, exact := constant.Int64Val(v)
	if !ok || !exact {
		stop()
	}
	switch b.Kind() {
	case types.Uint8:
		n = int64(uint8(n))
	case types.Uint32:
		n = int64(uint32(n))
	case types.Int32:
		n = int64(int32(n))
	case types.Int, types.Int64:
		if n != int64(int32(n)) { // may be out of range where an int has 32 bits
			stop()
		}
	default:
		stop()
	}
	return knownValue(constant.MakeInt64(n))
}

func isInt(t types.Type) bool { return t != nil && types.Identical(t, types.Typ[types.Int]) }

func isText(t types.Type) bool { return t != nil && (view.IsText(t) || view.IsBytes(t)) }
