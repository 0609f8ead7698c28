package partial

import (
	"go/constant"
	"go/token"
	"go/types"
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

// unknown ends an evaluation without an answer.
type unknown struct{}

func stop() { panic(unknown{}) }

// boxed is a value as a variable of a type holds it. It stops where an interface would hold
// something, and where something else than an interface would hold nil: such a nil would be taken
// for a nil interface if it were assigned to one later.
func boxed(v value, t types.Type) value {
	if t != nil && types.IsInterface(t) != (v.kind == null) {
		stop()
	}
	return v
}

// zero is the value of a variable that is only declared.
func zero(t types.Type) value {
	b, ok := t.Underlying().(*types.Basic)
	switch {
	case types.IsInterface(t):
		return value{kind: null}
	case !ok:
		stop()
	case b.Info()&types.IsBoolean != 0:
		return knownValue(constant.MakeBool(false))
	case b.Info()&types.IsString != 0:
		return knownValue(constant.MakeString(""))
	case b.Info()&types.IsInteger != 0:
		return knownValue(constant.MakeInt64(0))
	}
	stop()
	return value{}
}

func compareConstants(op token.Token, x, y constant.Value) (result, ok bool) {
	if x.Kind() != y.Kind() {
		return false, false
	}
	return constant.Compare(x, op, y), true
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
