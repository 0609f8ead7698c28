//go:build race

package textsim

// raceDetector says that the tests run under the race detector, which has
// pools forget some of what they are given.
const raceDetector = true
