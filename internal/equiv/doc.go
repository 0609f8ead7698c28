// Package equiv checks that the base and the head version of a function do the same,
// and says how sharp that check is.
//
//  1. Package subject finds the function in both trees. One that does more than compute
//     is not compared.
//  2. Package calls records the calls that tests and benchmarks make of it.
//  3. The function of base is written beside that of head under another name, with what
//     it needs (base.go). The new code, which is the function and all that the rewrite
//     adds or changes beside it, gets versions that count its blocks or are wrong
//     (package mutants). A test hands both functions to the harness (testfile.go), with
//     their constants (dictionary.go) and what makes values of types that hide their
//     fields (builders.go). All of it is laid over the package; nothing is written there.
//  4. The test is compiled (checker.go) and run, again with smaller numbers if an input was
//     too much for it (run.go). What it reports becomes Evidence (check.go). Of rewrites that
//     nobody vouches for, a second program calls both at the same time (together.go).
package equiv
