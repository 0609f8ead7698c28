package rules_test

import (
	"fmt"
	"go/doc/comment"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/imports"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// TestPage makes docs/rules.md from the docs of the rules. The flag -update writes it.
func TestPage(t *testing.T) {
	const name = "../docs/rules.md"
	got := page()
	if *update {
		write(t, name, got)
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s is not what the docs say (-kept +made); -update writes it:\n%s", name, diff)
	}
}

// page is docs/rules.md.
func page() string {
	var b strings.Builder
	b.WriteString("# The rules of hone tune\n\n" +
		"Each rule is a go/analysis analyzer of package `rules`. `hone tune -rules help` lists them, `-rules help=NAME` explains one.\n" +
		"This page is made from their docs: `go test ./rules -run TestPage -update`.\n\n" +
		"A rule proposes a rewrite. Whether that is kept is decided by tests, by a comparison of both versions of\n" +
		"the function, and by measuring. Rules come in the order of what they are expected to win.\n" +
		"Each section says what a rule looks for, whether its rewrite is exact or rests on comparison, and when it loses.\n\n| Rule | What it does |\n|---|---|\n")
	suite := rules.Suite(nil)
	for _, r := range suite {
		fmt.Fprintf(&b, "| [%s](#%[1]s) | %s |\n", r.Name, r.Summary())
	}
	b.WriteString("\nThese fixes of `go fix` are tried as they are:\n\n| Rule | What it does |\n|---|---|\n")
	for _, r := range rules.Modern() {
		fmt.Fprintf(&b, "| %s | %s |\n", r.Name, r.Summary())
	}
	for _, r := range suite {
		fmt.Fprintf(&b, "\n## %s\n\n", r.Name)
		b.Write((&comment.Printer{}).Markdown(new(comment.Parser).Parse(r.Help())))
	}
	return b.String()
}

// TestExamples holds each rule to the example in its doc: from the first piece of code it
// makes the second one, where a line "..." stands for any others.
func TestExamples(t *testing.T) {
	for _, rule := range rules.Suite(nil) {
		t.Run(rule.Name, func(t *testing.T) {
			t.Parallel()
			before, after := example(t, rule)
			source, err := imports.Process("p.go", []byte("package p\n\n"+before), nil)
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.Join(t.TempDir(), "p.go")
			write(t, filepath.Join(filepath.Dir(name), "go.mod"), "module example.com/rule\n\ngo 1.23.0\n")
			if rule.Name == "jsoncodec" { // which asks for a module
				requireCodec(t, filepath.Dir(name))
			}
			write(t, name, string(source))
			found := propose(t, observing(t, rule.Name, string(source)), rewrite.Tree{Root: filepath.Dir(name)})
			if len(found) == 0 {
				t.Fatalf("no candidates for\n%s", source)
			}
			if got := declarations(string(found[0].Files[name])); !matches(after, got) {
				t.Errorf("it makes something else than the doc says (-doc +made):\n%s", cmp.Diff(after, got))
			}
		})
	}
}

// requireCodec lets the module in a folder require one with a codec.
func requireCodec(t *testing.T, dir string) {
	t.Helper()
	const module = "github.com/goccy/go-json"
	write(t, filepath.Join(dir, "go.mod"), "module example.com/rule\n\ngo 1.23.0\n\nrequire "+module+" v0.12.0\n\nreplace "+module+" => ./codec\n")
	if err := os.Mkdir(filepath.Join(dir, "codec"), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "codec", "go.mod"), "module "+module+"\n\ngo 1.23.0\n")
}

// example returns what the doc of a rule shows, each with a line end.
func example(t *testing.T, rule *rules.Rule) (before, after string) {
	t.Helper()
	var code []string
	for _, block := range new(comment.Parser).Parse(rule.Doc).Content {
		if c, ok := block.(*comment.Code); ok {
			code = append(code, c.Text)
		}
	}
	if len(code) < 2 {
		t.Fatalf("the doc of %s shows no code before and after", rule.Name)
	}
	basis := map[rules.Proof]string{rules.ByConstruction: "exact by construction", rules.ByComparison: "rests on comparison"}[rule.Proof]
	for _, want := range []string{"loses", basis} {
		if !strings.Contains(rule.Doc, want) && !strings.Contains(rule.Doc, strings.Replace(want, "loses", "been seen to lose", 1)) {
			t.Errorf("the doc of %s says nothing of %q", rule.Name, want)
		}
	}
	return code[0], code[1]
}

// declarations is what a file has after its imports.
func declarations(text string) string {
	if _, rest, ok := strings.Cut(text, "\n)\n\n"); ok && strings.Contains(text[:len(text)-len(rest)], "import (") {
		return rest
	}
	_, rest, _ := strings.Cut(text, "package p\n\n")
	if line, after, ok := strings.Cut(rest, "\n\n"); ok && strings.HasPrefix(line, "import ") {
		rest = after
	}
	return rest
}

// matches reports whether a text has the pieces of a pattern in order, with lines "..."
// between them.
func matches(pattern, text string) bool {
	pieces := strings.Split(pattern, "...\n")
	for i, p := range pieces {
		at := strings.Index(text, p)
		if at < 0 || i == 0 && at > 0 {
			return false
		}
		text = text[at+len(p):]
	}
	return text == "" || pieces[len(pieces)-1] == ""
}
