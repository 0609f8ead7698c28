// Package reach decides which benchmarks of a test binary a change can reach.
// It reads what the linker reads: the archives that the compiler and the
// assembler made of every package, in which each function and each variable
// has its bytes, and its references to others by name instead of by address.
//
//  1. [Load] reads the archives of one test binary into a [Program].
//  2. [Compare] pairs two programs, from what every process of them runs: the
//     runtime, package testing, TestMain and all package initialization.
//  3. [Comparison.Benchmark] goes on from one benchmark. What it can reach is
//     found by the rules by which the linker drops what a program cannot use.
//     The two programs must agree in every symbol on the way, pair by pair.
//
// Where anything differs, or cannot be decided, the answer is a [Reason]. What is
// not compared are positions: addresses, the order and alignment of functions
// in the binary, files and line numbers, the names of closures and of hidden
// variables as far as they are numbered, and debugging information.
//
// The format of archives is that of cmd/internal/goobj, the rules are those of
// deadcode.go of cmd/link, both as of Go 1.23 to 1.27. Other versions are not
// decided.
package reach
