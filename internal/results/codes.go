package results

import "github.com/gohone/hone/internal/sample"

// The codes of warnings about files of results.
const (
	codeBadLine sample.Code = "bad-line"
	codeMixed   sample.Code = "mixed"
)
