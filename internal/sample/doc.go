// Package sample holds what was measured, in the order in which it was
// measured, with the machine it was measured on.
//
//  1. [DetectMachine] describes the [Machine].
//  2. A [Run] is one execution of a command that measures. It names the
//     versions and the [Row] list fixed before the first look.
//  3. It keeps every [Sample] ever taken; estimates and verdicts are not
//     stored, they are computed again from the samples whenever they are
//     shown. Nothing in this package reorders or drops samples of a run.
//  4. [WriteFormat] writes them in the Go benchmark format, for benchstat.
//
// Values are in base units (sec/op, B/op, allocs/op, and those of a [Metric]);
// they are scaled only when printed.
package sample
