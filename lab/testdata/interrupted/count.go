package interrupted

// Count counts what is above 3, many times.
func Count(list []int) int {
	n := 0
	for range 1003 {
		n = 0
		for _, v := range list {
			if v > 3 {
				n++
			}
		}
	}
	return n
}
