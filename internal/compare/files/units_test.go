package files

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// TestMissingInUnit compares files in one unit: a benchmark that only one file
// has is missing in that unit, and one that has other units is not at all.
func TestMissingInUnit(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	both := "BenchmarkBoth 1 10 ns/op 5 q/op\nBenchmarkBoth 1 11 ns/op 6 q/op\n"
	base := write("base.txt", both+"BenchmarkGone 1 10 ns/op 5 q/op\nBenchmarkTimed 1 10 ns/op\n")
	head := write("head.txt", both+"BenchmarkNew 1 10 ns/op 5 q/op\nBenchmarkOther 1 10 ns/op\n")
	policy := verdict.DefaultPolicy()
	policy.Units = "q/op"
	run, judged, err := Compare(Options{Paths: []string{base, head}, Units: []string{"q/op"}, Policy: policy})
	if err != nil {
		t.Fatal(err)
	}
	if run.State != sample.StateDone || judged.Policy.Leading() != "q/op" {
		t.Errorf("state %s, leading unit %s", run.State, judged.Policy.Leading())
	}
	missing := make(map[string]string)
	for _, o := range judged.Rows {
		missing[o.Outcome.Row.Benchmark] = o.Outcome.Row.Missing
	}
	if len(missing) != 3 || missing["BenchmarkGone"] != "head" || missing["BenchmarkNew"] != "base" {
		t.Errorf("missing: %v", missing)
	}
}
