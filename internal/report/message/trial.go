package message

// Trial is one rewrite that hone tune tried, with what became of it.
type Trial struct {
	Package  string `json:"package"`
	Rule     string `json:"rule"`
	Function string `json:"function"`
	// File is relative to the root of the repository.
	File string `json:"file"`
	Line int    `json:"line"`
	// Message says what the rewrite does.
	Message string     `json:"message"`
	Lines   TrialLines `json:"lines"`
	Outcome string     `json:"outcome"` // kept, dropped or rejected
	Reason  string     `json:"reason"`
	// Untried says of one that was dropped that it was not measured to the end, as
	// where another rewrite of the same place was kept.
	Untried bool `json:"untried,omitempty"`
	// Consent is what the user has allowed for it, and what may differ with it.
	Consent string `json:"consent,omitempty"`
	// Share is the part of a benchmark's time or memory that the function had.
	Share float64 `json:"share"`
	// Ratio is that of the times of Benchmark, which gained most, null before the
	// full comparison: against the code with the patches before it, in the search.
	Ratio     *Ratio `json:"ratio"`
	Benchmark string `json:"benchmark,omitempty"`
	// Allocs are the allocations of an operation of Benchmark, where it was kept for having fewer in no more time.
	Allocs *TrialAllocs `json:"allocs,omitempty"`
	// Tested are the packages with tests that passed, its own first.
	Tested []string `json:"tested,omitempty"`
	// LeftOut is how many tests of these packages were left out, since they fail without
	// it, too, and LeftOutPackages of how many other packages all were.
	LeftOut         int `json:"tests_left_out,omitempty"`
	LeftOutPackages int `json:"packages_left_out,omitempty"`
	// Evidence counts what the checks rest on, null where it did not come to that.
	Evidence *TrialEvidence `json:"evidence"`
	// Sizes says what it does with inputs that the benchmarks do not have, shorter and
	// longer ones, or why that is not known; empty where it did not come to that.
	Sizes string `json:"sizes,omitempty"`
	// Lossy names steps of a change from outside that may lose something, such as a number that
	// becomes narrower, and that the code does not have without it.
	Lossy []string `json:"lossy,omitempty"`
	// Patch is the change as a unified diff.
	Patch string `json:"patch"`
	// Commit is what the commit of one that was kept says below its subject.
	Commit string `json:"commit,omitempty"`
}

// TrialLines counts the lines that a patch adds and removes.
type TrialLines struct {
	Added   int `json:"added"`
	Removed int `json:"removed"`
}

// TrialAllocs are counts of allocations without and with a patch.
type TrialAllocs struct {
	Base float64 `json:"base"`
	Head float64 `json:"head"`
}

// What the exactness of a rewrite rests on.
const (
	// ByEnumeration: all inputs that there are were listed and compared.
	ByEnumeration = "enumeration"
	// ByConstruction: the rewrite is exact wherever the preconditions of its rule hold,
	// which was checked as well.
	ByConstruction = "construction"
	// ByCheck: it was compared with the original on many inputs.
	ByCheck = "check"
)

// TrialEvidence is what package equiv found.
type TrialEvidence struct {
	// Basis is enumeration, construction or check; empty in runs of earlier versions.
	Basis      string `json:"basis,omitempty"`
	Recorded   int    `json:"recorded"`   // inputs of calls that tests and benchmarks made
	Generated  int    `json:"generated"`  // inputs that were drawn
	Fuzzed     int    `json:"fuzzed"`     // inputs that were found by following which code they reach
	Enumerated int    `json:"enumerated"` // inputs, where all that there are were listed
	// Aside inputs were set aside, since the original does not do the same twice for them;
	// they are in none of the counts.
	Aside int `json:"aside,omitempty"`
	// Mutants of the new code were made, which do something wrong; the inputs caught Killed of them.
	Mutants int `json:"mutants"`
	Killed  int `json:"killed"`
	// Skipped counts inputs that were left out: the original does not end for them.
	Skipped int `json:"skipped,omitempty"`
	// Avoided are functions, such as F and T.M, that were not called to make values or after the two: some call of them did
	// not end, or ended the program.
	Avoided []string `json:"avoided,omitempty"`
	// Most bounds drawn numbers and lengths, where larger ones were too much.
	Most int64 `json:"most,omitempty"`
	// Given are the parameters that were given nothing but what the calls in their package give
	// them: nothing is known of other values.
	Given []TrialGiven `json:"given,omitempty"`
	// Answered are functions that lead out of the program, such as time.Now, and the order of maps: hone answered in their place, both
	// versions alike.
	Answered []string `json:"answered,omitempty"`
	// Elsewhere is what builds for other systems, or with other tags, have in place of what the two use:
	// these were not compared.
	Elsewhere []TrialElsewhere `json:"elsewhere,omitempty"`
	// Differing inputs, none of them recorded, made a difference that was allowed, Erring
	// of them only in the texts of errors; Edge describes one.
	Differing int    `json:"differing,omitempty"`
	Erring    int    `json:"erring,omitempty"`
	Edge      string `json:"edge,omitempty"`
	// Parts is the number of functions and variables that the mutants are mutants of.
	Parts int `json:"parts"`
	// Blocks of the new code were counted, and no input led to Uncovered of them, which
	// begin at UncoveredAt, such as m.go:12.
	Blocks      int      `json:"blocks"`
	Uncovered   int      `json:"uncovered"`
	UncoveredAt []string `json:"uncovered_at,omitempty"`
	// Forced of the blocks were reached as a condition was made true, and by no input alone.
	Forced int `json:"forced,omitempty"`
	// Weaker says why only tests speak for it, where the functions were not compared.
	Weaker string `json:"weaker,omitempty"`
	// Within are the lines of the expressions that were compared, such as m.go:12, where the function
	// itself cannot be, for the reason Whole; all counts are of these.
	Within []string `json:"within,omitempty"`
	Whole  string   `json:"whole,omitempty"`
	// By names functions that lead to the function and were compared, too, or in its place.
	By []string `json:"by,omitempty"`
	// Alone says where the function differs by itself, which those in By do not show.
	Alone string `json:"alone,omitempty"`
	// Sequences names a type if all that other packages can do with its values was compared, in any order, in place of
	// the function or of what cannot be compared since the change declares the type otherwise.
	Sequences string `json:"sequences,omitempty"`
	// Together is on how many inputs several goroutines called both at the same time, 0 if that
	// was not asked for. Unwatched says why no race detector looked on, empty if one did.
	Together  int    `json:"together,omitempty"`
	Unwatched string `json:"unwatched,omitempty"`
}

// TrialGiven is a parameter of a function that only its package can call.
type TrialGiven struct {
	Parameter string `json:"parameter"`
	// Values is how many the calls in the package give it.
	Values int `json:"values"`
}

// TrialElsewhere is a declaration that is not built here.
type TrialElsewhere struct {
	Name string `json:"name"` // of a method with its type
	File string `json:"file"` // without its folder
}

// File is a file that was written for a package, such as benchmarks, and that the user may
// want to keep.
type File struct {
	Package string `json:"package"`
	Name    string `json:"name"`
	About   string `json:"about"`
	Text    string `json:"text"`
}

// OutcomeShown is that of a trial as it is shown.
func (t *Trial) OutcomeShown() string {
	if t.Untried {
		return Untried
	}
	return t.Outcome
}
