package cli

import (
	"errors"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gohone/hone/internal/slowtest"
)

// TestManual runs each "$ hone" of the package comment, in order, and compares
// what it prints with what stands there. The files are those of
// testdata/manual.txtar, of which the ones in head/ are not committed.
func TestManual(t *testing.T) {
	slowtest.Skip(t, "measures for half a minute")
	dir, env := t.TempDir(), environ(t)
	writeManual(t, dir, env)
	for _, ex := range manualExamples(t) {
		got := ex.run(t, dir, env)
		if !ex.pattern().MatchString(got) {
			t.Errorf("hone %s\n%s\nthe manual has\n%s", strings.Join(ex.args, " "), got, ex.want)
		}
	}
}

// environ is the environment that scripts have, too.
func environ(t *testing.T) []string {
	vars, err := privateEnv(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return append(os.Environ(), vars...)
}

func writeManual(t *testing.T, dir string, env []string) {
	archive, err := txtar.ParseFile("testdata/manual.txtar")
	if err != nil {
		t.Fatal(err)
	}
	write := func(head bool) {
		for _, f := range archive.Files {
			name, ok := strings.CutPrefix(f.Name, "head/")
			if ok != head {
				continue
			}
			path := filepath.Join(dir, name)
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, f.Data, 0o644)); err != nil {
				t.Fatal(err)
			}
		}
	}
	write(false)
	for _, args := range [][]string{{"init", "--quiet"}, {"add", "--all"}, {"commit", "--quiet", "--message=first"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir, cmd.Env = dir, env
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", args[0], err, out)
		}
	}
	write(true)
}

// An example is a command of the manual and what it prints.
type example struct {
	args []string
	want string
}

// manualExamples reads the package comment: an example is a block that starts
// with "$ hone".
func manualExamples(t *testing.T) []example {
	f, err := parser.ParseFile(token.NewFileSet(), "../../cmd/hone/doc.go", nil, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		t.Fatal(err)
	}
	var list []example
	for _, block := range new(comment.Parser).Parse(f.Doc.Text()).Content {
		code, ok := block.(*comment.Code)
		if !ok {
			continue
		}
		line, want, _ := strings.Cut(code.Text, "\n")
		if command, ok := strings.CutPrefix(line, "$ hone "); ok {
			list = append(list, example{strings.Fields(command), want})
		}
	}
	if len(list) == 0 {
		t.Fatal("doc.go has no examples")
	}
	return list
}

// pattern matches what the example prints: the words are those of the manual,
// the numbers, their units, spreads and footnotes any, and "..." is anything.
func (ex example) pattern() *regexp.Regexp {
	want := regexp.MustCompile(`± \S+`).ReplaceAllString(ex.want, "")
	var b strings.Builder
	for i, field := range strings.Fields(want) {
		if i > 0 {
			b.WriteString(`\s+(± \S+\s+)?([¹²³]\s+)*`)
		}
		switch {
		case field == "...":
			b.WriteString(`(?s:.*?)`)
		case strings.ContainsAny(field, "0123456789"):
			b.WriteString(`\S*\d\S*`)
		case slices.Contains([]string{"ns", "µs", "ms", "s"}, field):
			b.WriteString(`(ns|µs|ms|s)`)
		default:
			b.WriteString(regexp.QuoteMeta(field))
		}
	}
	return regexp.MustCompile(`^\s*` + b.String() + `\s*$`)
}

// run returns everything the example prints, with its status if that is not 0.
func (ex example) run(t *testing.T, dir string, env []string) string {
	cmd := exec.Command("hone", ex.args...)
	cmd.Dir, cmd.Env = dir, env
	out, err := cmd.CombinedOutput()
	text := string(out)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		text += exit.Error()
	} else if err != nil {
		t.Fatal(err)
	}
	return text
}
