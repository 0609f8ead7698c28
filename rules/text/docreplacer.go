// The rule about replacers follows.
//
// # Analyzer replacer
//
// replacer: replace one string by strings.ReplaceAll, and write what a Replacer makes at once
//
//	var spaces = strings.NewReplacer(" ", "_")
//
//	func flat(parts []string) string {
//		return spaces.Replace(strings.Join(parts, "."))
//	}
//
// becomes
//
//	func flat(parts []string) string {
//		return strings.ReplaceAll(strings.Join(parts, "."), " ", "_")
//	}
//
// The replacer has one pair, of which the first is not empty. It is made in the call, or a variable holds it that
// nothing else is done with: a local one, or an unexported one of the package, for which both strings are constant.
// What is written by the method WriteString to a strings.Builder or a bytes.Buffer is made first:
//
//	func label(b *bytes.Buffer, s string) {
//		b.WriteByte(';')
//		spaces.WriteString(b, s)
//	}
//
// becomes
//
//	func label(b *bytes.Buffer, s string) {
//		b.WriteByte(';')
//		b.WriteString(strings.ReplaceAll(s, " ", "_"))
//	}
//
// So it is with a replacer of which nothing is known, by its method Replace: an interface is not called for each piece then,
// and a local buffer need not be on the heap. The buffer is there for sure: it is a variable whose address is
// given, a local one that points to a new buffer, or one that the statement before or after writes to as well. A
// replacer of longer strings, which would make a text of pieces, goes on writing them.
//
// It loses where much is replaced in long texts that were only written.
//
// The rewrite is exact by construction.
package text

import _ "embed"

//go:embed docreplacer.go
var replacerDocs string
