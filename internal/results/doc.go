// Package results reads files of benchmark results: what go test -bench prints,
// what people feed to benchstat, what hone export writes.
//
//  1. [Read] takes the files of one comparison and gives a [Set], with what the
//     files say of their units.
//  2. A [File] holds its benchmarks as [Benchmark], in the order in which they
//     first come up, with their values in the order in which they stand there.
//  3. What the files say of where and how they were measured, and what in them
//     cannot be read, comes as warnings.
//
// The format is that of https://go.dev/design/14313-benchmark-format. Values are
// in base units: ns/op becomes sec/op, MB/s becomes B/s.
package results
