package chart

import (
	"math"
	"regexp"
	"strconv"
	"testing"

	"github.com/gohone/hone/internal/report/message"
)

func TestAxes(t *testing.T) {
	for _, test := range []struct {
		hi   float64
		want []float64
	}{{0, []float64{0, 1}}, {1, []float64{0, 0.2, 0.4, 0.6, 0.8, 1}}, {480, []float64{0, 100, 200, 300, 400, 500}}, {0.013, []float64{0, 0.005, 0.01, 0.015}}} {
		if got := steps(test.hi, 5); !near(got, test.want) {
			t.Errorf("steps to %g: %v, want %v", test.hi, got, test.want)
		}
	}
	for _, test := range []struct {
		lo, hi float64
		want   []float64
	}{
		{0.0013, 0.009, []float64{0.001, 0.002, 0.005, 0.01}}, {0.001, 0.001, []float64{0.001, 0.002}},
		{1e-5, 2, []float64{1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1, 10}}, {0.3, 0.4, []float64{0.2, 0.5}},
	} {
		if got := decades(test.lo, test.hi); !near(got, test.want) {
			t.Errorf("decades %g to %g: %v, want %v", test.lo, test.hi, got, test.want)
		}
	}
	for want, x := range map[string]float64{"5 ms": 0.005, "200 µs": 2e-4, "10 s": 10, "100 ns": 1e-7, "1 ms": 1e-3} {
		if got := tickSeconds(x); got != want {
			t.Errorf("%g s is %q, want %q", x, got, want)
		}
	}
}

func near(a, b []float64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if math.Abs(a[i]-b[i]) > 1e-9*math.Abs(b[i]) {
			return false
		}
	}
	return true
}

// TestShift: a server that takes half the time is at a half of the axis to 1.
func TestShift(t *testing.T) {
	var loads []*message.Load
	for i := range 2 {
		l := &message.Latency{Count: 2000}
		for _, q := range []float64{0, 0.5, 0.9, 0.99, 0.999, 1} {
			l.Curve = append(l.Curve, [2]float64{q, (2 + 10*q) / float64(1+i)})
		}
		loads = append(loads, &message.Load{Latency: l})
	}
	c := shiftChart(loads)
	half, low := c.y.at(0.49), c.y.at(0.51)
	path := c.Curves[1].Path
	for _, m := range regexp.MustCompile(`[ML][0-9.]+ ([0-9.]+)`).FindAllStringSubmatch(path, -1) {
		y, err := strconv.ParseFloat(m[1], 64)
		if err != nil || pixels(y) > half || pixels(y) < low {
			t.Errorf("%s: not between %v and %v in %s", m[1], low, half, path)
		}
	}
	for _, none := range [][]*message.Load{nil, loads[:1], {loads[0], {}}} {
		if shiftChart(none) != nil {
			t.Errorf("a chart of %d servers", len(none))
		}
	}
}
