// Package sample holds what was measured, in the order in which it was
// measured, with the machine it was measured on.
//
// A [Run] is one execution of a command that measures. It names the versions,
// the [Row] list fixed before the first look, and every [Sample] ever taken;
// estimates and verdicts are not stored, they are computed again from the
// samples whenever they are shown. Nothing in this package sorts or drops
// samples.
//
// Values are in base units (sec/op, B/op, allocs/op); they are scaled only
// when printed.
package sample
