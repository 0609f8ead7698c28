package message

import "slices"

// Hotspot is a line of code with its part of a profile. It is a line of the program's own
// code, charged with what it calls beyond that.
type Hotspot struct {
	// Server is that of hone load, Package that whose benchmarks were profiled.
	Server  string `json:"server,omitempty"`
	Package string `json:"package,omitempty"`
	// Patches is how many rewrites of hone tune the code had.
	Patches int `json:"patches,omitempty"`
	// Sources are the files and URLs that were read.
	Sources []string `json:"sources,omitempty"`
	// Kind is "cpu", "alloc_space", "alloc_objects", "mutex" or "block".
	Kind string `json:"kind"`
	// Function is the declaration that the line is in; closures and instances of a generic
	// function count as it.
	Function string `json:"function"`
	File     string `json:"file"` // relative to the working directory if it is below it or in a folder beside it
	Line     int64  `json:"line"`
	// Flat is what is charged to the line of the whole, Cum with all that it calls,
	// in [0, 1]. Lo and Hi bound Flat at 95 % for what sampling leaves open.
	Flat float64 `json:"flat"`
	Cum  float64 `json:"cum"`
	Lo   float64 `json:"lo,omitempty"`
	Hi   float64 `json:"hi,omitempty"`
	// Value is Flat in seconds, bytes or objects.
	Value float64 `json:"value,omitempty"`
	// Ceiling is how many times as fast the whole would be, were the line free; null if
	// there is nothing but the line, or if it is not known.
	Ceiling *float64 `json:"ceiling"`
	// Causes are why, the likeliest first, Advice what would help.
	Causes []HotCause `json:"causes"`
	Advice []string   `json:"advice"`
}

// HotCause is one reason why a line takes time or memory.
type HotCause struct {
	// Code is one of the documented dictionary, such as escape or growslice.
	Code    string `json:"code"`
	Message string `json:"message"`
	// Share is the part of the whole that the cause takes at the line, in [0, 1]; left out
	// where only the compiler or the source tells of it.
	Share float64 `json:"share,omitempty"`
	// File and Line are where it comes from, if elsewhere than the line.
	File string `json:"file,omitempty"`
	Line int64  `json:"line,omitempty"`
}

// Profile is what one kind of profile of a package's benchmarks, or of what was read, sums
// up to.
type Profile struct {
	Package string `json:"package,omitempty"`
	// Patches is how many rewrites of hone tune the code had.
	Patches int `json:"patches,omitempty"`
	// Sources are the files and URLs that were read.
	Sources []string `json:"sources,omitempty"`
	Kind    string   `json:"kind"`  // as in [Hotspot]
	Total   float64  `json:"total"` // in seconds, bytes or objects
	// Observations are ticks of the clock, objects or events that Total rests on. Exact
	// reports whether the profile has met every one that there was.
	Observations float64 `json:"observations"`
	Exact        bool    `json:"exact,omitempty"`
	// Outside is the part of the whole that no line of the program's own is to blame for,
	// GC the part of it that is the collector by itself, and Tests the part of the whole
	// in lines of test files; all in [0, 1].
	Outside float64 `json:"outside"`
	GC      float64 `json:"gc"`
	Tests   float64 `json:"tests"`
	// Benchmarks are those that were profiled.
	Benchmarks []ProfiledBenchmark `json:"benchmarks"`
	// Functions are the program's own, the largest first.
	Functions []FunctionShare `json:"functions"`
	// Packages are not the program's own, by what its code asked of them.
	Packages []PackageUse `json:"packages"`
}

// ProfiledBenchmark is a benchmark that was profiled.
type ProfiledBenchmark struct {
	Name string `json:"name"`
	// Seconds, Bytes and Allocs are those of one operation, while a profiler ran; 0 if that
	// was not seen.
	Seconds float64 `json:"seconds"`
	Bytes   float64 `json:"bytes"`
	Allocs  float64 `json:"allocs"`
}

// FunctionShare is the part of a profile that a function has, in [0, 1].
type FunctionShare struct {
	Function string  `json:"function"`
	Flat     float64 `json:"flat"` // with what library and runtime spent for it
	Cum      float64 `json:"cum"`  // with all that it calls
}

// PackageUse is what the program's own code asked of a package.
type PackageUse struct {
	Package string `json:"package"`
	// Called is the part of the whole that was spent in calls of the package by lines of the
	// program's own, Self in its functions themselves, Cum with all that they call; in [0, 1].
	Called float64 `json:"called"`
	Self   float64 `json:"self"`
	Cum    float64 `json:"cum"`
	// Alternative is what could be used instead, and how it differs.
	Alternative string `json:"alternative,omitempty"`
}

// SameSubject reports whether two profiles are of one package with the same code, or of the same
// sources.
func (p *Profile) SameSubject(o *Profile) bool {
	return p.Package == o.Package && p.Patches == o.Patches && slices.Equal(p.Sources, o.Sources)
}

// Has reports whether a hot line is of the profile.
func (p *Profile) Has(h *Hotspot) bool {
	return h.Kind == p.Kind && p.SameSubject(&Profile{Package: h.Package, Patches: h.Patches, Sources: h.Sources})
}

func (h *Hotspot) withLists() *Hotspot {
	out := *h
	out.Causes, out.Advice = nonNil(h.Causes), nonNil(h.Advice)
	return &out
}

func (p *Profile) withLists() *Profile {
	out := *p
	out.Benchmarks, out.Functions, out.Packages = nonNil(p.Benchmarks), nonNil(p.Functions), nonNil(p.Packages)
	return &out
}
