// Package machine finds what on this machine hurts a measurement, and says of
// each thing what was found, why it matters and what to do.
//
//  1. A [System] reads the files in which Linux tells about the machine, from
//     any root, so that a test can give it a machine that is not there. All of
//     them are readable without privileges; what cannot be read is not told.
//  2. A [Look] holds its counters at one moment: processor time, throttling,
//     pressure. Two looks enclose a measurement.
//  3. [System.Findings] turns what is there, and what changed between two looks,
//     into warnings, those that hurt most first.
//
// It measures nothing itself but the cost of reading the clock, and changes
// nothing.
package machine
