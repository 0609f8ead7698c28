//go:build !race

package textsim

const raceDetector = false
