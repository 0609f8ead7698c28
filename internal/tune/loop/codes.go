package loop

import "github.com/gohone/hone/internal/sample"

// The codes of warnings about the benchmarks and tests of a package.
const (
	codeImporterBroken     sample.Code = "importer-broken"
	codeBudgetShort        sample.Code = "budget-short"
	codeBenchmarkFailed    sample.Code = "benchmark-failed"
	codeBenchmarkSlow      sample.Code = "benchmark-slow"
	codeBenchmarksUnlooked sample.Code = "benchmarks-unlooked"
	codeBenchmarkSlowEnd   sample.Code = "benchmark-slow-end"
	codeTestsLate          sample.Code = "tests-late"
	codeTestsLeftOut       sample.Code = "tests-left-out"
	codeTestsInOrder       sample.Code = "tests-in-order"
	codeTestsWrite         sample.Code = "tests-write"
	codeTestsNone          sample.Code = "tests-none"
	codeProfileMissing     sample.Code = "profile-missing"
	codeCallersUnasked     sample.Code = "callers-unasked"
	codeProfileFailed      sample.Code = "profile-failed"
)
