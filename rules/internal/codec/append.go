package codec

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// appendJSONString appends a string in quotes. One with anything to escape is left
// to package json itself: what needs no escape is all that must be known here.
func appendJSONString(dst []byte, s string) []byte {
	const escaped = 1<<' ' - 1 | 1<<'"' | 1<<'&' | 1<<'<' | 1<<'>' // of the first 64
	all := byte(0)
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c < 64 && uint64(escaped)>>c&1 != 0 || c == '\\' {
			quoted, _ := json.Marshal(s)
			return append(dst, quoted...)
		}
		all |= c
	}
	if all >= utf8.RuneSelf && (!utf8.ValidString(s) || strings.Contains(s, "\u2028") || strings.Contains(s, "\u2029")) {
		quoted, _ := json.Marshal(s)
		return append(dst, quoted...)
	}
	dst = append(dst, '"')
	dst = append(dst, s...)
	return append(dst, '"')
}

// appendJSONFloat appends a number that is no NaN and no infinity. One that needs an
// exponent is left to package json itself.
func appendJSONFloat(dst []byte, n float64) []byte {
	if abs := math.Abs(n); abs != 0 && (abs < 1e-6 || abs >= 1e21) {
		exponent, _ := json.Marshal(n)
		return append(dst, exponent...)
	}
	return strconv.AppendFloat(dst, n, 'f', -1, 64)
}
