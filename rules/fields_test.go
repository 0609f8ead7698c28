package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// wasteful declares a struct that could be smaller, T, and makes some.
const wasteful = `package fields

type t struct {
	a bool
	n int
	b bool
	w int64
}

type T struct {
	a bool
	N int
	b bool
}

type V struct {
	c bool
	N int64
	d bool
}

func make1() int { return (&t{n: 1}).n }

func MakeV() *V { return &V{N: 1} }

func Make() *T { return &T{N: 1} }
`

// TestFieldsElsewhere: tests, files of other builds and other packages of the module are asked, too.
func TestFieldsElsewhere(t *testing.T) {
	const inside, outside = "structorder make1 ", "exportedorder Make "
	for _, c := range []struct {
		name, files string
		// want are the near misses; what is not among them is proposed.
		want []string
	}{
		{"nothing", "", nil},
		{"a test by name", "-- a_test.go --\npackage fields\n\nvar x = t{n: 1}\n", nil},
		{"a test by position", "-- a_test.go --\npackage fields\n\nvar x = t{true, 1, true, 2}\n",
			[]string{inside + "positional t"}},
		{"a list in a test", "-- a_test.go --\npackage fields\n\nvar x = []*t{{true, 1, true, 2}}\n",
			[]string{inside + "positional t"}},
		{"a list of a type of the test", "-- a_test.go --\npackage fields\n\ntype list []t\n\nvar x = list{{true, 1, true, 2}}\n",
			[]string{inside + "positional t"}},
		{"a list of others in a test", "-- a_test.go --\npackage fields\n\nvar x = [][3]int{{1, 2, 3}}\n\n" +
			"type u struct{ a, b, c, d int }\n\nvar y = []struct{ a, b, c, d int }{{1, 2, 3, 4}}\n\nvar z = []u{{1, 2, 3, 4}}\n", nil},
		{"another build", "-- a_plan9.go --\npackage fields\n\nvar x = t{true, 1, true, 2}\n",
			[]string{inside + "positional t"}},
		{"a tag", "-- a.go --\n//go:build strange\n\npackage fields\n\ntype u struct {\n\ta bool\n\tn int\n\tb bool\n\tw int64\n}\n\n" +
			"func f(x u) t { return t(x) }\n", []string{inside + "converted t"}},
		{"a type made of it", "-- a_test.go --\npackage fields\n\ntype u t\n", []string{inside + "converted t"}},
		{"unsafe in a test", "-- a_test.go --\npackage fields\n\nimport \"unsafe\"\n\nvar x = unsafe.Sizeof(t{})\n",
			[]string{inside + "unsafe t", "structorder MakeV unsafe V", "structorder Make unsafe T"}},
		{"an external test", "-- a_test.go --\npackage fields_test\n\nimport \"example.com/fields\"\n\nvar x = fields.T{}\n\ntype t int\n\nvar y = [][]int{{1, 2, 3}}\n", nil},
		{"another package by name", "-- o/o.go --\npackage o\n\nimport \"example.com/fields\"\n\nvar x = fields.T{N: 1}\n", nil},
		{"another package by position", "-- o/o_test.go --\npackage o\n\nimport f \"example.com/fields\"\n\nvar x = []f.T{{true, 1, false}}\n",
			[]string{outside + "positional T"}},
		{"another package converts", "-- o/o.go --\npackage o\n\nimport \"example.com/fields\"\n\nvar x = fields.T(struct {\n\ta bool\n\tN int\n\tb bool\n}{})\n",
			[]string{outside + "converted T"}},
		{"atomics in a test", "-- a_test.go --\npackage fields\n\nimport \"sync/atomic\"\n\nfunc f(x *t) { atomic.AddInt64(&x.w, 1) }\n",
			[]string{inside + "address t", "structorder MakeV address V"}},
		{"an atomic number in a test", "-- a_test.go --\npackage fields\n\nimport \"sync/atomic\"\n\nvar n atomic.Int64\n", nil},
		{"an alias in a test", "-- b.go --\npackage fields\n\ntype a = t\n-- a_test.go --\npackage fields\n\nvar x = a{true, 1, true, 2}\n",
			[]string{inside + "positional t"}},
		{"a struct of a test with the same fields", "-- a_test.go --\npackage fields\n\ntype u struct {\n\ta bool\n\tn int\n\tb bool\n\tw int64\n}\n\nfunc f(x u) t { return t(x) }\n",
			[]string{inside + "converted t"}},
		{"a struct without a name in a test", "-- a_test.go --\npackage fields\n\nfunc f(x t) (y struct {\n\ta bool\n\tn int\n\tb bool\n\tw int64\n}) {\n\ty = x\n\treturn\n}\n",
			[]string{inside + "converted t"}},
		{"a list of another package", "-- o/o.go --\npackage o\n\nimport \"example.com/fields\"\n\ntype List []fields.T\n" +
			"-- p/p.go --\npackage p\n\nimport \"example.com/fields/o\"\n\nvar x = o.List{{true, 1, false}}\n",
			[]string{"exportedorder MakeV positional V", outside + "positional T"}},
		{"an alias of another package", "-- o/o.go --\npackage o\n\nimport \"example.com/fields\"\n\ntype A = fields.T\n",
			[]string{outside + "converted T"}},
		{"a quoted import", "-- o/o.go --\npackage o\n\nimport `example.com/fields`\n\nvar x = fields.T{true, 1, false}\n",
			[]string{outside + "positional T"}},
		{"atomics in another package", "-- o/o.go --\npackage o\n\nimport (\n\t\"sync/atomic\"\n\n\t\"example.com/fields\"\n)\n\n" +
			"func f(x *fields.V) { atomic.AddInt64(&x.N, 1) }\n", []string{"exportedorder MakeV address V"}},
		{"lists of others in another package", "-- o/o.go --\npackage o\n\nimport \"example.com/fields\"\n\nvar _ fields.T\n\n" +
			"type row struct {\n\tname string\n\tx, y int\n}\n\nvar x = []row{{\"a\", 1, 2}}\n\ntype rows []row\n\nvar y = rows{{\"a\", 1, 2}}\n", nil},
		{"a nested module", "-- o/go.mod --\nmodule o\n-- o/o.go --\npackage o\n\nimport \"example.com/fields\"\n\nvar x = fields.T{true, 1, true}\n", nil},
		{"assembly", "-- a_arm.s --\n", []string{inside + "unsafe a_arm.s", "structorder MakeV unsafe a_arm.s", "structorder Make unsafe a_arm.s"}},
		{"cgo elsewhere", "-- a_plan9.go --\npackage fields\n\nimport \"C\"\n",
			[]string{inside + "unsafe t", "structorder MakeV unsafe V", "structorder Make unsafe T"}},
		{"what does not parse", "-- a_plan9.go --\npackage fields\n\nfunc {\n",
			[]string{inside + "used t", "structorder MakeV used V", "structorder Make used T"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			proposed, near := surveyed(t, "-- fields.go --\n"+wasteful+c.files)
			if !slices.Equal(near, c.want) {
				t.Errorf("near %q, want %q", near, c.want)
			}
			for _, function := range []string{"structorder make1", "exportedorder Make"} {
				_, name, _ := strings.Cut(function, " ")
				is := slices.Contains(proposed, function)
				if is == slices.ContainsFunc(near, func(n string) bool { return strings.Contains(n, " "+name+" ") }) {
					t.Errorf("proposed %q, near %q", proposed, near)
				}
			}
		})
	}
}

