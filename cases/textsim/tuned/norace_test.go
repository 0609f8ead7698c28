//go:build !race

package textsim

const raceEnabled = false
