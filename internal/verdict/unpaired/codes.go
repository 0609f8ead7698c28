package unpaired

import "github.com/gohone/hone/internal/sample"

// The codes of warnings about values that are not paired.
const (
	codeNoRatio      sample.Code = "no-ratio"
	codeNotExact     sample.Code = "not-exact"
	codeNoDirection  sample.Code = "no-direction"
	codeTooFewValues sample.Code = "too-few-values"
)
