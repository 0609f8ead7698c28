// Package number holds rules about numbers and characters, and their text.
//
// Each rule is in the file of its name.
//
// # Analyzer anytext
//
// anytext: make the text of plain values in interfaces without package fmt
//
//	func cell(v any) string {
//		return fmt.Sprint(v)
//	}
//
// becomes
//
//	func cell(v any) string {
//		return anyText(v)
//	}
//
//	// anyText returns the text of a value as package fmt formats it by %v.
//	func anyText(v any) string {
//		switch v := v.(type) {
//		case string:
//			return v
//		case int:
//			return strconv.Itoa(v)
//		case int64:
//			return strconv.FormatInt(v, 10)
//		case uint64:
//			return strconv.FormatUint(v, 10)
//		case bool:
//			return strconv.FormatBool(v)
//		case float64:
//			return strconv.FormatFloat(v, 'g', -1, 64)
//		}
//		return fmt.Sprint(v)
//	}
//
// Where two such texts are compared, values of one plain type are compared themselves.
//
// A string is returned as it is, in place of a copy, and for numbers package fmt need not be
// asked. Sprintf with %v is the same, and with %s only strings are told apart. Types that are
// declared, which may have methods, stay with package fmt: they are other types for the switch. The same is done for a
// reflect.Value that is formatted by %v, by its kind where its type is not a declared one.
//
// A list that is passed on, as by fmt.Sprint(list...), often holds one string and nothing else, which is then returned as it is; and so is a
// format without verbs where fmt.Sprintf(format, list...) has no values.
//
// The argument must have a type that is an interface without methods, or be a reflect.Value; an argument of another
// type that is known has rules of its own. The function must not look for types in the value itself.
//
// It loses a nanosecond where the values are of other types.
//
// The rewrite is exact by construction.
//
// # Analyzer bigtext
//
// bigtext: ask a big number for its text, not package fmt
//
//	func total(x *big.Int) string {
//		return fmt.Sprintf("%d", x)
//	}
//
// becomes
//
//	func total(x *big.Int) string {
//		return x.String()
//	}
//
// Package fmt puts the number into an interface and asks it to write the text into a buffer, of which a copy is made. The
// same is done for %v, %s, %x, %b and %o without flags, and for %#x by a function. The format must be that verb alone.
//
// It never loses.
//
// The rewrite is exact by construction, for nil, too.
//
// # Analyzer caselookup
//
// caselookup: look a text up in lower or upper case without making it
//
//	func port(ports map[string]int, scheme string) int {
//		return ports[strings.ToLower(scheme)]
//	}
//
// becomes
//
//	func port(ports map[string]int, scheme string) int {
//		return ports[string(appendLower(make([]byte, 0, 64), scheme))]
//	}
//
//	// appendLower appends strings.ToLower(s) to b.
//	func appendLower(b []byte, s string) []byte {
//	...
//
// The text is made on the stack, and the map looks at the bytes. The function that makes it changes the case of ASCII
// characters one by one and leaves what begins with another character to package strings. The same is done for
// a variable with such a text that is only looked up and compared.
//
// It loses where most text has that case already, since it is not copied then.
//
// The rewrite is exact by construction: each character becomes one other, whatever stands beside it.
//
// # Analyzer charcompare
//
// charcompare: compare characters as numbers, not as text
//
//	func depth(path string) (n int) {
//		for i := 0; i < len(path); i++ {
//			if string(path[i]) == "/" {
//				n++
//			}
//		}
//		return n
//	}
//
// becomes
//
//	func depth(path string) (n int) {
//		for i := 0; i < len(path); i++ {
//			if path[i] == '/' {
//				n++
//			}
//		}
//		return n
//	}
//
// A conversion encodes the character as UTF-8 into memory, of which length and bytes are then
// compared. The same is done for the tag of a switch.
//
// The character must be a byte or a rune, and what it is compared with literals of one character. A
// number that is no character becomes U+FFFD, so comparisons with that stay as they are.
//
// It never loses.
//
// The rewrite is exact by construction.
//
// # Analyzer digitvalue
//
// digitvalue: tell the value of a digit without making a text of it
//
//	func checkDigit(s string) (sum int) {
//		for i := 0; i < len(s); i++ {
//			n, _ := strconv.Atoi(string(s[i]))
//			sum += n * (i + 1)
//		}
//		return sum % 11
//	}
//
// becomes
//
//	func checkDigit(s string) (sum int) {
//		for i := 0; i < len(s); i++ {
//			n := digitValue(rune(s[i]))
//			sum += n * (i + 1)
//		}
//		return sum % 11
//	}
//
//	// digitValue returns the number that a digit stands for, 0 for another character.
//	func digitValue(c rune) int {
//		if c >= '0' && c <= '9' {
//			return int(c - '0')
//		}
//		return 0
//	}
//
// So are a part of a text that has one byte, as s[i:i+1], and strconv.ParseInt and ParseUint to the base 10. Where the error is
// looked at, the function returns it, too: package strconv is asked for what is no digit. A local list or array of such texts, or the
// list that strings.Split(s, "") makes, becomes one of characters where nothing is done with it but to set and to
// append elements, to measure it, to range over it, and to parse them without looking at the error.
//
// It loses where most characters are no digits.
//
// The rewrite is exact by construction.
//
// # Analyzer endrune
//
// endrune: decode the first or the last character of a text, not all
//
//	func exported(name string) bool { return unicode.IsUpper([]rune(name)[0]) }
//
// becomes
//
//	func exported(name string) bool { return unicode.IsUpper(firstRune(name)) }
//
//	// firstRune returns the first character of s, which is not empty.
//	func firstRune(s string) rune {
//		_ = s[0]
//		r, _ := utf8.DecodeRuneInString(s)
//		return r
//	}
//
// The last character is that at the number of all less one, by len of such a slice or by
// utf8.RuneCountInString; the text must be the same each time it is evaluated.
//
// It never loses.
//
// The rewrite is exact by construction: it panics with the same words where the text is empty.
//
// # Analyzer fewchars
//
// fewchars: compare characters with a few constant ones, not with a set made for each call
//
//	func hasLines(s string) bool { return strings.ContainsAny(s, "\r\n") }
//
// becomes
//
//	func hasLines(s string) bool { return containsChar(s) }
//
//	// containsChar reports whether a character of "\n\r" is in s.
//	func containsChar(s string) bool {
//		for i := 0; i < len(s); i++ {
//			if c := s[i]; c == '\n' || c == '\r' {
//				return true
//			}
//		}
//		return false
//	}
//
// Package strings makes a set of the characters for every call, or decodes the text. The same is done
// for IndexAny, both in package bytes too, and for Trim, TrimLeft and TrimRight. An alternative for
// ContainsAny searches for each of two or three characters by instructions that look at many bytes
// at a time.
//
// There must be two to eight characters, all ASCII and constant. One alone is searched well enough.
//
// The alternative loses where the second character is near the beginning of a long text. The rest
// never loses.
//
// The rewrite is exact by construction.
//
// # Analyzer lowercompare
//
// lowercompare: compare text in lower case without making it
//
//	func isJPEG(name string) bool {
//		return strings.HasSuffix(strings.ToLower(name), ".jpg")
//	}
//
// becomes
//
//	func isJPEG(name string) bool {
//		return lowerHasSuffix(name, ".jpg")
//	}
//
//	// lowerHasSuffix reports whether strings.ToLower(s) ends with suffix.
//	func lowerHasSuffix(s, suffix string) bool {
//	...
//
// The whole text is read, and often copied, where one character mostly decides. The function that is
// called instead changes the case of ASCII characters one by one and leaves what begins with another
// character to package strings. The same is done for strings.ToUpper, strings.HasPrefix, == and !=,
// with the other side in the same case or as it is.
//
// A switch over such a text, a variable or a field, with constant cases becomes one over comparisons, too.
//
// The other side must be constant, or both must be variables or fields: then it does not matter which
// is evaluated first.
//
// It loses where most text is not ASCII from the first character on, and may in a switch of many cases.
//
// The rewrite is exact by construction: each character becomes one other, whatever stands beside it.
//
// # Analyzer scannumbers
//
// scannumbers: read the numbers of a format without package fmt
//
//	func clock(s string) (hours, minutes int, err error) {
//		_, err = fmt.Sscanf(s, "%d:%d", &hours, &minutes)
//		return hours, minutes, err
//	}
//
// becomes
//
//	func clock(s string) (hours, minutes int, err error) {
//		_, err = scanNumbers(s, &hours, &minutes)
//		return hours, minutes, err
//	}
//
//	// scanNumbers sets numbers as fmt.Sscanf does, which is asked where there is more than digits.
//	func scanNumbers(s string, p1, p2 *int) (n int, err error) {
//		x1, rest, n1 := leadingNumber(s, "", 10, 19)
//		x2, _, n2 := leadingNumber(rest, ":", 10, 19)
//		if n1 > 0 && n1 < 19 && uint64(int(x1)) == x1 && int(x1) >= 0 &&
//			n2 > 0 && n2 < 19 && uint64(int(x2)) == x2 && int(x2) >= 0 {
//			*p1, *p2 = int(x1), int(x2)
//			return 2, nil
//		}
//		v1, v2 := *p1, *p2
//		n, err = fmt.Sscanf(s, "%d:%d", &v1, &v2)
//		*p1, *p2 = v1, v2
//		return n, err
//	}
//
//	// leadingNumber reads a number of at most most digits that s has after prefix. It returns the
//	// text after it, and how many digits there are: none if s does not begin so.
//	func leadingNumber(s, prefix string, base uint64, most int) (n uint64, rest string, digits int) {
//		if len(s) < len(prefix) || s[:len(prefix)] != prefix {
//			return 0, "", 0
//		}
//		s = s[len(prefix):]
//		for digits < len(s) && digits < most {
//			var d uint64
//			switch c := s[digits]; {
//			case '0' <= c && c <= '9':
//				d = uint64(c - '0')
//			case 'a' <= c && c <= 'f':
//				d = uint64(c-'a') + 10
//			case 'A' <= c && c <= 'F':
//				d = uint64(c-'A') + 10
//			default:
//				d = base
//			}
//			if d >= base {
//				break
//			}
//			n = n*base + d
//			digits++
//		}
//		return n, s[digits:], digits
//	}
//
// The format is a constant, or a variable that is set to nothing but constants. It has verbs d and x, with a width or not,
// s before a blank or at the end, and other characters of ASCII; it may end with the end of a line. A word is read by a function
// leadingWord. What is set are local variables, fields of one, or elements of one at constant indices, of the types of
// whole numbers and texts; they may be in a local list that is cut. A sign, a blank more or less, a digit too many and anything else that is not as the format says
// is left to package fmt, and so are errors and words that are not ASCII.
// A word is a part of the text, which it keeps in memory, not a copy.
//
// It loses where most texts are left to package fmt.
//
// The rewrite is exact by construction.
package number

import _ "embed"

//go:embed doc.go
var docs string
