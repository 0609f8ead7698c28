package rewrite

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"
)

// TestState: the archive testdata/state.txtar holds, for each base, what a proposer may make of
// it. The name of a head is that of the base, a word, and the variable that is state, or none.
func TestState(t *testing.T) {
	a, err := txtar.ParseFile("testdata/state.txtar")
	if err != nil {
		t.Fatal(err)
	}
	from := &sourceImporter{standard: importer.Default(), made: make(map[string]*types.Package)}
	bases := make(map[string]*packages.Package)
	for _, f := range a.Files {
		name, head, _ := strings.Cut(f.Name, "/")
		switch {
		case strings.HasPrefix(name, "example.org"):
			from.made[f.Name] = from.load(t, f.Name, string(f.Data)).Types
		case head == "":
			bases[name] = from.load(t, "m", string(f.Data))
		default:
			what, want, _ := strings.Cut(head, "/")
			p := from.load(t, "m", string(f.Data))
			if got, _ := NewState(bases[name], p); got != want {
				t.Errorf("%s, %s: state %q, want %q", name, what, got, want)
			}
		}
	}
}

// TestChangedOrder: code in a function can put another variable before the one that it is called for.
func TestChangedOrder(t *testing.T) {
	from := &sourceImporter{standard: importer.Default()}
	const rest = `
var First = f(1) + count()

var pure = len(names)

var second = count()

var names = []string{"a"}

var calls int

func count() int { calls++; return calls }

`
	base := from.load(t, "m", rest+"func f(n int) int { return n + len(names) }")
	for text, want := range map[string]string{
		"func f(n int) int { return len(names) + n }":                                                     "",
		"func f(n int) int { return n + pure - pure + len(names) }":                                       "",
		"func f(n int) int { return n + second - second + len(names) }":                                   "second gets its value before First, and got it after",
		"var table = second\n\nfunc f(n int) int { return n + 1*len(names) + table - table }":             "second gets its value before First, and got it after",
		"func get() int { return second }\n\nfunc f(n int) int { return n + get() - get() + len(names) }": "second gets its value before First, and got it after",
	} {
		if got := ChangedOrder(base, from.load(t, "m", rest+text)); got != want {
			t.Errorf("%q, want %q, of %s", got, want, text)
		}
	}
}

// TestBadInit: a new init function may fill new variables that nothing sees before.
func TestBadInit(t *testing.T) {
	from := &sourceImporter{standard: importer.Default()}
	const rest = `
import ("fmt"; "math/bits"; "strings"; "time")

var _, _, _, _ = fmt.Print, bits.Len, strings.ToUpper, time.UTC

const letters = "abc"

var words = []string{"a", "b"}

var set = map[string]bool{}

func Put(s string) { set[s] = true }

type T struct{ n int }

func (t T) String() string { return letters[t.n:] }

`
	const (
		f     = "func f(c byte) int { return strings.IndexByte(letters, c) };"
		g     = "func g() int { return 1 };"
		s     = "func (t T) Show() string { return letters[t.n:] };"
		begin = "var begin = g();"
		print = "func init() { fmt.Print(T{1}) };"
		table = "var table [256]int8; func f(c byte) int { return int(table[c]) };" + g + s
		reads = "var table [256]int8; func g() int { return int(table[1]) };" + f + s
		shows = "var table [256]int8; func (t T) Show() string { return letters[t.n+int(table[0]):] };" + f + g
	)
	for _, tt := range []struct{ base, head, want string }{
		{"", table + "func init() { for i := range letters { table[letters[i]] = int8(i) } }", ""},
		{"", table + "func init() { for i, w := range words { table[w[0]] = int8(i + bits.Len8(w[0])) } }", ""},
		{"", table + "func init() { fill(&table) }; func fill(t *[256]int8) { t[letters[0]] = 1 }", ""},
		{"", table + "func init() { table[0] = 1; words[0] = letters }", "uses words, which something writes to"},
		{"", table + "func init() { w := words; for i := range w { w[i] += letters; table[i]++ } }", "uses words, which something writes to"},
		{"", table + "func init() { table[0] = 1; put() }; func put() { set[letters] = true }", "uses set, which something writes to"},
		{"", table + "func init() { for k := range set { table[k[0]]++ } }", "uses set, which something writes to"},
		{"", table + "func init() { table[0] = int8(time.Now().Second()) }", "calls time.Now().Second"},
		{"", table + "func init() { table[0] = 1; println() }", "calls println"},
		{"", table + "func init() { table[0] = 1; fmt.Println() }", "calls fmt.Println"},
		{"", table + "func init() { time.Local = nil; table[0] = 1 }", "uses time.Local"},
		{"func low() int8;", table + "func init() { table[0] = low() }", "calls low, which is not written in Go"},
		{"", table + "func init() { go func() { table[0] = 1 }() }", "does more than fill variables"},
		{"", reads + "func init() { table[1] = 1 }", ""},
		{begin, reads + "func init() { table[1] = 1 }", "may run too late for the value of begin"},
		{print, shows + "func init() { table[1] = 1 }", "may run too late for another init function"},
		{print, table + "func init() { table[1] = 1 }", ""},
	} {
		base := from.load(t, "m", rest+f+g+s+tt.base)
		if got := BadInit(base, from.load(t, "m", rest+tt.base+tt.head)); got != tt.want {
			t.Errorf("%q, want %q, of %s", got, tt.want, tt.head)
		}
	}
}

// A sourceImporter imports packages of the standard library and those that were made.
type sourceImporter struct {
	standard types.Importer
	made     map[string]*types.Package
}

func (s *sourceImporter) Import(path string) (*types.Package, error) {
	if p := s.made[path]; p != nil {
		return p, nil
	}
	return s.standard.Import(path)
}

// load type-checks a package of one file.
func (s *sourceImporter) load(t *testing.T, path, src string) *packages.Package {
	t.Helper()
	p := &packages.Package{PkgPath: path, Fset: token.NewFileSet(), TypesInfo: &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object),
		Uses: make(map[*ast.Ident]types.Object), Implicits: make(map[ast.Node]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection),
	}}
	if !strings.HasPrefix(src, "package") {
		src = "package m\n\n" + src
	}
	file, err := parser.ParseFile(p.Fset, "m.go", src, 0)
	if err != nil {
		t.Fatalf("%v in\n%s", err, src)
	}
	p.Syntax = []*ast.File{file}
	if p.Types, err = (&types.Config{Importer: s}).Check(path, p.Fset, p.Syntax, p.TypesInfo); err != nil {
		t.Fatalf("%v in\n%s", err, src)
	}
	return p
}
