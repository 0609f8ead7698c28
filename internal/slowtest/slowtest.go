// Package slowtest says which tests run by default. What takes longer than a default
// run of all tests can afford runs where the environment has HONE_TEST=all, as with
// ./check.sh -all.
package slowtest

import (
	"os"
	"testing"
)

// All reports whether the slow tests are to run, too.
func All() bool { return os.Getenv("HONE_TEST") == "all" }

// Skip skips a test in a default run; why says what makes it slow.
func Skip(tb testing.TB, why string) {
	tb.Helper()
	if !All() {
		tb.Skip(why + "; HONE_TEST=all runs it")
	}
}
