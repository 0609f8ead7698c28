// Package diag holds what the compiler said while it built a program: what escapes to the
// heap and why, what it inlined and what not, and which bounds checks, nil checks and copies
// are left. [Builder.Diagnose] of package build makes a [Set] by one build.
//
//  1. Read decodes the files that the compiler writes for -json=0,DIR.
//  2. Inlined reads from its -m output the calls that it inlined, which those files leave out.
//  3. Set.At and Set.Along return what is said about a line, also where its code was inlined
//     elsewhere and where a //line comment gives it another name.
package diag
