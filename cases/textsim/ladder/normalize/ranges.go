package normalize

import "strings"

// Ranges asks of each character whether it lies in one of the ranges of ASCII
// that are to be deleted.
//
// It **differs** in two bytes: backspace (8) and vertical tab (11) lie in its
// range of blanks, from 8 to 13, and become a space; [Regexp] deletes them.
func Ranges(text string) string {
	var out strings.Builder
	out.Grow(len(text))
	gap := true // nothing was written yet, or a space was written last
	for _, c := range strings.ToLower(text) {
		switch {
		case c >= 8 && c <= 13 || c == ' ':
			if !gap {
				out.WriteByte(' ')
			}
			gap = true
		case c < ' ' || c > ' ' && c < '0' || c > '9' && c < '_' || c == '`' || c > 'z':
			// deleted
		default:
			out.WriteRune(c)
			gap = false
		}
	}
	return strings.TrimSuffix(out.String(), " ")
}

// Inverted is [Ranges] the other way round: it asks whether a character is to
// be kept, and first for what is most frequent.
//
// It **differs** in the digits: they were deleted by the way.
func Inverted(text string) string {
	var out strings.Builder
	out.Grow(len(text))
	gap := true // nothing was written yet, or a space was written last
	for _, c := range strings.ToLower(text) {
		switch {
		case c >= 'a' && c <= 'z' || c == '_':
			out.WriteRune(c)
			gap = false
		case c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r':
			if !gap {
				out.WriteByte(' ')
			}
			gap = true
		}
	}
	return strings.TrimSuffix(out.String(), " ")
}

// InvertedBytes is [Inverted] on bytes: it decodes no characters, since none
// outside ASCII is kept, and appends to a slice.
//
// It **differs** as Inverted does and answers the same on every text.
func InvertedBytes(text string) string {
	text = strings.ToLower(text)
	out := make([]byte, 0, len(text))
	gap := true // nothing was written yet, or a space was written last
	for i := range len(text) {
		switch c := text[i]; {
		case c >= 'a' && c <= 'z' || c == '_':
			out = append(out, c)
			gap = false
		case c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r':
			if !gap {
				out = append(out, ' ')
			}
			gap = true
		}
	}
	return strings.TrimSuffix(string(out), " ")
}
