//go:build !race

package k6

const raceEnabled = false
