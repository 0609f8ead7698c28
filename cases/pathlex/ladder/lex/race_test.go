//go:build race

package lex_test

const raceEnabled = true
