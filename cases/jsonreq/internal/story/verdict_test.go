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
		{"inside", 1 / 3.7, ptr(1 / 3.8), ptr(1 / 3.6), reproduced},
		{"within a factor of 1.5", 1 / 3.7, ptr(1 / 5.5), ptr(1 / 5.4), reproduced},
		{"much more than claimed", 1 / 2.2, ptr(1 / 4.0), ptr(1 / 3.5), largerHere},
		{"much less than claimed", 1 / 3.7, ptr(1 / 2.2), ptr(1 / 2.0), smallerHere},
		{"slower, as claimed", 2.1, ptr(1.9), ptr(2.0), reproduced},
		{"the other way", 1 / 2.0, ptr(1.1), ptr(1.2), notReproduced},
		{"a wide interval", 0.7, ptr(0.6), ptr(1.1), undecided},
		{"no bound", 0.7, nil, nil, undecided},
		{"no change at all", 0.806, ptr(0.99), ptr(1.01), notReproduced},
		{"small, within half of it", 1 / 1.08, ptr(0.955), ptr(0.96), reproduced},
		{"small, far too large", 1 / 1.08, ptr(0.80), ptr(0.85), largerHere},
		{"small, maybe nothing", 1 / 1.02, ptr(0.97), ptr(1.01), undecided},
	} {
		if got := judge(c.claimed, ratio{Lo: c.lo, Hi: c.hi}); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestJudgeTime(t *testing.T) {
	for claimed, want := range map[float64]string{45e-6: smallerHere, 16e-6: reproduced, 22e-6: reproduced, 11e-6: reproduced, 8e-6: largerHere} {
		if got := judgeTime(claimed, ratio{Lo: ptr(15e-6), Hi: ptr(17e-6)}); got != want {
			t.Errorf("%g: %s, want %s", claimed, got, want)
		}
	}
}

func TestTold(t *testing.T) {
	for v, want := range map[float64]string{1 / 2.246: "2.25x faster", 3.5: "3.50x slower", 0.806: "-19.4 %", 1.0001: "0.0 %"} {
		if got := speed.change(v); got != want {
			t.Errorf("%g: %s, want %s", v, got, want)
		}
	}
	for v, want := range map[float64]string{0: "0 s", 447e-9: "447 ns", 9.996e-6: "10.0 µs", 29.3: "29.3 s"} {
		if got := seconds(v); got != want {
			t.Errorf("%g: %s, want %s", v, got, want)
		}
	}
	r := ratio{1 / 3.7, ptr(1 / 3.8), ptr(1 / 3.6)}
	if got := r.interval(); got != "[3.60, 3.80]" {
		t.Error(got)
	}
}
