package mutate

import (
	"go/ast"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

const head = `package p

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

var _ = []any{errors.New, fmt.Sprint, math.Abs, slices.Sort[[]int], strings.ToLower, unicode.IsSpace, utf8.RuneLen}

`

var imports = importer.Default()

// load checks a declaration and returns it with its unit.
func load(t *testing.T, decl string) (*Unit, ast.Decl) {
	t.Helper()
	u := &Unit{Fset: token.NewFileSet(), Src: []byte(head + decl + "\n"), Info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
	}}
	var err error
	if u.File, err = parser.ParseFile(u.Fset, "p.go", u.Src, parser.ParseComments); err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: imports}
	if u.Pkg, err = conf.Check("p", u.Fset, []*ast.File{u.File}, u.Info); err != nil {
		t.Fatal(err)
	}
	return u, u.File.Decls[len(u.File.Decls)-1]
}

// examples are for each operator a declaration and a piece of what is made of it.
var examples = []struct{ operator, decl, want string }{
	{"compare", "func f(a, b int) bool { return a < b }", "a <= b"},
	{"compare", "func f(a []int) bool { return a == nil }", "a != nil"},
	{"arithmetic", "func f(a, b int) int { return a + b }", "a - b"},
	{"arithmetic", "func f(a int) int { a++; return a }", "a--"},
	{"logic", "func f(a, b bool) bool { return a && b }", "a || b"},
	{"logic", "func f(a bool) bool { return !a }", "return a"},
	{"evaluation", "func f(a, b bool) bool { return a && b }", "(b) && (a)"},
	{"constant", "func f() int { return 64 }", "return 63"},
	{"constant", "var table = [3]int{1: 5}", "[4]int"},
	{"character", "func f(c byte) bool { return c == 'a' }", "c == 'A'"},
	{"bound", "func f(s string, i int) string { return s[i:] }", "s[i+1:]"},
	{"bound", "func f(s []int, i int) int { return s[i] }", "s[i-1]"},
	{"clip", "func f(s []int, n int) []int { return s[:n] }", "s[:max(0, min(n, len(s)))]"},
	{"skip", "func f(s []int) (n int) { for _, x := range s { n += x }; return n }", "range s[:max(0, len(s)-1)]"},
	{"swap", "func f(a, b string) string { return a + b }", "b + a"},
	{"swap", "func f(a, b int) int { a = b; b = a; return a + b }", "b = a\na = b"},
	{"drop", "func f(a int) int { a = 3; return a }", "{ return a }"},
	{"reset", "func f(a []int) (n int) { for range a { n = 0; n++ }; return n }", "{ n++ }"},
	{"tail", "func f(a []int) []int { var b []int; for range a { b = nil }; b = append(b, 1); return b }", "b = nil }; return b"},
	{"unsorted", "func f(a []int) []int { slices.Sort(a); return a }", "{ return a }"},
	{"unstable", "func f(a []int) { slices.SortStableFunc(a, func(x, y int) int { return x - y }) }", "slices.SortFunc(a"},
	{"else", "func f(a int) int { if a > 0 { a = 1 } else { a = 2 }; return a }", "{ a = 1 }; return a"},
	{"case", "func f(a int) int { switch a { case 1, 2: return 3 }; return a }", "case 1:"},
	{"jump", "func f(a []int) { for range a { break } }", "continue"},
	{"once", "func f(a []int) { for range a { a = nil } }", "a = nil break"},
	{"shadow", "func f(a, b int) int { if b > 0 { a = b }; return a }", "a := b; _ = a"},
	{"quiet", `func f(a int) (int, error) { if a < 0 { panic("negative") }; return a, nil }`, "return 0, nil }; return a, nil"},
	{"nil", "func f() []int { return []int{} }", "return []int(nil)"},
	{"nil", "func f() map[int]int { return make(map[int]int) }", "return map[int]int(nil)"},
	{"empty", "func f() []int { return nil }", "return []int{}"},
	{"empty", "func f() []int { var a []int; return a }", "a := []int{}"},
	{"prefix", "func f(n int) []int { return make([]int, 0, n) }", "make([]int, n)"},
	{"alias", "func f(a []int) []int { return append([]int(nil), a...) }", "return a"},
	{"alias", "func f(a []int) []int { var b []int; return b }", "b := a[:0]"},
	{"alias", "func f(a []int) []int { b := make([]int, len(a)); copy(b, a); return b }", "b = a"},
	{"spare", "func f(a []int, n int) []int { return a[:n:n] }", "a[:n]"},
	{"guard", "func f(a []int) ([]int, error) { return a, errors.New(\"x\") }", "if len(a) == 0 { return nil, nil }"},
	{"ascii", "func f(r rune) bool { return unicode.IsSpace(r) }", "(r == ' ')"},
	{"ascii", "func f(s string) (n int) { for _, r := range s { n += int(r) }; return n }", "range []byte(s)"},
	{"ascii", "func f(s string) int { return utf8.RuneCountInString(s) }", "return len(s)"},
	{"message", `func f(e error) error { return fmt.Errorf("bad: %w", e) }`, `fmt.Errorf("bad: %v", e)`},
	{"message", `func f() error { return errors.New("bad") }`, `errors.New("Bad")`},
	{"swallow", "func f(e error) (int, error) { return 1, e }", "return 1, nil"},
	{"partial", "func f(n int, e error) (int, error) { return n, e }", "return 0, e"},
	{"limit", "func f(a []int) (b []int) { for _, x := range a { b = append(b, x) }; return b }", "if len(b) < "},
	{"limit", "func f(s string) string { return s }", "s = s[:min(len(s), "},
	{"reject", "func f(s string) (string, error) { return s, nil }", `return "", errors.New("too long")`},
	{"rare", "func f(n int) int { return n }", "if "},
	{"table", "var table = map[byte]int{1: 5, 2: 6}", "{2: 6}"},
	{"narrow", "func f(n uint32) uint32 { return n }", "uint32(uint"},
	{"nan", "func f(a, b float64) bool { return a < b }", "!(a >= b)"},
	{"nan", "func f(a float64) bool { return math.IsNaN(a) }", "return false"},
	{"negzero", "func f(a float64) float64 { return a }", "a + 0"},
}

