package rewrite

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTidyImports(t *testing.T) {
	for _, tt := range []struct{ name, had, in, want string }{
		{
			"the only import makes room for another", "",
			"package p\n\nimport \"fmt\"\n\nvar s = strconv.Itoa(1)\n",
			"package p\n\nimport \"strconv\"\n\nvar s = strconv.Itoa(1)\n",
		},
		{
			"the only import, in a block", "",
			"package p\n\nimport (\n\t\"fmt\"\n)\n\nvar s = strconv.Itoa(1) + strings.ToUpper(\"a\")\n",
			"package p\n\nimport (\n\t\"strconv\"\n\t\"strings\"\n)\n\nvar s = strconv.Itoa(1) + strings.ToUpper(\"a\")\n",
		},
		{
			"a single import stays", "",
			"package p\n\nimport \"fmt\"\n\nvar s = fmt.Sprint(strconv.Itoa(1))\n",
			"package p\n\nimport (\n\t\"fmt\"\n\t\"strconv\"\n)\n\nvar s = fmt.Sprint(strconv.Itoa(1))\n",
		},
		{
			"among others, in a file that is not formatted", "",
			"package p\n\nimport (\n\t\"fmt\"\n\t\"os\" // files\n\t\"unicode\"\n\n\t\"example.com/q\"\n)\n\nvar  s = strconv.Itoa(q.N) + os.Args[0] + string(unicode.MaxRune)\n",
			"package p\n\nimport (\n\t\"os\" // files\n\t\"strconv\"\n\t\"unicode\"\n\n\t\"example.com/q\"\n)\n\nvar  s = strconv.Itoa(q.N) + os.Args[0] + string(unicode.MaxRune)\n",
		},
		{
			"before all others", "",
			"package p\n\nimport (\n\t\"os\"\n\t\"unicode\"\n)\n\nvar  s = bytes.MinRead + len(os.Args) + unicode.MaxRune\n",
			"package p\n\nimport (\n\t\"bytes\"\n\t\"os\"\n\t\"unicode\"\n)\n\nvar  s = bytes.MinRead + len(os.Args) + unicode.MaxRune\n",
		},
		{
			"none so far", "",
			"package p\n\nvar s = strconv.Itoa(1)\n",
			"package p\n\nimport \"strconv\"\n\nvar s = strconv.Itoa(1)\n",
		},
		{
			"one of that name, which its path does not say", "var s = json.Valid(nil)\n",
			"package p\n\nimport \"github.com/goccy/go-json\"\n\nvar s = json.Valid(nil) && true\n",
			"package p\n\nimport \"github.com/goccy/go-json\"\n\nvar s = json.Valid(nil) && true\n",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			base, _, _ := strings.Cut(tt.in, "var ")
			got, err := tidy("p.go", []byte(base+tt.had), []byte(tt.in), isFormatted([]byte(tt.in)), "p")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestTidyReturns looks that new lines of a file end as its others do, and that those
// stay as they are.
func TestTidyReturns(t *testing.T) {
	const old = "package p\r\n\r\nimport \"fmt\"\r\n\r\nfunc f(n int) string {\r\n\treturn fmt.Sprint(n) + `a\r\nb`\r\n}\r\n"
	const changed = "package p\r\n\r\nimport \"fmt\"\r\n\r\nfunc f(n int) string {\r\n\ts := strconv.Itoa(n)\nreturn s + `a\r\nb`\r\n}\r\n"
	const want = "package p\r\n\r\nimport \"strconv\"\r\n\r\nfunc f(n int) string {\r\n\ts := strconv.Itoa(n)\r\n\treturn s + `a\r\nb`\r\n}\r\n"
	got, err := tidy("p.go", []byte(old), []byte(changed), isFormatted([]byte(old)), "p")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestLaidOut(t *testing.T) {
	src := "func f( ) {\n\tfor {\n\t}\n}\n"
	e := edit{start: len("func f( ) {\n\t"), end: len("func f( ) {\n\t"), text: []byte("if x {\ny()\n}\n")}
	e.text = laidOut([]byte(src), e)
	got, err := applyEdits([]byte(src), []edit{e})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("func f( ) {\n\tif x {\n\t\ty()\n\t}\n\tfor {\n\t}\n}\n", string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestDiffLines looks that a line that stays is not shown as taken away and put
// back.
func TestDiffLines(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.go")
	if err := os.WriteFile(path, []byte("var out []int\nfor {\n\ta()\n}"), 0o644); err != nil {
		t.Fatal(err)
	}
	tree := Tree{Root: dir}
	got, err := Diff(tree, tree.With(map[string][]byte{path: []byte("var out []int\nif x {\n\tout = y\n}\nfor {\n\ta()\n}\n")}))
	if err != nil {
		t.Fatal(err)
	}
	want := "diff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1,4 +1,7 @@\n var out []int\n" +
		"+if x {\n+\tout = y\n+}\n for {\n \ta()\n-}\n\\ No newline at end of file\n+}\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
