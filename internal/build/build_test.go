package build

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/gohone/hone/internal/source"
)

// A tree is the files of a version.
type tree map[string]string

// with returns a copy of the tree with files added or replaced, given as path,
// content, path, content...
func (f tree) with(files ...string) tree {
	out := maps.Clone(f)
	for i := 0; i < len(files); i += 2 {
		out[files[i]] = files[i+1]
	}
	return out
}

// module is a module with a package in its root, one below and a nested
// module.
var module = tree{
	"go.mod": "module example.com/m\n\ngo 1.24\n",
	"m.go":   "package m\n\nvar Rounds = 2000\n\nconst Step = 3\n\nfunc Work() (s int) {\n\tfor i := range Rounds {\n\t\ts += i * Step\n\t}\n\treturn s\n}\n",
	"m_test.go": "package m\n\nimport (\n\t_ \"embed\"\n\t\"testing\"\n)\n\n//go:embed embedded.txt\nvar text string\n\nvar sum int\n\n" +
		"func BenchmarkWork(b *testing.B) {\n\tfor range b.N {\n\t\tsum += Work()\n\t}\n}\n",
	"embedded.txt":         "embedded",
	"beside.txt":           "beside",
	"testdata/in.txt":      "input",
	"sub/sub.go":           "// Package sub has no tests.\npackage sub\n\nfunc F() {}\n",
	"sub/x_test.go":        "package sub_test\n\nimport \"testing\"\n\nfunc BenchmarkX(b *testing.B) {}\n",
	"sub/notests/n.go":     "package notests\n",
	"other/o.go":           "package other // aaaa\n",
	"nest/go.mod":          "module example.com/nest\n\ngo 1.24\n",
	"nest/nest.go":         "package nest\n",
	"nest/n_test.go":       "package nest\n\nimport \"testing\"\n\nfunc BenchmarkNest(b *testing.B) {}\n",
	"nest/deep/deep.go":    "package deep\n",
	"nest/deep/d_test.go":  "package deep\n\nimport \"testing\"\n\nfunc TestOnly(t *testing.T) {}\n",
	"tagged/tagged.go":     "package tagged\n",
	"tagged/t_test.go":     "//go:build special\n\npackage tagged\n\nimport \"testing\"\n\nfunc BenchmarkTagged(b *testing.B) {}\n",
	"syntax/s.go":          "package syntax\n\nfunc {\n",
	"excluded/excluded.go": "//go:build never\n\npackage excluded\n",
}

// A workplace makes and builds versions.
type workplace struct {
	*Builder
	resolver *source.Resolver
}

func newWorkplace(t *testing.T) *workplace {
	t.Helper()
	r := &source.Resolver{Cache: filepath.Join(t.TempDir(), "cache")}
	t.Cleanup(func() { r.Close() })
	dir, err := r.TempDir()
	if err != nil {
		t.Fatal(err)
	}
	return &workplace{Builder: &Builder{Dir: dir}, resolver: r}
}

// version makes a version of the files, seen from a directory of theirs.
func (w *workplace) version(t *testing.T, name string, files tree, from string) *source.Version {
	t.Helper()
	dir := t.TempDir()
	for path, content := range files {
		path = filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	v, err := w.resolver.Resolve(context.Background(), source.Spec{Kind: source.Dir, Ref: filepath.Join(dir, from), Raw: name})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// list lists packages.
func (w *workplace) list(t *testing.T, v *source.Version, patterns ...string) []Package {
	t.Helper()
	list, err := w.Packages(context.Background(), v, patterns)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// compile builds the package at the version's directory.
func (w *workplace) compile(t *testing.T, v *source.Version) (*Binary, error) {
	t.Helper()
	list := w.list(t, v, ".")
	if len(list) != 1 {
		t.Fatalf("%d packages at %s", len(list), v.Name)
	}
	return w.Compile(context.Background(), v, list[0])
}

// binary is compile where it must succeed.
func (w *workplace) binary(t *testing.T, v *source.Version) *Binary {
	t.Helper()
	b, err := w.compile(t, v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
