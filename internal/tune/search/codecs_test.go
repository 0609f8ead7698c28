package search

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/rules/json"
)

// TestWithRequirement: a module that is there for others keeps its version, one that is
// there already is not asked for.
func TestWithRequirement(t *testing.T) {
	m := json.Module{Path: "example.org/codec", Version: "v1.2.0"}
	for _, c := range []struct{ have, want, version string }{
		{"", "\n\nrequire example.org/codec v1.2.0\n", "v1.2.0"},
		{"\n\nrequire example.org/codec v1.1.0 // indirect\n", "\n\nrequire example.org/codec v1.1.0\n", "v1.1.0"},
		{"\n\nrequire example.org/codec v1.1.0\n", "", "v1.2.0"},
		{"\n\nrequire example.org/codec\n", "", "v1.2.0"}, // the go command says what is wrong
	} {
		got, mod := withRequirement([]byte("module example.org/m\n\ngo 1.24"+c.have), m)
		if _, rest, _ := strings.Cut(string(mod), "go 1.24"); rest != c.want || got.Version != c.version {
			t.Errorf("%q: %q with %s", c.have, mod, got.Version)
		}
	}
}

// TestCodecsVendored: a patch cannot fill a vendor folder, and that is said in place of
// asking for modules, once. Where no JSON is in sight nobody is asked.
func TestCodecsVendored(t *testing.T) {
	t.Setenv("GOPROXY", "off")
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{
		"go.mod": "module example.org/m\n\ngo 1.24\n", "vendor/modules.txt": "",
		"m.go": "package m\n\nimport \"encoding/json\"\n\nfunc F(v any) { json.Marshal(v) }\n\nfunc G() {}\n",
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	code, err := rewrite.Load(t.Context(), rewrite.Tree{Root: dir}, rewrite.Options{Dir: dir, Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=")}, ".")
	if err != nil {
		t.Fatal(err)
	}
	s := &Codecs{Modules: true, Target: &target.Target{
		Builder: &build.Builder{Dir: t.TempDir()}, Version: &source.Version{Root: dir, GoWork: "off"},
		Package: build.Package{ImportPath: "example.org/m", Module: dir},
	}}
	for i, want := range []int{0, len(json.CodecModules()), 0} {
		function := []string{"G", "F", "F"}[i]
		found, faults, err := s.Propose(t.Context(), code, []Spot{{Package: "example.org/m", Function: function}})
		if err != nil || len(found) > 0 || len(faults) != want {
			t.Errorf("%s: %d candidates, faults %v, %v", function, len(found), faults, err)
		}
		for _, f := range faults {
			if !strings.Contains(f.Error(), "vendor folder") {
				t.Error(f)
			}
		}
	}
	if len(s.made) != len(json.CodecModules()) {
		t.Errorf("%v", slices.Collect(maps.Keys(s.made)))
	}
}