// TestFieldsNear: what a package does with a struct keeps its fields in their order.
func TestFieldsNear(t *testing.T) {
	cases := []struct{ want, imports, code string }{
		{"shown fmt.Sprint", "fmt", `func f() string { return fmt.Sprint(&t{n: 1}) }`},
		{"shown json.Marshal", "encoding/json", `func f() { json.Marshal([]*t{{n: 1}}) }`},
		{"shown (*gob.Encoder).Encode", "encoding/gob", `func f(e *gob.Encoder) { e.Encode(t{}); _ = new(t) }`},
		{"shown binary.Read", "encoding/binary", `func f() { binary.Read(nil, nil, &t{}) }`},
		{"shown any", "", "var v any\n\nfunc f() { v = &t{} }"},
		{"shown error", "", "func (*t) Error() string { return \"\" }\n\nfunc f() error { return &t{} }"},
		{"shown panic", "", `func f() { panic(&t{}) }`},
		// Values that come back as any.
		{"shown (*sync.Pool).Put", "sync", "var p sync.Pool\n\nfunc f() any { p.Put(&t{}); return p.Get() }"},
		{"shown (*sync.Map).Store", "sync", "var m sync.Map\n\nfunc f() { m.Store(1, &t{}); m.Range(func(k, v any) bool { println(v); return true }) }"},
		{"shown (*atomic.Value).Store", "sync/atomic", "var v atomic.Value\n\nfunc f() any { v.Store(&t{}); return v.Load() }"},
		{"shown (*list.List).PushBack", "container/list", "func f() any { l := list.New(); l.PushBack(&t{}); return l.Front().Value }"},
		{"shown context.WithValue", "context", "func f(c context.Context) context.Context { return context.WithValue(c, 1, &t{}) }"},
		// Generic code.
		{"shown fmt.Println", "fmt", "func print[E any](e E) { fmt.Println(e) }\n\nfunc f() { print(&t{}) }"},
		{"shown fmt.Println", "fmt", "func print[E any](e map[int]E) { fmt.Println(e) }\n\nfunc f() { print(map[int]t{1: {}}); _ = &t{} }"},
		{"shown fmt.Println", "fmt", "func print[E any](e chan E) { fmt.Println(e) }\n\nfunc f() { print(make(chan t)); _ = &t{} }"},
		{"shown fmt.Println", "fmt", "type box[E any] struct{ e E }\n\nfunc (b box[E]) print() { fmt.Println(b) }\n\nfunc f() { box[*t]{&t{}}.print() }"},
		{"shown any", "", "func keep[E any](e E) { v = e }\n\nvar v any\n\nfunc f() { keep([]t{}); _ = &t{} }"},
		{"shown Make", "unique", "func f() { unique.Make(t{}); _ = &t{} }"},
		{"shown Make", "unique", "func g[E comparable](e E) { unique.Make(e) }\n\nfunc f() { g(t{}); _ = &t{} }"},
		{"", "", "func last[E any](list []E) E { return list[len(list)-1] }\n\nfunc f() int64 { return int64(last(make([]t, 3)).n) }"},
		// Interfaces with methods.
		{"shown fmt.Println", "fmt", "type i interface{ m() }\n\nfunc (*t) m() {}\n\nfunc f() i { return &t{} }\n\n" +
			"func g(v i) { fmt.Println(v) }"},
		{"shown fmt.Stringer", "fmt", "type i interface{ m() }\n\nfunc (*t) m() {}\n\nfunc f() i { return &t{} }\n\n" +
			"func g(v i) { fmt.Println(v.(fmt.Stringer)) }"},
		{"shown any", "fmt", "type i interface{ m() }\n\nfunc (*t) m() {}\n\nfunc f() i { return &t{} }\n\n" +
			"func g(v i) { switch v := v.(type) {\ncase any:\n\tfmt.Println(v)\n} }"},
		{"shown bufio.NewReader", "bufio", "func (*t) Read([]byte) (int, error) { return 0, nil }\n\nfunc f() { bufio.NewReader(&t{}) }"},
		{"", "", "type i interface{ m() int }\n\nfunc (t *t) m() int { return 1 }\n\nfunc f() int { return i(&t{}).m() }"},
		// What leads to values.
		{"shown fmt.Println", "fmt", "type u struct{ list map[int]t }\n\nfunc f() { fmt.Println(u{map[int]t{1: {n: 1}}}) }"},
		{"shown json.Marshal", "encoding/json", "type u struct{ List []*t }\n\nfunc f() { json.Marshal(u{[]*t{{n: 1}}}) }"},
		{"shown fmt.Println", "fmt", "type u struct{ list []*int; p *t }\n\nfunc f() { fmt.Println(u{p: &t{n: 1}}) }"},
		{"shown any", "text/template", `func f() { _ = template.FuncMap{"t": func() *t { return &t{} }} }`},
		{"shown any", "html/template", `func f() { _ = template.FuncMap{"t": func() *t { return &t{} }} }`},
		{"shown (*template.Template).Execute", "html/template", "type u struct{}\n\nfunc (u) T() (r *t) { return }\n\nfunc f(x *template.Template) { x.Execute(nil, u{}); _ = &t{} }"},
		{"shown rpc.Register", "net/rpc", "type u struct{}\n\nfunc (u) M(a int, r *t) error { return nil }\n\nfunc f() { rpc.Register(u{}); _ = &t{} }"},
		{"", "sort", "func f() { l := make([]t, 3); sort.Slice(l, func(i, j int) bool { return l[i].n < l[j].n }) }"},
		{"", "slices", "func f() { l := make([]t, 3); slices.SortFunc(l, func(x, y t) int { return x.n - y.n }) }"},
		// Comparisons.
		{"", "", "func f() bool { x, y := &t{}, &t{}; m := map[t]bool{*x: true}; return *x == *y && m[*y] }"},
		{"compare t", "", "func f() bool { x, y := &t{}, &t{}; return *x == *y }\n\nfunc init() { s = \"any\" }"},
		{"compare t", "", "func f() { x := &t{}; _ = map[[1]t]bool{{*x}: true} }\n\nfunc init() { s = \"any\" }"},
		{"compare t", "slices", "func f() bool { x := &t{}; return slices.Contains([]t{}, *x) }\n\nfunc init() { s = \"any\" }"},
		{"compare t", "", "type i interface{ m() }\n\nfunc (t) m() {}\n\nfunc f() bool { x := &t{}; return i(*x) == i(*x) }\n\nfunc init() { s = \"any\" }"},
		{"", "", "func f() int64 { return (&t{}).n }\n\nfunc init() { s = \"any\" }"},
		{"converted t", "", "func f() { x := &t{}; var y struct {\n\ta bool\n\tn int\n\tb bool\n} = *x; _ = y }"},
		// Package unsafe.
		{"unsafe unsafe.Offsetof", "unsafe", "func f() uintptr { return unsafe.Offsetof((&t{}).n) }"},
		{"unsafe unsafe.Pointer", "unsafe", "func f(p unsafe.Pointer) int { _ = &t{}; return int((*t)(p).n) }"},
		{"unsafe unsafe.Add", "unsafe", "func f() { _ = unsafe.Add(nil, 8); _ = &t{} }"},
		{"unsafe unsafe.Slice", "unsafe", "func f() []bool { return unsafe.Slice(&(&t{}).a, 2) }"},
		{"", "unsafe", "func f(b []byte) string { _ = &t{}; return unsafe.String(unsafe.SliceData(b), len(b)) }"},
		// Addresses of 64-bit numbers.
		{"address n", "sync/atomic", "func f() { atomic.AddInt64(&(&t{}).n, 1) }"},
		{"address n", "sync/atomic", "func f() { x := &struct {\n\tt t\n\tn int64\n}{}; atomic.AddInt64(&x.n, 1); _ = &t{} }"},
		{"address n", "sync/atomic", "func f() { type u struct {\n\tt t\n\tn int64\n}\nx := &u{}; atomic.AddInt64(&x.n, 1); _ = &t{} }"},
		{"address k", "sync/atomic", "type u struct{ k uint64 }\n\nfunc (u *u) inc() { atomic.AddUint64(&u.k, 1) }\n\nfunc f() { (&t{}).u.inc() }"},
		{"address PCG", "math/rand/v2", "func f() { _ = &t{} } // rand.PCG"},
		{"", "sync/atomic", "type u struct{ n int64 }\n\nfunc f() { atomic.AddInt64(&(&u{}).n, 1); _ = &t{} }"},
		{"", "sync", "type u struct{ m sync.Mutex; t t }\n\nfunc f() { x := &u{}; x.m.Lock(); _ = &t{} }"},
		// Declarations.
		{"padding t", "", "func f() { _ = &t{} } // _ [8]byte"},
		{"tag n", "", "func f() { _ = &t{} } // n `json`"},
		{"remark t", "", "func f() { _ = &t{} } // must be first"},
	}
	var archive strings.Builder
	for i, c := range cases {
		fmt.Fprintf(&archive, "-- p%d/fields.go --\n%s", i, wastefulWith(c.want, c.imports, c.code))
	}
	proposed, near := survey(t, archive.String(), "./...")
	for i, c := range cases {
		in := fmt.Sprintf("example.com/fields/p%d", i)
		var want []string
		if c.want != "" {
			want = []string{"structorder f " + c.want}
		}
		if !slices.Equal(near[in], want) || (len(proposed[in]) > 0) != (want == nil) {
			t.Errorf("proposed %q, near %q, want %q:\n%s", proposed[in], near[in], want, c.code)
		}
	}
}

