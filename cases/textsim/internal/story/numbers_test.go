package main

import "testing"

func TestNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{digits(0), "0"},
		{digits(0.0123), "0.0123"},
		{digits(1.0), "1.00"},
		{digits(9.994), "9.99"},
		{digits(9.996), "10.0"},
		{digits(65.17), "65.2"},
		{digits(99.96), "100"},
		{digits(1661.4), "1,661"},
		{digits(1234567), "1,234,567"},
		{seconds(5.179e-6), "5.18 µs"},
		{seconds(999.7e-9), "1.00 µs"},
		{seconds(0.0375), "37.5 ms"},
		{seconds(1.86), "1.86 s"},
		{count(20480), "20,480"},
		{count(24.2), "24.2"},
		{percent(0.7667), "76.7 %"},
		{speed.change(1 / 65.2), "65.2x faster"},
		{speed.change(2.09), "2.09x slower"},
		{speed.change(0.92), "-8.0 %"},
		{speed.change(1.034), "+3.4 %"},
		{speed.change(1.0001), "0.0 %"},
		{amount.change(24.2 / 116.4), "4.81x fewer"},
		{ratio{Center: 0.02, Lo: ptr(0.01), Hi: ptr(0.04)}.interval(), "[25.0, 100]"},
		{ratio{Center: 2, Lo: ptr(1.9), Hi: nil}.interval(), "[1.90, ∞]"},
		{ratio{Center: 1.01, Lo: ptr(0.99), Hi: ptr(1.02)}.interval(), "[-1.0 %, +2.0 %]"},
		{ratio{Center: 1.01}.interval(), "[-100 %, ∞]"},
		{table(map[int]bool{1: true}, []string{"a", "b"}, []string{"c", "1"}), "| a | b |\n| --- | --: |\n| c | 1 |"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
