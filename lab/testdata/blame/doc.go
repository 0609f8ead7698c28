// Package blame has one function, toll, that does a tenth more with the tag
// more. It is about a tenth of each benchmark, so each does about 1 % more.
package blame

//go:noinline
func toll(n int) (sum uint32) {
	for i := range n + n/10*tenth {
		sum = sum*1664525 + uint32(i)
	}
	return sum
}
