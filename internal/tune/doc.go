// Package tune makes a package faster by itself: it walks the loop of profile,
// change, proof and measurement until nothing is left to win or the budget is
// spent.
//
//  1. Run checks that the code can be tuned at all: it builds, its tests pass twice.
//  2. A round profiles the benchmarks (profile.go), observes how long things become in
//     hot functions (lengths.go), and asks the rules for candidates there (search.go).
//  3. Each candidate is a Trial: built, screened by a short measurement, checked by
//     vet, tests and package prove, and measured in earnest against the code as it
//     stands (trial.go, measure.go). Of candidates for one place the one that
//     promises most goes first.
//  4. One that is faster is kept and becomes a Patch; the next round starts
//     from there.
//  5. In the end the final code is measured against the original on samples that
//     decided nothing.
//
// The code is never touched: every version of it is files laid over a snapshot.
package tune
