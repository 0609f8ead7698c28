//go:build go1.21

// Package harness runs two functions of one type on the same inputs and says where
// they differ. Package equiv lays its source into the module of the code that is
// checked, where it is compiled as a package of that module: it uses the standard
// library alone and no language feature newer than Go 1.21.
//
//  1. An input is one of the recorded calls (record.go, code.go), one of a list of
//     simple ones (enumerate.go), drawn by a Source from types and literals
//     (draw.go, text.go, pool.go), with a length or number at which code changes its
//     mind (border.go, resize.go), built by methods (build.go), or led to by coverage (guide.go).
//  2. Both functions get a copy of their own (call.go). A journal and a watchdog know
//     of calls that do not come back (journal.go), memory is bounded (limit_*.go), and
//     budgets are times of the processor (clock.go).
//  3. What they return, panic with, and leave in their arguments is compared, down
//     to what unexported fields hold and which memory is shared (equal.go,
//     alias.go). A lenient comparison lets some differences be (edge.go).
//  4. Wrong versions of the new function show how much the inputs see (mutants.go, versions.go).
//
// Apart from that it makes shorter and longer inputs to measure a function with (sizes.go,
// stretch.go).
package check
