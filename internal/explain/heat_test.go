package explain

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/pprof/profile"
)

// stack makes a sample of calls, the innermost first; those of example.com are the
// user's.
func stack(value int64, functions ...string) *profile.Sample {
	s := &profile.Sample{Value: []int64{0, value}}
	for _, name := range functions {
		file := "/go/src/x.go"
		if strings.HasPrefix(name, "example.com/") {
			file = "/home/m/x.go"
		}
		s.Location = append(s.Location, &profile.Location{Line: []profile.Line{{Function: &profile.Function{Name: name, Filename: file}}}})
	}
	return s
}

// TestAttribute: what the library and the runtime took is charged to the innermost
// function of the user, once.
func TestAttribute(t *testing.T) {
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples"}, {Type: "cpu"}},
		Sample: []*profile.Sample{
			stack(5, "runtime.mallocgc", "strings.Repeat", "example.com/m/p.F.func1", "sort.Sort", "example.com/m/p.(*T[...]).M", "testing.tRunner"),
			stack(2, "example.com/m/p.(*T[go.shape.int]).M", "example.com/m/p.(*T[go.shape.int]).M"),
			stack(3, "runtime.gcBgMarkWorker"),
		},
	}
	own := func(_, file string) bool { return strings.HasPrefix(file, "/home/m/") }
	h, err := Attribute(p, "cpu", own)
	if err != nil {
		t.Fatal(err)
	}
	const f, m = "example.com/m/p.F", "example.com/m/p.(*T).M"
	if h.Total != 10 || h.Share(f) != 0.5 || h.Share(m) != 0.2 || h.Cum[f] != 5 || h.Cum[m] != 7 {
		t.Errorf("%+v", h)
	}
	if got := h.Functions(); len(got) != 2 || got[0] != m || got[1] != f {
		t.Errorf("hottest first: %q", got)
	}
	if _, err := Attribute(p, "alloc_space", own); err == nil {
		t.Error("a profile of time has told of memory")
	}
}

func TestName(t *testing.T) {
	for _, tt := range []struct{ function, pkg, decl string }{
		{"example.com/m/p.F", "example.com/m/p", "F"},
		{"example.com/m/p.(*T).M", "example.com/m/p", "T.M"},
		{"example.com/m/p.T.M", "example.com/m/p", "T.M"},
		{"gopkg.in/yaml%2ev3.F", "gopkg.in/yaml.v3", "F"},
		{"main.main", "main", "main"},
	} {
		if pkg, decl := Name(tt.function); pkg != tt.pkg || decl != tt.decl {
			t.Errorf("%s is %s in %s", tt.function, decl, pkg)
		}
	}
	for name, want := range map[string]string{
		"a/p.F.func1.2": "a/p.F", "a/p.F.gowrap1": "a/p.F", "a/p.G[a/q.T[int]].func3": "a/p.G", "a/p.(*T).M-fm": "a/p.(*T).M", "a/p.functional": "a/p.functional",
	} {
		if got := Declared(name); got != want {
			t.Errorf("%s is declared in %s, not %s", name, got, want)
		}
	}
}

// TestNameClosures: closures that were inlined in a test belong to the function that makes them, and are nobody's where the package
// is not known; others stay.
func TestNameClosures(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "m.go")
	src := "package m\n\nfunc Attr(name string) func() string {\n\treturn func() string {\n\t\treturn name\n\t}\n}\n"
	if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	inlined := func() *profile.Function {
		return &profile.Function{Name: "example.com/m_test.BenchmarkAttr.func1.Attr.2", Filename: file, StartLine: 4}
	}
	test := &profile.Function{Name: "example.com/m_test.BenchmarkAttr.func1", Filename: filepath.Join(dir, "m_test.go"), StartLine: 9}
	own := func(string) bool { return true }
	p := &profile.Profile{Function: []*profile.Function{inlined(), test, {Name: "example.com/m.Other", Filename: file}}}
	NameClosures(p, own)
	if got := p.Function[0]; got.Name != "example.com/m.Attr" || got.Filename != file {
		t.Errorf("%+v", got)
	}
	if test.Name != "example.com/m_test.BenchmarkAttr" || test.Filename == "" {
		t.Errorf("%+v", test)
	}
	p.Function = []*profile.Function{inlined(), {Name: "example.com/m_test.BenchmarkAttr.func1", Filename: test.Filename, StartLine: 9}}
	if NameClosures(p, own); p.Function[0].Name != "example.com/m.Attr" {
		t.Errorf("of what the tests test: %+v", p.Function[0])
	}
	p.Function = []*profile.Function{inlined()}
	if NameClosures(p, own); p.Function[0].Filename != "" {
		t.Errorf("%+v", p.Function[0])
	}
}

// TestNameBySource: a closure of a generic method that was inlined elsewhere has the name of the method.
func TestNameBySource(t *testing.T) {
	const file = "/src/m/m.go"
	src := "package m\n\nfunc (t *table[K]) Find(k K) int {\n\treturn index(t.rows, func(r K) bool {\n\t\treturn r == k\n\t})\n}\n"
	p := &profile.Profile{Function: []*profile.Function{
		{Name: "example.com/m.Run", Filename: "/src/m/m_test.go"},
		{Name: "example.com/m_test.Run", Filename: "/src/m/x_test.go"},
		{Name: "example.com/m.Run.(*table[go.shape.string]).Find.func1", Filename: file},
	}}
	hot := []Hotspot{{Function: "example.com/m.Run.(*table).Find", File: file, Line: 5}}
	NameBySource(p, hot, map[string][]byte{file: []byte(src)})
	if hot[0].Function != "example.com/m.(*table).Find" {
		t.Error(hot[0].Function)
	}
}
