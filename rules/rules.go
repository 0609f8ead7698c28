// Package rules is the list of hone's rewrite rules. A rule is an analysis.Analyzer
// whose diagnostics carry rewrites as suggested fixes, so other drivers can use it,
// too. It finds code of one shape and proposes the same behavior at less cost. Whether
// that is in fact faster, and in fact the same, is for the driver to find out. Several
// fixes of one diagnostic are alternatives to each other.
//
// The rules are in packages by subject: text, format, split, fuse, runes, lines, chars, fold, pattern, number, hashes, binary,
// times, json and web for what is written and read; table, maps, room, gather, result, sorting, fields, layout, length, matrix
// and heap for what is kept; loop, bounds, arith, call and reuse for how it is done.
// The comment of each package describes its rules; docs/rules.md has all of them.
//
// To add a rule:
//
//  1. Copy maps/onelookup.go, the plainest one, into the package of its subject.
//  2. Describe it in the doc.go beside it: a section "# Analyzer name" with a summary, code
//     before and after, what it asks for, when it loses, and what it rests on.
//  3. Add it to Suite, with what a driver must know.
//  4. Write cases into testdata/name: programs that it rewrites and some that it must not.
//     "go test ./rules -run TestRules/name -update" adds what it makes of them.
//  5. Run "go test ./rules -run TestPage -update" for docs/rules.md.
//
// A rewrite that changes the parameters of a function, or the type that it is a method of,
// cannot be checked by calling that function. The diagnostic then has functions that call it as
// related information: a driver compares those.
//
// Where code has the shape that a rule looks for and a precondition fails, it notes that with
// Nearly, for one of the reasons in package near.
//
// A rule asks its questions of packages in internal: view is the code of one function,
// eval decides what may be evaluated at another time, local finds what declares and
// fills a variable, and confine whether its memory outlives it. pure finds what only makes a value, and what code may
// write. initorder decides whether the package may have one more variable, linear what a loop makes of each
// bit, compose what package fmt makes, and patch makes the edits.
package rules

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/arith"
	"github.com/gohone/hone/rules/binary"
	"github.com/gohone/hone/rules/bounds"
	"github.com/gohone/hone/rules/call"
	"github.com/gohone/hone/rules/chars"
	"github.com/gohone/hone/rules/fields"
	"github.com/gohone/hone/rules/fold"
	"github.com/gohone/hone/rules/format"
	"github.com/gohone/hone/rules/fuse"
	"github.com/gohone/hone/rules/gather"
	"github.com/gohone/hone/rules/hashes"
	"github.com/gohone/hone/rules/heap"
	"github.com/gohone/hone/rules/json"
	"github.com/gohone/hone/rules/length"
	"github.com/gohone/hone/rules/lines"
	"github.com/gohone/hone/rules/loop"
	"github.com/gohone/hone/rules/maps"
	"github.com/gohone/hone/rules/matrix"
	"github.com/gohone/hone/rules/number"
	"github.com/gohone/hone/rules/pattern"
	"github.com/gohone/hone/rules/result"
	"github.com/gohone/hone/rules/reuse"
	"github.com/gohone/hone/rules/room"
	"github.com/gohone/hone/rules/runes"
	"github.com/gohone/hone/rules/sorting"
	"github.com/gohone/hone/rules/split"
	"github.com/gohone/hone/rules/table"
	"github.com/gohone/hone/rules/text"
	"github.com/gohone/hone/rules/times"
	"github.com/gohone/hone/rules/web"
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

// A Consent names something that a user must allow before a rewrite is tried: the
// trade-off is the user's to decide.
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
	// Memory rewrites may allocate more where they take at most half of the time.
	Memory Consent = "memory"
	// Layout rewrites order the fields of structs that other packages can have.
	Layout Consent = "layout"
)

// A Rule is an analyzer with what a driver must know to try its rewrites.
type Rule struct {
	*analysis.Analyzer
	Proof   Proof
	Consent Consent
	// Shares reports whether a rewrite makes goroutines share a value: then the tests
	// must pass under the race detector.
	Shares bool
	// Observes reports whether the rule asks the observer.
	Observes bool
	// Retypes reports whether a rewrite declares a type otherwise, so that functions which have values of it
	// cannot be compared: what is tried together with it would rest on the tests alone.
	Retypes bool
	// Beside reports whether a rewrite changes what other code costs than that which it changes, such as where a variable
	// lives: it may be worth it where no benchmark runs the latter.
	Beside bool
	// Outside reports whether it stands for what another program proposes. Nothing vouches for
	// that, so it must show more.
	Outside bool
}

// Summary is what the rule does, in one line without a full stop.
func (r *Rule) Summary() string {
	summary, _, _ := strings.Cut(r.Doc, "\n")
	return strings.TrimPrefix(summary, r.Name+": ")
}

