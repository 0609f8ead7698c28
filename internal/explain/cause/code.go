package cause

// A Code names a cause. [Dictionary] says how each is known.
type Code string

// Memory that is made.
const (
	Escape       Code = "escape"         // a value lives on the heap
	GrowSlice    Code = "growslice"      // append beyond the capacity
	MoveSlice    Code = "move-slice"     // a slice built on the stack is moved to the heap
	MakeSlice    Code = "make-slice"     // a slice made on the heap
	MakeMap      Code = "make-map"       // a map made
	MapGrowth    Code = "map-growth"     // a map that grows while it is filled
	Boxing       Code = "boxing"         // a value put into an interface
	Concat       Code = "concat"         // strings added up
	ConcatLoop   Code = "concat-loop"    // a string that grows in a loop
	BytesString  Code = "bytes-string"   // []byte made a string
	StringBytes  Code = "string-bytes"   // a string made []byte
	RuneString   Code = "rune-string"    // runes made a string, or a string runes
	Closure      Code = "closure"        // a function literal on the heap
	Builder      Code = "builder-growth" // a builder or buffer that grows while it is filled
	Allocation   Code = "allocation"     // an object of unknown origin
	GCAssist     Code = "gc-assist"      // the collector's work, done by the allocating goroutine
	WriteBarrier Code = "write-barrier"  // pointers written while the collector runs
	Layout       Code = "struct-layout"  // room lost between the fields of a struct
)

// Data that is moved, read and compared.
const (
	MapRead    Code = "map-read"
	MapWrite   Code = "map-write"
	MapDelete  Code = "map-delete"
	MapIterate Code = "map-iterate"
	Copy       Code = "copy"       // memory copied
	LargeCopy  Code = "large-copy" // a large value copied by the code itself
	Clear      Code = "clear"      // memory cleared
	Compare    Code = "compare"    // strings or memory compared
	Decode     Code = "decode-runes"
	RuneClass  Code = "rune-class" // unicode.IsLetter and the like
	Search     Code = "search"     // strings.Index and the like
	Sort       Code = "sort"
	SortBoxed  Code = "sort-interface" // sort.Slice and sort.Sort: reflection, or a call each comparison
	Heap       Code = "heap-interface" // container/heap
)

// The standard library.
const (
	Fmt           Code = "fmt"
	Scan          Code = "scan"
	MakeError     Code = "make-error"
	Strconv       Code = "strconv"
	Reflection    Code = "reflection"
	Regexp        Code = "regexp"
	RegexpCompile Code = "regexp-compile"
	JSON          Code = "json"
	Encoding      Code = "encoding"
	Binary        Code = "binary-reflection"
	Template      Code = "template"
	Split         Code = "split"
	Replace       Code = "replace"
	Casing        Code = "case-mapping"
	StringWork    Code = "string-work" // another function of strings or bytes
	Hashing       Code = "hashing"
	Crypto        Code = "crypto"
	Compression   Code = "compression"
	BigNumbers    Code = "big-numbers"
	Math          Code = "math"
	Random        Code = "random"
	Clock         Code = "clock"
	TimeFormat    Code = "time-format"
	Timer         Code = "timer"
	Logging       Code = "logging"
	URL           Code = "url"
	ContextValue  Code = "context"
	Library       Code = "library" // another function of the standard library or a dependency
)

// Goroutines, and the world outside.
const (
	Channel    Code = "channel"
	Select     Code = "select"
	Lock       Code = "lock"
	Atomic     Code = "atomic"
	SyncMap    Code = "sync-map"
	Pool       Code = "pool"
	Wait       Code = "wait"
	Goroutine  Code = "goroutine"
	Scheduling Code = "scheduling"
	Syscall    Code = "syscall"
	Unbuffered Code = "unbuffered" // a system call for a few bytes
	Cgo        Code = "cgo"
	Sleep      Code = "sleep"
	Profiler   Code = "profiler" // the profile itself
)

// What the line's own instructions do.
const (
	Defer         Code = "defer"
	DeferLoop     Code = "defer-loop"
	Panic         Code = "panic"
	TypeAssertion Code = "type-assertion"
	InterfaceCall Code = "interface-call"
	IndirectCall  Code = "indirect-call" // a call of a function value
	StackGrowth   Code = "stack-growth"
	NotInlined    Code = "not-inlined"
	BoundsCheck   Code = "bounds-check"
	NilCheck      Code = "nil-check"
	Division      Code = "division"
	Chase         Code = "pointer-chasing"
	OwnWork       Code = "own-work" // nothing but the line's own instructions
)

// The whole profile.
const (
	GC Code = "gc" // the collector in the background
)

// An AdviceCode names something that would help.
type AdviceCode string
