package cause

import (
	"maps"
	"slices"
	"strings"
)

// What would help. Rules are those of package rules that make the change.
const (
	Preallocate    AdviceCode = "preallocate"      // make it with room for what is put in
	KeepOnStack    AdviceCode = "keep-on-stack"    // do not let the value out, or return it by value
	Reuse          AdviceCode = "reuse"            // keep the memory from call to call
	AppendBuffer   AdviceCode = "append-buffer"    // append to one buffer
	AvoidConvert   AdviceCode = "avoid-conversion" // use the value as it is
	AvoidInterface AdviceCode = "avoid-interface"  // a concrete type or a type parameter
	HoistOut       AdviceCode = "hoist"            // make it once, outside of the function or loop
	TableScan      AdviceCode = "table-scan"       // go over the bytes with a table
	AppendNumbers  AdviceCode = "append-numbers"   // strconv.Append and the like
	OneLookup      AdviceCode = "one-lookup"       // look up once
	IndexInstead   AdviceCode = "index-instead"    // a slice or a switch in place of a map
	Pointer        AdviceCode = "pointer"          // pass or range by pointer or index
	CutParts       AdviceCode = "cut-parts"        // go over the parts without a slice of them
	SortTyped      AdviceCode = "sort-typed"       // slices.SortFunc
	GenerateCode   AdviceCode = "generate-code"    // code for the type in place of reflection
	OtherLibrary   AdviceCode = "other-library"    // another package for the same
	BufferIO       AdviceCode = "buffer-io"        // bufio, or fewer and larger calls
	Batch          AdviceCode = "batch"            // hand over more at once
	ShardLock      AdviceCode = "shard-lock"       // hold it shorter, or have several
	LowerCost      AdviceCode = "lower-cost"       // split off the rare part, so that the rest is inlined
	ProveBounds    AdviceCode = "prove-bounds"     // tell the compiler the length once
	ByShift        AdviceCode = "by-shift"         // a power of two, or a constant
	Contiguous     AdviceCode = "contiguous"       // a slice in place of pointers
	LoopBody       AdviceCode = "loop-body"        // put the body into a function
	SmallerRecords AdviceCode = "order-fields"     // another order of fields
	RaiseGOGC      AdviceCode = "raise-gogc"       // trade memory for time
	FewerPointers  AdviceCode = "fewer-pointers"   // what holds none is not scanned
	Sentinel       AdviceCode = "sentinel"         // a package variable for a constant error
	LocalSource    AdviceCode = "local-source"     // math/rand/v2, or a source of its own
	FewerCalls     AdviceCode = "fewer-calls"      // ask less often, keep what was said
	WorkerPool     AdviceCode = "workers"          // goroutines that stay
	Algorithm      AdviceCode = "algorithm"        // less work: only another algorithm helps
)

