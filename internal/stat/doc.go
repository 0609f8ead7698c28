// Package stat holds the pure mathematics of a comparison: from the paired
// series of two arms to evidence, intervals and centers. It knows no
// thresholds and no policy; package verdict does.
//
// The chain, for one benchmark:
//
//  1. Each process gives its sub-blocks; [Quantile] at [Low] is the code on a
//     quiet machine, the plain mean is what go test prints.
//  2. The natural logarithm of head over base is one difference of the paired
//     series. Differences are never sorted or dropped.
//  3. A [Bet] turns the series into evidence that its shift is above, or
//     below, a given value. It may be looked at after every pair.
//  4. [Interval] is the confidence sequence: all shifts that no evidence
//     speaks against. [HodgesLehmann] is its center.
//
// Of one arm by itself there are no differences: [MedianSequence] bounds the
// median of its processes, also at all times, as long as nothing drifts.
//
// Values without pairs, such as those in files of results, are compared by
// their ranks: [RankTest] and [RankShift].
package stat
