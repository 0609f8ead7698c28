package second

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/lab/lines"
)

// What was asked again counts in the last columns alone, and the newest answer of a change alone.
func TestLists(t *testing.T) {
	dir := t.TempDir()
	hour := func(h int) time.Time { return time.Date(2026, 1, 1, h, 0, 0, 0, time.UTC) }
	write := func(name string, rows ...Row) string {
		file := filepath.Join(dir, name)
		if err := lines.Append(file, rows); err != nil {
			t.Fatal(err)
		}
		return file
	}
	a := write("a.jsonl",
		Row{ID: "x", Module: "m", Verdict: "wrong", Outcome: passed, Started: hour(5)},
		Row{ID: "y", Module: "m", Verdict: "right", Outcome: "rejected", Started: hour(5)})
	write("a-again.jsonl",
		Row{ID: "x", Module: "m", Verdict: "wrong", Outcome: "rejected", Started: hour(8)},
		Row{ID: "y", Module: "m", Verdict: "right", Outcome: passed, Started: hour(6)})
	write("a-later.jsonl",
		Row{ID: "x", Module: "m", Verdict: "wrong", Outcome: passed, Started: hour(7)})
	b := write("b.jsonl", Row{ID: "z", Module: "n", Verdict: "right", Outcome: kept, Started: hour(4)})
	all, err := standings([]string{a, b})
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	if err := writeLists(&got, all); err != nil {
		t.Fatal(err)
	}
	want := `| list | modules | wrong | passed at first | now | right | passed at first | now |
|---|---|---|---|---|---|---|---|
| b | 1 | 0 | 0 (0 %) | 0 (0 %) | 1 | 1 (100 %) | 1 (100 %) |
| a | 1 | 1 | 1 (100 %) | 0 (0 %) | 1 | 0 (0 %) | 1 (100 %) |
| all | 2 | 1 | 1 (100 %) | 0 (0 %) | 2 | 1 (50 %) | 2 (100 %) |
`
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
}
