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
}

type T struct {
	a bool
	N int
	b bool
}

func make1() int { return (&t{n: 1}).n }

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
		{"a test by position", "-- a_test.go --\npackage fields\n\nvar x = t{true, 1, true}\n",
			[]string{inside + "positional t"}},
		{"a list in a test", "-- a_test.go --\npackage fields\n\nvar x = []*t{{true, 1, true}}\n",
			[]string{inside + "positional t"}},
		{"a list of a type of the test", "-- a_test.go --\npackage fields\n\ntype list []t\n\nvar x = list{{true, 1, true}}\n",
			[]string{inside + "positional t", "structorder Make positional T"}},
		{"a list of others in a test", "-- a_test.go --\npackage fields\n\nvar x = [][3]int{{1, 2, 3}}\n\n" +
			"type u struct{ a, b, c int }\n\nvar y = []struct{ a, b, c int }{{1, 2, 3}}\n", nil},
		{"another build", "-- a_plan9.go --\npackage fields\n\nvar x = t{true, 1, true}\n",
			[]string{inside + "positional t"}},
		{"a tag", "-- a.go --\n//go:build strange\n\npackage fields\n\ntype u struct {\n\ta bool\n\tn int\n\tb bool\n}\n\n" +
			"func f(x u) t { return t(x) }\n", []string{inside + "converted t"}},
		{"a type made of it", "-- a_test.go --\npackage fields\n\ntype u t\n", []string{inside + "converted t"}},
		{"unsafe in a test", "-- a_test.go --\npackage fields\n\nimport \"unsafe\"\n\nvar x = unsafe.Sizeof(t{})\n",
			[]string{inside + "unsafe t"}},
		{"an external test", "-- a_test.go --\npackage fields_test\n\nimport \"example.com/fields\"\n\nvar x = fields.T{}\n\ntype t int\n\nvar y = [][]int{{1, 2, 3}}\n", nil},
		{"another package by name", "-- o/o.go --\npackage o\n\nimport \"example.com/fields\"\n\nvar x = fields.T{N: 1}\n", nil},
		{"another package by position", "-- o/o_test.go --\npackage o\n\nimport f \"example.com/fields\"\n\nvar x = []f.T{{true, 1, false}}\n",
			[]string{outside + "positional T"}},
		{"another package converts", "-- o/o.go --\npackage o\n\nimport \"example.com/fields\"\n\nvar x = fields.T(struct {\n\ta bool\n\tN int\n\tb bool\n}{})\n",
			[]string{outside + "converted T"}},
		{"a nested module", "-- o/go.mod --\nmodule o\n-- o/o.go --\npackage o\n\nimport \"example.com/fields\"\n\nvar x = fields.T{true, 1, true}\n", nil},
		{"assembly", "-- a_arm.s --\n", []string{inside + "unsafe a_arm.s", "structorder Make unsafe a_arm.s"}},
		{"cgo elsewhere", "-- a_plan9.go --\npackage fields\n\nimport \"C\"\n",
			[]string{inside + "unsafe t", "structorder Make unsafe T"}},
		{"what does not parse", "-- a_plan9.go --\npackage fields\n\nfunc {\n",
			[]string{inside + "used t", "structorder Make used T"}},
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
	for _, c := range []struct{ want, imports, code string }{
		{"shown fmt.Sprint", "fmt", `func f() string { return fmt.Sprint(&t{n: 1}) }`},
		{"shown json.Marshal", "encoding/json", `func f() { json.Marshal([]*t{{n: 1}}) }`},
		{"shown (*gob.Encoder).Encode", "encoding/gob", `func f(e *gob.Encoder) { e.Encode(t{}); _ = new(t) }`},
		{"shown binary.Read", "encoding/binary", `func f() { binary.Read(nil, nil, &t{}) }`},
		{"shown any", "", "var v any\n\nfunc f() { v = &t{} }"},
		{"shown error", "", "func (*t) Error() string { return \"\" }\n\nfunc f() error { return &t{} }"},
		{"shown panic", "", `func f() { panic(&t{}) }`},
		{"shown print", "fmt", "func print[E any](e E) { fmt.Println(e) }\n\nfunc f() { print(&t{}) }"},
		{"shown fmt.Println", "fmt", "type i interface{ m() }\n\nfunc (*t) m() {}\n\nfunc f() i { return &t{} }\n\n" +
			"func g(v i) { fmt.Println(v) }"},
		{"shown fmt.Println", "fmt", "type u struct{ list map[int]t }\n\nfunc f() { fmt.Println(u{map[int]t{1: {n: 1}}}) }"},
		{"shown json.Marshal", "encoding/json", "type u struct{ List []*t }\n\nfunc f() { json.Marshal(u{[]*t{{n: 1}}}) }"},
		{"", "fmt", "type u struct{ list []*int; p *t }\n\nfunc f() { fmt.Println(u{p: &t{n: 1}}) }"},
		{"", "sync", "var p = sync.Pool{New: func() any { return new(t) }}\n\nfunc f() { p.Put(&t{}) }"},
		{"", "sort", "func f() { l := make([]t, 3); sort.Slice(l, func(i, j int) bool { return l[i].n < l[j].n }) }"},
		{"", "slices", "func f() { l := make([]t, 3); slices.SortFunc(l, func(x, y t) int { return x.n - y.n }) }"},
		{"", "", "func f() bool { x, y := &t{}, &t{}; m := map[t]bool{*x: true}; return *x == *y && m[*y] }"},
		{"compare t", "", "func f() bool { x, y := &t{}, &t{}; return *x == *y }\n\nfunc init() { s = \"any\" }"},
		{"converted t", "", "func f() { x := &t{}; var y struct {\n\ta bool\n\tn int\n\tb bool\n} = *x; _ = y }"},
		{"unsafe t", "unsafe", "func f() uintptr { return unsafe.Offsetof((&t{}).n) }"},
		{"unsafe t", "unsafe", "func f() []byte { return unsafe.Slice((*byte)(unsafe.Pointer(&t{})), 8) }"},
		{"unsafe t", "unsafe", "func f(p unsafe.Pointer) int { _ = &t{}; return int((*t)(p).n) }"},
		{"address n", "sync/atomic", "func f() { atomic.AddInt64(&(&t{}).n, 1) }"},
		{"", "sync/atomic", "type u struct{ n int64 }\n\nfunc f() { atomic.AddInt64(&(&u{}).n, 1); _ = &t{} }"},
		{"padding t", "", "func f() { _ = &t{} } // _ [8]byte"},
		{"tag n", "", "func f() { _ = &t{} } // n `json`"},
		{"remark t", "", "func f() { _ = &t{} } // must be first"},
	} {
		source := "package fields\n\n"
		if c.imports != "" {
			source += fmt.Sprintf("import %q\n\n", c.imports)
		}
		number, last := "int64", "b bool"
		switch {
		case strings.Contains(c.want, "converted") || strings.Contains(c.code, "return x.n - y.n"):
			number = "int"
		case strings.Contains(c.code, "_ [8]byte"):
			last += "\n\t_ [8]byte"
		case strings.Contains(c.code, "`json`"):
			number += " `json:\"n\"`"
		case strings.Contains(c.code, "must be first"):
			number += " // n must be first"
		case strings.Contains(c.code, "any\""):
			last += "\n\tv any"
		}
		source += fmt.Sprintf("type t struct {\n\ta bool\n\tn %s\n\t%s\n}\n\nvar s string\n\n%s\n", number, last, c.code)
		proposed, near := surveyed(t, "-- fields.go --\n"+source)
		var want []string
		if c.want != "" {
			want = []string{"structorder f " + c.want}
		}
		if !slices.Equal(near, want) || (len(proposed) > 0) != (want == nil) {
			t.Errorf("proposed %q, near %q, want %q:\n%s", proposed, near, want, source)
		}
	}
}

// surveyed returns what the rules for fields propose for a package, by rule and function, and what
// they nearly do.
func surveyed(t *testing.T, archive string) (proposed, near []string) {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example.com/fields\n\ngo 1.23.0\n")
	for _, f := range txtar.Parse([]byte(archive)).Files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, name, string(f.Data))
	}
	code, err := rewrite.Load(t.Context(), rewrite.Tree{Root: dir}, rewrite.Options{Dir: dir, Env: goEnv()}, ".")
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
		proposed = append(proposed, c.Rule.Name+" "+c.Function)
	}
	for _, n := range code.NearMisses() {
		near = append(near, strings.TrimSpace(fmt.Sprintf("%s %s %s %s", n.Rule.Name, n.Function, n.Reason, n.Detail)))
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
