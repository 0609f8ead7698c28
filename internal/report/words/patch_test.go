package words

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

// TestGained: a commit says of a gain what the report says.
func TestGained(t *testing.T) {
	ratio := func(center, lo, hi float64) *message.Ratio {
		return &message.Ratio{Center: center, Lo: &lo, Hi: &hi, Level: 0.95}
	}
	for want, c := range map[string]message.Comparison{
		"3.45x faster [3.33, 3.57]":     {Unit: sample.UnitTime, Ratio: ratio(0.29, 0.28, 0.3)},
		"faster, -12.0% [-13.0, -11.0]": {Unit: sample.UnitTime, Ratio: ratio(0.88, 0.87, 0.89)},
		"12.0x fewer, exactly":          {Unit: sample.UnitAllocs, Ratio: ratio(1.0/12, 1.0/12, 1.0/12), Exact: true, Pairs: 3},
		"faster, 16 B to 0 B":           {Unit: sample.UnitBytes, BaseCenter: 16},
	} {
		if c.Verdict = message.Faster; gained(&c) != want {
			t.Errorf("%q, want %q", gained(&c), want)
		}
	}
}

// TestFolded: lines are broken between words and not within one.
func TestFolded(t *testing.T) {
	long := strings.Repeat("x", 80)
	if got, want := folded("a b "+long+" c d"), "a b\n"+long+"\nc d"; got != want {
		t.Errorf("%q", got)
	}
}