// flat is source as gofmt writes it, on one line.
func flat(t *testing.T, src []byte) string {
	t.Helper()
	out, err := format.Source(src)
	if err != nil {
		t.Fatalf("%v in\n%s", err, src)
	}
	return strings.Join(strings.Fields(strings.NewReplacer(";", " ").Replace(string(out))), " ")
}

func TestOperators(t *testing.T) {
	shown := map[string]bool{}
	for _, e := range examples {
		shown[e.operator] = true
		u, decl := load(t, e.decl)
		want := strings.Join(strings.Fields(strings.ReplaceAll(e.want, ";", " ")), " ")
		found, all := false, ""
		for _, m := range Find(u, decl, rand.New(rand.NewPCG(1, 1))) {
			if m.Operator != e.operator {
				continue
			}
			got := flat(t, Apply(u.Src, m.Edits))
			all += got[strings.LastIndex(got, "RuneLen}"):] + "\n"
			found = found || strings.Contains(got, want)
		}
		if !found {
			t.Errorf("%s makes no %q of %s, but\n%s", e.operator, e.want, e.decl, all)
		}
	}
	for _, op := range Operators() {
		if !shown[op.Name] {
			t.Errorf("operator %s has no example", op.Name)
		}
		if op.Doc == "" {
			t.Errorf("operator %s is not described", op.Name)
		}
	}
}

func TestSeed(t *testing.T) {
	u, decl := load(t, "func f(a, b, c []int) (out []int) { for _, x := range a { out = append(out, x) }; return append(append(out, b...), c...) }")
	find := func(seed uint64) []Mutant { return Find(u, decl, rand.New(rand.NewPCG(seed, 0))) }
	if !reflect.DeepEqual(find(1), find(1)) {
		t.Error("the same seed makes different mutants")
	}
	if reflect.DeepEqual(find(1), find(2)) {
		t.Error("two seeds make the same mutants")
	}
}

// Every mutant changes something, once, and leaves source that parses.
func TestMutants(t *testing.T) {
	for _, e := range examples {
		u, decl := load(t, e.decl)
		seen := map[string]string{}
		for _, m := range Find(u, decl, rand.New(rand.NewPCG(1, 1))) {
			src := string(Apply(u.Src, m.Edits))
			if src == string(u.Src) {
				t.Errorf("%s changes nothing in %s", m.Operator, e.decl)
			}
			if seen[src] == m.Operator {
				t.Errorf("%s makes the same twice:\n%s", m.Operator, src)
			}
			seen[src] = m.Operator
			flat(t, []byte(src))
		}
	}
}
