// Package suite finds which tests of a package and of those that import it can vouch for a
// rewrite. A test that fails without any change cannot, nor one that fails now and then, or
// that ends the test binary. They are left out by name, so that the others count.
//
//  1. Find (find.go) runs all tests twice, each time in another random order. Where all
//     pass that is all.
//  2. Where some fail, sort (sort.go) leaves out those that end the binary in any order, since
//     they hide the tests after them (ends.go), runs the package in the order of its files,
//     then those that fail there by themselves, and the rest in the first order again. A
//     package whose tests fail or panic in that order only runs in the order of its files from
//     then on.
//  3. What changed must pass once more. A package that still fails is left out whole.
//  4. In a trial, Again (again.go) asks whether tests that fail with a rewrite fail in the
//     same order without it.
//
// Tests run in a copy of the code. What they change there is restored after each run, and
// noted where they do it without a rewrite.
//
// Steps 2 and 3 have a limit of time; a test that fails beyond it is left out as it is.
package suite
