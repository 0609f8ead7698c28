package k6

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// thresholds translates k6's conditions into those of package load. What cannot
// be translated is an error: a condition that nobody asks would seem to hold.
func (s *k6Script) thresholds(value any) ([]string, error) {
	metrics, ok := value.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("options.thresholds: not an object")
	}
	var translated []string
	for _, metric := range slices.Sorted(maps.Keys(metrics)) {
		list, ok := metrics[metric].([]any)
		if !ok {
			list = []any{metrics[metric]}
		}
		for _, item := range list {
			text, err := s.thresholdText(item, metric)
			if err != nil {
				return nil, err
			}
			t, err := translateThreshold(metric, text)
			if err != nil {
				return nil, err
			}
			translated = append(translated, t)
		}
	}
	return translated, nil
}

// thresholdText returns the condition of a string or of {threshold, abortOnFail}.
func (s *k6Script) thresholdText(item any, metric string) (string, error) {
	if o, ok := item.(map[string]any); ok {
		if abort, _ := o["abortOnFail"].(bool); abort {
			s.note("abortOnFail of the threshold on " + metric + " is not honoured: thresholds are judged at the end")
		}
		item = o["threshold"]
	}
	text, ok := item.(string)
	if !ok {
		return "", fmt.Errorf("options.thresholds.%s: a threshold is not a string such as 'p(95)<200'", metric)
	}
	return text, nil
}

var k6Threshold = regexp.MustCompile(`^\s*(avg|min|max|med|rate|count|value|p\(\s*([0-9.]+)\s*\))\s*(<=|>=|===|==|!=|<|>)\s*([0-9.]+(?:[eE][-+]?[0-9]+)?)\s*$`)

// k6Metrics are the metrics of package load by metric and aggregation of k6.
var k6Metrics = map[string]map[string]string{
	"http_req_duration":  {"avg": "avg", "min": "min", "max": "max", "med": "p50", "p": "p"},
	"http_req_failed":    {"rate": "errors"},
	"checks":             {"rate": "checks"},
	"http_reqs":          {"count": "requests", "rate": "rate"},
	"dropped_iterations": {"count": "unsent"},
}

// translateThreshold translates one condition on a metric. Times are
// milliseconds with k6.
func translateThreshold(metric, text string) (string, error) {
	fail := func(why string) (string, error) {
		return "", fmt.Errorf("options.thresholds: %q on %s cannot be judged: %s; change it, or take it out and give -fail", text, metric, why)
	}
	if strings.Contains(metric, "{") {
		return fail("requests with certain tags are not counted apart")
	}
	aggregations, ok := k6Metrics[metric]
	if !ok {
		return fail("there is no such metric here; there are " + strings.Join(slices.Sorted(maps.Keys(k6Metrics)), ", "))
	}
	m := k6Threshold.FindStringSubmatch(text)
	if m == nil {
		return fail("it is not of the form 'p(95)<200'")
	}
	aggregation, op := m[1], m[3]
	if m[2] != "" {
		aggregation = "p"
	}
	name, ok := aggregations[aggregation]
	if !ok {
		return fail("of this metric there are " + strings.Join(slices.Sorted(maps.Keys(aggregations)), ", "))
	}
	limit, err := strconv.ParseFloat(m[4], 64)
	if err != nil {
		return fail(m[4] + " is not a number")
	}
	switch op {
	case "===":
		op = "=="
	case "!=":
		return fail("!= is not known")
	}
	value := strconv.FormatFloat(limit, 'f', -1, 64)
	if metric == "http_req_duration" {
		value += "ms"
	}
	if name == "p" {
		percent, err := strconv.ParseFloat(m[2], 64)
		if err != nil || percent > 100 {
			return fail("p(" + m[2] + ") is not a percentile")
		}
		name += strconv.FormatFloat(percent, 'f', -1, 64)
	}
	return name + op + value, nil
}
