//go:build race

package jsonreq

// raceEnabled reports whether the tests run under the race detector, which
// allocates where nothing else does.
const raceEnabled = true
