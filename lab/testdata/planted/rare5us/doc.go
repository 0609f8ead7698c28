// Package rare5us has an operation of about 5 us. With the tag slowpath every
// thousandth takes a hundred times as long again, as when a table grows: +10 %
// on average, and nothing in the typical operation. Base counts operations
// too, so that only the slow path differs.
package rare5us

// steps is the work of an operation in units of about 11 ns, slow that of a
// slow path: 100 operations' worth in every 1,000.
const (
	steps = 440
	slow  = 100 * steps
	every = 1000
)

var count int

// Op is one operation.
func Op(x uint64) uint64 {
	x = work(x, steps)
	if count++; count >= every {
		count = 0
		x = rarely(x)
	}
	return x
}

// work takes about 11 ns for each of n: what it multiplies and divides depends
// on the step before.
//
//go:noinline
func work(x uint64, n int) uint64 {
	for range n {
		x = x*6364136223846793005 + 1442695040888963407
		x ^= x / (x>>40 | 1)
	}
	return x
}
