// Package split holds the rules about strings that are taken apart or looked at.
//
// # Analyzer conversions
//
// conversions: do not convert between string and []byte where a function for the other exists
//
// The rule conversions spares a string or []byte that is made only to be looked at or
// copied: it calls the twin of the function that takes what is there. Only pairs
// are known to it whose results are the same for all input, invalid UTF-8
// included, and that keep nothing.
//
// It asks for plain []byte and string types. io.Writer is left alone: a type that
// has WriteString may do something else there. So is bufio.Writer, whose two
// methods cut what they write into other blocks, and strings made of the bytes of
// a bytes.Buffer and written to one.
//
// It wins nothing where the compiler sees by itself that no copy is needed, which
// it does more often with every version.
//
// # Analyzer cut
//
// cut: cut a string in two without making a slice
//
// The rule cut asks strings.Cut for the two parts around the first separator instead of
// making a slice of them: for strings.SplitN and strings.Split, of which only the
// first two elements are used and whether there are two, or more; what lies behind
// a second separator is cut off likewise.
//
// It asks for a constant separator that is not empty, and that the second element
// is only read where the length is known to be two or more; elsewhere the slice would
// panic. Package bytes is left alone: its Split limits the capacity of the parts,
// its Cut does not.
//
// Where a module asks for a Go without strings.Cut, its few lines are written out.
//
// It loses hardly ever: the same search is made, and nothing allocated.
//
// # Analyzer cutparts
//
// cutparts: cut the parts of a string off one by one instead of listing them
//
// The rule cutparts goes over the parts of a string as they are cut off one by one, where
// strings.Split lists them first and the list is only gone over once and counted. It
// follows the list into a function of the package that does no more with it, which is
// then given the string:
//
//	func countWords(words string) map[string]int {
//		...
//		for rest, more := words, true; more; {
//			var word string
//			word, rest, more = strings.Cut(rest, " ")
//
// It asks that the separator is a literal that is not empty: then there is always a part,
// and one more than there are separators. A function that is given a list must be called in
// one function of the same file only, always with parts of the same separator, and not be
// exported.
//
// It loses where the compiler no longer puts the function into its caller, and what it makes
// then needs memory of its own: a small map, say. Where the list is measured, the string is
// searched once more.
//
// # Analyzer rangestring
//
// rangestring: range over the characters of a string without making a slice of them
//
// The rule rangestring ranges over a string instead of a slice of its characters, which is made only
// for that, and counts them where the slice was measured. Bytes that are no UTF-8 are each
// the character U+FFFD either way.
//
// It asks that the index of a character, if it is used at all, is only compared with 0, since
// it becomes that of a byte. A slice with a name must be used for nothing else, and the
// string must be a local variable that keeps its value.
//
// It loses where the same slice is ranged over many times, as the characters are then
// decoded each time.
//
// # Analyzer splitfields
//
// splitfields: cut a string instead of splitting it and dropping empty parts
//
// The rule splitfields makes one pass of strings.Split followed by a loop that keeps the
// parts that are not empty: the parts are cut off one by one, and the list that is
// kept is made in one piece, once there is something to keep. What was nil without
// any part stays so.
//
// It asks that the separator is a constant that is not empty, that the list has
// type []string, and that nothing else looks at all the parts.
//
// It loses where a text with many separators has hardly any part that is not
// empty: the list has room for all that are behind the first.
package split

import _ "embed"

//go:embed doc.go
var docs string
