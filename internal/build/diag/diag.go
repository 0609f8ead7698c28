package diag

// A Code says what a diagnostic is about. Codes are the compiler's own, apart from Inlined.
type Code string

const (
	// Escape is a value that lives on the heap; Flow says how it gets out.
	Escape Code = "escape"
	// Leak is a parameter whose content a call lets out.
	Leak Code = "leak"
	// CanInline and CannotInline stand at the declaration of a function.
	CanInline    Code = "canInlineFunction"
	CannotInline Code = "cannotInlineFunction"
	// CannotInlineCall stands at one call of a function that may be inlined elsewhere.
	CannotInlineCall Code = "cannotInlineCall"
	// Inlined stands at a call that the compiler replaced by the body of the function.
	Inlined Code = "inlinedCall"
	// Bounds and SliceBounds are checks that are left in the code, NilCheck one of a pointer.
	Bounds      Code = "isInBounds"
	SliceBounds Code = "isSliceInBounds"
	NilCheck    Code = "nilcheck"
	// Copy is a value of 128 bytes or more that is copied.
	Copy Code = "copy"
)

// A Position is a place in a file. Lines and columns count from 1, columns in bytes.
type Position struct {
	File         string // absolute path
	Line, Column int
}

// A Step is one step of how a value gets to the heap.
type Step struct {
	Position
	// Text is in the compiler's words, such as "from &t (address-of)".
	Text string
}

// A Diagnostic is one thing that the compiler said about a place.
type Diagnostic struct {
	// Position is where the code stands in its source, also if it was inlined.
	Position
	Code Code
	// Message is the compiler's, and may be empty.
	Message string
	// Chain is where the code was inlined: the calls that lead to it, innermost first.
	Chain []Position
	// Variable is the value that escapes, as the compiler writes it, such as "t",
	// "make([]int, n)" or "func literal".
	Variable string
	// Flow is how it escapes, from the value to the heap.
	Flow []Step
	// Callee is the function of a call, as the compiler writes it.
	Callee string
	// Cost is the compiler's estimate of a function's size, and Budget what may be
	// inlined; 0 if the compiler says none.
	Cost, Budget int
	// Size is of a copy, in bytes.
	Size int
}

// A Lack is something that the compiler could not be asked.
type Lack struct {
	Kind LackKind
	// What is the toolchain or the file.
	What string
}

// A LackKind says what is missing from a Set.
type LackKind string

const (
	// NoDiagnostics: the toolchain wrote none at all.
	NoDiagnostics LackKind = "no-diagnostics"
	// NoInlined: the calls that were inlined are not known.
	NoInlined LackKind = "no-inlined"
	// FileHidden: the compiler overwrote what it said of a file with another of that name.
	FileHidden LackKind = "file-hidden"
)
