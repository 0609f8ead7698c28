// Package shift says where one version of a benchmark takes more or less than another, and
// why.
//
//  1. A [Side] is a version: its profiles, what one operation takes, and what the compiler
//     said of it.
//  2. [Compare] charges what an operation takes to functions on both sides, and lists those
//     that gained or lost (moves.go).
//  3. [Shift.Culprit] is the function that most of the difference is in, and the cause, as far
//     as profiles and compiler carry it (culprit.go). It is nil where they do not.
//
// Nothing is measured here, and no verdict is given: that there is a difference is known.
package shift