// wastefulWith is a package with a struct that could be smaller, t, whose fields depend on the rest
// of the code and on what it is to show.
func wastefulWith(want, imports, code string) string {
	source := "package fields\n\n"
	if imports != "" {
		source += fmt.Sprintf("import %q\n\n", imports)
	}
	number, last := "int64", "b bool"
	switch {
	case strings.Contains(want, "converted") || strings.Contains(code, "return x.n - y.n"):
		number = "int"
	case strings.Contains(code, "type u struct{ k"):
		last += "\n\tu u"
	case strings.Contains(code, "// rand.PCG"):
		last += "\n\trand.PCG"
	case strings.Contains(code, "_ [8]byte"):
		last += "\n\t_ [8]byte"
	case strings.Contains(code, "`json`"):
		number += " `json:\"n\"`"
	case strings.Contains(code, "must be first"):
		number += " // n must be first"
	case strings.Contains(code, "any\""):
		last += "\n\tv any"
	}
	return source + fmt.Sprintf("type t struct {\n\ta bool\n\tn %s\n\t%s\n}\n\nvar s string\n\n%s\n", number, last, code)
}

// surveyed returns what the rules for fields propose for one package, by rule and function, and what
// they nearly do.
func surveyed(t *testing.T, archive string) (proposed, near []string) {
	t.Helper()
	all, misses := survey(t, archive, ".")
	return all["example.com/fields"], misses["example.com/fields"]
}

