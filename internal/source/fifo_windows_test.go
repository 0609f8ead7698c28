package source

import "testing"

// makeFIFO makes none: there are no such files here.
func makeFIFO(*testing.T, string) {}
