package callers

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/source"
)

// TestDomains: what the calls of f give for its parameters after the first. A case is the rest of the
// package, with other files after lines that name them.
func TestDomains(t *testing.T) {
	const f = "func f(b []byte, x string) string { return x + string(b) }\n"
	for _, tt := range []struct{ name, f, code, want string }{
		{"constants", f, `func A(b []byte) { f(b, "a"); f(b, "b"+"c"); go f(b, "a") }`, `1 x ["a" "bc"]`},
		{"a variable", f, "var v = \"a\"\nfunc A(b []byte) { f(b, v) }", `1 x ["a"]`},
		{"a local variable", f, "func A(b []byte) { v := \"a\"; f(b, v) }", `1 x ["a"]`},
		{"passed on", f, "func g(b []byte, y string) { f(b, y) }\nfunc A(b []byte) { g(b, \"a\"); g(nil, \"b\") }", `1 x ["a" "b"]`},
		{"itself", "func f(b []byte, x string) { if len(b) > 0 { f(b[1:], x) } }\n", `func A(b []byte) { f(b, "a") }`, `1 x ["a"]`},
		{"types", "type k uint8\nfunc f(b []byte, x k, y float64, z bool, m int) {}\n", `func A(b []byte) { f(b, 'a', 1, true, -1) }`,
			`1 x [uint64(97)]; 2 y [float64(1)]; 3 z [true]; 4 m [int64(-1)]`},
		{"a list", "func f(n uint, x []string) string { return x[n] }\n", "var units = []string{\"B\", \"kB\"}\nfunc A(n uint) { f(n, units); f(n, nil) }",
			`1 x [[]string{"B", "kB"} nil]`},
		{"a table", "func f(n string, x map[string]int64) int64 { return x[n] }\n", "var units = map[string]int64{\"k\": 1 << 10}\nfunc A(n string) { f(n, units) }",
			`1 x [map[string]int64{"k": 1024}]`},
		{"a method", "type t struct{ n int }\nfunc (t *t) f(b []byte, x string) {}\n", "func A(t *t, b []byte) { t.f(b, \"a\") }", `2 x ["a"]`},
		{"tests", f, "func A(b []byte) { f(b, \"a\") }\n-- m_test.go\npackage m\nfunc TestA() { f(nil, (\"b\")) }", `1 x ["a" "b"]`},
		{"other systems", f, "const c = \"d\"\nfunc A(b []byte) { f(b, \"a\") }\n-- m_plan9.go\npackage m\nfunc B() { f(nil, c) }", `1 x ["a" "d"]`},
		{"outside tests", f, "func A(b []byte) { f(b, \"a\") }\n-- m_test.go\npackage m_test\nfunc f(x string) {}\nvar g = f", `1 x ["a"]`},
		{"a writer", "func f(s string, w interface{ WriteString(string) (int, error) }) { w.WriteString(s) }\n",
			"func A(s string) string { var b strings.Builder; f(s, &b); return b.String() }", `1 w [new(strings.Builder)]`},
		{"a writer beside a constant", "func f(n int, w interface{ WriteString(string) (int, error) }) { w.WriteString(\"a\") }\n",
			"func A() string { var b strings.Builder; f(1, &b); return b.String() }", `0 n [int64(1)]`},
		{"a writer whose type is asked for", "func f(s string, w interface{ WriteString(string) (int, error) }) { if b, ok := w.(*strings.Builder); !ok || b.Len() > 0 { w.WriteString(s) } }\n",
			"func A(s string) string { var b strings.Builder; f(s, &b); return b.String() }", ""},
		{"a writer given twice", "func f(s string, v, w interface{ WriteString(string) (int, error) }) { v.WriteString(s); w.WriteString(s) }\n",
			"func A(s string) string { var b strings.Builder; f(s, &b, &b); return b.String() }", ""},
		{"a writer in a function", "func f(g func(), w interface{ WriteString(string) (int, error) }) { g(); w.WriteString(\"a\") }\n",
			"func A(s string) string { var b strings.Builder; f(func() { b.WriteString(s) }, &b); return b.String() }", ""},
		{"a writer that may be another's", "func f(s string, w interface{ WriteString(string) (int, error) }) { w.WriteString(s) }\n",
			"func A(s string, w interface{ WriteString(string) (int, error) }) { var b strings.Builder; f(s, &b); f(s, w) }", ""},
		{"a writer that is read", "func f(s string, w interface{ WriteString(string) (int, error); Len() int }) { w.WriteString(s) }\n",
			"func A(s string) string { var b strings.Builder; f(s, &b); return b.String() }", ""},

		{"exported", "func F(b []byte, x string) {}\n", `func A(b []byte) { F(b, "a") }`, ""},
		{"any", f, "func A(b []byte, x string) { f(b, x) }", ""},
		{"a value", f, "func A(b []byte) { f(b, \"a\"); g := f; g(b, \"b\") }", ""},
		{"a value in a variable", f, "var g = f\nfunc A(b []byte) { f(b, \"a\") }", ""},
		{"a call in a variable", f, "var g = f(nil, \"b\")\nfunc A(b []byte) { f(b, \"a\") }", ""},
		{"all parameters", "func f(x string) {}\n", `func A() { f("a") }`, ""},
		{"tests alone", f, "func A(b []byte) {}\n-- m_test.go\npackage m\nfunc TestA() { f(nil, \"b\") }", ""},
		{"no call", f, "func A(b []byte) {}", ""},
		{"set", f, "var v = \"a\"\nfunc A(b []byte) { f(b, v) }\nfunc B() { v = \"b\" }", ""},
		{"set by its address", f, "var v = \"a\"\nfunc A(b []byte) { f(b, v) }\nfunc B() *string { return &v }", ""},
		{"exported variable", f, "var V = \"a\"\nfunc A(b []byte) { f(b, V) }", ""},
		{"set in a test", f, "var v = \"a\"\nfunc A(b []byte) { f(b, v) }\n-- m_test.go\npackage m\nfunc init() { v = \"b\" }", ""},
		{"local and set", f, "func A(b []byte) { v := \"a\"; for range b { f(b, v); v += \"b\" } }", ""},
		{"parameter and set", "func f(b []byte, x string) { x += \"b\"; f(b, x) }\n", `func A(b []byte) { f(b, "a") }`, ""},
		{"passed on and set", f, "func g(b []byte, y string) { y += \"b\"; f(b, y) }\nfunc A(b []byte) { g(b, \"a\") }", ""},
		{"a list that is set", "func f(n uint, x []string) string { return x[n] }\n", "var units = []string{\"B\"}\nfunc A(n uint) { f(n, units); units[n] = \"\" }", ""},
		{"a list that f sets", "func f(n uint, x []string) { x[n] = \"\" }\n", "func A(n uint) { f(n, []string{\"B\"}) }", ""},
		{"a list that gets out", "func f(n uint, x []string) string { return x[n] }\n", "var units = []string{\"B\"}\nfunc A(n uint) []string { f(n, units); return units }", ""},
		{"a test that tries others", f, "func A(b []byte) { f(b, \"a\") }\n-- m_test.go\npackage m\nfunc TestA() { for _, x := range []string{\"b\"} { f(nil, x) } }", `1 x ["a"]`},
		{"a test that hands it out", f, "func A(b []byte) { f(b, \"a\") }\n-- m_test.go\npackage m\nvar F = f", `1 x ["a"]`},
		{"a variant", f, "func A(b []byte) { f(b, \"a\") }\n-- m_plan9.go\npackage m\nfunc f(b []byte, x string) string { return x }", ""},
		{"a constant of a system", f, "func A(b []byte) { f(b, c) }\n-- m_plan9.go\npackage m\nconst c = \"b\"\n-- m_linux.go\npackage m\nconst c = \"a\"", ""},
		{"made of a constant of a system", f, "const d = c + \"b\"\nfunc A(b []byte) { f(b, d) }\n-- m_plan9.go\npackage m\nconst c = \"b\"\n-- m_linux.go\npackage m\nconst c = \"a\"", ""},
		{"a word", "func f(b []byte, n uint64) {}\n", "func A(b []byte) { f(b, uint64(^uint(0))) }", ""},
		{"a separator", "func f(b []byte, n byte) {}\n", "func A(b []byte) { f(b, os.PathSeparator) }", ""},
		{"linkname", f, "func A(b []byte) { f(b, \"a\") }\n\n//go:linkname g example.com/m.f\nfunc g(b []byte, x string) string", ""},
		{"assembly", f, "func A(b []byte) { f(b, \"a\") }\n-- m_plan9.s\nCALL ·f(SB)", ""},
		{"an interface", "type t struct{}\nfunc (t) f(b []byte, x string) {}\n", "type i interface{ f([]byte, string) }\nfunc A(b []byte) { t{}.f(b, \"a\") }\nfunc B(i i, s string) { i.f(nil, s) }", ""},
		{"a method's value", "type t struct{}\nfunc (t) f(b []byte, x string) {}\n", "func A(b []byte) func([]byte, string) { t{}.f(b, \"a\"); return t{}.f }", ""},
		{"generic", "func f[T any](b T, x string) {}\n", `func A(b []byte) { f(b, "a") }`, ""},
		{"the variadic one", "func f(b []byte, x ...string) {}\n", `func A(b []byte) { f(b, "a") }`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			head := "package m\n\n"
			switch {
			case strings.Contains(tt.code, "os."):
				head += "import \"os\"\n\n"
			case strings.Contains(tt.code, "strings."):
				head += "import \"strings\"\n\n"
			case strings.Contains(tt.code, "linkname"):
				head += "import _ \"unsafe\"\n\n"
			}
			function := "f"
			switch {
			case strings.Contains(tt.f, ") f("):
				function = "t.f"
			case strings.HasPrefix(tt.f, "func F"):
				function = "F"
			}
			s := load(t, function, head+tt.f+tt.code)
			var got []string
			for _, d := range Read(s, s).Domains() {
				got = append(got, fmt.Sprintf("%d %s %v", d.At, d.Name, d.Values))
			}
			if text := strings.Join(got, "; "); text != tt.want {
				t.Errorf("calls give %s, want %s", text, tt.want)
			}
		})
	}
}

