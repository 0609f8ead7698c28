// Package reuse holds rules about memory that is made again and again although no value in it is kept.
//
// A file named after a rule has that rule. Package confine decides whether a value outlives the
// statements that use it: kept in a field, sent, captured, returned, or given to a function of which
// that is not known. What package io asks of every Read and Write is relied on: they do not keep what
// they are given.
//
// # Analyzer loopscratch
//
// loopscratch: make a value once before a loop and empty it in each turn
//
//	func total(amounts []string, rates []int64) *big.Int {
//		sum := new(big.Int)
//		for i, a := range amounts {
//			rate := big.NewInt(rates[i])
//			n := big.NewInt(0)
//			n.SetString(a, 10)
//			n.Mul(n, rate)
//			sum.Add(sum, n)
//		}
//		return sum
//	}
//
// becomes
//
//	func total(amounts []string, rates []int64) *big.Int {
//		sum := new(big.Int)
//		rate := new(big.Int)
//		n := new(big.Int)
//		for i, a := range amounts {
//			rate.SetInt64(rates[i])
//			n.SetInt64(0)
//			n.SetString(a, 10)
//			n.Mul(n, rate)
//			sum.Add(sum, n)
//		}
//		return sum
//	}
//
// What is made is a bytes.Buffer, a big.Int, a map, a list, a copy of a list or of a string, a hash, or a
// writer of packages bufio, gzip and zlib. A strings.Builder gives its memory away, so nothing is
// won there. One rewrite has all that a loop makes.
//
// The statement stands in the body of the loop itself, and its value is gone when the turn ends: no variable
// from outside of the loop gets it, or a part of it. Nothing asks for the capacity, or can tell an
// empty list from a nil one where it would be the one for the other. A length is constant, or that of a
// variable which the loop leaves alone.
//
// It loses where the loop seldom comes to the statement, where one turn makes a map large that the others
// clear, and where the compiler keeps the value on the stack.
//
// The rewrite is exact by construction.
package reuse

import _ "embed"

//go:embed doc.go
var docs string
