// Package rules holds hone's rewrite rules, each an analysis.Analyzer whose
// diagnostics carry the rewrites as suggested fixes, so that other drivers can
// use them, too. A rule finds code of one shape and proposes the same behaviour
// at less cost; whether it is in fact faster, and whether the behaviour is in
// fact the same, is for who applies it to find out. Several fixes of one
// diagnostic are alternatives to each other.
//
// A rule lives in one file, named after it, and has a folder of that name in
// testdata: a program, and what each rewrite makes of it.
package rules

import (
	"go/token"

	"golang.org/x/tools/go/analysis"
)

// A Proof says what the exactness of a rule's rewrites rests on.
type Proof int

const (
	// ByConstruction means that the rewrite is exact wherever the rule's
	// preconditions hold.
	ByConstruction Proof = iota
	// ByComparison means that the rewrite must be compared with the original on
	// many inputs, which must lead to all of its code: the preconditions alone do not
	// make it exact.
	ByComparison
)

// A Consent names something that a user must allow before a rewrite is tried,
// because it is a trade that only he can make.
type Consent string

const (
	NoConsent Consent = ""
	// Unsafe rewrites use package unsafe.
	Unsafe Consent = "unsafe"
	// State rewrites keep state from call to call.
	State Consent = "state"
	// Codec rewrites exchange an encoding for another implementation of it,
	// whose errors and corner cases may differ.
	Codec Consent = "codec"
	// Empty rewrites return an empty value where there was a nil one.
	Empty Consent = "empty"
)

// A Rule is an analyzer with what a driver must know to try its rewrites.
type Rule struct {
	*analysis.Analyzer
	Proof   Proof
	Consent Consent
	// Shares says that a rewrite makes goroutines share a value, so that the
	// tests must pass under the race detector.
	Shares bool
	// Observes says that the rule asks the observer, so that it is worth having one.
	Observes bool
}

// Lengths are the lengths that a slice or map made at one place had in the end,
// as observed while benchmarks ran.
type Lengths struct {
	// Count is the number of values observed, at least 1.
	Count int64
	// Median, P95 and Max are quantiles of their lengths.
	Median, P95, Max int
	// Relative compares them with other lengths that were known before.
	Relative []Relative
}

// A Relative is the ratio of lengths to that of a variable, taken when the slice or map
// was declared or made.
type Relative struct {
	// Name is that of the variable, as it can be written there.
	Name string
	// Median, P95 and Max are quantiles of the ratio, 0 or more.
	Median, P95, Max float64
}

// An Observer returns what was observed of a slice, map, string or buffer, if anything
// was. The place is that of the name in its declaration, of the expression that makes a
// map, or of a statement that adds to it.
type Observer func(token.Position) (Lengths, bool)

// Suite returns all rules, in the order of what they are expected to win. An
// observer makes the rules that need sizes from a profile propose something; it
// may be nil.
//
// Not included:
//
//   - whatever "go fix" does in Go 1.26, which is a suite of its own: among it
//     []byte(fmt.Sprintf(...)), Index with slices of both sides, and ranging over
//     strings.SplitSeq and FieldsSeq;
//   - m[k] = append(m[k], v), string(b) as a key or in a comparison, and ranging
//     over []byte(s): the compiler does these without a second look-up or a copy;
//   - WriteByte for WriteString of one character by itself: it takes as long;
//   - io.WriteString for Write of any io.Writer: the two may differ;
//   - order of struct fields: it changes the order of JSON and the size that
//     others see, and seldom shows in time.
func Suite(observed Observer) []*Rule {
	return []*Rule{
		concat(observed),
		hoistregexp(),
		classtable(),
		fusepipeline(),
		matchpredicate(),
		mapswitch(),
		joinparts(),
		jsondecode(),
		jsonstream(),
		jsonencode(),
		jsoncodec(),
		splitfields(),
		cutparts(),
		mapsize(),
		observedMap(observed),
		observedCap(observed),
		observedGrow(observed),
		capacity(),
		stackbuffer(observed),
		runebuffer(observed),
		builderparts(),
		appendparts(),
		itoa(),
		cut(),
		sortfunc(),
		rangestring(),
		invariant(),
		conversions(),
		grow(),
		onelookup(),
		fillonce(),
	}
}