// TestLengths: how long what the calls of f give for its parameters is.
func TestLengths(t *testing.T) {
	const f = "func f(b []byte, x string) string { return x + string(b) }\n"
	for _, tt := range []struct{ name, code, want string }{
		{"arrays", "func A(a [4]byte, p *[4]byte, s string) { f(a[:], s); f(p[1:], s); f(a[1:3], s) }", "0 b [2 3 4]"},
		{"a local array", "const n = 4\nfunc A(s string) { a := [n]byte{}; f(a[:], s) }", "0 b [4]"},
		{"so much more", "const n = 7\nfunc A(b []byte, s string, i int) { f(b[i:i+n], s[:n]) }", "0 b [7]; 1 x [7]"},
		{"made", "func A() { b := make([]byte, 3); f(b, \"ab\"); f(b, \"\") }", "0 b [3]; 1 x [0 2]"},
		{"passed on", "func g(b []byte) { f(b, \"\") }\nfunc A(a [4]byte) { g(a[:]) }", "0 b [4]; 1 x [0]"},
		{"tests", "func A(a [4]byte, s string) { f(a[:], s) }\n-- m_test.go\npackage m\nfunc TestA() { f(nil, \"b\") }", "0 b [4]"},
		{"guarded", "func A(b []byte, s string) string { if len(b) != 4 { return s }; return f(b, s) }", "0 b [4]"},
		{"a guarded receiver", "type id []byte\nfunc (i *id) set(b []byte) { *i = b }\nfunc (i id) String() string { if len(i) != n { return \"\" }; return f(i, \"\") }\nconst n = 16", "0 b [16]; 1 x [0]"},
		{"only tests", "func g(b []byte) { f(b, \"\") }\n-- m_test.go\npackage m\nfunc TestA() { g(nil) }", "1 x [0]"},

		{"other systems", "func A(a [4]byte, s string) { f(a[:], s) }\n-- m_plan9.go\npackage m\nfunc B() { f(nil, \"\") }", ""},
		{"any", "func A(b []byte, s string) { f(b, s) }", ""},
		{"between variables", "func A(b []byte, s string, i, j int) { f(b[i:j], s); f(b[i:j+2], s) }", ""},
		{"guarded late", "func A(b []byte, s string) { f(b, s); if len(b) != 4 { return } }", ""},
		{"guarded and set", "func A(b []byte, s string) { if len(b) != 4 { return }; b = b[1:]; f(b, s) }", ""},
		{"guarded and changed", "type id []byte\nfunc (i *id) cut() { *i = (*i)[1:] }\nfunc (i id) String() string { if len(i) != 16 { return \"\" }; i.cut(); return f(i, \"x\"+i.String()) }", ""},
		{"guarded in a branch", "func A(b []byte, s string) { if s != \"\" { if len(b) != 4 { return } }; f(b, s) }", ""},
		{"guarded without a way out", "func A(b []byte, s string) { if len(b) != 4 { s = \"\" }; f(b, s) }", ""},
		{"guarded and passed by", "func A(b []byte, s string) { if s == \"\" { goto end }; if len(b) != 4 { return }; end: f(b, s) }", ""},
		{"set again", "func A(a [4]byte, s string) { b := a[:]; if s != \"\" { b = b[1:] }; f(b, s) }", ""},
		{"a value", "func A(a [4]byte, s string) { f(a[:], s); g := f; g(nil, s) }", ""},
		{"an array by systems", "func A(s string) { var a [size]byte; f(a[:], s) }\n-- m_amd64.go\npackage m\nconst size = 8\n-- m_386.go\npackage m\nconst size = 4", ""},
		{"methods", "type list []byte\nfunc (l *list) push() { *l = append(*l, 1) }\nfunc A(s string) { b := make(list, 3); b.push(); f(b, s) }", ""},
		{"by systems", "func A(b []byte, s string) { f(b[:size], s) }\n-- m_amd64.go\npackage m\nconst size = 8\n-- m_386.go\npackage m\nconst size = 4", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := load(t, "f", "package m\n"+f+tt.code)
			var got []string
			for _, l := range Read(s, s).Lengths() {
				got = append(got, fmt.Sprintf("%d %s %v", l.At, l.Name, l.Lengths))
			}
			if text := strings.Join(got, "; "); text != tt.want {
				t.Errorf("calls give %s, want %s", text, tt.want)
			}
		})
	}
}

// load loads a function of a package in several files.
func load(t *testing.T, function, code string) *subject.Subject {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	code = "-- go.mod\nmodule example.com/m\n\ngo 1.24\n-- m.go\n" + code
	for part := range strings.SplitSeq(strings.TrimPrefix(code, "-- "), "\n-- ") {
		name, text, _ := strings.Cut(part, "\n")
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b := &build.Builder{Dir: t.TempDir()}
	v := &source.Version{Name: "here", Root: dir, GoWork: "off"}
	p := subject.Pair{
		Version: v, Function: function, Base: rewrite.Tree{Root: dir},
		Package: build.Package{ImportPath: "example.com/m", Dir: dir, Module: dir},
	}
	s, err := new(subject.Loader).Base(t.Context(), p, b)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
