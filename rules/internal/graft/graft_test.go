package graft

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
)

// library is what is taken from.
var library = fstest.MapFS{"lib.go": {Data: []byte(`package lib

import (
	"bytes"
	"strings"
)

// scanT scans a T, as a scanner does.
func scanT(s string, t *T) {
	r := scanner{text: s} // a scanner
	readT(&r, t)
}

// A scanner scans.
type scanner struct {
	text string
}

// word reads a word. Others than scanner.line use it.
func (r *scanner) word() string { return strings.TrimSpace(r.text) }

// line reads a line.
func (r *scanner) line() []byte { return bytes.TrimSpace([]byte(r.rest())) }

// rest reads all.
func (r *scanner) rest() string { return r.text }

// String is for package fmt.
func (r *scanner) String() string { return r.text }

func helper() {}

func caller() { helper() }
`)}}

// graftInto makes a file for function f of main.go in a folder: what reads a value with a
// method of scanner.
func graftInto(t *testing.T, files map[string]string, method string) (name, called, text string) {
	t.Helper()
	pass, beside, caller := load(t, files)
	lib, err := ParseLibrary(library)
	if err != nil {
		t.Fatal(err)
	}
	f := NewFile(pass, beside, caller, lib)
	reader := f.Take("scanner", "scanner")
	read := f.Declare("readValue", func(name string) string {
		return "// " + name + " reads.\nfunc " + name + "(r *" + reader + ", v *value) { v.text = strings.ToLower(string(r." + method + "())) }"
	})
	f.Rename("T", "value")
	f.Rename("readT", read)
	called = f.Take("scanT", "scanValue")
	edits, err := f.Edit("Value", "scan", "This file is a test.")
	if err != nil {
		t.Fatal(err)
	}
	if len(edits) == 0 {
		return "", called, ""
	}
	at := pass.Fset.Position(edits[0].Pos)
	if at.Offset != 0 || len(edits) != 1 {
		t.Errorf("%d edits, at %d", len(edits), at.Offset)
	}
	return filepath.Base(at.Filename), called, string(edits[0].NewText)
}

// load type-checks those of the files that are Go's and in the package as it is built for hone.
func load(t *testing.T, files map[string]string) (*analysis.Pass, *ast.File, *ast.FuncDecl) {
	t.Helper()
	dir := t.TempDir()
	pass := &analysis.Pass{Fset: token.NewFileSet(), ReadFile: os.ReadFile, TypesInfo: &types.Info{Scopes: make(map[ast.Node]*types.Scope)}}
	var beside *ast.File
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(name, "/") || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_windows.go") {
			continue
		}
		file, err := parser.ParseFile(pass.Fset, path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if pass.Files = append(pass.Files, file); strings.HasPrefix(name, "main") {
			beside = file
		}
	}
	conf := types.Config{Importer: importer.Default(), Error: func(error) {}}
	pass.Pkg, _ = conf.Check("p", pass.Fset, pass.Files, pass.TypesInfo)
	for _, d := range beside.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == "f" {
			return pass, beside, fn
		}
	}
	t.Fatal("there is no f")
	return nil, nil, nil
}

const mainFile = "package p\n\ntype value struct{ text string }\n\nfunc f() { called() }\n"

const made = `// This file is a test.

package p

import (
	"strings"
)

// scanValue scans a value, as a scanner does.
func scanValue(s string, t *value) {
	r := scanner{text: s} // a scanner
	readValue(&r, t)
}

// readValue reads.
func readValue(r *scanner, v *value) { v.text = strings.ToLower(string(r.word())) }

// A scanner scans.
type scanner struct {
	text string
}

// word reads a word. Others than scanner.line use it.
func (r *scanner) word() string { return strings.TrimSpace(r.text) }

// String is for package fmt.
func (r *scanner) String() string { return r.text }
`

