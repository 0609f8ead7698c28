package main

import "testing"

func ptr(v float64) *float64 { return &v }

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		name    string
		claimed float64
		lo, hi  *float64
		want    string
	}{
		{"inside", 1 / 30.0, ptr(1 / 31.0), ptr(1 / 29.0), reproduced},
		{"within a factor of 1.5", 1 / 30.0, ptr(1 / 44.0), ptr(1 / 42.0), reproduced},
		{"much more than claimed", 1 / 30.0, ptr(1 / 50.0), ptr(1 / 46.0), largerHere},
		{"much less than claimed", 1 / 30.0, ptr(1 / 19.0), ptr(1 / 18.0), smallerHere},
		{"slower, as claimed", 2.1, ptr(1.9), ptr(2.0), reproduced},
		{"slower, more than claimed", 2.1, ptr(5.0), ptr(6.0), largerHere},
		{"slower, less than claimed", 4.0, ptr(1.9), ptr(2.0), smallerHere},
		{"the other way", 1 / 2.0, ptr(1.1), ptr(1.2), notReproduced},
		{"the other way, small", 0.92, ptr(1.01), ptr(1.03), notReproduced},
		{"a wide interval", 0.7, ptr(0.6), ptr(1.1), undecided},
		{"no lower bound", 0.7, nil, ptr(0.9), reproduced},
		{"no bound", 0.7, nil, nil, undecided},
		{"no large change", 0.5, ptr(0.98), ptr(1.01), notReproduced},

		{"small, inside", 1 / 1.08, ptr(0.91), ptr(0.94), reproduced},
		{"small, within half of it", 1 / 1.08, ptr(0.955), ptr(0.96), reproduced},
		{"small, far too large", 1 / 1.08, ptr(0.80), ptr(0.85), largerHere},
		{"small, maybe nothing", 1 / 1.02, ptr(0.97), ptr(1.01), undecided},
		{"small, surely nothing", 1 / 1.08, ptr(0.99), ptr(1.01), notReproduced},

		{"no difference", 1, ptr(0.99), ptr(1.01), reproduced},
		{"a difference too small to matter", 1, ptr(1.005), ptr(1.01), reproduced},
		{"maybe a difference", 1, ptr(0.95), ptr(1.01), undecided},
		{"a difference", 1, ptr(1.03), ptr(1.05), notReproduced},
	} {
		if got := judge(c.claimed, ratio{Lo: c.lo, Hi: c.hi}); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestSlipped(t *testing.T) {
	if !slipped(67, 1292/20.2) || slipped(2.2, 5045/2266.) || slipped(1.08, 7441/6882.) {
		t.Error("67 is not 64, but 2.2 is 2.23 and 1.08 is 1.081")
	}
}
