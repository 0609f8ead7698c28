// Package pcrejit is a small binding of PCRE with patterns that are compiled to
// machine code. It is empty unless the tag pcre_cgo asks for it: it needs a C
// compiler, pkg-config, and PCRE with its headers.
//
// It is here because go-pcre frees what that machine code goes on reading, the
// set of bytes that a match can begin with. What is allocated next takes its
// place, and then the pattern finds nothing, or what it should not.
package pcrejit
