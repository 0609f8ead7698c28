package format

import "strconv"

// appendPadded appends a number in decimal, with zeros that make it as wide as is asked for.
func appendPadded(dst []byte, n int64, width int) []byte {
	u := uint64(n)
	if width == 2 && u < 100 {
		return append(dst, '0'+byte(u/10), '0'+byte(u%10))
	}
	if n < 0 {
		dst = append(dst, '-')
		u = -u
		width--
	}
	for limit := uint64(10); width > 1; limit *= 10 {
		if u < limit {
			dst = append(dst, "000000000"[:width-1]...)
			break
		}
		width--
	}
	return strconv.AppendUint(dst, u, 10)
}
