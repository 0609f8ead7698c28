package words

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// TestMachineLinesOfStream: the words that a stream has for two speeds do not keep the line from naming who shows them.
func TestMachineLinesOfStream(t *testing.T) {
	c := &message.Stream{Config: new(message.Config)}
	modes := []sample.Warning{{Code: verdict.CodeTwoModes, Facts: sample.NewFacts(map[string]any{"arm": "base", "ratio": 1.5, "share": .4})}}
	for _, name := range []string{"BenchmarkA", "BenchmarkB", "BenchmarkC"} {
		x := message.Comparison{Package: "p", Benchmark: name, Unit: sample.UnitTime, Pairs: 6}
		if name != "BenchmarkC" {
			x.Warnings = modes
		}
		c.Comparisons = append(c.Comparisons, x)
	}
	c.Warnings = []sample.Warning{{Code: codeTwoSpeeds, Text: "this machine has two speeds", Remedy: "verdicts stay right",
		Facts: sample.NewFacts(map[string]any{"ratio": 1.5, "share": .4, "rows": 2})}}
	lines, _ := MachineLines(c)
	if len(lines) != 1 || !strings.Contains(lines[0], "(A and B show it)") {
		t.Errorf("it says %q", lines)
	}
}
