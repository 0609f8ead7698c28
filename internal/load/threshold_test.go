package load

import (
	"strings"
	"testing"
	"time"
)

func TestParseThreshold(t *testing.T) {
	for _, c := range []struct {
		text, metric, op string
		limit            float64
		pair             bool
	}{
		{"p95<1500ms", "p95", "<", 1.5, false},
		{" p99.9 <= 2s ", "p99.9", "<=", 2, false},
		{"errors<1%", "errors", "<", 0.01, false},
		{"errors<0.01", "errors", "<", 0.01, false},
		{"rate>=1000", "rate", ">=", 1000, false},
		{"allocs/req<=120", "allocs/req", "<=", 120, false},
		{"B/req<20kB", "B/req", "<", 20_000, false},
		{"rss<64MiB", "rss", "<", 64 << 20, false},
		{"cpu/req<50us", "cpu/req", "<", 50e-6, false},
		{"unsent==0", "unsent", "==", 0, false},
		{"B/A p99<1.03", "p99", "<", 1.03, true},
	} {
		got, err := ParseThreshold(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if got.Metric != c.metric || got.Op != c.op || got.Limit != c.limit || got.Pair != c.pair {
			t.Errorf("%q is %+v", c.text, got)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"", "form"}, {"p95", "form"}, {"p95<", "form"}, {"p95<1500", "a time"}, {"p95<1%", "a time"},
		{"p101<1s", "no metric"}, {"speed<1", "no metric"}, {"errors<x%", "a part"}, {"B/A p99<30ms", "a number"},
	} {
		if _, err := ParseThreshold(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want an error with %q", c.text, err, c.want)
		}
	}
}

func TestThresholdHolds(t *testing.T) {
	for _, c := range []struct {
		text  string
		value float64
		want  bool
	}{
		{"p95<1s", 0.9, true}, {"p95<1s", 1, false}, {"p95<=1s", 1, true}, {"rate>10", 10, false},
		{"rate>=10", 10, true}, {"unsent==0", 0, true}, {"unsent==0", 1, false},
	} {
		th, err := ParseThreshold(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := th.Holds(c.value); got != c.want {
			t.Errorf("%s with %g: %v", c.text, c.value, got)
		}
	}
}

// TestValueWithoutSamples has nothing to tell, so that a threshold on it fails.
func TestValueWithoutSamples(t *testing.T) {
	r := &Result{Total: NewTally()}
	for _, metric := range []string{"p95", "avg", "min", "max", "errors", "checks", "rate", "lag_p99", "cpu/req"} {
		if v, ok := r.Value(metric); ok {
			t.Errorf("%s is %g in a run without requests", metric, v)
		}
	}
	r.Total.Requests, r.Total.Errors, r.Wall = 4, 1, 2*time.Second
	r.Total.Response.Record(time.Second)
	for metric, want := range map[string]float64{"errors": 0.25, "rate": 2, "max": 1, "requests": 4} {
		if v, ok := r.Value(metric); !ok || v != want {
			t.Errorf("%s is %g, %v; want %g", metric, v, ok, want)
		}
	}
}

// TestQuantileMetrics: the quantile of a threshold is the one that is shown.
func TestQuantileMetrics(t *testing.T) {
	r := &Result{Total: NewTally()}
	for i := range 4000 {
		r.Total.Requests++
		r.Total.Response.Record(time.Duration(i+1) * time.Millisecond)
	}
	for metric, q := range map[string]float64{"p50": 0.5, "p99": 0.99, "p99.9": 0.999, "p999": 0.999, "p99.99": 0.9999, "p0": 0, "p100": 1} {
		if got, ok := r.Value(metric); !ok || got != r.Total.Response.Quantile(q).Seconds() {
			t.Errorf("%s is %g, want %v", metric, got, r.Total.Response.Quantile(q))
		}
	}
	for _, metric := range []string{"p", "p101", "p-1", "pinf", "pnan", "p1e3"} {
		if got, ok := r.Value(metric); ok {
			t.Errorf("%s is %g", metric, got)
		}
	}
}
