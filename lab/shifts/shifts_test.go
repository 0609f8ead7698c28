package shifts

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/gohone/hone/lab/lines"
)

var updatePage = flag.Bool("update-page", false, "write the table of docs/explain.md")

// TestPage holds the table of docs/explain.md to what was found in each set.
func TestPage(t *testing.T) {
	const page, header = "../../docs/explain.md", "| set | differences | right | silent | wrong |\n|---|---|---|---|---|\n"
	var table strings.Builder
	table.WriteString(header)
	for _, set := range []struct{ name, file string }{
		{"planted", "../results/shifts.jsonl"}, {"further", "../results/shifts-further.jsonl"},
	} {
		if _, err := os.Stat(set.file); err != nil {
			continue
		}
		all, err := lines.Read[result]([]string{set.file})
		if err != nil {
			t.Fatal(err)
		}
		count := make(map[string]int)
		for _, one := range all {
			count[one.Outcome]++
		}
		fmt.Fprintf(&table, "| %s | %d | %d | %d | %d |\n", set.name, len(all), count["right"], count["silent"], count["wrong"])
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), header)
	if !ok {
		t.Fatalf("%s has no table of sets", page)
	}
	for strings.HasPrefix(rest, "|") {
		_, rest, _ = strings.Cut(rest, "\n")
	}
	want := before + table.String() + rest
	if *updatePage {
		if err := os.WriteFile(page, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if want != string(text) {
		t.Errorf("%s says something else; go test ./shifts -run TestPage -update-page", page)
	}
}

// TestJudge: a function without a cause is silence, another function or cause is wrong.
func TestJudge(t *testing.T) {
	known := label{Function: "Box", Causes: []string{"boxing"}}
	method := label{Function: "Find", Names: []string{"m.(*table).Find"}, Causes: []string{"search"}, Gone: true}
	for _, tt := range []struct {
		of          label
		named, code string
		faster      bool
		want        string
	}{
		{known, "m.boxAdd", "boxing", false, "right"},
		{known, "m.Box", "escape", false, "wrong"},
		{known, "m.Other", "boxing", false, "wrong"},
		{known, "m.Other", "", false, "wrong"},
		{known, "m.Box", "", false, "silent"},
		{known, "", "", false, "silent"},
		{method, "m.(*table).Find", "search", true, "right"},
		{method, "m.(*table).Find", "search", false, "wrong"},
		{method, "m.Find", "search", true, "wrong"},
	} {
		r := result{label: tt.of, Named: tt.named, Cause: tt.code, Faster: tt.faster}
		if r.judge(); r.Outcome != tt.want {
			t.Errorf("%s %s: %s, want %s", tt.named, tt.code, r.Outcome, tt.want)
		}
	}
}
