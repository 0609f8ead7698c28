package words

import (
	"strconv"

	"github.com/gohone/hone/internal/report/message"
)

// OneRun says what a single run leaves open.
const OneRun = "one run cannot tell how far the next would be from it; -count 3 repeats it"

// MeanTitle names the column of intervals over runs.
func MeanTitle(list []message.RunMean) string {
	for _, m := range list {
		if m.Level > 0 {
			return strconv.FormatFloat(100*m.Level, 'g', 4, 64) + "% interval"
		}
	}
	return "interval"
}

// MeanName names a metric of runs, by its unit.
func MeanName(unit string) string {
	name := map[string]string{
		"req/s": "requests a second", "mean-sec": "mean", "min-sec": "min", "p50-sec": "p50", "p90-sec": "p90", "p95-sec": "p95",
		"p99-sec": "p99", "max-sec": "max", "errors/req": "errors", "cpu-sec/req": "CPU time a request",
		"allocs/req": "allocations a request", "B/req": "bytes a request",
	}[unit]
	if name == "" {
		return unit
	}
	return name
}

// MeanValue formats a value of a metric of runs.
func MeanValue(x float64, unit string) string {
	switch unit {
	case "req/s":
		return PerSecond(x)
	case "errors/req":
		return Fraction(x)
	}
	return Value(x, unit)
}

// MeanInterval is the interval of a mean: no bound is below 0, where no value can
// be.
func MeanInterval(m message.RunMean) string {
	if m.Level == 0 {
		return "too few runs"
	}
	return "[" + MeanValue(max(m.Lo, 0), m.Unit) + ", " + MeanValue(m.Hi, m.Unit) + "]"
}
