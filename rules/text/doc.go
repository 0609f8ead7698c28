// Package text holds the rules about strings that are put together.
//
// # Analyzer appendparts
//
// appendparts: append to a byte slice without making strings first
//
// The rule appendparts appends to a byte slice what is first made a string of: numbers by
// strconv.AppendInt and its like, formatted values by fmt.Appendf, times by
// AppendFormat, and a + b in two steps. All appends of a function are changed
// together.
//
// It asks that the slice is of type []byte and nothing that the arguments call can
// exchange it. Package fmt may call methods of what it formats, so there the slice
// must be a local variable that nobody else reaches.
//
// It loses hardly ever: at worst the strings were short enough for the stack.
//
// # Analyzer builderparts
//
// builderparts: write the parts of a string to a builder one by one
//
// The rule builderparts writes to a strings.Builder or bytes.Buffer what is first put
// together elsewhere: WriteString(a + b) becomes two writes, and what package fmt
// or strconv makes a string of is written without one. All writes of a function
// are changed together. So is what fmt.Fprintf and fmt.Fprint write to a builder.
//
// It asks that nobody sees the difference between one write and several. Either
// the builder is a local variable that is used for nothing but calls of its
// methods, and no operand reads it. Or no operand calls anything, and only the
// first can panic. Formatting into the builder is a single write, as before.
//
// It loses where strings are short: the compiler joins up to 32 bytes without
// allocating. Formatting into a local builder moves that to the heap.
//
// # Analyzer concat
//
// concat: append to a buffer instead of concatenating strings in a loop
//
// The rule concat turns s += ... in a loop, which copies all of s every time, into appending
// to a buffer that becomes a string once. Numbers are appended without a string of
// their own, and in one alternative by a function that is quicker than that of package strconv.
//
// It asks that s is a local variable or a result without a name that a deferred call
// could see, that nothing in the loop reads it, and that no closure holds it.
//
// It loses where the loop hardly ever runs more than once. The function for numbers gains
// little where most are long or negative.
//
// # Analyzer itoa
//
// itoa: put strings together with strconv instead of package fmt
//
// The rule itoa makes strings that fmt.Sprintf and fmt.Sprint put together with package
// strconv and +, which need no interface values and read no format.
//
// Statements that are fmt.Fprintf or fmt.Fprint become one Write each, as they were;
// those of a function are changed together. Of several strings that a function makes each
// is changed by itself, and all of them, with the statements, at once.
//
// It asks for a constant format of the verbs d, s, v, t, x, q, g and f without flags,
// of which f may have a precision, and for arguments of basic types, []byte or an array
// of bytes without a method that fmt would call. Of x a width with zeros is understood,
// too, where a number without a sign never has more digits. If more than one argument
// matters to the order of evaluation, the call is left alone.
//
// It loses where numbers are many, as each becomes a string of its own first. So
// there is an alternative that appends all to a buffer on the stack.
//
// # Analyzer joinparts
//
// joinparts: write parts one by one instead of joining a slice of them
//
// The rule joinparts writes parts one behind the other where a function collects them in a slice
// only to join them:
//
//	var parts []string
//	for _, n := range numbers {
//		parts = append(parts, strconv.Itoa(n))
//	}
//	return strings.Join(parts, ", ")
//
// Each part is written with the separator before it, and of the whole the first separator
// is cut off, if there is one: a part may be empty, and there may be none. Parts go to a
// buffer on the stack, to which numbers are appended without a string of their own, or to
// a strings.Builder.
//
// It asks that the slice is a local variable of type []string that no closure holds, that
// nothing is done with it but to append parts and to join them at one place, behind which
// no loop leads back, and that the separator is constant.
//
// It loses where the parts are strings that exist already and the slice was made with
// the right capacity: strings.Join allocates once for all.
//
// # Analyzer runebuffer
//
// runebuffer: append characters to a slice of bytes instead of a slice of characters that becomes a string
//
// The rule runebuffer appends to a slice of bytes what is appended to a slice of characters that only
// serves to make a string. What is no character becomes U+FFFD either way.
//
// It asks that the slice is a local variable that begins empty, that outside of closures it is
// only appended single characters to, compared in length with 0, emptied, and made a string.
// The bytes begin as an array on the stack, as long as
// nearly all texts that were observed, or 64 bytes. Where the slice had a capacity, there is
// an alternative with the same one.
//
// It loses where texts are longer than the array and had room for all before.
//
// # Analyzer stackbuffer
//
// stackbuffer: append to a byte slice on the stack instead of writing to a local buffer
//
// The rule stackbuffer appends to a byte slice what is written to a strings.Builder or bytes.Buffer
// that only serves to make a string. The slice begins as an array on the stack, so that a
// short text is allocated once, as the string, and a byte is appended without a call.
// Numbers and formatted values are appended without strings of their own.
//
// It asks that the buffer is a local variable that begins empty, that outside of closures
// it is only written to, by statements that ignore what a write returns, asked for its
// length, emptied, and made a string; a strings.Builder that is never emptied not in a loop
// that goes on writing. What an array has room for is as long as nearly all texts that were
// observed, or 64 bytes.
//
// It loses where texts are longer than the array, and where a strings.Builder had room for
// all from the beginning: its text is not copied into a string any more.
package text

import _ "embed"

//go:embed doc.go
var docs string
