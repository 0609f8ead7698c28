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
	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/json"
	"github.com/gohone/hone/rules/length"
	"github.com/gohone/hone/rules/pattern"
	"github.com/gohone/hone/rules/room"
	"github.com/gohone/hone/rules/sorting"
	"github.com/gohone/hone/rules/split"
	"github.com/gohone/hone/rules/table"
	"github.com/gohone/hone/rules/text"
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
func Suite(observed length.Observer) []*Rule {
	return []*Rule{
		{Analyzer: text.Concat(observed), Observes: true},
		{Analyzer: pattern.HoistRegexp},
		{Analyzer: pattern.ClassTable, Proof: ByComparison},
		{Analyzer: pattern.FusePipeline, Proof: ByComparison},
		{Analyzer: pattern.MatchPredicate, Proof: ByComparison},
		{Analyzer: table.MapSwitch},
		{Analyzer: text.JoinParts},
		{Analyzer: json.Decode},
		{Analyzer: json.Stream},
		{Analyzer: json.Encode},
		{Analyzer: json.Codec, Proof: ByComparison, Consent: Codec},
		{Analyzer: split.SplitFields},
		{Analyzer: split.CutParts},
		{Analyzer: room.MapSize},
		{Analyzer: room.ObservedMap(observed), Observes: true},
		{Analyzer: room.ObservedCap(observed), Observes: true},
		{Analyzer: room.ObservedGrow(observed), Observes: true},
		{Analyzer: room.Capacity},
		{Analyzer: text.StackBuffer(observed), Observes: true},
		{Analyzer: text.RuneBuffer(observed), Observes: true},
		{Analyzer: text.BuilderParts},
		{Analyzer: text.AppendParts},
		{Analyzer: text.Itoa},
		{Analyzer: split.Cut},
		{Analyzer: sorting.SortFunc, Proof: ByComparison},
		{Analyzer: split.RangeString},
		{Analyzer: table.Invariant, Shares: true},
		{Analyzer: split.Conversions},
		{Analyzer: room.Grow},
		{Analyzer: table.OneLookup},
		{Analyzer: table.FillOnce},
	}
}

// JSONCodec is the rule jsoncodec for nothing but a package of one module, or of the
// standard library if module is empty.
func JSONCodec(module string) *Rule {
	return &Rule{Analyzer: json.CodecOf(module), Proof: ByComparison, Consent: Codec}
}

// What the observer tells, see package length.
type (
	Observer = length.Observer
	Lengths  = length.Lengths
	Relative = length.Relative
)
