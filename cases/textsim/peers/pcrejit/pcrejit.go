//go:build pcre_cgo

package pcrejit

// #cgo pkg-config: libpcre
// #include <pcre.h>
// #include <stdlib.h>
import "C"

import (
	"fmt"
	"unsafe"
)

// A Pattern is compiled for good: it is never freed. It is safe for concurrent
// use.
type Pattern struct {
	code  *C.pcre
	extra *C.pcre_extra
}

// MustCompile compiles a pattern of bytes. It panics if PCRE refuses it or has
// no just-in-time compiler.
func MustCompile(pattern string) Pattern {
	text := C.CString(pattern)
	defer C.free(unsafe.Pointer(text))
	var reason *C.char
	var offset C.int
	p := Pattern{code: C.pcre_compile(text, 0, &reason, &offset, nil)}
	if p.code == nil {
		panic(fmt.Sprintf("compile %s: %s", pattern, C.GoString(reason)))
	}
	p.extra = C.pcre_study(p.code, C.PCRE_STUDY_JIT_COMPILE, &reason)
	if p.extra == nil || p.extra.flags&C.PCRE_EXTRA_EXECUTABLE_JIT == 0 {
		panic("compile " + pattern + ": this libpcre has no just-in-time compiler")
	}
	return p
}

// ReplaceAll returns text with every match replaced, with one call into C for
// each, as go-pcre's does. Patterns must not match the empty text.
func (p Pattern) ReplaceAll(text []byte, with string) []byte {
	out := make([]byte, 0, len(text))
	for begin, end, ok := p.find(text); ok; begin, end, ok = p.find(text) {
		out = append(append(out, text[:begin]...), with...)
		text = text[end:]
	}
	return append(out, text...)
}

// Count returns how many matches there are that do not overlap.
func (p Pattern) Count(text []byte) (n int) {
	for _, end, ok := p.find(text); ok; _, end, ok = p.find(text) {
		text = text[end:]
		n++
	}
	return n
}

// find returns where the first match begins and ends.
func (p Pattern) find(text []byte) (begin, end int, ok bool) {
	if len(text) == 0 {
		return 0, 0, false
	}
	var at [3]C.int // both, and room that PCRE wants
	found := C.pcre_exec(p.code, p.extra, (*C.char)(unsafe.Pointer(&text[0])), C.int(len(text)), 0, 0,
		&at[0], C.int(len(at)))
	return int(at[0]), int(at[1]), found >= 0
}
