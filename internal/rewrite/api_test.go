package rewrite

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// TestChangedAPI: names of parameters and results are no part of what others see; all else is.
func TestChangedAPI(t *testing.T) {
	const base = `package p

type T struct{ a, b byte }

func F(a, b int, c ...string) (n int) { return 0 }

func G[S ~[]E, E any](list S, f func(E) bool) S { return list }

func (t *T) M(a int) error { return nil }
`
	for _, tt := range []struct{ head, want string }{
		{`package p

type T struct{ a, b byte }

func F(x, _ int, rest ...string) int { return len(rest) }

func G[S ~[]E, E any](s S, keep func(E) bool) (out S) { return s }

func (t *T) M(int) (err error) { return nil }
`, ""},
		{`package p

type T struct{ a, b byte }

func F(a, b int, c []string) (n int) { return 0 }

func G[S ~[]E, E any](list S, f func(E) bool) S { return list }

func (t *T) M(a int) error { return nil }
`, "F was func F(int, int, ...string) (int) and is func F(int, int, []string) (int)"},
		{`package p

type T struct{ a, b, c byte }

func F(a, b int, c ...string) (n int) { return 0 }

func G[S ~[]E, E comparable](list S, f func(E) bool) S { return list }

func (t *T) M(a int) error { return nil }
`, "G was func G[S ~[]E][E any](S, func(E) bool) (S) and is func G[S ~[]E][E comparable](S, func(E) bool) (S)"},
		{`package p

type T struct{ a, b byte }

func F(a, b int, c ...string) (n int) { return 0 }

func G[S ~[]E, E any](list S, f func(E) bool) S { return list }

func (t *T) M(a int64) error { return nil }
`, "T.M was func (*T).M(int) (error) and is func (*T).M(int64) (error)"},
	} {
		if got := ChangedAPI(typed(t, base), typed(t, tt.head), false); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// TestChangedAPIFree: where the order of fields is free, all else counts as before.
func TestChangedAPIFree(t *testing.T) {
	const base = "package p\n\ntype T struct {\n\ta bool\n\tN int\n\tb bool\n}\n\ntype U struct{ t T }\n"
	for head, want := range map[string]bool{
		"package p\n\ntype T struct {\n\tN int\n\ta bool\n\tb bool\n}\n\ntype U struct{ t T }\n":                    true,
		"package p\n\ntype T struct {\n\tN int\n\ta bool\n\tb byte\n}\n\ntype U struct{ t T }\n":                    false,
		"package p\n\ntype T struct {\n\tN int `x:\"1\"`\n\ta bool\n\tb bool\n}\n\ntype U struct{ t T }\n":          false,
		"package p\n\ntype T struct {\n\tN int\n\ta bool\n\tb bool\n}\n\ntype U struct{ t T }\n\nfunc (T) M() {}\n": false,
	} {
		if got := ChangedAPI(typed(t, base), typed(t, head), true); (got == "") != want {
			t.Errorf("%q for\n%s", got, head)
		}
		seen := strings.Contains(head, "`x") || strings.Contains(head, "M()") // fields without a capital are not
		if got := ChangedAPI(typed(t, base), typed(t, head), false); (got != "") != seen {
			t.Errorf("%q for\n%s", got, head)
		}
	}
}

// typed type-checks a package.
func typed(t *testing.T, src string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := (&types.Config{Importer: importer.Default()}).Check("p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
