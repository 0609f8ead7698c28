package verdict

import "github.com/gohone/hone/internal/sample"

// The codes of the warnings that verdicts carry, the first two those of package
// gauge, too.
const (
	CodeLongLookDiffers     sample.Code = "long-look-differs"
	CodeTwoModes            sample.Code = "two-modes"
	codeDistributionChanged sample.Code = "distribution-changed"
	codeFastPathSame        sample.Code = "fast-path-same"
	codeRunsDisagree        sample.Code = "runs-disagree"
	codeBytesDiffer         sample.Code = "bytes-differ"
	codeFewGCCycles         sample.Code = "few-gc-cycles"
	codeNoLongLook          sample.Code = "no-long-look"
	codeLayoutSensitive     sample.Code = "layout-sensitive"
	codeLayoutNotChecked    sample.Code = "layout-not-checked"
)
