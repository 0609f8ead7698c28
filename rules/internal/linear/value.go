package linear

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// A form is a bit: the exclusive or of bits of the inputs, and of 1 if not is set.
type form struct {
	in  [2]uint64
	not bool
}

func (a form) fixed() bool { return a.in == [2]uint64{} }

func (a form) xor(b form) form {
	return form{[2]uint64{a.in[0] ^ b.in[0], a.in[1] ^ b.in[1]}, a.not != b.not}
}

// and returns both, if that is no product of bits.
func (a form) and(b form) (form, bool) {
	switch {
	case a.fixed() && a.not, a == b:
		return b, true
	case b.fixed() && b.not:
		return a, true
	case a.fixed(), b.fixed(), a.in == b.in:
		return form{}, true
	}
	return form{}, false
}

// A value has 64 bits: one with fewer is extended by zeros, or by its sign.
type value struct {
	bits [64]form
	kind
}

// A kind is what a type of integers is like; a truth value has one bit.
type kind struct {
	width  int
	signed bool
	// loose is set where the width depends on the system. Then only numbers of 31 bits are known.
	loose bool
}

var truth = kind{width: 1}

var kinds = map[types.BasicKind]kind{
	types.Bool: truth, types.UntypedBool: truth,
	types.Uint8: {width: 8}, types.Uint16: {width: 16}, types.Uint32: {width: 32}, types.Uint64: {width: 64},
	types.Int8: {width: 8, signed: true}, types.Int16: {width: 16, signed: true},
	types.Int32: {width: 32, signed: true}, types.Int64: {width: 64, signed: true},
	types.Uint: {width: 64, loose: true}, types.Int: {width: 64, signed: true, loose: true},
	types.UntypedInt: {width: 64, signed: true, loose: true}, types.UntypedRune: {width: 32, signed: true},
}

// kindOf returns the kind of a type; of others the width is 0.
func kindOf(t types.Type) kind {
	if t == nil {
		return kind{}
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return kind{}
	}
	return kinds[b.Kind()]
}

// number is a value that is known.
func number(n uint64, k kind) value {
	var v value
	for i := range v.bits {
		v.bits[i].not = n>>i&1 != 0
	}
	return v.as(k)
}

// ofConstant is the value of a constant.
func ofConstant(c constant.Value, k kind) (value, bool) {
	if c.Kind() == constant.Bool {
		if constant.BoolVal(c) {
			return number(1, k), true
		}
		return number(0, k), true
	}
	c = constant.ToInt(c)
	if n, ok := constant.Uint64Val(c); ok {
		return number(n, k), true
	}
	n, ok := constant.Int64Val(c)
	return number(uint64(n), k), ok
}

// as converts to a kind.
func (v value) as(k kind) value {
	var rest form
	if k.signed {
		rest = v.bits[k.width-1]
	}
	for i := k.width; i < len(v.bits); i++ {
		v.bits[i] = rest
	}
	v.kind = k
	return v
}

// known reports whether the value is the same for int and uint of 32 bits.
func (v value) known() bool {
	for _, b := range v.bits[31:] {
		if v.loose && (b != v.bits[31] || !v.signed && b != form{}) {
			return false
		}
	}
	return true
}

// fixed returns the number, if it is known.
func (v value) fixed() (n uint64, ok bool) {
	for i, b := range v.bits {
		if !b.fixed() {
			return 0, false
		}
		if b.not {
			n |= 1 << i
		}
	}
	return n, true
}

// when returns the number where a form is 0, and where it is 1.
func (v value) when(f form) (both [2]uint64, ok bool) {
	for i, b := range v.bits {
		if !b.fixed() && b.in != f.in {
			return both, false
		}
		for c := range both {
			if b.not != (!b.fixed() && (c == 1) != f.not) {
				both[c] |= 1 << i
			}
		}
	}
	return both, true
}

// shift shifts to the left, or to the right if by is negative.
func (v value) shift(by int) value {
	var to value
	rest := form{}
	if v.signed && by < 0 {
		rest = v.bits[63]
	}
	for i := range to.bits {
		if from := i - by; from >= 0 && from < 64 {
			to.bits[i] = v.bits[from]
		} else if by < 0 {
			to.bits[i] = rest
		}
	}
	return to.as(v.kind)
}

// bitwise combines bits; false where one would be a product.
func bitwise(op token.Token, x, y value) (value, bool) {
	for i, b := range y.bits {
		a := x.bits[i]
		var ok bool
		switch op {
		case token.XOR:
			x.bits[i], ok = a.xor(b), true
		case token.AND:
			x.bits[i], ok = a.and(b)
		case token.AND_NOT:
			b.not = !b.not
			x.bits[i], ok = a.and(b)
		case token.OR:
			var both form
			both, ok = a.and(b)
			x.bits[i] = a.xor(b).xor(both)
		}
		if !ok {
			return value{}, false
		}
	}
	return x.as(x.kind), true
}

// differ returns whether two values differ, if that is one bit.
func differ(x, y value) (form, bool) {
	var is form
	for i, b := range y.bits {
		switch d := x.bits[i].xor(b); {
		case d == form{not: true}, !d.fixed() && d.in == is.in && d != is:
			return form{not: true}, true
		case d.fixed():
		case is.fixed():
			is = d
		case d != is:
			return form{}, false
		}
	}
	return is, true
}

// choose is then where a bit is set, and otherwise other; false if one is not the other with some bits flipped.
func choose(bit form, then, other value) (value, bool) {
	for i, b := range other.bits {
		d := then.bits[i].xor(b)
		if !d.fixed() {
			return value{}, false
		}
		if d.not {
			other.bits[i] = b.xor(bit)
		}
	}
	return other.as(other.kind), true
}

// compute does what two numbers of a kind do, and makes one of another kind.
func compute(op token.Token, x, y uint64, of kind) (n uint64, ok bool) {
	is := func(b bool) (uint64, bool) {
		if b {
			return 1, true
		}
		return 0, true
	}
	less, more := x < y, x > y
	if of.signed {
		less, more = int64(x) < int64(y), int64(x) > int64(y)
	}
	switch op {
	case token.ADD:
		return x + y, true
	case token.SUB:
		return x - y, true
	case token.MUL:
		return x * y, true
	case token.QUO, token.REM:
		if y == 0 || of.signed && (int64(x) < 0 || int64(y) < 0) {
			return 0, false
		}
		if op == token.QUO {
			return x / y, true
		}
		return x % y, true
	case token.LSS:
		return is(less)
	case token.LEQ:
		return is(!more)
	case token.GTR:
		return is(more)
	case token.GEQ:
		return is(!less)
	}
	return 0, false
}

// operator is the operator of an assignment such as +=.
func operator(a *ast.AssignStmt) token.Token {
	return a.Tok - token.ADD_ASSIGN + token.ADD
}
