//go:build race

package load

// raceEnabled says that the tests run under the race detector, which
// allocates.
const raceEnabled = true
