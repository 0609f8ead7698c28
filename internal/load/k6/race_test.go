//go:build race

package k6

// raceEnabled says that the tests run under the race detector, which has pools
// forget some of what they are given.
const raceEnabled = true
