// Package load sends requests on a schedule and records how long answers
// took, from the moment at which each request was due: a server that stalls
// is charged with the whole queue that builds up meanwhile.
//
//  1. A [Schedule] says when requests are due. In the closed model a number of
//     virtual users send one request after the other; in the open model
//     requests arrive at a rate, whether earlier ones were answered or not.
//  2. Each [script.User] says what is sent; a [Client] sends it.
//  3. A recorder counts and times each answer; once a second what the workers recorded is
//     merged into a [Second].
//  4. Run returns the seconds and their sum, a [Result]. RunPair does the same for
//     two servers in turns, slice by slice.
package load
