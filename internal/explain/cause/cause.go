package cause

import "github.com/gohone/hone/internal/build/diag"

// A Cause is one reason why a line takes time or memory.
type Cause struct {
	Code Code
	// Share is the part of the whole profile that the cause takes at the line, in [0, 1]; 0
	// where only the compiler or the source tells of it.
	Share float64
	// File and Line are where it comes from, if elsewhere than the hot line, such as the
	// declaration of a function that is not inlined.
	File string
	Line int
	// Facts are what there is to say of it.
	Facts Facts
	// Advice is what would help, the most promising first.
	Advice []Advice
}

// Facts are what is known of a cause. What does not apply is empty.
type Facts struct {
	// Variable is what escapes, grows or is copied, as the code or the compiler writes it.
	Variable string
	// Type is its type, or the struct whose layout wastes room.
	Type string
	// Function is the function of the library that was called, or the one that is not inlined.
	Function string
	// Flow is how a value escapes.
	Flow []diag.Step
	// Reason is the compiler's for not inlining, or the construct that allocates.
	Reason string
	// Cost is what the compiler reckons for inlining, and Budget what it allows.
	Cost, Budget int
	// Size is in bytes: of one object, of a copy, of a struct. 0 if unknown.
	Size int64
	// Waste is how many bytes of a struct another order of fields would save, and
	// PointerBytes how many fewer of them the garbage collector would scan.
	Waste, PointerBytes int64
	// Count is how many there are at the line, such as bounds checks.
	Count int
	// Loop reports whether the line stands in a loop of its function.
	Loop bool
}

// Advice is something that would help.
type Advice struct {
	Code AdviceCode
	// Rules are those of hone that make such a change, by name.
	Rules []string
}

// Kind is what the samples of a profile count.
type Kind string

const (
	CPU          Kind = "cpu"
	AllocSpace   Kind = "alloc_space"
	AllocObjects Kind = "alloc_objects"
	Mutex        Kind = "mutex"
	Block        Kind = "block"
)

// A Site is a line of the user's code that samples were charged to, with what is known of it.
type Site struct {
	Kind Kind
	// Function is as the runtime names it, File an absolute path.
	Function, File string
	Line           int
	// Share is the part of the whole profile that is charged to the line, in [0, 1].
	Share float64
	// Below are the samples charged to the line, by the calls below it.
	Below []Stack
	// Diags is what the compiler said about the line, along its inline chain.
	Diags []diag.Diagnostic
	// Compiler is what it said about the whole build, for declarations elsewhere; may be nil.
	Compiler *diag.Set
	// Source is the package that the line belongs to; nil if it is not at hand.
	Source *Source
}

// A Stack is what samples had below a line of the user's code.
type Stack struct {
	// Functions are the calls below the line, outermost first, each as the runtime names
	// it; empty for the line's own instructions.
	Functions []string
	// Share is the part of the whole profile, in [0, 1].
	Share float64
	// Size is that of the objects in a profile of allocations, in bytes; 0 otherwise.
	Size int64
}

// allocations reports whether the profile counts what is allocated.
func (s *Site) allocations() bool { return s.Kind == AllocSpace || s.Kind == AllocObjects }
