package format

// appendUpperHex appends bytes as hexadecimal digits in upper case.
func appendUpperHex(dst, src []byte) []byte {
	const digits = "0123456789ABCDEF"
	for _, b := range src {
		dst = append(dst, digits[b>>4], digits[b&0xF])
	}
	return dst
}