// Help is the doc of the rule, as text that package go/doc/comment reads, and what
// a user of hone tune must know beside it.
func (r *Rule) Help() string {
	text := strings.TrimPrefix(r.Doc, r.Name+": ")
	if r.Consent != NoConsent {
		text += fmt.Sprintf("\n\nThe trade-off is the user's to decide: it needs -allow %s.", r.Consent)
	}
	if r.Shares {
		text += "\n\nGoroutines share what it makes, so the tests must pass under the race detector."
	}
	if r.Observes {
		text += "\n\nIt asks the observer how long values were while benchmarks ran."
	}
	return text
}

// What the observer returns, see package observe.
type (
	Observer = length.Observer
	Lengths  = length.Lengths
	Relative = length.Relative
)

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
//   - io.WriteString for Write of any io.Writer: the two may differ.
func Suite(observed length.Observer) []*Rule {
	return slices.Concat(texts(observed), memory(observed), numbers(), loops())
}

// texts returns the rules that come first: most are about texts.
func texts(observed length.Observer) []*Rule {
	return []*Rule{
		{Analyzer: text.Concat(observed), Observes: true},
		{Analyzer: gather.Gather()},
		{Analyzer: gather.Accumulate},
		{Analyzer: gather.SelfIter},
		{Analyzer: gather.MergeInto},
		{Analyzer: gather.AppendInto, Proof: ByComparison},
		{Analyzer: text.OneBuffer(observed), Observes: true},
		{Analyzer: text.RuneBuffer(observed), Observes: true},
		{Analyzer: pattern.LiteralPattern},
		{Analyzer: pattern.HoistRegexp},
		{Analyzer: pattern.FusePipeline, Proof: ByComparison},
		{Analyzer: pattern.ReplaceChain, Shares: true},
		{Analyzer: pattern.ClassTable, Proof: ByComparison},
		{Analyzer: pattern.MatchPredicate, Proof: ByComparison},
		{Analyzer: pattern.MatchStates},
		{Analyzer: table.MapSwitch},
		{Analyzer: runes.ASCIIRun},
		{Analyzer: sorting.HandSort},
		{Analyzer: table.ASCIITable},
		{Analyzer: runes.FirstRune},
		{Analyzer: loop.SearchByte},
		{Analyzer: chars.SkipByte},
		{Analyzer: loop.PadLoop},
		{Analyzer: loop.RepeatByte},
		{Analyzer: loop.RepeatJoin},
		{Analyzer: loop.Extend},
		{Analyzer: loop.AppendAll},
		{Analyzer: chars.CopyRuns},
		{Analyzer: chars.AsIs},
		{Analyzer: chars.MapChars},
		{Analyzer: loop.ListSet, Consent: Memory},
		{Analyzer: loop.Prepend},
		{Analyzer: text.JoinParts},
		{Analyzer: json.Decode},
		{Analyzer: json.Stream},
		{Analyzer: json.Encode},
		{Analyzer: json.MapLiteral},
		{Analyzer: json.Codec, Proof: ByComparison, Consent: Codec},
		{Analyzer: fuse.FuseParts},
		{Analyzer: fuse.FuseList, Proof: ByComparison},
		{Analyzer: fuse.SplitFields},
		{Analyzer: fuse.CutParts},
		{Analyzer: split.SplitAfter},
	}
}

// memory returns the rules that come next: most are about memory.
func memory(observed length.Observer) []*Rule {
	return []*Rule{
		{Analyzer: call.DeepEqual},
		{Analyzer: call.AnyEqual},
		{Analyzer: room.FieldRoom(observed), Observes: true},
		{Analyzer: room.CallerRoom(observed), Observes: true},
		{Analyzer: result.CallerNew},
		{Analyzer: result.FastPath},
		{Analyzer: fold.MapValues},
		{Analyzer: reuse.LoopScratch},
		{Analyzer: reuse.Refill},
		{Analyzer: heap.Slab, Consent: Memory},
		{Analyzer: room.MapSize},
		{Analyzer: room.ObservedMap(observed), Observes: true},
		{Analyzer: room.ObservedCap(observed), Observes: true},
		{Analyzer: room.ObservedGrow(observed), Observes: true},
		{Analyzer: room.Capacity},
		{Analyzer: room.CountRoom},
		{Analyzer: room.StackRoom},
		{Analyzer: matrix.RollRows},
		{Analyzer: matrix.MulRows},
		{Analyzer: matrix.RowBlock},
		{Analyzer: text.StackBuffer(observed), Observes: true},
		{Analyzer: format.BuilderParts},
		{Analyzer: format.AppendParts},
		{Analyzer: text.Replacer},
		{Analyzer: format.Itoa},
		{Analyzer: format.OwnString, Proof: ByComparison},
		{Analyzer: split.Cut},
		{Analyzer: split.SplitArray},
		{Analyzer: split.SplitCount},
		{Analyzer: sorting.SortFirst, Proof: ByComparison},
		{Analyzer: sorting.SortFunc, Proof: ByComparison},
	}
}

