// Package observe finds out how long the slices, maps and strings of a function become
// while benchmarks run.
//
//  1. Sites are the local variables that grow, and the maps that are made empty
//     (site.go, grow.go, finder.go).
//     The blocks of these functions are followed, too: what no benchmark enters need not be
//     rewritten (block.go).
//  2. A copy of their files is instrumented (instrument.go): a recorder.Slot at the head of
//     the function follows each of them and notes the length of one value after the
//     other. The code does what it did, at its own lines.
//  3. Each benchmark runs for a moment in a process of its own, which adds what it sees to
//     a file (observe.go).
//  4. Histograms of all benchmarks become the quantiles that rules ask for (read.go).
//
// Nothing is written into the code: the copies are files laid over it.
package observe
