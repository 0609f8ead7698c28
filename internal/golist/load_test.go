package golist

import (
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"
)

// write writes a module of two packages with tests, of which b imports a.
func write(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":          "module example.org/m\n\ngo 1.21\n",
		"a/a.go":          "package a\n\nimport \"strings\"\n\ntype T struct{ B strings.Builder }\n\nfunc F(s string) int { return len(strings.TrimSpace(s)) }\n",
		"a/a_windows.go":  "package a\n\nconst W = 1\n",
		"a/a_test.go":     "package a\n\nimport \"testing\"\n\nfunc TestF(t *testing.T) { F(\"\") }\n",
		"a/ext_test.go":   "package a_test\n\nimport (\n\t\"testing\"\n\n\t\"example.org/m/a\"\n)\n\nfunc TestG(t *testing.T) { a.F(\"\") }\n",
		"b/b.go":          "package b\n\nimport \"example.org/m/a\"\n\nvar V a.T\n\nfunc G() int { return a.F(\"x\") }\n",
		"broken/c.go":     "package broken\n\nvar x int = \"\"\n",
		"broken/d.go":     "package broken\n\nimport _ \"example.org/none\"\n",
		"unparsed/e.go":   "package unparsed\n\nfunc {\n",
		"b/testdata/x.go": "package x\n",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// describe says of packages what rules and checks ask of them.
func describe(list []*packages.Package) map[string]string {
	out := make(map[string]string)
	for _, p := range list {
		if strings.HasSuffix(p.ID, ".test") {
			continue
		}
		var b strings.Builder
		base := func(files []string) []string {
			var names []string
			for _, f := range files {
				names = append(names, filepath.Base(f))
			}
			return names
		}
		b.WriteString(p.Name + " " + p.PkgPath + " " + strings.Join(base(p.GoFiles), " ") + " ignored " + strings.Join(base(p.IgnoredFiles), " "))
		b.WriteString(" imports " + strings.Join(slices.Sorted(maps.Keys(p.Imports)), " "))
		if p.Types != nil && len(p.Syntax) > 0 {
			for _, name := range p.Types.Scope().Names() {
				b.WriteString("; " + types.ObjectString(p.Types.Scope().Lookup(name), types.RelativeTo(p.Types)))
			}
		}
		if p.Module != nil {
			b.WriteString(" go " + p.Module.GoVersion)
		}
		if len(p.Errors) > 0 {
			b.WriteString(" has errors")
		}
		out[p.ID] = b.String()
	}
	return out
}

// TestLoad compares with packages.Load.
func TestLoad(t *testing.T) {
	t.Parallel()
	dir := write(t)
	const mode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
		packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedModule
	for _, tests := range []bool{false, true} {
		config := packages.Config{
			Mode: mode, Dir: dir, Tests: tests, Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOPROXY=off"),
			Overlay: map[string][]byte{
				filepath.Join(dir, "b", "b.go"):   []byte("package b\n\nimport \"example.org/m/a\"\n\nfunc H() a.T { return a.T{} }\n"),
				filepath.Join(dir, "a", "new.go"): []byte("package a\n\nfunc New() int { return F(\"new\") }\n"),
			},
		}
		want, err := packages.Load(&config, "./...")
		if err != nil {
			t.Fatal(err)
		}
		got, err := Load(t.Context(), config, "./...")
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(describe(want), describe(got)); d != "" {
			t.Errorf("tests %t: packages (-want +got):\n%s", tests, d)
		}
	}
}

// TestLoadSame: a package that another one imports is the same as when it is asked for.
func TestLoadSame(t *testing.T) {
	t.Parallel()
	dir := write(t)
	found, err := Load(t.Context(), packages.Config{Mode: packages.NeedSyntax, Dir: dir}, "./a", "./b")
	if err != nil || len(found) != 2 {
		t.Fatalf("%d packages, %v", len(found), err)
	}
	a, b := found[0], found[1]
	if b.Types.Imports()[0] != a.Types || b.Imports["example.org/m/a"] != a {
		t.Error("b imports another a")
	}
	if _, err := Load(t.Context(), packages.Config{Dir: dir, BuildFlags: []string{"-nonsense"}}, "./a"); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("a wrong flag: %v", err)
	}
}
