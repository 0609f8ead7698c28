package reach

// A Why is a kind of reason.
type Why string

// The kinds of reasons.
const (
	// Changed: a symbol that the benchmark reaches is not the same.
	Changed Why = "changed"
	// Startup: what every process runs before a benchmark is not the same.
	Startup Why = "startup"
	// Settings: they are linked in different ways.
	Settings Why = "settings"
	// Files: it can open files, and those of the versions differ. Nothing else speaks
	// against it.
	Files Why = "files"
	// Read: it has opened a file, which Symbol names, that differs. Package reach itself
	// does not find this.
	Read Why = "read"
	// BuildInfo: it can ask for the versions that it was built from, which differ.
	BuildInfo Why = "build info"
	// Variables: what the garbage collector scans is of another size.
	Variables Why = "variables"
	// Cgo: there is code in the program that no Go tool made, or that comes as a plugin.
	Cgo Why = "cgo"
	// Missing: one program lacks the benchmark.
	Missing Why = "missing"
	// Undecided: the object files are not as expected.
	Undecided Why = "undecided"
	// Toolchain: the object files are of a toolchain or of a system that is not known.
	Toolchain Why = "toolchain"
)

// A Reason is why a benchmark is not known to be the same in both programs.
type Reason struct {
	Why Why
	// Symbol is the first one found to differ, or to open files, as the linker knows
	// it in base; empty where no symbol is at fault.
	Symbol string
}
