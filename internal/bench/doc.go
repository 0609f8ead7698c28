// Package bench runs test binaries in interleaved, randomised rounds of fresh
// processes until every comparison has its verdict or its budget is spent.
//
//  1. [Runner.Survey] runs every benchmark of a binary once and names them.
//  2. A [Plan] holds the benchmarks, their arms and the rows to decide, fixed
//     before the first look.
//  3. [Runner.Measure] takes the benchmarks that are nearest to a verdict, a few
//     in turns. A pilot of each arm fixes its iterations; then a round runs a
//     fresh process of some arms, in an order drawn by a coin, and feeds a
//     [Judgement], which says how to go on: a verdict.Group of comparisons or a
//     verdict.Gauge of a single arm. [Simulate] does so on a made-up machine.
//  4. [Runner.Count] counts the instructions of the same benchmarks under
//     valgrind, in processes of its own.
//
// While a process runs, hone itself is quiet: it prints nothing, collects no
// garbage and runs nothing else.
package bench
