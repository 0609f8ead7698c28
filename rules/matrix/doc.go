// Package matrix holds the rules about slices of slices: rows of elements.
//
// Each rule is in the file of its name.
//
// # Analyzer rowblock
//
// rowblock: allocate the rows of a matrix at a time
//
//	func zeros(height, width int) [][]float64 {
//		m := make([][]float64, height)
//		for i := range m {
//			m[i] = make([]float64, width)
//		}
//		return m
//	}
//
// becomes
//
//	func zeros(height, width int) [][]float64 {
//		m := make([][]float64, height)
//		rows := make([]float64, len(m)*width)
//		for i := range m {
//			m[i], rows = rows[:width:width], rows[width:]
//		}
//		return m
//	}
//
// The rows are made by the first loop that has the matrix, which runs at most once for each of them. Their
// length is made of constants and local variables that the loop does not set. Each row has the
// capacity that it had, so an append to one still copies it.
//
// It loses where the loop is left early, and keeps all memory as long as one row is kept. Rows that are
// too long for the memory together are too long one after the other, but the program may end with
// another text.
//
// The rewrite is exact by construction.
//
// # Analyzer rollrows
//
// rollrows: keep two rows of a matrix of which each is made of the one before
//
//	func distance(a, b string) int {
//		d := make([][]int, len(a)+1)
//		for i := range d {
//			d[i] = make([]int, len(b)+1)
//			d[i][0] = i
//		}
//		for j := range d[0] {
//			d[0][j] = j
//		}
//		for i := 1; i <= len(a); i++ {
//			for j := 1; j <= len(b); j++ {
//				d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+cost(a[i-1], b[j-1]))
//			}
//		}
//		return d[len(a)][len(b)]
//	}
//
//	func cost(x, y byte) int {
//		if x == y {
//			return 0
//		}
//		return 1
//	}
//
// becomes
//
//	func distance(a, b string) int {
//		prev, cur := make([]int, len(b)+1), make([]int, len(b)+1)
//		for j := range prev {
//			prev[j] = j
//		}
//		for i := 1; i <= len(a); i++ {
//			cur[0] = i
//			for j := 1; j <= len(b); j++ {
//				cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost(a[i-1], b[j-1]))
//			}
//			prev, cur = cur, prev
//		}
//		return prev[len(b)]
//	}
//
//	func cost(x, y byte) int {
//		if x == y {
//			return 0
//		}
//		return 1
//	}
//
// The matrix has at least one row, as its length says, which is that of something plus a constant. A loop
// makes all rows, others set the first element of each, or elements of the first row. Then a loop
// fills one row after the other, to the last, reads those two alone, and is never left but by a return.
// Afterwards only the last row is read. A row that is not overwritten in order is cleared for the next turn.
//
// It never loses.
//
// The rewrite is exact by construction.
package matrix

import _ "embed"

//go:embed doc.go
var docs string
