// Package target is the code that hone tune works on: one package, in a private copy of
// its module where tests and benchmarks may write (target.go), its tests (tests.go), the
// test binary of the current code (baseline.go), and how two builds of the package are
// compared (meter.go).
//
// It knows nothing of candidates and of the loop that tries them.
package target
