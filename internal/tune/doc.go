// Package tune makes a package faster by itself: it walks the loop of profile,
// change, proof and measurement until nothing is left to win, a goal is met or the
// budget is spent.
//
//  1. Run checks that the code can be tuned at all: it builds, its tests pass twice and
//     leave the code alone, and an operation of its benchmarks takes a second at most;
//     slower ones are left out (start.go).
//  2. A round profiles the benchmarks (profile.go), observes how long things become in
//     hot functions (lengths.go), and asks the rules, and programs outside, for
//     candidates there (search.go, outside.go, codecs.go).
//  3. Each candidate is a Trial: built, screened by a short measurement, checked for
//     what other packages see of it and for state, by vet, by tests and by package equiv,
//     and measured in earnest against the code as it stands (trial.go, measure.go). Of
//     candidates for one place the one that promises most goes first.
//  4. One that is faster, and makes nothing slower, neither other benchmarks nor the
//     function with shorter and longer inputs (sizes.go), is kept and becomes a Patch; the
//     next round starts from there.
//  5. In the end the final code is measured against the original on samples that
//     decided nothing (final.go), and so are the slow benchmarks (slow.go).
//
// The code is never touched: every version of it is files laid over a copy, and what
// tests and benchmarks write into that is undone.
package tune
