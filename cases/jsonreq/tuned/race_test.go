//go:build race

package jsonreq

// raceEnabled says that the tests run under the race detector, which
// allocates where nothing else does.
const raceEnabled = true
