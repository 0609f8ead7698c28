// Package verdict turns paired samples into faster, slower, same or undecided
// under a stated policy.
//
//  1. A [Policy] says what matters: the family's error, the tolerance, the gate.
//  2. A [Judge] follows one benchmark between two arms. [Judge.Add] takes a
//     pair of [Observation], in the order measured, and [Judge.Want] says what
//     to measure next: another short pair, a long one, nothing.
//  3. [Judge.Results] gives a [Result] a unit. A verdict once reached stays,
//     later pairs are ignored, so judging stored samples again in their order
//     gives the same results.
//  4. [Group.FeedStored] lets a run go on where its stored samples end.
//
// A [Duel] judges two servers in the same way, and a [Record] of equal programs
// tells what a comparison on this machine could find. Other rules have packages
// of their own: gauge for one arm measured by itself, unpaired for values from
// files, instructions for counts of instructions.
//
// The error of a family of m benchmarks, [Policy.Alpha], is shared out before
// the first look: 0.7 to the fast path, 0.1 to the mean, 0.1 to the long look,
// 0.1 to counts that vary. The metrics of all rows are a second family with the
// same error.
package verdict
