// Package equiv decides whether the base and the head body of a function are the
// same function, and how strongly that is known.
//
//  1. The function is found in both trees (subject.go, known.go). One that does more
//     than compute is not compared (limits.go, foreign.go).
//  2. Its calls by tests and benchmarks are recorded (record.go).
//  3. The function of base is written beside that of head under another name, with what
//     it needs (base.go). The new code, which is the function and all that the rewrite
//     adds or changes beside it (added.go), gets further versions that count their blocks
//     or are wrong (copies.go, edit.go, mutants.go, faults.go). A test hands both
//     to package harness (testfile.go), with their constants (dictionary.go,
//     calleelimits.go) and what makes values of types that hide their fields (builders.go).
//     All of it is laid over the package, nothing written.
//  4. The test is compiled and run, again with smaller numbers if an input was too
//     much for it (run.go), and what it reports becomes Evidence (check.go, edges.go).
//
// Apart from that it makes benchmarks of a function with shorter and longer inputs
// (sizes.go).
package equiv
