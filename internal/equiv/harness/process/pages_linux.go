//go:build go1.21 && linux

package process

import (
	"os"
	"syscall"
	"unsafe"
)

// Pages is memory that can be made one that cannot be written to.
type Pages struct {
	memory []byte
	page   int
	used   int // bytes, whole pages
}

// mostPages is the size of the memory, in pages.
const mostPages = 64

// NewPages returns memory, nil where the system gives none.
func NewPages() *Pages {
	page := os.Getpagesize()
	memory, err := syscall.Mmap(-1, 0, mostPages*page, syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil
	}
	return &Pages{memory: memory, page: page}
}

// Place returns room for so many bytes, on pages of its own; nil if there is none left.
func (p *Pages) Place(size uintptr) unsafe.Pointer {
	whole := (int(size) + p.page - 1) / p.page * p.page
	if size > uintptr(len(p.memory)) || p.used+whole > len(p.memory) {
		return nil
	}
	at := unsafe.Pointer(&p.memory[p.used])
	p.used += whole
	return at
}

// Used is how many bytes of pages are in use.
func (p *Pages) Used() int { return p.used }

// Holds reports whether an address lies in the pages.
func (p *Pages) Holds(at uintptr) bool {
	first := uintptr(unsafe.Pointer(&p.memory[0]))
	return at >= first && at < first+uintptr(len(p.memory))
}

// Close makes what is in use read-only, and reports whether it is.
func (p *Pages) Close() bool {
	return p.used > 0 && syscall.Mprotect(p.memory[:p.used], syscall.PROT_READ) == nil
}

// Open makes all of it writable again, and free.
func (p *Pages) Open() {
	if p.used > 0 {
		syscall.Mprotect(p.memory[:p.used], syscall.PROT_READ|syscall.PROT_WRITE)
	}
	p.used = 0
}
