package text

import "strconv"

// appendInt appends a number in decimal, two digits at a time.
func appendInt(dst []byte, n int64) []byte {
	switch {
	case n < 0:
		return strconv.AppendInt(dst, n, 10)
	case n < 10:
		return append(dst, '0'+byte(n))
	case n >= 100:
		dst = appendInt(dst, n/100)
		n %= 100
	}
	return append(dst, '0'+byte(n/10), '0'+byte(n%10))
}
