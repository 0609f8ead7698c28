package normalize

// Lower makes capitals of ASCII small by adding 32, as the loops of [Ranges] and
// [Inverted] do, and nothing else.
//
// It **differs** from strings.ToLower outside ASCII, which it leaves alone.
func Lower(text string) string {
	out := make([]byte, len(text))
	for i := range len(text) {
		c := text[i]
		if c >= 'A' && c <= 'Z' {
			c += 32
		}
		out[i] = c
	}
	return string(out)
}
