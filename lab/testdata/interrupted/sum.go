// Package interrupted has functions that sum.diff and count.diff make faster.
package interrupted

// Sum adds up a list, many times.
func Sum(list []int) int {
	s := 0
	for range 1001 {
		s = 0
		for _, v := range list {
			s += v
		}
	}
	return s
}
