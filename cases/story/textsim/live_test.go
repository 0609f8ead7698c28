package textsim

import (
	"math"
	"strings"
	"testing"
	"time"
)

func TestParseNode(t *testing.T) {
	for line, want := range map[string]liveNode{
		"     0.02s  0.47% 96.93%      1.28s 30.26%  regexp.(*Regexp).ReplaceAllString": {
			Function: "regexp.(*Regexp).ReplaceAllString", Flat: 0.0047, Cum: 0.3026},
		"         0     0%   100%      0.27s  6.38%  a/service.newFiber.func2 /x/peers/service/fiber.go:98 (inline)": {
			Function: "a/service.newFiber.func2", File: "/x/peers/service/fiber.go", Line: 98, Cum: 0.0638},
	} {
		got, ok := parseNode(line)
		if !ok || math.Abs(got.Flat-want.Flat)+math.Abs(got.Cum-want.Cum) > 1e-9 || got.Function != want.Function ||
			got.File != want.File || got.Line != want.Line {
			t.Errorf("%s\n got %+v, %v\nwant %+v", line, got, ok, want)
		}
	}
	if n, ok := parseNode("      flat  flat%   sum%        cum   cum%"); ok {
		t.Errorf("the head is %+v", n)
	}
}

// TestSampled: a quarter of 4 s is 100 of 400 samples, with a deviation of
// sqrt(400/4*3/4) samples.
func TestSampled(t *testing.T) {
	got, err := sampled(1, 4)
	if by := 1.96 * math.Sqrt(75) / 400; err != nil || math.Abs(*got.Hi-0.25-by)+math.Abs(*got.Lo-0.25+by) > 1e-9 {
		t.Errorf("[%g, %g], %v", *got.Lo, *got.Hi, err)
	}
	if _, err := sampled(1, 0); err == nil {
		t.Error("a part of nothing")
	}
}

// TestK6Blocks has the story's times, six a line.
func TestK6Blocks(t *testing.T) {
	for state, block := range k6Blocks {
		for name, line := range block {
			fields := strings.Fields(line)
			if len(fields) != 6 {
				t.Errorf("%s %s: %d times", state, name, len(fields))
			}
			for _, text := range fields {
				if _, err := time.ParseDuration(text); err != nil {
					t.Errorf("%s %s: %v", state, name, err)
				}
			}
		}
	}
}
