// Package compare measures versions of the code against each other and judges
// what it measured. It is the engine of hone diff and hone bench:
//
//  1. resolve makes a snapshot of each version (resolve.go, toolchains.go).
//  2. buildAll compiles the packages with benchmarks (packages.go).
//  3. newPlan runs each benchmark once and fixes the rows (survey.go).
//  4. carry gives rows the evidence of earlier runs that asked the same
//     question (carry.go), or goOn takes up a stored run (resume.go).
//  5. Measure runs the plan into a [sample.Run] (compare.go).
//  6. Judge, or Gauge where one version is measured by itself, replays the run
//     and says what it amounts to (judge.go, gauge.go).
//
// [Prepare] does steps 1 to 3. A stored run is judged by step 6 alone.
package compare
