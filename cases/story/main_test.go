package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/study"
)

// cases is a link to the directory of all cases: go test notices that a file
// changed, and runs tests again, only if its path is in this module.
const cases = "testdata/cases"

// eachStudy runs a test on every case, with its directory.
func eachStudy(t *testing.T, test func(t *testing.T, s *study.Study, dir string)) {
	for _, s := range studies() {
		t.Run(s.Name, func(t *testing.T) { test(t, s, filepath.Join(cases, s.Name)) })
	}
}

// TestPages fails where a page does not say what the results say.
func TestPages(t *testing.T) {
	eachStudy(t, func(t *testing.T, s *study.Study, dir string) {
		for _, name := range study.Pages {
			is, text, err := s.Page(filepath.Join(dir, name), s.Results(dir))
			if err != nil {
				t.Fatal(err)
			}
			if is != text {
				t.Errorf("%s is not what results/ says; run: go -C cases/story run . %s\n%s", name, s.Name, firstDifference(is, text))
			}
		}
	})
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

// TestPartial renders each page with no results, and with each step's alone.
func TestPartial(t *testing.T) {
	eachStudy(t, func(t *testing.T, s *study.Study, dir string) {
		for _, st := range append([]measure.Step{{Name: "nothing"}}, s.Steps...) {
			if !st.Done(filepath.Join(dir, "results")) {
				continue
			}
			r := s.Results(dir)
			r.Dir = t.TempDir()
			for _, name := range st.Files {
				data, err := os.ReadFile(filepath.Join(dir, "results", name))
				if err == nil {
					err = os.WriteFile(filepath.Join(r.Dir, name), data, 0o644)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			_, text, err := s.Page(filepath.Join(dir, "README.md"), r)
			if err != nil || !strings.Contains(text, "**Not measured yet: ") || !strings.Contains(text, "*not measured yet*") {
				t.Errorf("with %s alone: %v", st.Name, err)
			}
		}
	})
}

// TestFiles fails where a result is missing, unless the page says that it is, or
// belongs to no step.
func TestFiles(t *testing.T) {
	eachStudy(t, func(t *testing.T, s *study.Study, dir string) {
		unmeasured := strings.Contains(readme(t, dir), "**Not measured yet: ")
		dir = filepath.Join(dir, "results")
		known := map[string]bool{}
		for _, st := range s.Steps {
			if !st.Done(dir) && st.Needs == "" && !unmeasured {
				t.Errorf("step %s is not done", st.Name)
			}
			for _, name := range st.Files {
				known[name] = true
			}
		}
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if !known[f.Name()] {
				t.Errorf("results/%s is of no step", f.Name())
			}
		}
	})
}

// ownUnits are the units of the numbers of a story that its page quotes as
// they are, and that results are not written in there.
var ownUnits = map[string]string{"jsonreq": "ns", "router": "ns"}

// TestCopied fails where a number of the page stands outside of its blocks
// beside a unit of time: it cannot have come from the results.
func TestCopied(t *testing.T) {
	typed := regexp.MustCompile(`[0-9.,]+ (ns|µs|ms)\b|[0-9.]+x `)
	eachStudy(t, func(t *testing.T, s *study.Study, dir string) {
		prose := page.Prose(readme(t, dir), s.Name)
		for _, match := range typed.FindAllStringSubmatch(prose, -1) {
			if match[1] == "" || match[1] != ownUnits[s.Name] {
				t.Errorf("typed by hand: %q", match[0])
			}
		}
	})
}

// TestCommands fails where a command names a directory that is not there.
func TestCommands(t *testing.T) {
	eachStudy(t, func(t *testing.T, s *study.Study, dir string) {
		commands := 0
		for _, line := range strings.Split(readme(t, dir), "\n") {
			line, ok := strings.CutPrefix(line, "    ")
			if !ok || !strings.HasPrefix(line, "go ") {
				continue
			}
			commands++
			from, words := filepath.Join("..", ".."), strings.Fields(line) // the repository
			for i, word := range words {
				if word == "-C" {
					from = filepath.Join(from, words[i+1])
				}
				if word != "." && !strings.HasPrefix(word, "./") {
					continue
				}
				if info, err := os.Stat(filepath.Join(from, word)); err != nil || !info.IsDir() {
					t.Errorf("%s: no directory %s", line, word)
				}
			}
		}
		if commands == 0 {
			t.Error("no command found")
		}
	})
}

func readme(t *testing.T, dir string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestUsage(t *testing.T) {
	for line, want := range map[string]string{
		"":                          "cases: textsim, jsonreq, router",
		"nonsense":                  "cases: textsim, jsonreq, router",
		"textsim nonsense":          "story CASE measure",
		"textsim measure x":         "no step",
		"textsim measure -scale=-1": "-scale -1: want 1 or more",
		"textsim measure -states=x": "no state",
		"jsonreq measure -scale=1":  "-scale",
	} {
		err := run(context.Background(), strings.Fields(line))
		if !errors.As(err, new(measure.UsageError)) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", line, err, want)
		}
	}
}
