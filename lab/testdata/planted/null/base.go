//go:build !renamed

package null

// Mix returns a hash of the data.
//
//go:noinline
func Mix(data []uint64) uint64 {
	var sum, steps uint64
	for _, x := range data {
		sum ^= x
		sum *= 1099511628211
		steps++
	}
	return sum ^ steps
}
