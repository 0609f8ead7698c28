package load

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// A Threshold is a condition on a run, such as "p95<1500ms", "errors<1%" or
// "allocs/req<=120"; with Pair on two servers, such as "B/A p99<1.03": the
// second's value over the first's.
type Threshold struct {
	Text   string
	Metric string
	// Op is "<", "<=", ">", ">=" or "==".
	Op string
	// Limit is in seconds, a fraction in [0, 1], bytes, or a plain number, as
	// the metric is.
	Limit float64
	Pair  bool
}

// What a metric's limit is written in.
const (
	inSeconds = "a time such as 200ms"
	inPart    = "a part such as 1%"
	inBytes   = "bytes such as 20kB"
	inNumber  = "a number"
)

// metrics are those that have a threshold, beside quantiles.
var metrics = map[string]string{
	"rate": inNumber, "requests": inNumber, "errors": inPart, "checks": inPart, "unsent": inNumber,
	"avg": inSeconds, "min": inSeconds, "max": inSeconds, "lag_p99": inSeconds,
	"cpu/req": inSeconds, "allocs/req": inNumber, "B/req": inBytes, "gc_pause_p99": inSeconds, "rss": inBytes,
}

// MetricNames is what a threshold can be on, for errors and help.
const MetricNames = "rate, requests, errors, checks, unsent, avg, min, max, p50, p90, p95, p99, p99.9 ..., lag_p99, " +
	"cpu/req, allocs/req, B/req, gc_pause_p99, rss"

var thresholdSyntax = regexp.MustCompile(`^\s*(?:(B/A)\s+)?([A-Za-z_/0-9.]+)\s*(<=|>=|==|<|>)\s*(\S+)\s*$`)

// ParseThreshold reads a threshold.
func ParseThreshold(text string) (Threshold, error) {
	m := thresholdSyntax.FindStringSubmatch(text)
	if m == nil {
		return Threshold{}, fmt.Errorf("threshold %q is not of the form metric<limit, such as p95<200ms or errors<1%%", text)
	}
	t := Threshold{Text: strings.TrimSpace(text), Pair: m[1] != "", Metric: m[2], Op: m[3]}
	kind, ok := metrics[t.Metric]
	if _, isQuantile := quantileOf(t.Metric); isQuantile {
		kind, ok = inSeconds, true
	}
	if !ok {
		return Threshold{}, fmt.Errorf("threshold %q: there is no metric %q; there are %s", text, t.Metric, MetricNames)
	}
	if t.Pair {
		kind = inNumber
	}
	var err error
	if t.Limit, err = parseLimit(m[4], kind); err != nil {
		return Threshold{}, fmt.Errorf("threshold %q: %q is not %s", text, m[4], kind)
	}
	return t, nil
}

// quantileOf reads the name of a quantile: p50, p99, p99.9, p999.
func quantileOf(metric string) (float64, bool) {
	number, ok := strings.CutPrefix(metric, "p")
	if !ok || number == "" {
		return 0, false
	}
	if strings.HasPrefix(number, "99") && !strings.Contains(number, ".") {
		number = number[:2] + "." + number[2:] // p999
	}
	// Division by 100 would give another number than 0.999, and another rank.
	q, err := strconv.ParseFloat(number+"e-2", 64)
	if err != nil || q < 0 || q > 1 {
		return 0, false
	}
	return q, true
}

// sizes are the suffixes of bytes, longest first.
var sizes = []struct {
	suffix string
	bytes  float64
}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"kB", 1e3}, {"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"B", 1}}

func parseLimit(text, kind string) (float64, error) {
	factor := 1.0
	switch kind {
	case inSeconds:
		d, err := time.ParseDuration(text)
		return d.Seconds(), err
	case inPart:
		if number, ok := strings.CutSuffix(text, "%"); ok {
			text, factor = number, 0.01
		}
	case inBytes:
		for _, s := range sizes {
			if number, ok := strings.CutSuffix(text, s.suffix); ok {
				text, factor = number, s.bytes
				break
			}
		}
	}
	x, err := strconv.ParseFloat(text, 64)
	if math.IsNaN(x) {
		err = strconv.ErrSyntax
	}
	return x * factor, err
}

// Holds reports whether a value meets the threshold.
func (t Threshold) Holds(value float64) bool {
	switch t.Op {
	case "<":
		return value < t.Limit
	case "<=":
		return value <= t.Limit
	case ">":
		return value > t.Limit
	case ">=":
		return value >= t.Limit
	}
	return value == t.Limit
}

// Value returns a metric of the run, in the base unit of its threshold. It is
// false for what was not measured: a quantile of no requests, or what only the
// server can tell.
func (r *Result) Value(metric string) (float64, bool) {
	t := r.Total
	if q, ok := quantileOf(metric); ok {
		return t.Response.Quantile(q).Seconds(), t.Requests > 0
	}
	switch metric {
	case "rate":
		return r.Rate(), r.Wall > 0
	case "requests":
		return float64(t.Requests), true
	case "errors":
		return t.ErrorRate(), t.Requests > 0
	case "checks":
		return t.checksPassed()
	case "unsent":
		return float64(t.Unsent), true
	case "avg":
		return t.Response.Mean().Seconds(), t.Requests > 0
	case "min":
		return t.Response.Min.Seconds(), t.Requests > 0
	case "max":
		return t.Response.Max.Seconds(), t.Requests > 0
	case "lag_p99":
		return t.Lag.Quantile(0.99).Seconds(), t.Lag.Count > 0
	}
	return 0, false
}

// checksPassed is the part of checks that were so.
func (t *Tally) checksPassed() (float64, bool) {
	var sum CheckTally
	for _, c := range t.Checks {
		sum.Asked += c.Asked
		sum.Failed += c.Failed
	}
	if sum.Asked == 0 {
		return 0, false
	}
	return 1 - float64(sum.Failed)/float64(sum.Asked), true
}
