package bench

import (
	"context"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// metricUnits are those of hone's metrics that this system tells.
func metricUnits() []string {
	return slices.DeleteFunc(slices.Clone(sample.MetricUnits), func(unit string) bool {
		return unit == sample.UnitPeakRSS && runtime.GOOS != "linux"
	})
}

func unitsOf(list []sample.Metric) (units []string) {
	for _, m := range list {
		units = append(units, m.Unit)
	}
	return units
}

func TestSurveyMetrics(t *testing.T) {
	own := []string{"B/s", "score", "sec/frame"}
	for _, tt := range []struct {
		name            string
		driver, metrics bool
		own, plain      []string
		overrides       string
	}{
		{"nothing asked for", true, false, own, nil, "sec/op peak-RSS-bytes"},
		{"metrics", true, true, append(metricUnits(), own...), metricUnits(), "sec/op peak-RSS-bytes"},
		{"no driver", false, true, own, nil, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			bin := binary(t, "./own")
			if !tt.driver {
				bin = withoutDriver(bin)
			}
			r := newRunner()
			r.Metrics = tt.metrics
			leaves, err := r.Survey(context.Background(), bin, ".", nil)
			if err != nil || len(leaves) == 0 || leaves[0].Name != "BenchmarkOwn" {
				t.Fatal(leaves, err)
			}
			if d := cmp.Diff(tt.own, unitsOf(leaves[0].Metrics)); d != "" {
				t.Errorf("BenchmarkOwn (-want +got):\n%s", d)
			}
			overrides := slices.Clone(leaves[0].Overrides)
			slices.SortFunc(overrides, sample.CompareUnits)
			if got := strings.Join(overrides, " "); got != tt.overrides {
				t.Errorf("it overrides %q, want %q", got, tt.overrides)
			}
			for _, m := range leaves[0].Metrics {
				if want := m.Unit == "B/s" || m.Unit == "score"; m.Higher != want {
					t.Errorf("%s: more is better is %v", m.Unit, m.Higher)
				}
			}
			if !tt.driver {
				return // a result without a time is none
			}
			if d := cmp.Diff(tt.plain, unitsOf(leaves[1].Metrics)); d != "" || len(leaves[1].Overrides) > 0 {
				t.Errorf("BenchmarkPlain overrides %v (-want +got):\n%s", leaves[1].Overrides, d)
			}
		})
	}
}

// TestMeasureMetrics: one sample a unit and process, of short and long ones.
func TestMeasureMetrics(t *testing.T) {
	bin := binary(t, "./own")
	r := newRunner()
	r.Metrics = true
	h, err := measure(context.Background(), r, bin, bin, "BenchmarkOwn", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := slices.Concat(sample.Units, metricUnits(), []string{"B/s", "score", "sec/frame"})
	for _, samples := range h.rounds {
		units := make(map[string][]string)
		values := make(map[string]float64)
		for _, s := range samples {
			if s.Unit == sample.UnitUndisturbed {
				continue
			}
			units[s.Version] = append(units[s.Version], s.Unit)
			values[s.Unit] = s.Value
			if s.Unit != sample.UnitTime && (s.Seconds != 0 || s.Blocks != nil) {
				t.Errorf("%s has blocks or seconds, which the time has", s.Unit)
			}
		}
		for version, got := range units {
			if d := cmp.Diff(want, got); d != "" {
				t.Fatalf("%s (-want +got):\n%s", version, d)
			}
		}
		if values["score"] != 2.5 || math.Abs(values["sec/frame"]-1.5e-6) > 1e-12 {
			t.Errorf("its own values are %v", values)
		}
		if got := values["B/s"] * values[sample.UnitTime] / 1024; math.Abs(got-1) > 1e-9 {
			t.Errorf("throughput is %v times what the time says", got)
		}
		if values[sample.UnitCPU] <= 0 || values[sample.UnitPeakRSS] == 8 {
			t.Errorf("hone's metrics are %v", values)
		}
	}
}

func TestMetricsOf(t *testing.T) {
	o := verdict.Observation{N: 100, Mean: 2}
	m := driver.Metrics{
		Own: map[string]float64{"MB/s": 5, "odd": math.NaN(), "far": math.Inf(1), "allocs/op": 3, "ns/x": 4}, SetBytes: 10,
		Totals: map[string]float64{"cpu-sec/op": 50}, Values: map[string]float64{"peak-RSS-bytes": 4096},
	}
	want := map[string]float64{"B/s": 5e6, "sec/x": 4e-9, "cpu-sec/op": 0.5, "peak-RSS-bytes": 4096}
	if d := cmp.Diff(want, metricsOf(m, o)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if got := metricsOf(driver.Metrics{}, o); got != nil {
		t.Errorf("of nothing: %v", got)
	}
}