// survey returns what the rules for fields propose for packages of a module, and what they nearly
// do, by package.
func survey(t *testing.T, archive, pattern string) (proposed, near map[string][]string) {
	t.Helper()
	proposed, near = make(map[string][]string), make(map[string][]string)
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example.com/fields\n\ngo 1.23.0\n")
	for _, f := range txtar.Parse([]byte(archive)).Files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, name, string(f.Data))
	}
	code, err := rewrite.Load(t.Context(), rewrite.Tree{Root: dir}, rewrite.Options{Dir: dir, Env: goEnv()}, pattern)
	if err != nil {
		t.Fatal(err)
	}
	var suite []*rules.Rule
	for _, r := range rules.Suite(nil) {
		if strings.HasSuffix(r.Name, "order") {
			suite = append(suite, r)
		}
	}
	found, faults := code.Candidates(suite, nil)
	for _, f := range faults {
		t.Error(f)
	}
	for _, c := range found {
		proposed[c.Package] = append(proposed[c.Package], c.Rule.Name+" "+c.Function)
	}
	for _, n := range code.NearMisses() {
		near[n.Package] = append(near[n.Package], strings.TrimSpace(fmt.Sprintf("%s %s %s %s", n.Rule.Name, n.Function, n.Reason, n.Detail)))
	}
	return proposed, near
}

