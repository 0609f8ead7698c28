// Package testlog reads what go test -json writes and finds which test is to blame where a
// package fails: also for a test that ends the test binary or does not end itself, and for
// a panic in a goroutine that an earlier test has left.
//
// Reader (reader.go) takes the stream as it comes, package (package.go) follows the tests of
// one package, and Package here is what came out.
package testlog

import (
	"cmp"
	"slices"
	"strings"
)

// A Kind is how something failed.
type Kind string

const (
	// Failed means that the test said so.
	Failed Kind = "failed"
	// Panicked, Exited and Hung ended the test binary: by a panic or an error of the
	// runtime, by os.Exit, and by the deadline.
	Panicked Kind = "panicked"
	Exited   Kind = "exited"
	Hung     Kind = "hung"
	// Outside means that the package failed outside of its tests: in TestMain or init.
	Outside Kind = "outside"
	// Unbuilt means that its tests could not be built.
	Unbuilt Kind = "unbuilt"
	// Cut means that the stream ended before the package did.
	Cut Kind = "cut"
)

// Ends reports whether what fails so keeps later tests of the package from running.
func (k Kind) Ends() bool { return k != Failed }

// A Failure is one thing that failed.
type Failure struct {
	// Package is its import path.
	Package string
	// Test is the full name of the test, such as TestX/case. It is empty where no test is
	// to blame, and where it is not known which of Suspects is.
	Test string
	Kind Kind
	// Suspects were running when the binary ended, two or more; nil if Test is known.
	Suspects []string
	// Line is the line that says most, such as "x_test.go:12: got 3, want 4", without
	// what the test logged; it may be empty.
	Line string
}

// String says what failed and how, such as "TestX in example.org/m: x_test.go:12: got 3".
func (f Failure) String() string {
	text := cmp.Or(f.Test, strings.Join(f.Suspects, " or "))
	if text != "" {
		text += " in "
	}
	text += f.Package
	how := map[Kind]string{
		Exited: "it ends the test binary", Hung: "it does not end in time", Cut: "it did not end in time",
		Unbuilt: "the tests cannot be built", Outside: "the tests fail outside of any test",
	}[f.Kind]
	for _, part := range []string{how, f.Line} {
		if part != "" {
			text += ": " + part
		}
	}
	return text
}

// A Package is what became of the tests of a package.
type Package struct {
	// Path is the import path.
	Path string
	// Failures are in the order of the stream; empty where all tests passed. A test is not
	// among them because of a test within it.
	Failures []Failure
	// Passed are the names of tests that passed or were skipped, without those within others.
	Passed []string
	// Seconds is how long tests took that ended, by full name; those within others, too.
	Seconds map[string]float64
	// Elapsed is how long the package took, in seconds.
	Elapsed float64
	// TooSlow reports whether the deadline ended the package while no single test had
	// taken half of it.
	TooSlow bool
}

// Whole reports whether every test of the package ran to its end.
func (p *Package) Whole() bool {
	return !slices.ContainsFunc(p.Failures, func(f Failure) bool { return f.Kind.Ends() })
}
