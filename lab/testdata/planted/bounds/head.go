//go:build checked

package bounds

// Dot returns the sum of products. b must be at least as long as a.
//
//go:noinline
func Dot(a, b []uint32) (sum uint32) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
