package harmless

import (
	"go/ast"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/lab/mutate"
)

var imports = importer.Default()

// load checks a file and returns it with its first function.
func load(t *testing.T, src string) (*mutate.Unit, *ast.FuncDecl) {
	t.Helper()
	u := &mutate.Unit{Fset: token.NewFileSet(), Src: []byte(src), Info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}}
	var err error
	if u.File, err = parser.ParseFile(u.Fset, "p.go", u.Src, parser.ParseComments); err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: imports}
	if u.Pkg, err = conf.Check("p", u.Fset, []*ast.File{u.File}, u.Info); err != nil {
		t.Fatalf("%v in\n%s", err, src)
	}
	for _, d := range u.File.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			return u, fn
		}
	}
	t.Fatal("no function")
	return nil, nil
}

func kind(t *testing.T, name string) Kind {
	t.Helper()
	i := slices.IndexFunc(Kinds(), func(k Kind) bool { return k.Name == name })
	if i < 0 {
		t.Fatalf("there is no kind %s", name)
	}
	return Kinds()[i]
}

// drawn returns what a kind makes of a function with many seeds, each once.
func drawn(t *testing.T, name, decl string) []string {
	t.Helper()
	u, fn := load(t, "package p\n\n"+decl+"\n")
	var all []string
	for seed := range uint64(40) {
		edits := kind(t, name).Draw(u, fn, rand.New(rand.NewPCG(seed, 0)))
		if len(edits) == 0 {
			continue
		}
		out, err := format.Source(mutate.Apply(u.Src, edits))
		if err != nil {
			t.Fatalf("%s of %s: %v", name, decl, err)
		}
		load(t, string(out))
		if text := string(out); !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// examples are what a kind makes of a function; empty where it must let it alone.
var examples = []struct{ kind, decl, want string }{
	{"commute", "func f(a, b int) int { return a + b }", "return b + a"},
	{"commute", "func f(a, b, c int) int { return a - b + c }", "return c + (a - b)"},
	{"commute", "func f(a []int, i int) int { return a[i] * i }", "return i * a[i]"},
	{"commute", "func f(a string, b byte) bool { return a[0] == b }", "return b == a[0]"},
	{"commute", "func f(a []int) (n int) { for _, x := range a { n += x }; return n }", "n = x + n"},
	{"commute", "func f(a []int) (n int) { for i := range a { n ^= a[i] }; return n }", "n = a[i] ^ n"},
	{"commute", "func f(a, b float64) bool { return a == b }", "return b == a"},
	{"commute", "func f(a, b string) string { return a + b }", ""},
	{"commute", "func f(a, b float64) float64 { return a + b }", ""},
	{"commute", "func f(a, b, c int) int { return a/b + a/c }", ""},         // which panics?
	{"commute", "func f(a, b []int) int { return a[0] + b[1] }", ""},        // likewise
	{"commute", "func f(a *int, g func() int) int { return *a + g() }", ""}, // g may set *a
	{"commute", "func f(a any) bool { return a == nil }", ""},
	{"commute", "func f(a, b any) bool { return a == b }", ""},
	{"commute", "func f(c chan int, a int) int { return a + <-c }", ""},
	{"commute", "func f() int { return 3 + 4 }", ""},
	{"commute", "func f(a bool, b []bool) bool { return a && b[0] }", ""},
	{"commute", "func f(a []int) { a[0] += 1 }", ""},
	{"commute", "func f(a, b int) bool { return a < b }", "return b > a"},
	{"commute", "func f(s string, n int) bool { return len(s) <= n+1 }", "return (n + 1) >= len(s)"},
	{"commute", "func f(a, b float64) bool { return a >= b }", "return b <= a"},
	{"commute", "func f(a, b []int) bool { return a[0] < b[1] }", ""},
	{"commute", "func f(g func() int, b int) bool { return g() < b }", ""},
	{"commute", "func f(g func() int, b, c int) int { return g() + b + c }", "return g() + (b + c)"},
	{"commute", "func f(a, b, c float64) float64 { return a + b + c }", ""},
	{"commute", "func f(a, b, c string) string { return a + b + c }", ""},
	{"commute", "func f(g func() int, b, c int) int { return g() - b - c }", ""},
	{"commute", "func f(g func() int8) int8 { return g() + 100 + 100 }", ""},
	{"swap", "func f(s string) int { a := len(s); b := 1; return a + b }", "b := 1; a := len(s)"},
	{"swap", "func f(s []int) int { out := []int{}; seen := make(map[int]bool); return len(out) + len(seen) + len(s) }", "seen := make(map[int]bool); out := []int{}"},
	{"swap", "func f(n int) int { a := 0; a++; b := n; return a + b }", "a := 0; b := n; a++"},
	{"swap", "func f(s string) int { a := len(s); b := a; return b }", ""},
	{"swap", "func f(a, b int) int { a = b; b = 1; return a + b }", ""},
	{"swap", "func f(a int) int { a = 1; a = 2; return a }", ""},
	{"swap", "func f(a, b, c int) int { a = b / c; b = 1; return a + b }", ""},
	{"swap", "func f(a *int, b int) int { c := *a; b = 1; return b + c }", ""},
	{"rename", "func f(a int) int { b := a; return b }", ":= a; return "},
	{"rename", "func f() int { return 1 }", ""},
	{"rename", "type p struct{ x int }\nfunc f() p { return p{x: 1} }", ""},
	{"order", "func f() int { return 1 }\n// g is two.\nfunc g() int { return 2 }", "// g is two.; func g() int { return 2 }; func f() int { return 1 }"},
	{"order", "func f() int { return 1 }", ""},
	{"order", "var x int\nfunc f() int { return x }\nfunc init() { x = 1 }\nfunc init() { x = 2 }", ""},
	{"dead", "func f() int { return 1 }", "x = x*"},
	{"data", "func f() int { return 1 }", "var neverRead"},
}

// flat is source on one line, statements separated by semicolons.
func flat(t *testing.T, src string) string {
	t.Helper()
	var words []string
	for line := range strings.Lines(src) {
		words = append(words, strings.Fields(strings.ReplaceAll(line, ";", " "))...)
	}
	return strings.Join(words, " ")
}

func TestKinds(t *testing.T) {
	shown := map[string]bool{}
	for _, e := range examples {
		shown[e.kind] = true
		all := drawn(t, e.kind, e.decl)
		if e.want == "" {
			if len(all) > 0 {
				t.Errorf("%s makes of %s\n%s", e.kind, e.decl, all[0])
			}
			continue
		}
		want := flat(t, e.want)
		if !slices.ContainsFunc(all, func(got string) bool { return strings.Contains(flat(t, got), want) }) {
			t.Errorf("%s makes no %q of %s, but\n%s", e.kind, e.want, e.decl, strings.Join(all, "\n"))
		}
	}
	for _, k := range Kinds() {
		if !shown[k.Name] || k.Doc == "" {
			t.Errorf("kind %s has no example, or is not described", k.Name)
		}
	}
}

// TestSome: of several places a part is drawn, not always all or one.
func TestSome(t *testing.T) {
	all := drawn(t, "commute", "func f(a, b int) (int, int, int) { return a + b, a * b, a ^ b }")
	if len(all) != 7 {
		t.Errorf("%d of the 7 parts of three changes are drawn", len(all))
	}
}

func TestSeed(t *testing.T) {
	u, fn := load(t, "package p\n\nfunc f(a, b int) (int, int, int) { return a + b, a * b, a ^ b }\n")
	for _, k := range Kinds() {
		draw := func(seed uint64) []mutate.Edit { return k.Draw(u, fn, rand.New(rand.NewPCG(seed, 1))) }
		if !reflect.DeepEqual(draw(1), draw(1)) {
			t.Errorf("%s: the same seed makes different changes", k.Name)
		}
	}
}