// TestFields32: a struct must not become larger where a pointer has 32 bits and some numbers are
// aligned to 64.
func TestFields32(t *testing.T) {
	const source = "-- fields.go --\npackage fields\n\nimport \"sync/atomic\"\n\ntype t struct {\n\ta %s\n\tp *int\n\tn int32\n}\n\n" +
		"func f() { _ = new(t) }\n\nvar _ atomic.Int32\n"
	if proposed, near := surveyed(t, fmt.Sprintf(source, "int64")); len(proposed) != 1 || len(near) > 0 {
		t.Errorf("proposed %q, near %q", proposed, near)
	}
	if proposed, near := surveyed(t, fmt.Sprintf(source, "atomic.Int64")); len(proposed) > 0 || len(near) > 0 {
		t.Errorf("proposed %q, near %q", proposed, near)
	}
}

// TestFieldsCompared: what is compared are functions that are not given such a struct.
func TestFieldsCompared(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example.com/fields\n\ngo 1.23.0\n")
	write(t, filepath.Join(dir, "fields.go"), `package fields

type t struct {
	a bool
	n int
	b bool
}

type list struct{ first *t }

func newT(n int) *t { return &t{n: n} }

func (l *list) add(n int) { l.first = newT(n) }

func Sum(n int) int {
	var l list
	l.add(n)
	return l.first.n
}

func One() int { return newT(1).n }
`)
	code, err := rewrite.Load(t.Context(), rewrite.Tree{Root: dir}, rewrite.Options{Dir: dir, Env: goEnv()}, ".")
	if err != nil {
		t.Fatal(err)
	}
	found, _ := code.Candidates(rules.Suite(nil), nil)
	if len(found) != 1 || !slices.Equal(found[0].Callers, []string{"One", "Sum"}) {
		t.Fatalf("%+v", found)
	}
}
