package loadtest

import "testing"

// TestProfiled: the first pair of processes has profiles, then one in so many;
// where being profiled is what is compared, each has.
func TestProfiled(t *testing.T) {
	const n = 10 * profileEvery
	count := 0
	for i := range n {
		if !profiled(i, true) {
			t.Errorf("number %d is not looked at, where being looked at is compared", i)
		}
		if profiled(i, false) {
			count++
		}
	}
	if !profiled(0, false) || profiled(1, false) || profiled(profileEvery-1, false) || !profiled(profileEvery, false) || count != n/profileEvery {
		t.Errorf("%d of %d are profiled, the first: %v", count, n, profiled(0, false))
	}
}
