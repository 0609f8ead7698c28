package look

import "github.com/gohone/hone/internal/sample"

// The caveats of a look.
const (
	codeNotProfiled   sample.Code = "not-profiled"
	codeNoCompiler    sample.Code = "no-compiler"
	codeCompilerLacks sample.Code = "compiler-lacks"
	codeFewSamples    sample.Code = "few-samples"
	codeMostlyIdle    sample.Code = "mostly-idle"
	codeMostlyTests   sample.Code = "mostly-tests"
	codeAllocsMore    sample.Code = "allocs-more"
	codeAllocsFewer   sample.Code = "allocs-fewer"
	codeOtherProgram  sample.Code = "other-program"
)
