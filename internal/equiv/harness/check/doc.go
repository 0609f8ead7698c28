//go:build go1.21

// Package check runs two functions of one type on the same inputs and says where they
// differ.
//
//  1. Package input makes inputs (compare.go, guide.go).
//  2. Both functions get a copy of their own (arms.go). A journal and a watchdog know of
//     calls that do not come back (watchdog.go, watch.go), package process bounds memory,
//     and budgets are times of the processor.
//  3. What they do is compared (one.go), where they differ again and again (repeat.go). A
//     lenient comparison lets some differences be (edge.go).
//  4. On some inputs more is looked at than outcomes: what calls write to meanwhile and have in
//     common (beyond.go), and what they do where those they call are hostile, or on the same value
//     again (hostile.go). Another process calls both from several goroutines (together.go).
//  5. Which blocks of the new code the inputs lead to is counted (coverage.go), and wrong
//     versions of it show how much the inputs see (mutants.go).
package check