// numbers returns the rules that come then: most are about numbers.
func numbers() []*Rule {
	return []*Rule{
		{Analyzer: runes.RangeString},
		{Analyzer: runes.RuneWalk},
		{Analyzer: lines.ScanLines},
		{Analyzer: lines.ReadOne, Proof: ByComparison},
		{Analyzer: reuse.Pool, Consent: State, Shares: true},
		{Analyzer: table.Invariant, Shares: true},
		{Analyzer: runes.Conversions},
		{Analyzer: split.SplitJoin},
		{Analyzer: runes.RuneCut},
		{Analyzer: number.AnyText},
		{Analyzer: arith.NextPower},
		{Analyzer: arith.WindowSum},
		{Analyzer: maps.NumberKey},
		{Analyzer: binary.BinaryWrite},
		{Analyzer: binary.BinaryData},
		{Analyzer: hashes.FNVHash},
		{Analyzer: hashes.HashSum},
		{Analyzer: hashes.EncodeOnce},
		{Analyzer: number.CharCompare},
		{Analyzer: number.DigitValue},
		{Analyzer: number.EndRune},
		{Analyzer: number.FewChars},
		{Analyzer: number.LowerCompare},
		{Analyzer: number.CaseLookup},
		{Analyzer: number.BigText},
		{Analyzer: number.ScanNumbers},
		{Analyzer: times.ReadyFirst},
		{Analyzer: times.DateNumbers},
		{Analyzer: times.TimeLayout},
		{Analyzer: times.TimeWrite},
		{Analyzer: web.QueryValue},
		{Analyzer: web.HeaderKey},
		{Analyzer: arith.WholeFloat},
		{Analyzer: arith.SmallPower},
		{Analyzer: arith.MinMax},
		{Analyzer: arith.ValueTable},
		{Analyzer: arith.CRCTable},
		{Analyzer: arith.BitCount},
		{Analyzer: arith.EachBit},
		{Analyzer: arith.TrailingZeros},
		{Analyzer: arith.BitScan},
		{Analyzer: arith.Exp2},
	}
}

// loops returns the rules that come last: most are about what is done in each turn of a loop, and looked up.
func loops() []*Rule {
	return []*Rule{
		{Analyzer: bounds.Unroll},
		{Analyzer: bounds.HoistSlice},
		{Analyzer: bounds.RangeCopy},
		{Analyzer: bounds.ClearSlice},
		{Analyzer: bounds.FillSlice},
		{Analyzer: bounds.KeepLast},
		{Analyzer: bounds.LastIndex},
		{Analyzer: bounds.WrapIndex},
		{Analyzer: loop.CopyLoop},
		{Analyzer: loop.EqualLoop},
		{Analyzer: arith.WordBytes, Proof: ByComparison},
		{Analyzer: loop.XorWords},
		{Analyzer: loop.XorBytes},
		{Analyzer: loop.SamePrefix},
		{Analyzer: sorting.TypedHeap},
		{Analyzer: reuse.MakeLater},
		{Analyzer: call.SinkCall},
		{Analyzer: call.JoinLiteral},
		{Analyzer: call.WrittenOnce},
		{Analyzer: call.MapRange, Proof: ByComparison},
		{Analyzer: call.Whether},
		{Analyzer: reuse.BranchCopy, Beside: true},
		{Analyzer: call.Devirtualize},
		{Analyzer: call.LoopCall},
		{Analyzer: call.SameCall},
		{Analyzer: call.Memo, Proof: ByComparison, Consent: Memory},
		{Analyzer: call.PlainKinds},
		{Analyzer: room.Grow},
		{Analyzer: table.ListSwitch},
		{Analyzer: table.OneOf},
		{Analyzer: table.RowLookup},
		{Analyzer: maps.ByteMap},
		{Analyzer: maps.RuneMap},
		{Analyzer: maps.MapUpdate},
		{Analyzer: maps.OneLookup},
		{Analyzer: table.Membership},
		{Analyzer: maps.FillOnce},
		{Analyzer: maps.RangeValue},
		{Analyzer: fields.StructOrder, Retypes: true},
		{Analyzer: fields.ExportedOrder, Consent: Layout, Retypes: true},
	}
}

// JSONCodec is the rule jsoncodec for nothing but a package of one module, or of the
// standard library if module is empty.
func JSONCodec(module string) *Rule {
	return &Rule{Analyzer: json.CodecOf(module), Proof: ByComparison, Consent: Codec}
}
