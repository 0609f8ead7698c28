package suite

import (
	"time"

	"github.com/gohone/hone/internal/testlog"
)

// A Why is why a test does not vouch for rewrites.
type Why string

const (
	// Always fails in every order and by itself.
	Always Why = "always"
	// Beside fails beside other tests, and passes by itself.
	Beside Why = "beside"
	// Flaky failed in one run and passed in another of the same order.
	Flaky Why = "flaky"
	// Ends ends the test binary, or does not end: see the kind of its failure.
	Ends Why = "ends"
	// Slow takes so long that the tests of the package do not end in time.
	Slow Why = "slow"
	// Rest are the tests of a package that had not passed when there was no more time to find
	// out which of them end the test binary.
	Rest Why = "rest"
	// Once failed, and there was no time to run it again.
	Once Why = "once"
)

// A LeftOut is a test that is left out. If Test is empty all tests of its package are, or
// the Rest of them; then the kind of the failure says why.
type LeftOut struct {
	testlog.Failure
	Why Why
}

// An InOrder is a package whose tests run in the order of its files, since Tests fail in
// the random order that Seed gives. Tests are empty where the package fails outside of
// them.
type InOrder struct {
	Package string
	Tests   []string
	Seed    int64
}

// Found is what was found of the tests.
type Found struct {
	LeftOut []LeftOut
	InOrder []InOrder
	// Written are the files of the code that the tests change without any rewrite, relative to
	// the root of the version and in ascending order. They are restored after each run.
	Written []string
	// Long are the tests that took longer than Finder.Long, by package and in order.
	Long map[string][]string
	// Lost is the time that it took to find this, beside two runs of all tests.
	Lost time.Duration
}
