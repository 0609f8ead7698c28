// Package number holds rules about arithmetic.
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
// the power of two itself, on every system, and infinity where that is too large. The function that
// takes its place is inlined. An integer with a sign becomes math.Ldexp(1, n), which returns the
// same down to zero, for each n. It must have no more bits than an int.
//
// A constant becomes float64(1 << 32), from 0 to 62. It stays a call where the compiler would
// then compute with constants what the program computed, or might round a division once less.
//
// It hardly ever loses.
//
// The rewrite is exact by construction.
package number

import _ "embed"

//go:embed doc.go
var docs string