var advice = map[Code][]Advice{
	Escape:        {{KeepOnStack, nil}, {Reuse, nil}},
	GrowSlice:     {{Preallocate, []string{"capacity", "observedcap"}}, {Reuse, []string{"stackbuffer"}}},
	MoveSlice:     {{Preallocate, []string{"capacity", "observedcap"}}},
	MakeSlice:     {{Reuse, nil}, {KeepOnStack, nil}},
	MakeMap:       {{HoistOut, []string{"invariant", "mapswitch"}}, {Reuse, nil}},
	MapGrowth:     {{Preallocate, []string{"mapsize", "observedmap"}}},
	Boxing:        {{AvoidInterface, nil}},
	Concat:        {{AppendBuffer, []string{"onebuffer", "builderparts", "appendparts"}}},
	ConcatLoop:    {{AppendBuffer, []string{"concat"}}},
	BytesString:   {{AvoidConvert, []string{"conversions"}}},
	StringBytes:   {{AvoidConvert, []string{"conversions"}}},
	RuneString:    {{AvoidConvert, []string{"rangestring", "runebuffer"}}},
	Closure:       {{HoistOut, nil}, {KeepOnStack, nil}},
	Builder:       {{Preallocate, []string{"grow", "observedgrow", "stackbuffer"}}},
	Allocation:    {{Reuse, nil}},
	GCAssist:      {{Reuse, nil}, {RaiseGOGC, nil}},
	WriteBarrier:  {{FewerPointers, nil}},
	Layout:        {{SmallerRecords, nil}},
	MapRead:       {{OneLookup, []string{"onelookup", "fillonce"}}, {IndexInstead, []string{"mapswitch", "asciitable"}}},
	MapWrite:      {{OneLookup, []string{"onelookup", "fillonce"}}},
	MapDelete:     {{IndexInstead, nil}},
	MapIterate:    {{IndexInstead, nil}},
	Copy:          {{Pointer, nil}},
	LargeCopy:     {{Pointer, nil}},
	Clear:         {{FewerCalls, nil}},
	Compare:       {{FewerCalls, nil}},
	Decode:        {{TableScan, []string{"asciirun", "asciitable"}}},
	RuneClass:     {{TableScan, []string{"asciirun", "asciitable"}}},
	Search:        {{FewerCalls, nil}},
	Sort:          {{FewerCalls, nil}},
	SortBoxed:     {{SortTyped, []string{"sortfunc"}}},
	Heap:          {{AvoidInterface, nil}},
	Fmt:           {{AppendNumbers, []string{"itoa", "builderparts", "appendparts"}}},
	Scan:          {{AppendNumbers, nil}},
	MakeError:     {{Sentinel, nil}},
	Strconv:       {{AppendNumbers, []string{"appendparts"}}},
	Reflection:    {{GenerateCode, nil}},
	Regexp:        {{TableScan, []string{"literalpattern", "classtable", "matchpredicate", "matchstates", "fusepipeline"}}},
	RegexpCompile: {{HoistOut, []string{"literalpattern", "hoistregexp"}}},
	JSON:          {{GenerateCode, []string{"jsonencode", "jsondecode", "jsonstream"}}, {OtherLibrary, []string{"jsoncodec"}}},
	Encoding:      {{OtherLibrary, nil}, {Reuse, nil}},
	Binary:        {{GenerateCode, nil}},
	Template:      {{GenerateCode, nil}},
	Split:         {{CutParts, []string{"cutparts", "cut", "splitfields", "splitarray"}}},
	Replace:       {{TableScan, []string{"fusepipeline"}}, {HoistOut, []string{"invariant"}}},
	Casing:        {{TableScan, []string{"fusepipeline"}}},
	StringWork:    {{AppendBuffer, []string{"joinparts"}}},
	Hashing:       {{OtherLibrary, nil}},
	Crypto:        {{Batch, nil}},
	Compression:   {{OtherLibrary, nil}, {Reuse, nil}},
	BigNumbers:    {{Reuse, nil}},
	Math:          {{FewerCalls, nil}},
	Random:        {{LocalSource, nil}},
	Clock:         {{FewerCalls, nil}},
	TimeFormat:    {{AppendNumbers, nil}},
	Timer:         {{Reuse, nil}},
	Logging:       {{FewerCalls, nil}},
	URL:           {{FewerCalls, nil}},
	ContextValue:  {{FewerCalls, nil}},
	Library:       {{FewerCalls, nil}, {OtherLibrary, nil}},
	Channel:       {{Batch, nil}},
	Select:        {{Batch, nil}},
	Lock:          {{ShardLock, nil}},
	Atomic:        {{ShardLock, nil}},
	SyncMap:       {{ShardLock, nil}},
	Pool:          {{Reuse, nil}},
	Wait:          {{Batch, nil}},
	Goroutine:     {{WorkerPool, nil}},
	Scheduling:    {{Batch, nil}},
	Syscall:       {{BufferIO, nil}, {FewerCalls, nil}},
	Unbuffered:    {{BufferIO, nil}},
	Cgo:           {{Batch, nil}},
	Sleep:         {{FewerCalls, nil}},
	DeferLoop:     {{LoopBody, nil}},
	Defer:         {{LoopBody, nil}},
	Panic:         {{Sentinel, nil}},
	TypeAssertion: {{AvoidInterface, nil}},
	InterfaceCall: {{AvoidInterface, nil}},
	IndirectCall:  {{AvoidInterface, nil}},
	StackGrowth:   {{WorkerPool, nil}},
	NotInlined:    {{LowerCost, nil}},
	BoundsCheck:   {{ProveBounds, nil}},
	NilCheck:      {{ProveBounds, nil}},
	Division:      {{ByShift, nil}},
	Chase:         {{Contiguous, nil}},
	OwnWork:       {{Algorithm, nil}},
	GC:            {{Reuse, nil}, {RaiseGOGC, nil}},
	Profiler:      nil,
}

// Codes returns all codes of causes, sorted.
func Codes() []Code { return slices.Sorted(maps.Keys(advice)) }

// AdviceOn returns what would help with a cause, the most promising first.
func AdviceOn(code Code) []Advice { return advice[code] }

// jsonRules are the rules for JSON by a part of the function's name.
var jsonRules = map[string]string{"Marshal": "jsonencode", "Unmarshal": "jsondecode", "Decode": "jsonstream"}

// adviceFor is AdviceOn for a cause whose facts leave less.
func adviceFor(c *Cause) []Advice {
	if c.Code != JSON {
		return advice[c.Code]
	}
	own := Advice{Code: GenerateCode}
	for part, rule := range jsonRules {
		if name := c.Facts.Function; strings.HasSuffix(name, "."+part) {
			own.Rules = []string{rule}
		}
	}
	return []Advice{own, {OtherLibrary, []string{"jsoncodec"}}}
}
