package words

import (
	"fmt"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

func TestSpreadText(t *testing.T) {
	for spread, want := range map[float64]string{0.00123: "0.12%", 0.0456: "4.6%", 0.996: "100%", 1.5: "150%", 0: "0%"} {
		if got := SpreadText(spread); got != want {
			t.Errorf("%v is %s, want %s", spread, got, want)
		}
	}
}

func TestScheduleWords(t *testing.T) {
	stages := func(list ...float64) (out []script.Stage) {
		for i := 0; i < len(list); i += 2 {
			out = append(out, script.Stage{Duration: time.Duration(list[i] * float64(time.Second)), Target: list[i+1]})
		}
		return out
	}
	for want, s := range map[string]load.Schedule{
		"50 users for 10 s": {Start: 50, Stages: stages(10, 50)},
		"0 to 800 users in 15 s, 800 users for 2 min 0 s":       {Stages: stages(15, 800, 120, 800)},
		"5 users, 1,000 iterations":                             {Start: 5, Count: 1000},
		"12.5 req/s for 1.5 s, at most 1 connection":            {Open: true, Start: 12.5, Connections: 1, Stages: stages(1.5, 12.5)},
		"1,000 req/s, Poisson arrivals, at most 64 connections": {Open: true, Start: 1000, Poisson: true, Connections: 64},
		"20 users for 5 s":                                      {Start: 10, Stages: stages(0, 20, 5, 20)},
		"0 to 1 users in 1 s, 1 to 2 users in 1 s, 2 to 3 users in 1 s, 3 to 4 users in 1 s, 4 to 5 users in 1 s, ... 8 s in all, at most 8 users": {
			Stages: stages(1, 1, 1, 2, 1, 3, 1, 4, 1, 5, 1, 6, 1, 7, 1, 8)},
	} {
		if got := Schedule(s); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestLoadNumbers(t *testing.T) {
	for want, got := range map[string]string{
		"12,346/s": PerSecond(12345.6), "99.9/s": PerSecond(99.94), "1.23/s": PerSecond(1.234), "0.50/s": PerSecond(0.5), "0.00/s": PerSecond(0),
		"0%": Fraction(0), "<0.01%": Fraction(1e-6), "1.50%": Fraction(0.015), ">99.99%": Fraction(0.999999), "100%": Fraction(1),
		"1:02:03": Clock(3723 * time.Second), "0:09": Clock(8700 * time.Millisecond),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestNumbers covers formatting at the edges of its ranges.
func TestNumbers(t *testing.T) {
	for _, test := range []struct {
		v          float64
		unit, want string
	}{
		{1.23e-10, sample.UnitTime, "0.1230 ns"}, {999.96e-9, sample.UnitTime, "1.000 µs"}, {12, sample.UnitTime, "12.00 s"}, {0, sample.UnitTime, "0 s"},
		{0, sample.UnitBytes, "0 B"}, {999, sample.UnitBytes, "999 B"}, {1023, sample.UnitBytes, "1023 B"}, {1024, sample.UnitBytes, "1.000 KiB"},
		{0.25, "hits/op", "0.25"}, {0.123456, "hits/op", "0.1235"}, {0.000123456, "hits/op", "123.5 µ"}, {1e-6, sample.UnitCPU, "1.000 µs"},
		{2048, sample.UnitPeakRSS, "2.000 KiB"}, {5e6, sample.UnitThroughput, "4.768 MiB"},
		{7, sample.UnitAllocs, "7"}, {9.985, sample.UnitAllocs, "9.985"}, {99999, sample.UnitAllocs, "99999"}, {123456, sample.UnitAllocs, "123.5 k"},
		{12.25, sample.UnitInstructions, "12.25"}, {4000.25, sample.UnitInstructions, "4000"}, {1234567, sample.UnitInstructions, "1.235 M"},
		{2.5e6, "B/s", "2.384 MiB"}, {2.5e6, "hits/op", "2.500 M"},
	} {
		if got := Value(test.v, test.unit); got != test.want {
			t.Errorf("value(%v, %q) = %q, want %q", test.v, test.unit, got, test.want)
		}
	}
	for _, test := range []struct {
		seconds float64
		want    string
	}{{0.04, "0.0s"}, {9.94, "9.9s"}, {9.96, "10s"}, {119.4, "119s"}, {119.6, "2min 0s"}, {3661, "61min 1s"}, {7300, "2h 1min"}} {
		if got := Duration(test.seconds, ""); got != test.want {
			t.Errorf("duration(%v) = %q, want %q", test.seconds, got, test.want)
		}
	}
	for n, want := range map[int64]string{7: "7", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := Thousands(n); got != want {
			t.Errorf("thousands(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestChange(t *testing.T) {
	for _, test := range []struct {
		unit           string
		center, lo, hi float64 // a bound of -1 is unknown
		factor         bool
		want           string
	}{
		{sample.UnitTime, 1.031, 1.022, 1.04, true, "+3.1% [+2.2, +4.0]"},
		{sample.UnitTime, 1, 0.9996, 1.0004, true, "0.00% [-0.04, +0.04]"},
		{sample.UnitTime, 1.99, 1.9, 2.1, true, "+99% [+90, +110]"},
		{sample.UnitTime, 2, 1.9, 2.1, true, "2.00x slower [1.90, 2.10]"},
		{sample.UnitTime, 0.5, 0.48, 0.52, true, "2.00x faster [1.92, 2.08]"},
		{sample.UnitTime, 0.018, 0.01792, 0.01821, true, "55.6x faster [54.9, 55.8]"},
		{sample.UnitTime, 0.018, -1, 0.02, true, "55.6x faster [50.0, ?]"},
		{sample.UnitTime, 2.5, 0.7, 9, false, "+150% [-30, +800]"},
		{sample.UnitTime, 1.01, -1, -1, false, "+1.0% too few pairs"},
		{"hits/op", 0.25, 0.25, 0.25, true, "4.00x less [4.00, 4.00]"},
		{sample.UnitAllocs, 0.25, 0.25, 0.25, true, "4.00x fewer [4.00, 4.00]"},
		{sample.UnitBytes, 0, 0, 0, true, "-100% [-100, -100]"},
		{sample.UnitBytes, 250, 249, 251, true, "250x more [249, 251]"},
	} {
		r := &message.Ratio{Center: test.center, Lo: bound(test.lo), Hi: bound(test.hi)}
		got := fmt.Sprintf("%s %s", Change(test.unit, r, test.factor), Interval(r, test.factor))
		if got != test.want {
			t.Errorf("%v [%v, %v] = %q, want %q", test.center, test.lo, test.hi, got, test.want)
		}
	}
}

// TestOpenChange: what is not decided is a factor where percent would not tell, without
// the word of a verdict.
func TestOpenChange(t *testing.T) {
	for _, test := range []struct {
		center, lo, hi float64 // a bound of -1 is unknown
		want           string
	}{
		{0.00088845, -1, -1, "1,126x less, too few pairs"},
		{1126, -1, -1, "1,126x more, too few pairs"},
		{0.00088845, 0.0002, 1.4, "1,126x less, [0.71, 5,000]"},
		{0.4, 0.1, 0.9, "2.50x less, [1.11, 10.0]"},
		{2.5, 1.2, -1, "2.50x more, [1.20, ?]"},
		{2.5, 0.7, 9, "+150%, [-30, +800]"},
		{0.9, 0.5, 1.2, "-10.0%, [-50.0, +20.0]"},
		{0, -1, 0.5, "-100%, [?, -50]"},
	} {
		c := message.Comparison{Unit: sample.UnitTime, Verdict: message.Undecided, Ratio: &message.Ratio{Center: test.center, Lo: bound(test.lo), Hi: bound(test.hi)}}
		if got := ChangeOf(c) + ", " + IntervalOf(c); got != test.want {
			t.Errorf("%v [%v, %v] = %q, want %q", test.center, test.lo, test.hi, got, test.want)
		}
	}
	few := message.Comparison{Unit: sample.UnitTime, Verdict: message.Undecided, Ratio: &message.Ratio{Center: 0.9}, BaseValues: 2, HeadValues: 2}
	if got := IntervalOf(few); got != "too few values" {
		t.Errorf("of two files: %q", got)
	}
}

func bound(x float64) *float64 {
	if x < 0 {
		return nil
	}
	return &x
}
