package cli

import "github.com/gohone/hone/internal/sample"

// The caveats that commands add to those of the engines.
const (
	codeNothingToDo sample.Code = "nothing-to-do"
	codeUnfinished  sample.Code = "unfinished"
	codeInterrupted sample.Code = "interrupted"
	codeNotCaptured sample.Code = "not-captured"
	// Of hone diff -explain.
	codeNotExplained sample.Code = "not-explained"
	// Of hone explain -diff.
	codeNotNormalized sample.Code = "not-normalized"

	// Of hone doctor.
	codeGoCommand sample.Code = "go-command"
	codeStore     sample.Code = "store"
	codeOtherHone sample.Code = "other-hone"
	codeNoDriver  sample.Code = "no-driver"
	codeAADiffers sample.Code = "aa-differs"
	codeDrift     sample.Code = "drift"
)
