package rewrite

import (
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
)

// TestReshaped: an unexported function may get other parameters. What uses it is compared, and stands in for it
// where it is the one in question.
func TestReshaped(t *testing.T) {
	const text = `package m

import _ "unsafe"

type T struct{ n int }

type shower interface{ show(n int) string }

func F(t *T) string { return t.text(2) + cut("a", 1) }

func G(t *T) string { return t.text(3) }

func (t *T) text(n int) string { return cut("abc", n) }

func (t *T) show(n int) string { return t.text(n) }

func cut(s string, n int) string { return s[:n] }

var cutter = cut

func one(s string) string { return s }

var made = one("a")

type pair struct{ a, b string }

func (p pair) less(o pair) bool { return p.a < o.a }

func lesser(p, o pair) bool { return p.less(o) }

func Sorted(a, b string) bool { return lesser(pair{a, ""}, pair{b, ""}) }

type item struct{ s string }

type List struct{ first *item }

func (l *List) Len() int { return len(l.first.s) }

func (l *List) set(s string) { l.first = &item{s} }

func NewList(s string) { new(List).set(s) }

type base struct{ n int }

func (b *base) size() int { return b.n }

type Wide struct {
	base
	more int
}

func (w *Wide) Len() int { return w.size() }

//go:linkname said
func said(n int) int { return n }

func Say() int { return said(1) }

type spot struct{ a int }

func (s *spot) String() string { return "" }

var _ interface{ String() string } = (*spot)(nil)

var here = spotAt(1)

func spotAt(a int) *spot { return &spot{a} }

func Here() int { return here.a + far(spot{2}) }

func far(s spot) int { return s.a }

type mark struct{ a int }

var Marked = mark{a: 1}

func Mark() int { return Marked.a }
`
	code := loadModule(t, map[string]string{"go.mod": "module example.org/m\n\ngo 1.24\n", "m.go": text})
	for _, tt := range []struct {
		name, function string
		edits          []string
		want, with     string
		apart          bool
	}{
		{"a method", "F", []string{`t.text(2)`, `t.text()`, `t.text(3)`, `t.text()`, `text(n int)`, `text()`}, "", "G T.show", false},
		{"the method itself", "T.text", []string{`t.text(2)`, `t.text()`, `t.text(3)`, `t.text()`, `text(n int)`, `text()`}, "", "F G T.show", true},
		{"a method that an interface has", "F", []string{`t.text(2)`, `t.text(1)`, `show(n int) string {`, `show() string {`}, "it changes the signature of T.show", "", false},
		{"what a variable keeps", "F", []string{`cut("a", 1)`, `cut("a")`, `cut(s string, n int)`, `cut(s string)`}, "it changes the declaration of cut, of which another one is made", "", false},
		{"a type", "Sorted", []string{`struct{ a, b string }`, `struct{ a string }`, `pair{a, ""}, pair{b, ""}`, `pair{a}, pair{b}`}, "", "", false},
		{"a type that the function takes", "lesser", []string{`struct{ a, b string }`, `struct{ a, b, c string }`, `return p.less(o)`, `return p.a < o.a`}, "", "Sorted", true},
		{"a type within an exported one", "NewList", []string{`struct{ s string }`, `struct{ s, t string }`, `new(List).set(s)`, `l := new(List); l.set(s)`},
			"", "List", false},
		{"an exported type", "F", []string{`type T struct{ n int }`, `type T struct{ n, m int }`, `return t.text(2) + cut("a", 1)`, `return t.text(2) + "a"`}, "", "T", true},
		{"an exported field", "F", []string{`type T struct{ n int }`, `type T struct{ n, M int }`, `return t.text(2) + cut("a", 1)`, `return t.text(2) + "a"`},
			"it changes the declaration of T", "", false},
		{"a method that an interface has, too", "Sorted", []string{`return lesser(`, `pair{}.show(); return lesser(`, `type item struct`, "func (p pair) show() {}\n\ntype item struct"},
			"it adds a method, pair.show", "", false},
		{"a method that hides an embedded one", "Wide.Len", []string{`return w.size()`, `return w.size() + 0`, `//go:linkname said`, "func (w *Wide) size() int { return w.more }\n\n//go:linkname said"},
			"it adds a method, Wide.size", "", false},
		{"what a directive names", "Say", []string{`said(n int)`, `said(n, m int)`, `said(1)`, `said(1, 2)`},
			"it changes the signature of said, which a directive or a file in another language names", "", false},
		{"a type that a variable is made of", "far", []string{`type spot struct{ a int }`, `type spot struct{ a, b int }`, `&spot{a}`, `&spot{a, a}`, `spot{2}`, `spot{2, 2}`, `int { return s.a }`, `int { return s.b }`},
			"", "Here", true},
		{"a type that an exported variable is made of", "Mark", []string{`type mark struct{ a int }`, `type mark struct{ a, b int }`, `return Marked.a`, `return Marked.a + Marked.b`},
			"it changes the declaration of mark, of which another one is made", "", false},
		{"an exported function", "F", []string{`t.text(2)`, `t.text(1)`, `G(t *T) string`, `G(t *T, n int) string`}, "it changes the signature of G", "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			changed := strings.NewReplacer(tt.edits...).Replace(text)
			found, err := code.FromDiffs(outsideRule, "example.org/m", tt.function, udiff.Unified("m.go", "m.go", text, changed))
			if err != nil || len(found) != 1 {
				t.Fatalf("%d candidates, %v", len(found), err)
			}
			c := found[0]
			if c.Refused != tt.want || strings.Join(c.With, " ") != tt.with || c.Apart != tt.apart {
				t.Errorf("refused with %q, with %q, apart %t", c.Refused, c.With, c.Apart)
			}
		})
	}
}
