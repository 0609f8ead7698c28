// Package loop makes a package faster by itself: it walks the loop of profile, change,
// check and measurement until nothing is left to win, a goal is met or the budget is
// spent.
//
//  1. Run checks that the code can be tuned at all (start.go): it builds, its tests leave
//     the code alone, and an operation of its benchmarks takes a second at most; slower ones
//     are left out (survey.go), and so are tests that fail without any change (package
//     suite, vouch.go).
//  2. A round (rounds.go) profiles the benchmarks (profile.go, heat.go) and asks package
//     search for candidates where the cost lies.
//  3. Each candidate is a trial, which package trial carries out: candidates are screened,
//     in the order of share and rule, and the one that promises most is examined first,
//     once a part of the budget has gone into screening.
//  4. One that is faster, and makes nothing slower, is kept; the next round starts from
//     there.
//  5. In the end the final code is compared with the original on samples that decided
//     nothing (final.go), and so are the slow benchmarks (slow.go).
//
// The code is never touched: every version of it is files laid over a copy, and what
// tests and benchmarks write into that is undone.
package loop
