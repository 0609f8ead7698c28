package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	jsonreq "github.com/gohone/hone/cases/jsonreq/tuned"
)

const caseDir = "../.."

// TestPages fails where a page does not say what the results say.
func TestPages(t *testing.T) {
	for _, name := range pages {
		old, text, err := page(filepath.Join(caseDir, name), newResults(caseDir))
		if err != nil {
			t.Fatal(err)
		}
		if old != text {
			t.Errorf("%s is not what results/ says; run: go -C cases/jsonreq run ./internal/story\n%s", name, firstDifference(old, text))
		}
	}
}

func firstDifference(a, b string) string {
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(as), len(bs)) {
		if as[i] != bs[i] {
			return "it says  " + as[i] + "\nit should " + bs[i]
		}
	}
	return "one of the two is longer"
}

// TestPartial renders the page with no results, and with each alone.
func TestPartial(t *testing.T) {
	alone := []step{{name: "nothing"}}
	for _, st := range steps() {
		if done(filepath.Join(caseDir, "results"), st) {
			alone = append(alone, st)
		}
	}
	for _, st := range alone {
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, "results"), 0o755); err != nil {
			t.Fatal(err)
		}
		for _, name := range st.files {
			data, err := os.ReadFile(filepath.Join(caseDir, "results", name))
			if err == nil {
				err = os.WriteFile(filepath.Join(dir, "results", name), data, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		_, text, err := page(filepath.Join(caseDir, "README.md"), newResults(dir))
		if err != nil || !strings.Contains(text, "not measured yet") {
			t.Errorf("with %s alone: %v", st.name, err)
		}
	}
}

// TestFiles fails where a result belongs to no step.
func TestFiles(t *testing.T) {
	known := map[string]bool{}
	for _, st := range steps() {
		for _, name := range st.files {
			known[name] = true
		}
	}
	files, _ := os.ReadDir(filepath.Join(caseDir, "results"))
	for _, f := range files {
		if !known[f.Name()] {
			t.Errorf("results/%s is of no step", f.Name())
		}
	}
}

// TestCopied fails where a number of the page stands outside of its blocks
// beside a unit of time: it cannot have come from the results. The story's own
// numbers have units that these are not written in.
func TestCopied(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(caseDir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	prose := block.ReplaceAllString(string(text), "")
	if typed := regexp.MustCompile(`[0-9.,]+ (µs|ms)\b|[0-9.]+x `).FindAllString(prose, -1); typed != nil {
		t.Errorf("typed by hand: %q", typed)
	}
}

// TestCommands fails where a command names a directory that is not there.
func TestCommands(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(caseDir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	commands := 0
	for _, line := range strings.Split(string(text), "\n") {
		line, ok := strings.CutPrefix(line, "    ")
		if !ok || !strings.HasPrefix(line, "go ") {
			continue
		}
		commands++
		dir := filepath.Join(caseDir, "..", "..")
		words := strings.Fields(line)
		for i, word := range words {
			if word == "-C" {
				dir = filepath.Join(dir, words[i+1])
			}
			if path, ok := strings.CutPrefix(word, "./"); ok {
				if info, err := os.Stat(filepath.Join(dir, path)); err != nil || !info.IsDir() {
					t.Errorf("%s: no directory %s", line, word)
				}
			}
		}
	}
	if commands < 10 {
		t.Errorf("only %d commands found", commands)
	}
}

// TestExamples answers the requests of the page.
func TestExamples(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(caseDir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile(`(?m)^    \$ echo '(.*)' \| go .*\./cmd/jsonreq( -strict)?\n    (.*)$`).FindAllStringSubmatch(string(text), -1)
	for _, e := range examples {
		got := jsonreq.Respond([]string{e[1]})[0]
		if _, err := jsonreq.AppendStrict(nil, e[1]); err != nil && e[2] != "" {
			got = "jsonreq: line 1: " + err.Error()
		}
		if got != e[3] {
			t.Errorf("%s%s: the page says %s, it is %s", e[1], e[2], e[3], got)
		}
	}
	if len(examples) != 2 {
		t.Errorf("%d examples", len(examples))
	}
}

func TestFill(t *testing.T) {
	render := func(words []string) (string, error) {
		if words[0] == "table" {
			return "| a |\n| - |", nil
		}
		return strings.Join(words, "+"), nil
	}
	const begin, end = "<!-- jsonreq: ", "<!-- end jsonreq -->"
	for _, c := range []struct{ name, text, want, err string }{
		{"none", "text <!-- numbers: x -->9<!-- end -->\n", "text <!-- numbers: x -->9<!-- end -->\n", ""},
		{"block", "a\n" + begin + "table -->\nold\n" + end + "\nb", "a\n" + begin + "table -->\n| a |\n| - |\n" + end + "\nb", ""},
		{"empty", begin + "x y -->\n" + end, begin + "x y -->\nx+y\n" + end, ""},
		{"in a line", "it is " + begin + "x -->9" + end + ".", "it is " + begin + "x -->x" + end + ".", ""},
		{"no end", "a " + begin + "x -->9", "", "1 blocks begin and 0 end"},
		{"end missing between", "a " + begin + "x -->9 " + begin + "y -->8" + end + " " + end, "", "no end of its own"},
		{"table in a line", "a " + begin + "table -->9" + end, "", "several lines"},
		{"begins a line", "a\n" + begin + "x -->9" + end, "", "cannot begin it"},
	} {
		got, err := fill(c.text, render)
		switch {
		case c.err == "" && (err != nil || got != c.want):
			t.Errorf("%s: got %q, %v; want %q", c.name, got, err, c.want)
		case c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)):
			t.Errorf("%s: error %v, want %q", c.name, err, c.err)
		}
	}
}
