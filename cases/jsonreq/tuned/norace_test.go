//go:build !race

package jsonreq

const raceEnabled = false
