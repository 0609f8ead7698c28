// Package runes holds the rules about the characters of a string: slices of them, conversions between strings and bytes, and
// decoding.
//
// Each rule is in the file of its name.
//
// # Analyzer asciirun
//
// asciirun: go past a run of ASCII characters byte by byte
//
//	func (l *lexer) word() string {
//		start := l.pos
//		for unicode.IsLetter(l.peek()) || l.peek() == '_' {
//			l.next()
//		}
//		return l.text[start:l.pos]
//	}
//
//	func (l *lexer) peek() rune {
//		if l.pos == len(l.text) {
//			return -1
//		}
//		r, _ := utf8.DecodeRuneInString(l.text[l.pos:])
//		return r
//	}
//
//	func (l *lexer) next() rune {
//		if l.pos == len(l.text) {
//			return -1
//		}
//		r, size := utf8.DecodeRuneInString(l.text[l.pos:])
//		l.pos += size
//		return r
//	}
//
//	type lexer struct {
//		text string
//		pos  int
//	}
//
// becomes
//
//	func (l *lexer) word() string {
//		start := l.pos
//		for unicode.IsLetter(l.peek()) || l.peek() == '_' {
//			s, i := l.text, l.pos
//			for uint(i) < uint(len(s)) && wordPlain[s[i]] {
//				i++
//			}
//			if i > l.pos {
//				l.pos = i
//				continue
//			}
//			l.next()
//		}
//		return l.text[start:l.pos]
//	}
//
//	// wordPlain holds the characters that a loop of word only goes past.
//	var wordPlain = [256]bool{
//	...
//
// The rule runs one iteration of the loop for each ASCII character at the position, and follows
// calls of functions of the package. It knows nothing else but that the position is in the text.
// Those characters are in the table for which that alone decides where the code goes, and all
// that it does is to add one to the position and to go on with the loop: it sets nothing else
// that outlives the iteration, calls nothing but what the rule follows and functions about
// characters of the standard library, and follows no other pointers. What is written is written
// after the text was read. Constants that differ between systems, such as os.PathSeparator,
// decide nothing. Parts of the condition that the character does not decide may only read
// variables, fields and lengths, and follow no pointer on the right of || and &&. They keep
// their order, but are asked before the character is, also at the position where the run ends.
// The loop has no post statement. The function must not run while the package is initialized.
//
// It loses where such characters hardly ever stand together, or are not ASCII.
//
// The rewrite is exact by construction: an iteration that is left out would have done the same.
//
// # Analyzer conversions
//
// conversions: do not convert a string or []byte that is only read or copied
//
//	var word = regexp.MustCompile(`^\w+$`)
//
//	func isWord(b []byte) bool { return word.MatchString(string(b)) }
//
// becomes
//
//	var word = regexp.MustCompile(`^\w+$`)
//
//	func isWord(b []byte) bool { return word.Match(b) }
//
// The rule knows pairs of functions whose results are the same for all input, including
// invalid UTF-8, and that keep no reference to it. It asks for plain []byte and string
// types. The other text is a constant or converted, too; that of HasPrefix, HasSuffix and
// EqualFold may be any string, whose bytes the compiler does not copy since Go 1.22, if not both texts can
// panic. io.Writer is left alone: a type that has WriteString may do something else there. So is bufio.Writer, whose two methods write in different blocks, and a write from one
// bytes.Buffer to another. Texts that are joined only to ask for the length of all are not joined: their lengths are added.
//
// It gains nothing where the compiler avoids the copy by itself, which it does more
// often with every version. It never loses.
//
// The rewrite is exact by construction.
//
// # Analyzer firstrune
//
// firstrune: return an ASCII character before anything is decoded
//
//	func (l *lexer) next() rune {
//		if l.pos == len(l.text) {
//			return -1
//		}
//		r, size := utf8.DecodeRuneInString(l.text[l.pos:])
//		l.pos += size
//		return r
//	}
//
//	type lexer struct {
//		text string
//		pos  int
//	}
//
// becomes
//
//	func (l *lexer) next() rune {
//		if l.pos == len(l.text) {
//			return -1
//		}
//		rest := l.text[l.pos:]
//		if rest[0] < utf8.RuneSelf {
//			l.pos++
//			return rune(rest[0])
//		}
//		r, size := utf8.RuneError, len(rest)
//		for i, c := range rest {
//			if i > 0 {
//				size = i
//				break
//			}
//			r = c
//		}
//		l.pos += size
//		return r
//	}
//	...
//
// The call of a decoder makes such a function too much code for the compiler to put it into its
// callers; a loop does not. The statement before must leave the function where the text ends, and
// after it nothing may happen but that the position is advanced, and the rune returned. All such
// functions of a file may be changed together.
//
// It loses where nearly all characters are not ASCII, since up to two are decoded then.
//
// The rewrite is exact by construction.
//
// # Analyzer rangestring
//
// rangestring: range over the characters of a string without making a slice of them
//
//	func upper(s string) (n int) {
//		for _, r := range []rune(s) {
//			if unicode.IsUpper(r) {
//				n++
//			}
//		}
//		return n
//	}
//
// becomes
//
//	func upper(s string) (n int) {
//		for _, r := range s {
//			if unicode.IsUpper(r) {
//				n++
//			}
//		}
//		return n
//	}
//
// Bytes that are not UTF-8 are each the character U+FFFD either way. The index of a
// character, if it is used at all, may only be compared with 0, since it becomes that of a
// byte. A named slice may only be ranged over and asked for its length, which becomes a
// count of the characters. The string must be a local variable that keeps its value. Of the
// characters of bytes.Runes a loop ranges over string(b), which is a copy, too: nothing uses them but
// the loop, and nothing stands before that but what declares empty slices.
//
// It loses where the same slice is ranged over many times: the characters are then decoded
// each time.
//
// The rewrite is exact by construction.
//
// # Analyzer runecut
//
// runecut: cut characters off a text without making a slice of them all
//
//	func short(s string, n int) string {
//		r := []rune(s)
//		if len(r) <= n {
//			return s
//		}
//		return string(r[:n]) + "..."
//	}
//
// becomes
//
//	func short(s string, n int) string {
//		if utf8.RuneCountInString(s) <= n {
//			return s
//		}
//		return firstRunes(s, n) + "..."
//	}
//
//	// firstRunes returns the first n characters of s.
//	func firstRunes(s string, n int) string {
//		count := 0
//		for i, r := range s {
//			if count == n {
//				return s[:i]
//			}
//			if r == utf8.RuneError {
//				break // of bytes that may not be UTF-8
//			}
//			count++
//		}
//		if count == n {
//			return s
//		}
//		return string([]rune(s)[:n])
//	}
//
// The slice may only be asked for its length and, in at most four places that are in no loop of their own,
// for characters: r[i], or a part that becomes a string at once. What is not UTF-8 or out of range is left to
// a slice as before, so that it becomes U+FFFD, and panics, as it did.
//
// It loses on texts that are not UTF-8. What is returned keeps all of the text in memory.
//
// The rewrite is exact by construction.
//
// # Analyzer runewalk
//
// runewalk: decode each character where a loop comes to it, not all before
//
//	func samePrefix(a, b string) int {
//		x, y := []rune(a), []rune(b)
//		n := min(len(x), len(y))
//		for i := 0; i < n; i++ {
//			if x[i] != y[i] {
//				return i
//			}
//		}
//		return n
//	}
//
// becomes
//
//	func samePrefix(a, b string) int {
//		n := 0
//		for rest, rest2 := a, b; rest != "" && rest2 != ""; n++ {
//			c, size := utf8.DecodeRuneInString(rest)
//			c2, size2 := utf8.DecodeRuneInString(rest2)
//			rest, rest2 = rest[size:], rest2[size2:]
//			if c != c2 {
//				return n
//			}
//		}
//		return n
//	}
//
// A loop goes over one or several slices of the characters of texts by one index from 0, which it does not set. Of each
// slice it reads the element at the index, and the next one where it has asked whether there is one. Elsewhere only the
// length is asked for. The texts are local variables that keep their values. A loop over one slice that needs no
// more than the characters ranges over the text.
//
// It loses nowhere but on texts of which the length is asked for beside.
//
// The rewrite is exact by construction: bytes that are not UTF-8 are each the character U+FFFD either way.
package runes

import _ "embed"

//go:embed doc.go
var docs string
