package page

import (
	"errors"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/story/record"
)

func TestFill(t *testing.T) {
	render := func(words []string) (string, error) {
		switch words[0] {
		case "bad":
			return "", errors.New("no such thing")
		case "table":
			return "| a |\n| - |", nil
		}
		return strings.Join(words, "+"), nil
	}
	for _, c := range []struct{ name, text, want, err string }{
		{"none", "text <!-- other: x -->9<!-- end other -->\n", "text <!-- other: x -->9<!-- end other -->\n", ""},
		{"block", "a\n<!-- story: table -->\nold\n<!-- end story -->\nb", "a\n<!-- story: table -->\n| a |\n| - |\n<!-- end story -->\nb", ""},
		{"empty block", "<!-- story: x y -->\n<!-- end story -->", "<!-- story: x y -->\nx+y\n<!-- end story -->", ""},
		{"in a line", "it is <!-- story: x -->9<!-- end story -->.", "it is <!-- story: x -->x<!-- end story -->.", ""},
		{"two", "a <!-- story: x -->9<!-- end story --> <!-- story: y -->8<!-- end story -->",
			"a <!-- story: x -->x<!-- end story --> <!-- story: y -->y<!-- end story -->", ""},
		{"unknown", "a\n\nb <!-- story: bad -->9<!-- end story -->", "", "line 3: bad: no such thing"},
		{"no end", "a <!-- story: x -->9", "", "1 blocks begin and 0 end"},
		{"end missing between", "a <!-- story: x -->9 <!-- story: y -->8<!-- end story --> <!-- end story -->", "", "no end of its own"},
		{"table in a line", "a <!-- story: table -->9<!-- end story -->", "", "several lines"},
		{"begins a line", "a\n<!-- story: x -->9<!-- end story -->", "", "cannot begin it"},
	} {
		got, err := Fill(c.text, "story", render)
		switch {
		case c.err == "" && (err != nil || got != c.want):
			t.Errorf("%s: got %q, %v; want %q", c.name, got, err, c.want)
		case c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)):
			t.Errorf("%s: error %v, want %q", c.name, err, c.err)
		}
	}
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Digits(0), "0"},
		{Digits(0.0123), "0.0123"},
		{Digits(1.0), "1.00"},
		{Digits(9.994), "9.99"},
		{Digits(9.996), "10.0"},
		{Digits(65.17), "65.2"},
		{Digits(99.96), "100"},
		{Digits(1661.4), "1,661"},
		{Digits(1234567), "1,234,567"},
		{Seconds(5.179e-6), "5.18 µs"},
		{Seconds(999.7e-9), "1.00 µs"},
		{Seconds(0.0375), "37.5 ms"},
		{Seconds(1.86), "1.86 s"},
		{Count(20480), "20,480"},
		{Count(24.2), "24.2"},
		{InUnit(447e-9, "sec/op"), "447 ns"},
		{InUnit(29, "allocs/op"), "29"},
		{Told(43), "43"},
		{Percent(0.7667), "76.7 %"},
		{Faster.Change(1 / 65.2), "65.2x faster"},
		{Faster.Change(2.09), "2.09x slower"},
		{Faster.Change(0.92), "-8.0 %"},
		{Faster.Change(1.034), "+3.4 %"},
		{Faster.Change(1.0001), "0.0 %"},
		{Fewer.Change(24.2 / 116.4), "4.81x fewer"},
		{Interval(record.Ratio{Center: 0.02, Lo: ptr(0.01), Hi: ptr(0.04)}), "[25.0, 100]"},
		{Interval(record.Ratio{Center: 2, Lo: ptr(1.9), Hi: nil}), "[1.90, ∞]"},
		{Interval(record.Ratio{Center: 1.01, Lo: ptr(0.99), Hi: ptr(1.02)}), "[-1.0 %, +2.0 %]"},
		{Interval(record.Ratio{Center: 1.01}), "[-100 %, ∞]"},
		{Table([]string{"a", " b"}, []string{"c", "1"}), "| a | b |\n| --- | --: |\n| c | 1 |"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func ptr(v float64) *float64 { return &v }
