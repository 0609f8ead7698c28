//go:build race

package load

// raceEnabled reports whether the tests run under the race detector, which
// allocates.
const raceEnabled = true
