//go:build race

package stat

const raceEnabled = true
