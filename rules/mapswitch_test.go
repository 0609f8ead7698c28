package rules_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// TestMapswitchFiles says what files of the folder that are not built with the map do to
// the rewrite: who changes the map forbids it, who reads it keeps the map.
func TestMapswitchFiles(t *testing.T) {
	const program = "package main\n\nvar sizes = map[string]int{\"a\": 1, \"b\": 2}\n\nfunc size(s string) int { return sizes[s] }\n\nfunc main() { println(size(\"a\")) }\n"
	for _, c := range []struct {
		name, file, text string
		want, stays      bool
	}{
		{"no one else", "", "", true, false},
		{"a test that reads", "main_test.go", "package main\n\nvar _ = sizes[\"a\"] + len(sizes)\n", true, true},
		{"a test that writes", "main_test.go", "package main\n\nfunc init() { sizes[\"a\"] = 3 }\n", false, false},
		{"a test that counts", "main_test.go", "package main\n\nfunc init() { sizes[\"a\"]++ }\n", false, false},
		{"a test that deletes", "main_test.go", "package main\n\nfunc init() { delete(sizes, \"a\") }\n", false, false},
		{"a test that exchanges", "main_test.go", "package main\n\nfunc init() { sizes = nil }\n", false, false},
		{"a test that hands on", "main_test.go", "package main\n\nvar other = sizes\n", false, false},
		{"another system", "main_plan9.go", "package main\n\nfunc init() { sizes[\"a\"] = 3 }\n", false, false},
		{"a field of that name", "main_test.go", "package main\n\nfunc init() { s.sizes = nil }\n\nvar s other\n\ntype other struct { x int }\n", true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			write(t, filepath.Join(dir, "go.mod"), "module example.com/rule\n\ngo 1.23.0\n")
			write(t, filepath.Join(dir, "main.go"), program)
			if c.file != "" {
				write(t, filepath.Join(dir, c.file), c.text)
			}
			got := propose(t, mapswitchRule(), rewrite.Tree{Root: dir})
			if len(got) > 0 != c.want {
				t.Fatalf("%d candidates, want some: %v", len(got), c.want)
			}
			if c.want {
				after := string(got[0].Files[filepath.Join(dir, "main.go")])
				if stays := strings.Contains(after, "var sizes"); stays != c.stays {
					t.Errorf("the map stays: %v, want %v\n%s", stays, c.stays, after)
				}
			}
		})
	}
}

// TestMapswitchTwice rewrites one function after the other: both ask the same function, and
// with the last one the map goes, and the comment that names it.
func TestMapswitchTwice(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "main.go")
	write(t, filepath.Join(dir, "go.mod"), "module example.com/rule\n\ngo 1.23.0\n")
	write(t, name, "package main\n\nvar sizes = map[string]int{\"a\": 1, \"b\": 2}\n\nfunc one(s string) int { return sizes[s] }\n\nfunc two(s string) int { return -sizes[s] }\n\nfunc main() { println(one(\"a\"), two(\"b\"), one(\"c\")) }\n")
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := run(t, t.TempDir(), string(source))
	var after string
	for _, left := range []int{2, 1} {
		got := propose(t, mapswitchRule(), rewrite.Tree{Root: dir})
		if len(got) != left {
			t.Fatalf("%d candidates, want %d", len(got), left)
		}
		after = string(got[0].Files[name])
		write(t, name, after)
	}
	if got := run(t, t.TempDir(), after); got != want {
		t.Errorf("it prints %s, not %s", got, want)
	}
	const function = "// sizesOf returns what belongs to a key, 0 if there is none.\nfunc sizesOf(key string) int {"
	if strings.Count(after, function) != 1 || strings.Count(after, "func sizesOf") != 1 || strings.Contains(after, "var sizes") {
		t.Errorf("it is not one function without the map:\n%s", after)
	}
}

func mapswitchRule() *rules.Rule {
	suite := rules.Suite(nil)
	return suite[slices.IndexFunc(suite, func(r *rules.Rule) bool { return r.Name == "mapswitch" })]
}