// TestEdit: a file has what is used, under names that are free.
func TestEdit(t *testing.T) {
	sub := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(made) }
	_, after, _ := strings.Cut(made, "package p")
	for _, tt := range []struct {
		name   string
		files  map[string]string
		method string
		// what is made
		file, text string
	}{
		{"plain", map[string]string{"main.go": mainFile}, "word", "value_scan_hone.go", made},
		{
			"methods that methods use", map[string]string{"main.go": mainFile}, "line", "value_scan_hone.go",
			sub("\t\"strings\"\n", "\t\"bytes\"\n\t\"strings\"\n", "r.word()", "r.line()",
				"// word reads a word. Others than scanner.line use it.\nfunc (r *scanner) word() string { return strings.TrimSpace(r.text) }\n",
				"// line reads a line.\nfunc (r *scanner) line() []byte { return bytes.TrimSpace([]byte(r.rest())) }\n\n"+
					"// rest reads all.\nfunc (r *scanner) rest() string { return r.text }\n"),
		},
		{
			"a name in a test", map[string]string{"main.go": mainFile, "p_test.go": "package p\n\nvar readValue int\n"}, "word", "value_scan_hone.go",
			sub("readValue", "readValue2"),
		},
		{
			"a name in a test from outside", map[string]string{"main.go": mainFile, "p_test.go": "package p_test\n\nvar readValue int\n"}, "word", "value_scan_hone.go",
			made,
		},
		{
			"a name of another system", map[string]string{"main.go": mainFile, "p_windows.go": "package p\n\nfunc scanner() {}\n"}, "word", "value_scan_hone.go",
			sub("scanner", "scanner2"),
		},
		{
			"a name in the function", map[string]string{"main.go": strings.Replace(mainFile, "called()", "scanValue := 1", 1)}, "word", "value_scan_hone.go",
			sub("scanValue", "scanValue2"),
		},
		{
			"a name of an import", map[string]string{"main.go": mainFile, "a.go": "package p\n\nimport readValue \"io\"\n\nvar _ readValue.Reader\n"}, "word", "value_scan_hone.go",
			sub("readValue", "readValue2"),
		},
		{
			"a package that cannot be imported by its name", map[string]string{"main.go": mainFile + "\nvar strings int\n"}, "word", "value_scan_hone.go",
			sub("\t\"strings\"", "\tstrings2 \"strings\"", "strings.", "strings2."),
		},
		{
			"a file of that name", map[string]string{"main.go": mainFile, "value_scan_hone.go": "package p\n"}, "word", "value_scan_hone2.go", made,
		},
		{
			"systems", map[string]string{"main_linux_amd64.go": "//go:build !race\n\n" + mainFile}, "word", "value_scan_hone_linux_amd64.go",
			"//go:build !race\n\n" + made,
		},
		{
			"nothing more to declare", map[string]string{"main.go": mainFile, "codec.go": "package p" + after}, "word", "", "",
		},
		{
			"some of it is there", map[string]string{"main.go": mainFile, "codec.go": strings.Replace("package p"+after, "// String is for package fmt.\nfunc (r *scanner) String() string { return r.text }\n", "", 1)}, "word",
			"value_scan_hone.go", "// This file is a test.\n\npackage p\n\n// String is for package fmt.\nfunc (r *scanner) String() string { return r.text }\n",
		},
		{
			"it is there for some systems only", map[string]string{"main.go": mainFile, "codec.go": "//go:build !race\n\npackage p" + after}, "word", "value_scan_hone.go",
			sub("readValue", "readValue2", "scanValue", "scanValue2", "scanner", "scanner2"),
		},
		{
			"a method of another system",
			map[string]string{"main.go": mainFile + "\ntype scanner struct {\n\ttext string\n}\n", "p_windows.go": "package p\n\nfunc (scanner) String() int { return 1 }\n"},
			"word", "value_scan_hone.go", sub("scanner", "scanner2"),
		},
		{
			"a folder that is called like a file", map[string]string{"main.go": mainFile, "x.go/y.go": "package y\n"}, "word", "value_scan_hone.go", made,
		},
		{
			"another method of that name", map[string]string{"main.go": mainFile + "\ntype scanner struct {\n\ttext string\n}\n\nfunc (r *scanner) word() string { return r.text }\n"}, "word",
			"value_scan_hone.go", sub("scanner", "scanner2"),
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			name, _, text := graftInto(t, tt.files, tt.method)
			if name != tt.file {
				t.Errorf("file %s, want %s", name, tt.file)
			}
			if diff := cmp.Diff(tt.text, text); diff != "" {
				t.Errorf("(-want +made):\n%s", diff)
			}
		})
	}
}

// TestNotTaken: what the library needs must have a name.
func TestNotTaken(t *testing.T) {
	pass, beside, caller := load(t, map[string]string{"main.go": mainFile})
	lib, err := ParseLibrary(library)
	if err != nil {
		t.Fatal(err)
	}
	f := NewFile(pass, beside, caller, lib)
	f.Take("caller", "caller")
	if _, err := f.Edit("value", "scan", ""); err == nil || !strings.Contains(err.Error(), "helper was not taken") {
		t.Errorf("error %v", err)
	}
	f = NewFile(pass, beside, caller, lib)
	f.Take("none", "none")
	f.Declare("x", func(string) string { return "func" })
	if _, err := f.Edit("value", "scan", ""); err == nil || !strings.Contains(err.Error(), "the library has no none") {
		t.Errorf("error %v", err)
	}
}

// TestBelow: a few lines may go into the file of the function, if they are not there yet.
func TestBelow(t *testing.T) {
	below := func(text string) string {
		pass, beside, caller := load(t, map[string]string{"main.go": text})
		lib, err := ParseLibrary(library)
		if err != nil {
			t.Fatal(err)
		}
		f := NewFile(pass, beside, caller, lib)
		f.Take("helper", "helper")
		edits, err := f.Below(caller.End())
		if err != nil {
			t.Fatal(err)
		}
		if len(edits) == 0 {
			return ""
		}
		if edits[0].Pos != caller.End() || edits[0].End != caller.End() {
			t.Error("the edit is not an insertion after the function")
		}
		return string(edits[0].NewText)
	}
	if got := below(mainFile); got != "\n\nfunc helper() {}" {
		t.Errorf("below the function: %q", got)
	}
	if got := below(mainFile + "\nfunc helper() { /* the same */ }\n"); got != "" {
		t.Errorf("below the function: %q, which is there", got)
	}
}
