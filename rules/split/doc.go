// Package split holds the rules about strings that are taken apart or only read.
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
// types. io.Writer is left alone: a type that has WriteString may do something else there.
// So is bufio.Writer, whose two methods write in different blocks, and a write from one
// bytes.Buffer to another.
//
// It gains nothing where the compiler avoids the copy by itself, which it does more
// often with every version. It never loses.
//
// The rewrite is exact by construction.
//
// # Analyzer cut
//
// cut: cut a string in two without making a slice
//
//	func value(field string) string {
//		parts := strings.SplitN(field, "=", 2)
//		if len(parts) < 2 {
//			return ""
//		}
//		return parts[1]
//	}
//
// becomes
//
//	func value(field string) string {
//		_, after, found := strings.Cut(field, "=")
//		if !found {
//			return ""
//		}
//		return after
//	}
//
// The rule takes strings.SplitN and strings.Split of which only the first two elements are
// used, and whether there are two, or more. The separator must be constant and not empty. The
// second element may only be read where the length is known to be two or more. Package bytes
// is left alone: its Split limits the capacity of the parts, its Cut does not. For Go
// versions without strings.Cut its few lines are written out.
//
// It hardly ever loses: the search is the same, and nothing is allocated.
//
// The rewrite is exact by construction.
//
// # Analyzer cutparts
//
// cutparts: cut the parts of a string off one by one instead of listing them
//
//	func total(line string) int { return sum(strings.Split(line, ",")) }
//
//	func sum(fields []string) (n int) {
//		for _, field := range fields {
//			n += len(field)
//		}
//		return n
//	}
//
// becomes
//
//	func total(line string) int { return sum(line) }
//
//	func sum(fields string) (n int) {
//		for rest, more := fields, true; more; {
//			var field string
//			field, rest, more = strings.Cut(rest, ",")
//			n += len(field)
//		}
//		return n
//	}
//
// The list may only be ranged over, once, and asked for its length. The rule follows it
// into a function of the package that does no more with it, and gives that function the
// string. From Go 1.24 it writes strings.SplitSeq.
//
// The separator must be a literal that is not empty: then there is always a part, and one
// more than there are separators. A function that is given a list must not be exported. It
// must be called in one function of the same file only, always with parts of the same
// separator.
//
// It loses where the compiler no longer inlines the function, so that its results are
// allocated. If the length of the list is used, the string is searched once more.
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
// # Analyzer fuseparts
//
// fuseparts: use the parts of a string where a function finds them instead of listing them
//
//	func find(root *node, path string) *node {
//		for _, name := range explode(path) {
//			root = root.children[name]
//			if root == nil {
//				return nil
//			}
//		}
//		return root
//	}
//
//	func explode(path string) []string {
//		var names []string
//		for _, name := range strings.Split(path, "/") {
//			if name != "" {
//				names = append(names, name)
//			}
//		}
//		return names
//	}
//
//	type node struct{ children map[string]*node }
//
// becomes
//
//	func find(root *node, path string) *node {
//		for i := 0; i < len(path); i++ {
//			if path[i] == '/' {
//				continue
//			}
//			name := path[i:]
//			for n := 0; n < len(name); n++ {
//				if name[n] == '/' {
//					name = name[:n]
//					break
//				}
//			}
//			i += len(name)
//			root = root.children[name]
//			if root == nil {
//				return nil
//			}
//		}
//		return root
//	}
//
//	func explode(path string) []string {
//		var names []string
//		for _, name := range strings.Split(path, "/") {
//			if name != "" {
//				names = append(names, name)
//			}
//		}
//		return names
//	}
//
//	type node struct{ children map[string]*node }
//
// The loop of a function of the package takes the place of one over the list that it
// returns. No list is made, and parts after the last one that is needed are not looked for.
// The function must do nothing but append to that list, at the end of an iteration, and
// whatever leads there must be such that it can be done at any time: it reads and sets
// only numbers and strings of its own, calls only functions such as strings.TrimSpace and
// cannot panic. Where the function goes over strings.Split, keeps no empty part and the
// separator is one byte, the rewrite that goes over the bytes is proposed, too.
//
// It loses where the code of the loop becomes so large that registers are short.
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
// count of the characters. The string must be a local variable that keeps its value.
//
// It loses where the same slice is ranged over many times: the characters are then decoded
// each time.
//
// The rewrite is exact by construction.
//
// # Analyzer splitfields
//
// splitfields: cut a string instead of splitting it and dropping empty parts
//
//	func explode(path string) []string {
//		var names []string
//		for _, name := range strings.Split(path, "/") {
//			if name != "" {
//				names = append(names, name)
//			}
//		}
//		return names
//	}
//
// becomes
//
//	func explode(path string) []string {
//		var names []string
//		for i := 0; i < len(path); i++ {
//			if path[i] == '/' {
//				continue
//			}
//			name := path[i:]
//			for n := 0; n < len(name); n++ {
//				if name[n] == '/' {
//					name = name[:n]
//					break
//				}
//			}
//			i += len(name)
//			if name != "" {
//				if cap(names) == 0 {
//					names = make([]string, 0, strings.Count(path[i:], "/")+1)
//				}
//				names = append(names, name)
//			}
//		}
//		return names
//	}
//
// The list is made in one piece once there is something to keep. A list that was nil
// without any part stays nil. The separator must be a constant that is not empty, the
// list must have type []string, and nothing else may use all the parts. A part may be
// trimmed first. With strings.Cut in place of the inner loop it is proposed as well, and
// for a separator of several bytes that way only.
//
// It loses where a text with many separators has hardly any part that is not empty:
// the list has room for all that follow the first. Where parts are longer than some
// twenty bytes, strings.Cut finds their ends sooner.
//
// The rewrite is exact by construction.
package split

import _ "embed"

//go:embed doc.go
var docs string
