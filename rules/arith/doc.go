// Package arith holds rules about arithmetic: what is computed of integers and floating-point numbers.
//
// Each rule is in the file of its name.
//
// # Analyzer exp2
//
// exp2: make powers of two of their bits
//
//	func width(total float64, bits uint) float64 {
//		return total / math.Exp2(float64(bits))
//	}
//
// becomes
//
//	func width(total float64, bits uint) float64 {
//		return total / exp2(bits)
//	}
//
//	// exp2 returns 2**n as a float64, infinity from 1024 on.
//	func exp2(n uint) float64 {
//		if n < 1024 {
//			return math.Float64frombits((uint64(n) + 1023) << 52)
//		}
//		return math.Inf(1)
//	}
//
// The argument of math.Exp2 is an integer that is converted to float64. For those math.Exp2 returns
// the power of two itself, on every system, and infinity where that is too large, and so does
// math.Pow of 2. The function that
// takes its place is inlined. An integer with a sign becomes math.Ldexp(1, n), which returns the
// same down to zero, for each n. It must have no more bits than an int. Negated integers are taken where
// each of the type has a negative: those of 8 and 16 bits.
//
// A constant becomes float64(1 << 32), from 0 to 62. It stays a call where the compiler would
// then compute with constants what the program computed, or might round a division once less.
//
// It hardly ever loses.
//
// The rewrite is exact by construction.
//
// # Analyzer minmax
//
// minmax: compare floats in place of calls of math.Min and math.Max
//
//	func width(xs []float64) float64 {
//		least, most := xs[0], xs[0]
//		for _, x := range xs {
//			least, most = math.Min(least, x), math.Max(most, x)
//		}
//		return most - least
//	}
//
// becomes
//
//	func width(xs []float64) float64 {
//		least, most := xs[0], xs[0]
//		for _, x := range xs {
//			least, most = minFloat(least, x), maxFloat(most, x)
//		}
//		return most - least
//	}
//
//	// minFloat returns the lesser of x and y, as math.Min does.
//	func minFloat(x, y float64) float64 {
//		if m := min(x, y); m == m { // both are numbers
//			return m
//		}
//		return math.Min(x, y)
//	}
//	...
//
// The functions of package math are not inlined. The min and max of the language are a few
// instructions, and the same of numbers, infinities and zeros of both signs. Only where one is no number
// are they not: the lesser of that and negative infinity is the infinity for package math. So whatever makes
// no number is left to it. Before Go 1.21 two comparisons take their place, and package math has the
// equal ones, too.
//
// It hardly ever loses; where many are no numbers it does.
//
// The rewrite is exact by construction.
//
// # Analyzer nextpower
//
// nextpower: make a power of the one before instead of from the beginning
//
//	func value(coefficients []float64, x float64) float64 {
//		sum := 0.0
//		for i, c := range coefficients {
//			p := 1.0
//			for j := 0; j < i; j++ {
//				p *= x
//			}
//			sum += c * p
//		}
//		return sum
//	}
//
// becomes
//
//	func value(coefficients []float64, x float64) float64 {
//		sum := 0.0
//		p := 1.0
//		for i, c := range coefficients {
//			if i > 0 {
//				p *= x
//			}
//			sum += c * p
//		}
//		return sum
//	}
//
// The outer loop counts from 0 or 1 by one, and no turn of it is skipped before this place. The number begins
// as a constant. Each step multiplies it by what stays the same in the loop, adds that or takes it away.
// Nothing else sets it, and no closure has it. From 1 it is no product of floating-point numbers, which a processor
// may fuse with a sum that follows.
//
// It hardly ever loses.
//
// The rewrite is exact by construction: the steps are the same in the same order, of floating-point numbers,
// too.
//
// # Analyzer smallpower
//
// smallpower: multiply in place of math.Pow with a small constant
//
//	func length(x, y float64) float64 {
//		return math.Sqrt(math.Pow(x, 2) + math.Pow(y, 2))
//	}
//
// becomes
//
//	func length(x, y float64) float64 {
//		return math.Sqrt(square(x) + square(y))
//	}
//
//	// square returns x², as math.Pow does.
//	func square(x float64) float64 {
//		if p := float64(x * x); p >= 0x1p-1021 && p <= math.MaxFloat64 {
//			return p
//		}
//		return math.Pow(x, 2)
//	}
//
// The exponent is the constant 2 or 3, or the base is 10 and the exponent an integer that is converted to
// float64. math.Pow multiplies the fractions of its numbers and adds their exponents, so a product
// that is neither too large nor too small for full precision is what it returns, to the last bit; the
// conversions keep the compiler from rounding once less. All other numbers go to math.Pow. The powers
// of ten that a float64 holds exactly, up to 1e22, are looked up. The exception is s390x, where
// package math has a Pow of its own, whose last bit may be another.
//
// It hardly ever loses; math.Pow is faster for 0, infinity and what is no number.
//
// The rewrite is exact by construction.
//
// # Analyzer valuetable
//
// valuetable: keep in a table what a function computes of small numbers
//
//	func linear(value int) float64 {
//		v := float64(value) / 255
//		if v <= 0.04045 {
//			return v / 12.92
//		}
//		return math.Pow((v+0.055)/1.055, 2.4)
//	}
//
// becomes
//
//	func linear(value int) float64 {
//		if n := uint(value); n < 256 {
//			return linearTable[n]
//		}
//		return linearComputed(value)
//	}
//
//	// linearTable holds what linear returns for 0 to 255.
//	var linearTable = func() (table [256]float64) {
//		for i := range table {
//			table[i] = linearComputed(i)
//		}
//		return table
//	}()
//
//	// linearComputed is what linear returns.
//	func linearComputed(value int) float64 {
//		v := float64(value) / 255
//		if v <= 0.04045 {
//			return v / 12.92
//		}
//		return math.Pow((v+0.055)/1.055, 2.4)
//	}
//
// The function has one parameter, an integer, and returns a number. It computes with the parameter and
// constants, without a loop and without what could panic, and calls functions of package math such as Pow and
// Sin. For a byte nothing else is left. The table is made when the program starts, by the same code, so that it
// has the same bits on every machine.
//
// It loses where the function is called for larger numbers, or hardly ever: 256 values are computed at the start.
//
// The rewrite is exact by construction.
//
// # Analyzer wholefloat
//
// wholefloat: write floats that are whole numbers as such
//
//	func appendSample(b []byte, v float64) []byte {
//		b = append(b, ' ')
//		return strconv.AppendFloat(b, v, 'f', -1, 64)
//	}
//
// becomes
//
//	func appendSample(b []byte, v float64) []byte {
//		b = append(b, ' ')
//		return appendFloat(b, v)
//	}
//
//	// appendFloat is strconv.AppendFloat(b, f, 'f', -1, 64),
//	// which takes longer for whole numbers.
//	func appendFloat(b []byte, f float64) []byte {
//		if n := int64(f); float64(n) == f && -1<<53 < n && n < 1<<53 && (n != 0 || 1/f > 0) { // not -0
//			return strconv.AppendInt(b, n, 10)
//		}
//		return strconv.AppendFloat(b, f, 'f', -1, 64)
//	}
//
// The calls are of AppendFloat or FormatFloat with the format f or g. The precision is constant, at most 9, or a
// variable; where it is not negative, the format is f, and zeros follow the number. Whole numbers have all of
// their digits then: up to 1<<53 for 64 bits and 1<<24 for 32, and below a million for g.
//
// It loses where hardly a float is a whole number.
//
// The rewrite is exact by construction.
//
// # Analyzer windowsum
//
// windowsum: make the sum of a window of the one before
//
//	func averages(list []int, k int) (out []int) {
//		for i := 0; i+k <= len(list); i++ {
//			sum := 0
//			for j := i; j < i+k; j++ {
//				sum += list[j]
//			}
//			out = append(out, sum/k)
//		}
//		return out
//	}
//
// becomes
//
//	func averages(list []int, k int) (out []int) {
//		sum := 0
//		for i := 0; i+k <= len(list); i++ {
//			if i == 0 {
//				for j := i; j < i+k; j++ {
//					sum += list[j]
//				}
//			} else if k > 0 {
//				sum += list[i+k-1] - list[i-1]
//			}
//			out = append(out, sum/k)
//		}
//		return out
//	}
//
// The outer loop counts from 0 by one, and no turn of it is skipped before this place. The sum is of the
// elements' own type, integers: of floating-point numbers it would be another one. The loop calls nothing
// that might change them. It sets no elements but those of slices that have memory of their own, and the
// slice is a parameter that nothing is assigned to, or such a slice itself.
//
// It loses where windows have four elements or fewer, and so leaves constant widths below that alone.
//
// The rewrite is exact by construction: integers wrap around, and the last element of a window is the first
// one that may be missing.
package arith

import _ "embed"

//go:embed doc.go
var docs string

//go:embed docbits.go
var bitDocs string
