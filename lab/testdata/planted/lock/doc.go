// Package lock has an operation of about 130 ns on a state in memory. With the
// tag locked it takes and gives up a mutex that nobody else wants: two atomic
// instructions of about 10 ns. The processor goes on with the work meanwhile,
// so that an operation takes about 1 % more where it was measured.
package lock

// steps is the work of an operation in units of about 11 ns.
const steps = 12

var state uint64 = 1

// Op is one operation.
func Op() {
	enter()
	state = work(state)
	leave()
}

//go:noinline
func work(x uint64) uint64 {
	for range steps {
		x = x*6364136223846793005 + 1442695040888963407
		x ^= x / (x>>40 | 1)
	}
	return x
}
