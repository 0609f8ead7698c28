package claim

import (
	"testing"

	"github.com/gohone/hone/cases/story/record"
)

func ptr(v float64) *float64 { return &v }

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		name    string
		claimed float64
		lo, hi  *float64
		want    string
	}{
		{"inside", 1 / 30.0, ptr(1 / 31.0), ptr(1 / 29.0), Reproduced},
		{"within a factor of 1.5", 1 / 30.0, ptr(1 / 44.0), ptr(1 / 42.0), Reproduced},
		{"much more than claimed", 1 / 30.0, ptr(1 / 50.0), ptr(1 / 46.0), LargerHere},
		{"much less than claimed", 1 / 30.0, ptr(1 / 19.0), ptr(1 / 18.0), SmallerHere},
		{"slower, as claimed", 2.1, ptr(1.9), ptr(2.0), Reproduced},
		{"slower, more than claimed", 2.1, ptr(5.0), ptr(6.0), LargerHere},
		{"slower, less than claimed", 4.0, ptr(1.9), ptr(2.0), SmallerHere},
		{"the other way", 1 / 2.0, ptr(1.1), ptr(1.2), NotReproduced},
		{"the other way, small", 0.92, ptr(1.01), ptr(1.03), NotReproduced},
		{"a wide interval", 0.7, ptr(0.6), ptr(1.1), Undecided},
		{"no lower bound", 0.7, nil, ptr(0.9), Reproduced},
		{"no bound", 0.7, nil, nil, Undecided},
		{"no large change", 0.5, ptr(0.98), ptr(1.01), NotReproduced},
		{"a quarter, next to nothing", 325. / 428, ptr(0.972), ptr(0.972), SmallerHere},
		{"a quarter, just under a third of it", 0.75, ptr(0.91), ptr(0.92), SmallerHere},
		{"a quarter, just over a third of it", 0.75, ptr(0.90), ptr(0.92), Reproduced},
		{"a quarter, within a factor of 1.5", 0.75, ptr(0.51), ptr(0.52), Reproduced},
		{"a quarter, much more than that", 0.75, ptr(0.48), ptr(0.49), LargerHere},
		{"a quarter, maybe nothing", 0.75, ptr(0.95), ptr(1.05), NotReproduced},
		{"a third more, next to nothing", 1.37, ptr(1.02), ptr(1.03), SmallerHere},
		{"a third more, most of it", 1.37, ptr(1.25), ptr(1.25), Reproduced},
		{"a third more, far more", 1.37, ptr(2.1), ptr(2.2), LargerHere},
		{"by half, a tenth", 1 / 1.5, ptr(0.89), ptr(0.9), SmallerHere},

		{"small, inside", 1 / 1.08, ptr(0.91), ptr(0.94), Reproduced},
		{"small, within half of it", 1 / 1.08, ptr(0.955), ptr(0.96), Reproduced},
		{"small, far too large", 1 / 1.08, ptr(0.80), ptr(0.85), LargerHere},
		{"small, maybe nothing", 1 / 1.02, ptr(0.97), ptr(1.01), Undecided},
		{"small, surely nothing", 1 / 1.08, ptr(0.99), ptr(1.01), NotReproduced},

		{"no difference", 1, ptr(0.99), ptr(1.01), Reproduced},
		{"a difference too small to matter", 1, ptr(1.005), ptr(1.01), Reproduced},
		{"maybe a difference", 1, ptr(0.95), ptr(1.01), Undecided},
		{"a difference", 1, ptr(1.03), ptr(1.05), NotReproduced},
	} {
		if got := judge(c.claimed, record.Ratio{Lo: c.lo, Hi: c.hi}); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestSlipped(t *testing.T) {
	if !slipped(67, 1292/20.2) || slipped(2.2, 5045/2266.) || slipped(1.08, 7441/6882.) {
		t.Error("67 is not 64, but 2.2 is 2.23 and 1.08 is 1.081")
	}
}

func TestJudgeValue(t *testing.T) {
	for claimed, want := range map[float64]string{45e-6: SmallerHere, 16e-6: Reproduced, 22e-6: Reproduced, 11e-6: Reproduced, 8e-6: LargerHere} {
		if got := judgeValue(claimed, record.Ratio{Lo: ptr(15e-6), Hi: ptr(17e-6)}); got != want {
			t.Errorf("%g: %s, want %s", claimed, got, want)
		}
	}
}

func TestJudgeDirection(t *testing.T) {
	for _, c := range []struct {
		claimed int
		lo, hi  *float64
		want    string
	}{
		{-1, ptr(0.8), ptr(0.9), Reproduced},
		{-1, ptr(1.1), ptr(1.2), NotReproduced},
		{-1, ptr(0.9), ptr(1.1), Undecided},
		{1, ptr(1.1), nil, Reproduced},
		{1, ptr(0.8), ptr(0.9), NotReproduced},
		{1, nil, nil, Undecided},
	} {
		if got := judgeDirection(c.claimed, record.Ratio{Lo: c.lo, Hi: c.hi}); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

func TestMet(t *testing.T) {
	for _, c := range []struct {
		got  record.Ratio
		want string
	}{
		{record.Ratio{Lo: ptr(1), Hi: ptr(2)}, "met"},
		{record.Ratio{Lo: ptr(1), Hi: ptr(2.1)}, Undecided},
		{record.Ratio{Lo: ptr(2.1), Hi: ptr(3)}, "missed"},
		{record.Ratio{Lo: ptr(1)}, Undecided},
		{record.Ratio{}, Undecided},
		{record.Exactly(2), "met"},
	} {
		if got := Met(c.got, 2); got != c.want {
			t.Errorf("%+v: %s, want %s", c.got, got, c.want)
		}
	}
}
