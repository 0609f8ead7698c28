package words

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update-systems", false, "write the table of docs/systems.md")

// TestSystemsPage holds docs/systems.md to the table.
func TestSystemsPage(t *testing.T) {
	const path = "../../../docs/systems.md"
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("| | linux | darwin | windows |\n|---|---|---|---|\n")
	for _, m := range Systems {
		for _, cell := range []string{m.What, m.Linux, m.Darwin, m.Windows} {
			if cell == "" {
				t.Errorf("%s: a cell is empty", m.What)
			}
			table.WriteString("| " + cell + " ")
		}
		table.WriteString("|\n")
	}
	before, rest, _ := strings.Cut(string(page), "<!-- systems -->\n")
	have, after, ok := strings.Cut(rest, "<!-- end -->\n")
	if !ok {
		t.Fatal("the page has no place for the table")
	}
	if have == table.String() {
		return
	}
	if !*update {
		t.Fatal("the page has another table; go test ./internal/report/words -run TestSystemsPage -update-systems")
	}
	page = []byte(before + "<!-- systems -->\n" + table.String() + "<!-- end -->\n" + after)
	if err := os.WriteFile(path, page, 0o666); err != nil {
		t.Fatal(err)
	}
}
