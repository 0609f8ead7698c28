package pathlex

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/story/record"
)

func TestReadPublished(t *testing.T) {
	var text strings.Builder
	for _, state := range states {
		text.WriteString("== " + state.name + " at some commit\ngoos: linux\n")
		for _, ns := range []string{"700", "900", "800"} {
			text.WriteString("BenchmarkLexer-2 \t 1000\t " + ns + " ns/op\t 744 B/op\t 5 allocs/op\n")
		}
	}
	read, err := readPublished(text.String())
	if err != nil {
		t.Fatal(err)
	}
	if got := read["pool"]; got.time.Center != 800e-9 || got.bytes != "744" || got.allocs != "5" {
		t.Errorf("%+v", got)
	}
	if _, err := readPublished("== start\n"); err == nil {
		t.Error("a state without a benchmark")
	}
}

// TestSums has the sums that the story should have had, and the ones that it has.
func TestSums(t *testing.T) {
	if got, want := sumOf(true), (sums{18, 1, 2856, 2560}); got != want {
		t.Errorf("with tests %v", got)
	}
	if got, want := sumOf(false), (sums{13, 1, 2504, 2264}); got != want {
		t.Errorf("without tests %v", got)
	}
}

func TestKeepTop(t *testing.T) {
	const head = "File: x\nShowing nodes\n      flat  flat%   sum%        cum   cum%\n"
	line := "  10MB 10.00% 10.00%  20MB 20.00%  "
	kept := keepTop(head + strings.Repeat(line+"runtime.x (inline)\n", 11) + line + module + "ladder/lex.Append\n" +
		"     0     0% 10.00%  20MB 20.00%  " + module + "ladder/lex.Pool\n")
	want := strings.Repeat(line+"runtime.x (inline)\n", 10) + line + "ladder/lex.Append\n"
	if kept != want {
		t.Errorf("%s", kept)
	}
}

func TestConformance(t *testing.T) {
	r := record.NewResults(t.TempDir())
	if err := os.MkdirAll(r.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for i, front := range fronts {
		text := fmt.Sprintf("== one: 3 of 3\n== two: %d of 9\n", 9-i)
		if i > 0 {
			text += "GET /x\n\twant 200 == three: 1 of 1\n\tgot  404 {}\n"
		}
		if err := os.WriteFile(filepath.Join(r.Dir, rulesFile(front)), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	table, err := conformance(r)
	if err != nil || !strings.Contains(table, "| two | 9 of 9 | 8 of 9: `GET /x` 404 | 7 of 9: `GET /x` 404 |") ||
		!strings.Contains(table, "| all | 12 of 12 | 11 of 12 |") {
		t.Errorf("%v\n%s", err, table)
	}
}

func TestFront(t *testing.T) {
	r := record.NewResults(t.TempDir())
	if err := os.MkdirAll(r.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, request := range []string{"GetBook", "UpdateBook", "DeleteBook"} {
		for i, impl := range []string{"ours", "reflected", "published"} {
			for n := range 7 {
				fmt.Fprintf(&text, "BenchmarkHTTP/%s/impl=%s-2\t500\t%d ns/op\t%d B/op\t%d allocs/op\n", request, impl, 90_000+1000*n+i, 17_000, 250+i)
			}
		}
	}
	if err := os.WriteFile(filepath.Join(r.Dir, frontFile), []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	table, err := frontTable(r)
	if err != nil || !strings.Contains(table, "| GetBook | `ours` | 93.0 µs | [90.0 µs, 96.0 µs] | 250 | 17,000 |") {
		t.Errorf("%v\n%s", err, table)
	}
}

func TestComparisons(t *testing.T) {
	all, err := comparisons([]byte(`{"config":{}}
{"comparison":{"unit":"cpu-sec/req","base":"/tmp/x","head":"/tmp/y","ratio":{"center":0.5}}}
`), "theirs", "ours")
	if err != nil || len(all) != 1 || all[0].Base != "theirs" || all[0].Unit != "cpu-sec/req" {
		t.Errorf("%+v, %v", all, err)
	}
	if _, err := comparisons([]byte(`{"config":{}}`), "theirs", "ours"); err == nil {
		t.Error("no comparison")
	}
}

// TestEmpty renders every block without results.
func TestEmpty(t *testing.T) {
	blocks := Study().AllBlocks(record.NewResults(t.TempDir()))
	for _, block := range []string{"published", "top append cpu", "ladder lexer", "claims", "tally", "state",
		"conformance", "load", "front", "goals"} {
		if text, err := blocks.Render(strings.Fields(block)); err != nil || !strings.Contains(text, "easured") {
			t.Errorf("%s: %v\n%s", block, err, text)
		}
	}
}
