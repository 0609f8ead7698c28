//go:build renamed

package null

// Mix returns a hash of the data. In this form the count and the hash are
// declared the other way round, under other names.
//
//go:noinline
func Mix(values []uint64) uint64 {
	var count, hash uint64

	for _, value := range values {
		hash = hash ^ value
		hash = hash * 1099511628211
		count = count + 1
	}

	return hash ^ count
}
