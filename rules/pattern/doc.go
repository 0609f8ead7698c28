// Package pattern holds the rules about regular expressions and chains of replacements.
//
// # Analyzer classtable
//
// classtable: replace a class of characters by a table instead of a regular expression
//
// The rule classtable turns the replacement of one class of characters, or of runs of one,
// through a regular expression into a pass over the string with a table that
// says what becomes of each byte.
//
// It asks that the regular expression is that of one constant pattern for ever, and
// that the replacement is at most one ASCII character. Bytes that are no UTF-8 are
// each the character U+FFFD, as they are to a regular expression, and stay what
// they are if that is kept. The class must treat characters beyond ASCII alike but
// for a few: rewrites must not depend on the tables of one version of Unicode.
// The variables of the package must be initialized without a call that may lead back
// into the package by another way than by name: the table is one of them.
//
// It has never been seen to lose.
//
// # Analyzer fusepipeline
//
// fusepipeline: make a string in one pass that was made anew by each of several steps
//
// The rule fusepipeline turns a string that is made anew again and again (to lower case, one
// kind of character deleted, runs of another kind joined) into one that is made in
// one pass, with a table that says what becomes of each byte.
//
// The steps are strings.ToLower and ToUpper, strings.ReplaceAll of one ASCII
// character, and the replacement of a class of characters, or of runs of one, by
// at most one ASCII character through a regular expression that never changes. What is
// between them is read by nobody. Calls that only trim cost nothing and stay where
// they are. Characters beyond ASCII are decoded where they may matter, bytes that are no
// UTF-8 are what they are to the steps, and what lower case brings into ASCII (the
// Kelvin sign, the capital I with a dot) goes on as what it became.
//
// There are two ways to write it. The one with branches is easier to read and as fast
// on a text that a processor has learned by heart; the other takes the same time
// for each byte of any text.
//
// It asks that the variables of the package are initialized without a call that may
// lead back into the package by another way than by name: the table is one of them.
//
// It loses on strings of a few bytes that no step changes.
//
// # Analyzer hoistregexp
//
// hoistregexp: compile a constant regular expression once
//
// The rule hoistregexp turns a regular expression that a function compiles at every call into
// an unexported variable of the package, which is compiled once.
//
// It asks that the pattern is constant and compiles, and that the function only calls
// methods of the regular expression, neither Longest nor UnmarshalText, so that nobody
// can tell one from the other. A Regexp is safe for concurrent use but for these two,
// so that goroutines may share it.
//
// It loses where the function is hardly ever called: the package then compiles the
// pattern for nothing when the program starts.
//
// # Analyzer matchpredicate
//
// matchpredicate: look at bytes instead of matching a simple regular expression
//
// The rule matchpredicate turns the question whether a regular expression matches, where
// that only depends on what stands at which place, into a function that looks there:
// ^ and a sequence of ASCII characters and classes, each as often as a number says,
// of which the last may be of any number, and $ or not.
//
// It asks that the regular expression is that of one constant pattern for ever. All
// characters that can match are ASCII, so that bytes stand for characters; any other
// byte fails, be it UTF-8 or not. $ is the end of the text, since (?m) is left alone.
//
// It has never been seen to lose.
package pattern

import _ "embed"

//go:embed doc.go
var docs string
