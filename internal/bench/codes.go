package bench

import "github.com/gohone/hone/internal/sample"

// The codes of warnings about how a benchmark was measured, and about counts that
// lack something: a parallel benchmark was counted on one processor, or only one
// of several threads, or there are none.
const (
	codeNoDriver              sample.Code = "no-driver"
	codeOneBlock              sample.Code = "one-block"
	codeIterationCountsDiffer sample.Code = "iteration-counts-differ"
	codeLoopFormDiffers       sample.Code = "loop-form-differs"
	codeNoLayouts             sample.Code = "no-layouts"
	codeLeftRunning           sample.Code = "left-running"
	OneProcessor              sample.Code = "instructions-on-one-processor"
	OneThread                 sample.Code = "instructions-of-one-thread"
	NotCounted                sample.Code = "instructions-not-counted"
)
