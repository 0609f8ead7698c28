// Package pattern holds the rules about regular expressions, and about chains of
// replacements in a string.
//
// Each rule is in the file of its name.
//
// # Analyzer classtable
//
// classtable: replace a class of characters by a table, not a regular expression
//
//	var blanks = regexp.MustCompile(`\s+`)
//
//	func join(s string) string { return blanks.ReplaceAllString(s, " ") }
//
// becomes
//
//	func join(s string) string { return joinBlanks(s) }
//	...
//	// joinBlanks is one pass of replacing \s+ by ' '.
//	func joinBlanks(s string) string {
//	...
//
// The function goes over the string once, with a table that says what becomes of each byte.
// The regular expression must be that of one constant pattern, a class of characters or runs
// of one, and must never change. The replacement must be at most one ASCII character. Bytes
// that are not UTF-8 are each the character U+FFFD, as they are to a regular expression, and
// stay as they are if that is kept. The class must treat all but a few characters beyond ASCII
// alike, since rewrites must not depend on the tables of one version of Unicode. The variables
// of the package must be initialized without a call that may lead back into the package other
// than by name: the table is one of them.
//
// It has never been seen to lose.
//
// The rewrite rests on comparison: it must agree with the original on many inputs.
//
// # Analyzer fusepipeline
//
// fusepipeline: make a string in one pass instead of one pass for each step
//
//	var (
//		others = regexp.MustCompile(`[^\w\s]`)
//		blanks = regexp.MustCompile(`\s+`)
//	)
//
//	func normalize(s string) string {
//		s = strings.ToLower(s)
//		s = others.ReplaceAllString(s, "")
//		return blanks.ReplaceAllString(s, " ")
//	}
//
// becomes
//
//	func normalize(s string) string {
//		return normalizeOnePass(s)
//	}
//	...
//	// normalizeOnePass is, in one pass, what these are one after the other:
//	// strings.ToLower, deleting [^\w\s], replacing \s+ by ' '.
//	func normalizeOnePass(s string) string {
//	...
//
// A step is strings.ToLower or ToUpper, or strings.ReplaceAll of one ASCII character.
// It may also be the replacement of a class of characters, or of runs of one, by at
// most one ASCII character through a regular expression that never changes. The
// results between steps must not be used. Calls that only trim cost nothing and stay
// where they are. Characters beyond ASCII are decoded where they may matter. Invalid
// UTF-8 is treated as by the steps. A character that lower case brings into ASCII,
// such as the Kelvin sign, goes on as what it became.
//
// There are two forms. The one with branches is easier to read, and as fast on a text
// that the processor's branch predictor knows. The other takes the same time for each byte
// of any text. The table must be a variable that is initialized in time, as for classtable.
//
// It loses on strings of a few bytes that no step changes.
//
// The rewrite rests on comparison: it must agree with the original on many inputs.
//
// # Analyzer hoistregexp
//
// hoistregexp: compile a constant regular expression once
//
//	func valid(s string) bool {
//		word := regexp.MustCompile(`^\w+$`)
//		return word.MatchString(s)
//	}
//
// becomes
//
//	var validWord = regexp.MustCompile(`^\w+$`)
//
//	func valid(s string) bool {
//		return validWord.MatchString(s)
//	}
//
// The pattern must be constant and compile. The function may only call methods of the
// regular expression, neither Longest nor UnmarshalText: without these two a Regexp
// is safe for concurrent use, and one cannot be distinguished from another. A call of
// regexp.MatchString, Match or MatchReader with such a pattern becomes one of the method.
// Where a function compiles several that have no names, one more candidate declares all of
// them, with one variable for equal patterns.
//
// It loses where the function is hardly ever called: the package then compiles the
// pattern for nothing when the program starts.
//
// The rewrite is exact by construction.
//
// # Analyzer literalpattern
//
// literalpattern: look for a constant text without a regular expression
//
//	var comment = regexp.MustCompile(`^(#|//)`)
//
//	func clean(line string) string {
//		if comment.MatchString(line) {
//			return ""
//		}
//		return strings.TrimSpace(line)
//	}
//
// becomes
//
//	func clean(line string) string {
//		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "//") {
//			return ""
//		}
//		return strings.TrimSpace(line)
//	}
//
// The pattern stands for one text, or for two or three: whether it matches is asked by Contains, HasPrefix,
// HasSuffix, ContainsAny or ==. ReplaceAllString of one text, with a constant without $, and ReplaceAllLiteralString
// become strings.ReplaceAll; at one end, where they put nothing there, TrimPrefix or TrimSuffix. Split becomes
// strings.Split or SplitN, the number of all matches strings.Count. The pattern is constant, in place or in a variable
// that never changes, of which one rewrite changes all calls in a function.
//
// What the pattern stands for is read from what package regexp/syntax makes of it. No character in it has
// another case that counts, and none is U+FFFD, as which a regular expression sees bytes that are not UTF-8: any
// other is found by its bytes where it is found as a character.
//
// It loses nowhere but where three texts are looked for in long ones that hardly ever have them.
//
// The rewrite is exact by construction.
//
// # Analyzer matchpredicate
//
// matchpredicate: compare bytes instead of matching a simple regular expression
//
//	var version = regexp.MustCompile(`^v[0-9]$`)
//
//	func isVersion(s string) bool { return version.MatchString(s) }
//
// becomes
//
//	func isVersion(s string) bool { return matchesVersion(s) }
//
//	// matchesVersion reports whether ^v[0-9]$ matches.
//	func matchesVersion(s string) bool {
//		if len(s) != 2 {
//			return false
//		}
//		if c := s[0]; c != 'v' {
//			return false
//		}
//		if c := s[1]; c < '0' || c > '9' {
//			return false
//		}
//		return true
//	}
//
// The regular expression must be that of one constant pattern that never changes: ^
// and a sequence of ASCII characters and classes, each a fixed number of times, of which the
// last may be of any number, and $ or not. All characters that can match are ASCII, so
// bytes stand for characters, and any other byte fails. $ is the end of the text;
// patterns with (?m) are left alone.
//
// It has never been seen to lose.
//
// The rewrite rests on comparison: it must agree with the original on many inputs.
//
// # Analyzer matchstates
//
// matchstates: read a text once by a function made of a regular expression
//
//	var key = regexp.MustCompile(`^([a-z]+)=(\d*)$`)
//
//	func parse(s string) []string { return key.FindStringSubmatch(s) }
//
// becomes
//
//	func parse(s string) []string { return parseKey(s) }
//
//	// parseKey returns what ^([a-z]+)=(\d*)$ matches first and its groups,
//	// nil if it does not match.
//	func parseKey(s string) []string {
//		var to1, from2, p0 int
//		state := 0
//		for i := 0; i < len(s); i++ {
//			c := s[i]
//			switch state {
//			case 0:
//				if !('a' <= c && c <= 'z') {
//					return nil
//				}
//				p0 = i + 1
//				state = 1
//			case 1:
//				switch {
//				case c == '=':
//					to1, from2, p0 = p0, i+1, i+1
//					state = 2
//				case 'a' <= c && c <= 'z':
//					p0 = i + 1
//				default:
//					return nil
//				}
//			case 2:
//				if !('0' <= c && c <= '9') {
//					return nil
//				}
//				p0 = i + 1
//			}
//		}
//		switch state {
//		case 2:
//			return []string{s, s[:to1], s[from2:p0]}
//		}
//		return nil
//	}
//
// The function is the deterministic automaton of the pattern: a switch for each character, and the positions
// at which groups begin and end. It prefers what package regexp prefers. The methods are Match,
// MatchString, FindString, FindStringIndex and FindStringSubmatch, of one constant pattern that never changes.
// Where it matches nothing empty and does not ask for the beginning of the text, they are FindAllString,
// FindAllStringIndex and Split for all matches, ReplaceAllLiteralString, and ReplaceAllString with a constant
// without $, too.
//
// The pattern must not ask for words or lines, nor tell characters beyond ASCII apart, and the function has
// at most 260 lines.
//
// It loses where nearly no text has the constant characters that the pattern begins with: package regexp
// searches for those by instructions that look at many bytes at a time.
//
// The rewrite is exact by construction.
//
// # Analyzer replacechain
//
// replacechain: replace several characters of a string at once, not one after the other
//
//	func escape(s string) string {
//		s = strings.ReplaceAll(s, "&", "&amp;")
//		s = strings.ReplaceAll(s, "<", "&lt;")
//		return strings.ReplaceAll(s, ">", "&gt;")
//	}
//
// becomes
//
//	var escapeReplacer = strings.NewReplacer(
//		"&", "&amp;",
//		"<", "&lt;",
//		">", "&gt;",
//	)
//
//	func escape(s string) string {
//		return escapeReplacer.Replace(s)
//	}
//
// Each step replaces all of one ASCII character by a constant text, so that a character becomes the
// same wherever it stands. Where a later step replaces what an earlier one has inserted, the text of the
// pair is what comes of both. The results between steps must not be used. The variables of the package
// must be initialized without a call that may lead back into the package other than by name: the
// replacer is one of them, and goroutines share it.
//
// It loses on long texts with only a few such characters: strings.ReplaceAll searches for one by
// instructions that look at many bytes at a time, the replacer looks at each byte once there is
// something to replace.
//
// The rewrite is exact by construction.
package pattern

import _ "embed"

//go:embed doc.go
var docs string
