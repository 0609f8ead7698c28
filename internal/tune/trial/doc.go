// Package trial carries out the trial of one candidate. Its stages are functions, one a
// file, which run in this order (stages.go):
//
//  1. compile: it builds, and not to the same program (compile.go);
//  2. look: a quick comparison promises a gain (look.go);
//  3. namesGiven: a change from outside does not know the benchmarks' inputs (given.go);
//  4. sameAPI: other packages see what they saw, and it keeps no state (api.go);
//  5. everywhere: it type-checks in every build configuration (everywhere.go);
//  6. vet: go vet has no new objection (vet.go);
//  7. runTests: the tests pass (runtests.go);
//  8. check: package equiv finds no difference in behavior (check.go);
//  9. decide: a benchmark is proven faster and none slower (decide.go);
//  10. spareOthers: no other benchmark is slower (others.go);
//  11. spareSizes: nor is the function on inputs that they do not have (sizes.go).
//
// A stage returns a Reason (reason.go) where it ends the trial, and knows nothing of the
// other stages or of the loop around them. What it works with is a Bench (bench.go),
// and what it finds out stays in the Trial (trial.go).
package trial
