package instructions

import "github.com/gohone/hone/internal/sample"

// The codes of warnings where time and instructions differ.
const (
	codeTimeWithoutInstructions sample.Code = "time-without-instructions"
	codeInstructionsWithoutTime sample.Code = "instructions-without-time"
	codeInstructionsAgainstTime sample.Code = "instructions-against-time"
	codeInstructionsAlone       sample.Code = "instructions-alone"
)
