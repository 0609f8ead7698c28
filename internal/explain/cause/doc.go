// Package cause says why a line of code takes time or memory.
//
//  1. A [Site] is a hot line with what is known of it: the stacks below it in the profile, what
//     the compiler said about it, and its syntax where the source is at hand.
//  2. Of returns its causes, the likeliest first. What samples show comes first, by their
//     share; the compiler's diagnostics and the shape of the source say which value, which
//     call or which loop it is.
//  3. Whole returns the causes that belong to no line, such as the garbage collector.
//
// The dictionary of codes is in dictionary.go: the functions of the runtime and the standard
// library by which each is known. A cause is a code with facts; package words says it in
// English.
package cause
