//go:build pcre_cgo

package normalize

// #cgo pkg-config: libpcre
// #include <pcre.h>
// #include <stdlib.h>
import "C"

import (
	"fmt"
	"strings"
	"unsafe"
)

var (
	jitNotWord = mustCompileJIT(notWordPattern)
	jitBlanks  = mustCompileJIT(blanksPattern)
)

// PCREJIT is [PCRE] with the patterns compiled to machine code, as the story
// had them, and with one call into C for each match as there.
//
// It **differs** as PCRE does and answers the same on every text.
//
// It has a binding of its own: go-pcre frees what the machine code goes on
// reading, the set of bytes a match can begin with. What is allocated next
// takes its place, and then the pattern finds nothing, or what it should not.
func PCREJIT(text string) string {
	out := []byte(strings.ToLower(text))
	out = jitNotWord.replaceAll(out, "")
	out = jitBlanks.replaceAll(out, " ")
	return strings.TrimSpace(string(out))
}

// A jitPattern is compiled for good: it is never freed.
type jitPattern struct {
	code  *C.pcre
	extra *C.pcre_extra
}

func mustCompileJIT(pattern string) jitPattern {
	text := C.CString(pattern)
	defer C.free(unsafe.Pointer(text))
	var reason *C.char
	var offset C.int
	p := jitPattern{code: C.pcre_compile(text, 0, &reason, &offset, nil)}
	if p.code == nil {
		panic(fmt.Sprintf("compile %s: %s", pattern, C.GoString(reason)))
	}
	p.extra = C.pcre_study(p.code, C.PCRE_STUDY_JIT_COMPILE, &reason)
	if p.extra == nil || p.extra.flags&C.PCRE_EXTRA_EXECUTABLE_JIT == 0 {
		panic("compile " + pattern + ": this libpcre has no just-in-time compiler")
	}
	return p
}

// replaceAll does what go-pcre's ReplaceAll does.
func (p jitPattern) replaceAll(text []byte, with string) []byte {
	out := make([]byte, 0, len(text))
	var at [3]C.int // where the match begins and ends, and room that PCRE wants
	for len(text) > 0 {
		found := C.pcre_exec(p.code, p.extra, (*C.char)(unsafe.Pointer(&text[0])), C.int(len(text)), 0, 0,
			&at[0], C.int(len(at)))
		if found < 0 {
			break
		}
		out = append(append(out, text[:at[0]]...), with...)
		text = text[at[1]:]
	}
	return append(out, text...)
}
