// Package trial carries out the trial of one candidate. Its stages are functions, one a
// file, which run in this order (stages.go):
//
//  1. compile: it builds, and not to the same program (compile.go);
//  2. look: a quick comparison promises a gain (look.go);
//  3. sameAPI: other packages see what they saw, and it keeps no state (api.go);
//  4. vet: go vet has no new objection (vet.go);
//  5. runTests: the tests pass (runtests.go);
//  6. check: package equiv finds no difference in behavior (check.go);
//  7. decide: a benchmark is proven faster and none slower (decide.go);
//  8. spareOthers: no other benchmark is slower (others.go);
//  9. spareSizes: nor is the function on shorter and longer inputs (sizes.go).
//
// A stage returns a Reason (reason.go) where it ends the trial, and knows nothing of the
// other stages or of the loop around them. What it works with is a Bench (bench.go),
// and what it finds out stays in the Trial (trial.go).
package trial
