// Package report renders what a command found, for people and for programs.
//
// A command sends a stream of messages to a handler: [NewText], [NewMarkdown],
// [NewHTML], [NewJSON] or [NewK6Summary]. [Live] shows a load run that goes on.
// Each step has a package of its own:
//
//  1. convert makes messages of what the engines return.
//  2. message holds the stream, and reads and writes it as JSON.
//  3. words says in English what a message holds. The words of a verdict, a
//     warning or a trial are made there.
//  4. tables makes a document of the stream: sections, rows and footnotes.
//  5. layout writes the document as text or Markdown. The page and its charts,
//     which package chart draws, are written here.
//
// Nothing is judged here. Verdicts, warnings and estimates arrive with the
// messages; this package only chooses what to show, where, and with how many
// digits.
package report
