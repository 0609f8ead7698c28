// Package look finds where the time and the memory of a program go, and why.
//
//  1. [Look] builds the packages of a version and profiles their benchmarks, each kind of
//     profile in processes of its own (take.go). [Read] takes profiles from files and URLs
//     instead (read.go).
//  2. Each sample is charged to the innermost line of the user's own code, with what the
//     runtime and the libraries spent below it (package explain), and lines are ranked
//     (explain.Rank).
//  3. An [explain.Profile] says what belongs to which package, and [Result].Warnings what profile
//     and benchmark contradict each other in (doubt.go).
//
// It measures nothing that is compared: for that see package compare.
package look
