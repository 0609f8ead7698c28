package rewrite

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"
)

// function returns how gofmt writes a function of a file, "" if it is not there.
func function(t *testing.T, src []byte, name string) string {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%v of\n%s", err, src)
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == name {
			var out bytes.Buffer
			if err := format.Node(&out, fset, fn); err != nil {
				t.Fatal(err)
			}
			return out.String()
		}
	}
	return ""
}

// FuzzFromDiffs: whatever a program outside writes, a candidate is refused, or changes the one file
// and nothing but the function and what is new. No file is written, and none read outside of the code.
func FuzzFromDiffs(f *testing.F) {
	code := loadModule(f, module)
	secret := filepath.Join(filepath.Dir(code.Tree.Root), "secret.go")
	const inSecret = "package m\n\nfunc secret() {}\n"
	if err := os.WriteFile(secret, []byte(inSecret), 0o600); err != nil {
		f.Fatal(err)
	}
	edit := udiff.Unified("m.go", "m.go", module["m.go"], strings.Replace(module["m.go"], "ToUpper", "ToLower", 1))
	for _, text := range []string{
		edit, "# one\n" + edit + "# two\n" + edit, strings.ReplaceAll(edit, "m.go", secret), strings.ReplaceAll(edit, "m.go", "../secret.go"),
		"--- a/../secret.go\n+++ b/../secret.go\n@@ -1 +1 @@\n-package m\n+package n\n",
		"--- a/m.go\n+++ b/m.go\n@@ -9223372036854775807,3 +1,2 @@\n-package m\n \n-import \"strings\"\n+package n\n",
		"diff --git a/m.go b/n.go\nsimilarity index 100%\nrename from m.go\nrename to n.go\n",
		"diff --git a/m.go b/m.go\nold mode 100644\nnew mode 100755\n",
		"diff --git a/m.go b/m.go\nindex 1..2\nGIT binary patch\nliteral 1\nIc${kf0000\n",
		"# x\n--- a/m.go\n+++ b/m.go\n@@ -14 +14,2 @@\n-\treturn strings.ToUpper(s)\n+\tr := []byte(s)\n+\treturn string(bytes.ToUpper(r))\n",
	} {
		f.Add(text)
	}
	untouched := function(&testing.T{}, []byte(module["m.go"]), "g")
	f.Fuzz(func(t *testing.T, text string) {
		found, err := code.FromDiffs(outsideRule, "example.org/m", "F", text)
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("more than a line: %v", err)
		}
		for i, c := range found {
			if i >= mostOutside && c.Refused == "" {
				t.Errorf("candidate %d is not refused", i)
			}
			if (c.Refused == "") != (len(c.Files) == 1) {
				t.Errorf("refused with %q and %d files", c.Refused, len(c.Files))
			}
			for path, head := range c.Files {
				if path != filepath.Join(code.Tree.Root, "m.go") {
					t.Errorf("it changes %s", path)
				}
				if got := function(t, head, "g"); got != untouched {
					t.Errorf("it changes g:\n%s", got)
				}
				if bytes.Contains(head, []byte("secret")) && !strings.Contains(text, "secret") {
					t.Errorf("it has read what lies outside:\n%s", head)
				}
			}
		}
		for path, want := range map[string]string{secret: inSecret, filepath.Join(code.Tree.Root, "m.go"): module["m.go"]} {
			if got, err := os.ReadFile(path); err != nil || string(got) != want {
				t.Fatalf("%s is %q now, %v", path, got, err)
			}
		}
	})
}

// FuzzFromDiffsBody: a diff that puts another body into the function is refused, or makes that body.
func FuzzFromDiffsBody(f *testing.F) {
	code := loadModule(f, module)
	const body = "\treturn strings.ToUpper(s)\n"
	f.Add("\treturn s\n", 0)
	f.Add("\tvar b strings.Builder\n\tfor _, r := range s {\n\t\tb.WriteRune(r)\n\t}\n\treturn b.String()\n", 3)
	f.Add("\treturn string(bytes.ToUpper([]byte(s)))\n}\n\nfunc more() {\n", -2)
	f.Add("// -- x\n++ y\n@@ -1 +1 @@\r\n\treturn `\n# `\n", 1)
	f.Fuzz(func(t *testing.T, new string, off int) {
		if !utf8.ValidString(new) {
			return // udiff writes something else
		}
		head := strings.Replace(module["m.go"], body, new, 1)
		diff := udiff.Unified("a/m.go", "b/m.go", module["m.go"], head)
		// Whoever writes a diff by hand counts lines wrong.
		diff = strings.Replace(diff, "@@ -11,", fmt.Sprintf("@@ -%d,", 11+off), 1)
		found, err := code.FromDiffs(outsideRule, "example.org/m", "F", diff)
		if err != nil || len(found) != 1 || found[0].Refused != "" {
			return
		}
		if len(found[0].Files) != 1 {
			t.Fatalf("%d files", len(found[0].Files))
		}
		for _, got := range found[0].Files {
			if got, want := function(t, got, "F"), function(t, []byte(head), "F"); got != want {
				t.Fatalf("%s\nmakes\n%s\nwant\n%s", diff, got, want)
			}
		}
	})
}

// FuzzDiff: the patch between two texts makes one of the other, and its lines are counted.
func FuzzDiff(f *testing.F) {
	f.Add("one\ntwo\nthree\n", "one\n2\nthree\n", false)
	f.Add("a\nb", "a\nb\n", false)
	f.Add("-- a\n++ b\n@@ -1 +1 @@\n\\ No newline at end of file\n", "++ b\r\n\x00diff --git a/x b/x\n", false)
	f.Add("", "new\n", true)
	f.Fuzz(func(t *testing.T, base, head string, isNew bool) {
		const file = "/top/of/m.txt"
		from := Tree{Root: "/top", Files: map[string][]byte{file: []byte(base)}}
		if isNew {
			from.Files, base = nil, ""
		}
		to := from.With(map[string][]byte{file: []byte(head)})
		diff, err := Diff(from, to)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Patched(from, diff)
		if err != nil || base != head && string(got[file]) != head {
			t.Fatalf("%v, %q, want %q by\n%s", err, got[file], head, diff)
		}
		back, err := Patched(to, strings.Repeat(diff, 2))
		if base != head && err == nil && len(back) > 1 {
			t.Fatalf("%d files", len(back))
		}
	})
}

// FuzzPatched: whatever a patch says, it names files below the root alone.
func FuzzPatched(f *testing.F) {
	for _, text := range []string{
		"--- a/m.txt\n+++ b/m.txt\n@@ -1 +1 @@\n-one\n+two\n", "--- a/m.txt\n+++ b/../m.txt\n@@ -1 +1 @@\n-one\n+two\n",
		"--- /dev/null\n+++ b/../../n.txt\n@@ -0,0 +1 @@\n+two\n", "--- a/m.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n",
		"diff --git a/m.txt b/n.txt\nsimilarity index 100%\nrename from m.txt\nrename to n.txt\n",
	} {
		f.Add(text)
	}
	root := f.TempDir()
	base := Tree{Root: root, Files: map[string][]byte{filepath.Join(root, "m.txt"): []byte("one\n")}}
	f.Fuzz(func(t *testing.T, text string) {
		files, err := Patched(base, text)
		if err != nil {
			return
		}
		for path, data := range files {
			if rel, err := filepath.Rel(root, path); err != nil || !filepath.IsLocal(rel) || rel == "." {
				t.Fatalf("it makes %s", path)
			}
			if len(data) > len(text)+len("one\n") {
				t.Fatalf("%d bytes of a patch of %d", len(data), len(text))
			}
		}
	})
}
