package falsewins

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/tune/trial"
)

// smallCorpus has one function, in a benchmark of a few microseconds.
var smallCorpus = map[string]string{
	"go.mod": "module example.org/small\n\ngo 1.24\n",
	"m.go": `package small

// Sum adds up what is odd.
func Sum(list []int) int {
	s := 0
	for _, v := range list {
		if v%2 == 1 {
			s += v
		}
	}
	return s
}

// Twice is another function.
func Twice(n int) int { return 2 * n }
`,
	"m_test.go": `package small

import "testing"

func BenchmarkSum(b *testing.B) {
	list := make([]int, 4000)
	for i := range list {
		list[i] = i * i
	}
	for b.Loop() {
		Sum(list)
	}
}
`,
}

// TestFalseWins carries out a trial, and goes on with another one: what the file has is
// not done again.
func TestFalseWins(t *testing.T) {
	if testing.Short() {
		t.Skip("profiles and measures for seconds")
	}
	dir := t.TempDir()
	for name, text := range smallCorpus {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(t.TempDir(), "trials.jsonl")
	run := func(runs string) (table string, rows []FalseWinRow) {
		t.Helper()
		var out bytes.Buffer
		args := []string{"-nolock", "-corpus", dir, "-runs", runs, "-out", file}
		if err := Run(t.Context(), args, &out, io.Discard); err != nil {
			t.Fatal(err)
		}
		rows, err := readOld[FalseWinRow](file)
		if err != nil {
			t.Fatal(err)
		}
		return out.String(), rows
	}
	_, one := run("1")
	table, two := run("2")
	if len(one) != 1 || len(two) != 2 {
		t.Fatalf("%d trials, then %d", len(one), len(two))
	}
	if diff := cmp.Diff(one[0], two[0]); diff != "" {
		t.Errorf("the first trial is another one:\n%s", diff)
	}
	for i, r := range two {
		if r.Trial != i+1 || r.Function != "Sum" || r.Outcome != trial.Dropped && r.Outcome != trial.Kept || r.Screening == 0 || r.Go == "" {
			t.Errorf("trial %+v", r)
		}
	}
	if two[0].Change == two[1].Change || two[0].Kind == two[1].Kind {
		t.Errorf("both trials are of %s %s", two[0].Kind, two[0].Change)
	}
	if !strings.Contains(table, "| all changes | 2 | ") {
		t.Errorf("table\n%s", table)
	}
}

// TestFalseWinTable: rows are counted by what became of them, and of kept ones the exact
// interval is given: 1 of 4 is 0.63 to 80.59 %.
func TestFalseWinTable(t *testing.T) {
	judged := []FalseWinResult{{Benchmark: "BenchmarkF"}}
	rows := []FalseWinRow{
		{Kind: "dead", Outcome: trial.Dropped, Seconds: 1},
		{Kind: "dead", Outcome: trial.Dropped, Results: judged, Seconds: 20, Identical: map[string]int{"swap": 2}},
		{Kind: "dead", Outcome: trial.Kept, Results: judged, Seconds: 30},
		{Kind: "rewrite", Outcome: trial.Kept, Results: judged, Seconds: 4},
		{Kind: "order", Outcome: trial.Dropped, Seconds: 2, Identical: map[string]int{"swap": 1}},
		{Kind: "order", Outcome: trial.Rejected, Reason: "BenchmarkF fails", Seconds: 9},
	}
	var out bytes.Buffer
	if err := falseWinTable(&out, rows); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| right rewrites, for control | 1 | 0 | 0 | 0 | 1 | 100.00 % | 2.50 to 100.00 % | 4.0 | 4 |\n",
		"| order | 1 | 0 | 1 | 0 | 0 | 0.00 % | 0.00 to 97.50 % | 2.0 | 2 |\n",
		"| dead | 3 | 0 | 1 | 1 | 1 | 33.33 % | 0.84 to 90.57 % | 20.0 | 51 |\n",
		"| swap | 0 | 3 | 0 | 0 | 0 | | | | |\n",
		"| all changes | 4 | 3 | 2 | 1 | 1 | 25.00 % | 0.63 to 80.59 % | 11.0 | 53 |\n",
		"\n1 more could not be measured, and do not count.\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
