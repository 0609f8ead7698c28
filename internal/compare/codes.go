package compare

import "github.com/gohone/hone/internal/sample"

// The codes of warnings about versions and about units.
const (
	codeTestsFrom      sample.Code = "tests-from"
	codeLowered        sample.Code = "go-line-lowered"
	codeNoDrift        sample.Code = "assumes-no-drift"
	codeOneSide        sample.Code = "metric-one-side"
	codeMetricsMissing sample.Code = "metrics-missing"
	codeOverrides      sample.Code = "metric-overrides"
	codeLeftOut        sample.Code = "unit-left-out"
)
