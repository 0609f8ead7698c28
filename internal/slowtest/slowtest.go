// Package slowtest says which tests run by default. What takes longer than a default
// run of all tests can afford runs where the environment has HONE_TEST=all. With
// HONE_TEST=slow, what a default run has run is left out where that saves much time;
// ./check.sh -all runs the tests once by default and once like this.
package slowtest

import (
	"os"
	"testing"
)

// All reports whether the slow tests are to run.
func All() bool { return os.Getenv("HONE_TEST") == "all" || Alone() }

// Alone reports whether the slow tests are to run alone.
func Alone() bool { return os.Getenv("HONE_TEST") == "slow" }

// Skip skips a slow test in a default run; why says what makes it slow.
func Skip(tb testing.TB, why string) {
	tb.Helper()
	if !All() {
		tb.Skip(why + "; HONE_TEST=all runs it")
	}
}

// Usual skips a test that a default run runs where slow tests run alone.
func Usual(tb testing.TB) {
	tb.Helper()
	if Alone() {
		tb.Skip("a default run has it")
	}
}
