package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const caseDir = "../.."

// TestReadme fails where the README does not say what the results say.
func TestReadme(t *testing.T) {
	for _, name := range readmes {
		old, text, err := readme(filepath.Join(caseDir, name), newResults(caseDir))
		if err != nil {
			t.Fatal(err)
		}
		if old != text {
			t.Errorf("%s is not what results/ says; run: go -C cases/textsim run ./internal/story\n%s", name, firstDifference(old, text))
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

// TestFiles fails where a result is missing or belongs to no step.
func TestFiles(t *testing.T) {
	known := map[string]bool{}
	for _, st := range steps() {
		for _, name := range st.files {
			known[name] = true
			if _, err := os.Stat(filepath.Join(caseDir, "results", name)); err != nil && st.needs == "" {
				t.Errorf("step %s: %v", st.name, err)
			}
		}
	}
	files, err := os.ReadDir(filepath.Join(caseDir, "results"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !known[f.Name()] {
			t.Errorf("results/%s is of no step", f.Name())
		}
	}
}

// TestCopied fails where a number of the README stands outside of its blocks
// beside a unit of time: it cannot have come from the results.
func TestCopied(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(caseDir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	prose := block.ReplaceAllString(string(text), "")
	if typed := regexp.MustCompile(`[0-9.,]+ (ns|µs|ms)\b|[0-9.]+x `).FindAllString(prose, -1); typed != nil {
		t.Errorf("typed by hand: %q", typed)
	}
}

// TestMissing removes one result after the other and expects to be told.
func TestMissing(t *testing.T) {
	for _, st := range steps() {
		if st.needs != "" {
			continue
		}
		dir := t.TempDir()
		copyFiles(t, caseDir, dir, st.files[0])
		if _, _, err := readme(filepath.Join(dir, "README.md"), newResults(dir)); err == nil || !strings.Contains(err.Error(), st.files[0]) || !strings.Contains(err.Error(), "measure") {
			t.Errorf("without %s: %v", st.files[0], err)
		}
	}
}

// copyFiles copies what the README is made of, but for one result.
func copyFiles(t *testing.T, from, to, without string) {
	t.Helper()
	for _, dir := range []string{"results", "ladder", "bytereplace", "peers/ladder"} {
		if _, err := os.Stat(filepath.Join(from, dir)); err != nil {
			continue
		}
		if err := copyTree(filepath.Join(from, dir), filepath.Join(to, dir)); err != nil {
			t.Fatal(err)
		}
	}
	readme, err := os.ReadFile(filepath.Join(from, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(to, "README.md"), readme, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(to, "results", without)); err != nil {
		t.Fatal(err)
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
