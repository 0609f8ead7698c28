// Package matrix holds the rules about slices of slices: rows of elements.
//
// Each rule is in the file of its name.
//
// # Analyzer mulrows
//
// mulrows: multiply matrices along their rows
//
//	func product(a, b [][]float64, n int) [][]float64 {
//		c := make([][]float64, n)
//		for i := range c {
//			c[i] = make([]float64, n)
//			for j := 0; j < n; j++ {
//				for k := 0; k < n; k++ {
//					c[i][j] += a[i][k] * b[k][j]
//				}
//			}
//		}
//		return c
//	}
//
// becomes
//
//	func product(a, b [][]float64, n int) [][]float64 {
//		c := make([][]float64, n)
//		for i := range c {
//			c[i] = make([]float64, n)
//			row := c[i]
//			if i < len(a) && len(a[i]) >= n && rowsHold(b, n, len(row)) {
//				for k := 0; k < n; k++ {
//					x := a[i][k]
//					for j, y := range b[k][:len(row)] {
//						row[j] += x * y
//					}
//				}
//			} else {
//				for j := 0; j < n; j++ {
//					for k := 0; k < n; k++ {
//						c[i][j] += a[i][k] * b[k][j]
//					}
//				}
//			}
//		}
//		return c
//	}
//
//	// rowsHold reports whether the first n rows of a matrix are there and have m elements or more.
//	func rowsHold(rows [][]float64, n, m int) bool {
//		if len(rows) < n {
//			return false
//		}
//		for i := 0; i < n; i++ {
//			if len(rows[i]) < m {
//				return false
//			}
//		}
//		return true
//	}
//
// Memory is read in its order, and no sum waits for the one before. The sum may also be a variable that
// begins as zero and is then assigned to c[i][j]. The row is made just before the loop, the whole matrix is a
// local variable of this function, which makes all its rows, and gives none of them away before the loops
// are over. So it shares no memory with the others. Those are local variables or fields of such.
//
// It loses where matrices have three rows or fewer.
//
// The rewrite is exact by construction: each element is the sum of the same products in the same order. Where
// rows are too short the loops are as before, and panic as before. Where the processor multiplies and adds
// by one instruction, as the language allows, the compiler may do so in one form and not in the other.
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
// makes all rows, and may set the first element of each, or all of them; so may others, and statements set elements
// of the first row. Then a loop fills one row after the other, to the last, and reads no other one than it and the one
// before. If it begins with the first row, conditions keep it from reading the one before, as in
//
//	if i == 0 {
//		d[i][j] = j
//	} else if j == 0 {
//
// It may also read the row before that one, under a condition such as i > 1: then three rows are kept. Afterwards
// only the last row is read, and nothing at all if the loop may end early. A row that is not overwritten in order is
// cleared for the next turn.
//
// It never loses.
//
// The rewrite is exact by construction.
package matrix

import _ "embed"

//go:embed doc.go
var docs string
