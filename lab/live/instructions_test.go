package live

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/lab/lines"
)

// TestCountTable keeps rows and summarizes them.
func TestCountTable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "counts.jsonl")
	three := []float64{100, 100, 101}
	rows := []CountRow{
		{Benchmark: "BenchmarkA", Verdict: "same", Base: three, Head: three, Seconds: 1, CPU: 0.5},
		{Benchmark: "BenchmarkA", Verdict: "undecided", Base: append(three, three...), Head: append(three, three...), Seconds: 3, CPU: 1.5},
		{Benchmark: "BenchmarkB", Warnings: []string{"instructions-not-counted: no"}},
		{Benchmark: "BenchmarkA", Eps: 0.01, Planted: 0.0098, Verdict: "slower", Base: three, Head: three, Seconds: 2, CPU: 1},
		{Benchmark: "BenchmarkA", Eps: 0.01, Planted: 0.03, Verdict: "slower", Base: three, Head: three},
		{Benchmark: "BenchmarkA", Tag: "more", Verdict: "slower", Function: "p.toll", First: 20, Second: -1, Base: three, Head: three},
	}
	for i := range rows {
		if err := lines.Append(file, []*CountRow{&rows[i]}); err != nil {
			t.Fatal(err)
		}
	}
	got, err := lines.Read[CountRow]([]string{file})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(rows, got); d != "" {
		t.Errorf("rows (-want +got):\n%s", d)
	}
	var b strings.Builder
	if err := countTable(&b, []string{file}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| A/A | 3 | 1 | 0 | 0 | 1 | 1 | 1 | 3.0 | 1.5 |\n", "| +1 % | 1 | 0 | 0 | 1 | 0 | 0 | 1 | 2.0 | 1.0 |\n",
		"| code: more | 1 |", "| too few iterations to plant it | 1 |",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no line %q in\n%s", want, b.String())
		}
	}
	if text := rows[0].summary(); !strings.Contains(text, "spread 1.0000%") {
		t.Errorf("row: %s", text)
	}
	if text := rows[2].summary(); !strings.Contains(text, "not counted: no") && !strings.Contains(text, "not-counted: no") {
		t.Errorf("row: %s", text)
	}
}
