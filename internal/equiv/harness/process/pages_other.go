//go:build go1.21 && !linux

package process

import "unsafe"

// Pages is memory that can be made one that cannot be written to: nobody has any here.
type Pages struct{}

// NewPages returns nil.
func NewPages() *Pages { return nil }

// Place returns nil.
func (*Pages) Place(uintptr) unsafe.Pointer { return nil }

// Used returns 0.
func (*Pages) Used() int { return 0 }

// Holds returns false.
func (*Pages) Holds(uintptr) bool { return false }

// Close returns false.
func (*Pages) Close() bool { return false }

// Open does nothing.
func (*Pages) Open() {}
