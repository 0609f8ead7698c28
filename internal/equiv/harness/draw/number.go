//go:build go1.21

package draw

import (
	"math"
	"reflect"
	"time"
)

// integer draws a number that fits a type: small ones, those of the dictionary and
// their neighbours, and the ends of what the type holds.
func (d *Drawer) integer(t reflect.Type) int64 {
	bits := t.Bits()
	var n int64
	if c := d.Dict.Constants(t); len(c) > 0 && !d.Src.Chance(4) {
		return d.fit(c[d.Src.Intn(len(c))], t)
	}
	if t == durationType && d.Src.Chance(2) {
		return d.fit(int64(d.Src.Intn(70)-5)*int64(units[d.Src.Intn(len(units))]), t)
	}
	switch d.Src.Intn(11) {
	case 0, 1, 2, 3:
		n = int64(d.Src.Intn(12)) - 2
	case 4, 5:
		n = int64(d.Src.Intn(140)) - 10
	case 6, 7:
		if len(d.Dict.Numbers) > 0 {
			n = d.Dict.Numbers[d.Src.Intn(len(d.Dict.Numbers))] + int64(d.Src.Intn(3)) - 1
		}
	case 8:
		n = d.border(bits)
	case 9:
		switch d.Src.Intn(4) {
		case 0:
			n = math.MaxInt64 >> (64 - bits)
		case 1:
			n = math.MinInt64 >> (64 - bits)
		default:
			n = int64(d.Src.Uint64())
		}
	case 10:
		n = d.pool.number(d.Src)
	}
	return d.fit(n, t)
}

var durationType = reflect.TypeOf(time.Duration(0))

// units are those that people give durations in.
var units = [...]time.Duration{time.Millisecond, time.Second, 10 * time.Millisecond, time.Minute, time.Microsecond, time.Hour,
	24 * time.Hour}

// border draws a number at which code often takes another path: about a power of two
// or of ten, or a square.
func (d *Drawer) border(bits int) int64 {
	off := int64(d.Src.Intn(3)) - 1
	switch d.Src.Intn(5) {
	case 0:
		return int64(1)<<d.Src.Intn(bits) + off
	case 1:
		return d.decimal(bits*3/10) + off
	case 2:
		n := int64(d.Src.Uint64() >> (64 - 1 - d.Src.Intn(bits/2)))
		return n*n + off
	}
	return int64(1)<<d.Src.Intn(min(bits, 20)) + off
}

// decimal draws a power of ten, or one of its first 99 multiples: with digits, up to which most powers go, these may overflow.
func (d *Drawer) decimal(digits int) int64 {
	n := int64(1)
	for i := d.Src.Intn(1 + digits); i > 0; i-- {
		n *= 10
	}
	if d.Src.Chance(2) {
		n *= 1 + int64(d.Src.Intn(99))
	}
	return n
}

// mostOf bounds numbers of a type, 0 does not. What makes a value gets small ones, which may be sizes, but for half of
// those of 64 bits everywhere: sizes have another type.
func (d *Drawer) mostOf(t reflect.Type) int64 {
	sized := t.Kind() == reflect.Int64 || t.Kind() == reflect.Uint64
	if d.making && sized && !d.Tame && d.Src.Chance(2) {
		return d.outer
	}
	return d.Most
}

// fit makes a number one of a type, and one that the Drawer may give. Where calls that make values were too much they get none
// that is negative: as a size it may be among the greatest.
func (d *Drawer) fit(n int64, t reflect.Type) int64 {
	if most := d.mostOf(t); most > 0 {
		n %= most + 1
		if n < 0 && (Unsigned(t.Kind()) || d.Tame && len(d.building) > 0) {
			n = -n
		}
	}
	shift := 64 - t.Bits()
	if Unsigned(t.Kind()) {
		return int64(uint64(n) << shift >> shift)
	}
	return n << shift >> shift
}

var floats = []float64{
	0, math.Copysign(0, -1), 1, -1, 0.5, 1.5, 2, 10, 100, 1e-9, 1e21, 1.0 / 3, math.Pi, math.MaxFloat64,
	math.SmallestNonzeroFloat64, math.Inf(1), math.Inf(-1), math.NaN(),
	math.Float64frombits(0xfff8000000000abc), 1 << 53, 1<<53 + 1,
}

// float draws a number: whole ones, those with a digit or two behind the point, those of the dictionary and their
// neighbours, multiples of powers of ten and theirs, edges, any bits, numbers
// from 2**-514 to 2**-510, whose squares lose a few digits as math.Pow scales them, and what lies beside a number of the
// same input.
func (d *Drawer) float() float64 {
	var f float64
	if n := len(d.pool.floats); n > 0 && d.Src.Chance(6) {
		f = d.beside(d.pool.floats[d.Src.Intn(n)])
	} else {
		f = d.anyFloat()
	}
	d.pool.addFloat(f)
	if d.Most > 0 && math.Abs(f) > float64(d.Most) && !math.IsInf(f, 0) { // it may be a size
		return math.Mod(f, float64(d.Most))
	}
	return f
}

func (d *Drawer) anyFloat() float64 {
	switch d.Src.Intn(6) {
	case 5:
		return float64(d.Src.Intn(60)-5) / [...]float64{10, 10, 10, 100}[d.Src.Intn(4)]
	case 0:
		return float64(d.integer(reflect.TypeOf(int64(0))))
	case 4:
		if n := len(d.Dict.Floats); n > 0 {
			f := d.Dict.Floats[d.Src.Intn(n)]
			return [...]float64{f, -f, math.Nextafter(f, math.Inf(1)), math.Nextafter(f, math.Inf(-1)),
				2 * f}[d.Src.Intn(5)]
		}
		return float64(d.Src.Intn(40))/4 - 2
	case 1:
		return floats[d.Src.Intn(len(floats))]
	case 2:
		if d.Src.Chance(2) { // such as 2.9999999999999996e-05 or 29999, where two digits may count
			f := float64(d.decimal(16)) + float64(d.Src.Intn(3)-1)
			return [...]float64{f, f, f / 1e9, math.Nextafter(f, math.Inf(1)), math.Nextafter(f/1e9, math.Inf(-1))}[d.Src.Intn(5)]
		}
		return float64(int64(d.Src.Uint64())) / float64(int64(1)<<(20+d.Src.Intn(40)))
	}
	bits := d.Src.Uint64()
	if bits&1 == 0 {
		return math.Float64frombits(bits&^(0x7ff<<52) | (509+bits>>52&3)<<52)
	}
	return math.Float64frombits(bits)
}

// beside draws a number that code may take for another one: at the distance of a constant of the code or a power of ten,
// half of that or twice as much, the next number that there is, or that number itself.
func (d *Drawer) beside(f float64) float64 {
	by := math.Pow10(-1 - d.Src.Intn(15))
	if n := len(d.Dict.Floats); n > 0 && d.Src.Chance(2) {
		by = d.Dict.Floats[d.Src.Intn(n)]
	}
	if d.Src.Chance(4) {
		return math.Nextafter(f, math.Inf(2*d.Src.Intn(2)-1))
	}
	return f + by*[...]float64{-2, -1, -0.5, 0, 0.5, 1, 2}[d.Src.Intn(7)]
}
