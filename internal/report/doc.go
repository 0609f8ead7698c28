// Package report turns what a command finds into something to read.
//
//  1. A command sends a stream of [Message]: one [Config], then comparisons,
//     or results of one version, and warnings as they come up, and one [Summary].
//  2. A [Handler] renders the stream: [NewText] and [NewMarkdown] for people,
//     [NewJSON] for programs, one message a line.
//  3. [Decode] reads such lines again and sends them to any handler, so that
//     every report can be made again without measuring.
//
// Text and Markdown are two layouts of one document: document.go collects
// the stream into it, with one section for each package and head (diff.go)
// or for each benchmark whose implementations are ranked (ranking.go), or for
// each package of one version (resultsection.go).
//
// What hone load sends (load.go, made by loadmake.go) is laid out by
// loadsection.go. [NewHTML] adds charts to the same document, [NewK6Summary]
// writes what k6 would, and [Live] shows a run that goes on. The store keeps the
// messages of such a run: [EncodeMessages] and [DecodeMessages].
//
// What hone doctor sends (machinecheck.go) is laid out by check.go.
//
// Nothing is judged here. Verdicts, warnings and estimates arrive with the
// messages; this package only chooses what to show, where, and with how many
// digits.
package report
