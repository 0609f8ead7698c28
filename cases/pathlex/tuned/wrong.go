package pathlex

import (
	"strings"
	"unicode/utf8"

	"github.com/gohone/hone/cases/pathlex/token"
)

// errorAt is the error of the rune at a byte of text.
func errorAt(text string, pos int) *token.Error {
	e := &token.Error{Pos: pos, Rune: token.EndOfText}
	if pos < len(text) {
		e.Rune, _ = utf8.DecodeRuneInString(text[pos:])
	}
	return e
}

// tooMany is the error of a token that is one too many.
func tooMany(text string, pos int) *token.Error {
	e := errorAt(text, pos)
	e.TooMany = true
	return e
}

// wrongPath returns the first error of a path that may have at most so many tokens, 0 for
// any number; nil if there is none.
func wrongPath(path string, limit int) error {
	verb := len(path)
	if at := strings.LastIndexAny(path, "/:"); at >= 0 && path[at] == ':' {
		verb = at
	}
	tokens := 0
	for pos := 0; ; {
		var separator int // its length, 0 at the end of the path
		if pos < len(path) && (path[pos] == '/' || pos == verb && pos > 0) {
			separator = 1
		}
		if separator == 0 && (pos == 0 || pos < len(path)) {
			return errorAt(path, pos)
		}
		if tokens++; limit > 0 && tokens > limit {
			return tooMany(path, pos)
		}
		if separator == 0 {
			return nil
		}
		inVerb := pos == verb
		first := pos + 1
		end, wrong := pathText(path, first, verb, inVerb)
		if wrong {
			return errorAt(path, end)
		}
		if tokens++; limit > 0 && tokens > limit {
			return tooMany(path, first)
		}
		pos = end
		if inVerb && pos < len(path) {
			return errorAt(path, pos)
		}
	}
}

// pathText returns where the text of a segment or of the verb ends, or where it is wrong.
func pathText(path string, first, verb int, inVerb bool) (end int, wrong bool) {
	i := first
	for i < len(path) && (inVerb || i != verb) && path[i] != '/' {
		n, bad := literal(path, i)
		if path[i] == ':' {
			n = 1
		}
		if bad {
			return i + n, true
		}
		if n == 0 {
			break
		}
		i += n
	}
	return i, i == first
}

// literal returns the number of bytes of the rune of a literal at i, 0 for none. Where a
// percent-encoding is wrong it reports that, and the number of bytes up to there.
func literal(text string, i int) (n int, wrong bool) {
	if text[i] == '%' {
		for n = 1; n < 3; n++ {
			if i+n == len(text) || !isHex(text[i+n]) {
				return n, true
			}
		}
		return n, false
	}
	if class[text[i]] == plain {
		return 1, false
	}
	if text[i] < utf8.RuneSelf {
		return 0, false
	}
	return encoded(text[i:]), false
}
