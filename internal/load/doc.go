// Package load sends requests on a schedule and records how long answers
// took, from the moment at which each request was due: a server that stalls
// is charged with the whole queue that builds up meanwhile.
//
//  1. A [Schedule] says when requests are due. In the closed model a number of
//     virtual users send one request after the other; in the open model
//     requests arrive at a rate, whether earlier ones were answered or not.
//  2. Workers work through it. Each has a script.User, which says what is sent,
//     and a [Client], which sends it and keeps its connection.
//  3. A recorder counts and times each answer in a [Tally]; once a second what
//     the workers recorded is merged into a [Second].
//  4. [Run] returns the sum of the seconds, a [Result].
package load
