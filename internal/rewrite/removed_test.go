package rewrite

import (
	"slices"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
)

// TestRemoved: which declarations may go with a change of a function, and which functions may change with it.
func TestRemoved(t *testing.T) {
	const text = `package m

import (
	"fmt"
	"regexp"
	"strings"
)

var pattern, _ = regexp.Compile(fmt.Sprint())

// F is hot.
func F(s string) string { return least(re.Replace(s)) }

type word string

type pair struct {
	a, b int
}

const (
	red   = "r"
	green = "g"
)

var names = []string{"a", "b"}

func name(i int) string { return names[i] }

var first = names[0]

var digits = "0123456789"

func digit(i int) byte { return digits[i] }

var re *strings.Replacer

var list = []word{"a"}

func init() {
	re = strings.NewReplacer("a", "b")
}

var upper map[byte]int

func init() {
	upper = make(map[byte]int)
	for i, s := range keys {
		upper[s[0]] = i
	}
}

var index map[byte]int

func init() {
	index = make(map[byte]int)
	for i, s := range more {
		index[s[0]], more[i] = i, "c"
	}
}

var keys, more = []string{"a"}, []string{"b"}

func init() { println() }

func init() { unset = strings.NewReader("a") }

const one, two = 1, 2

const ten, limit = 1E1, 3

var (
	plain = regexp.MustCompile(fmt.Sprintf("a{%d}", limit))
	shown = fmt.Sprint(more)
	B     = 1
	once  = strings.NewReplacer("a", "b")
	unset *strings.Reader
	made  = rise('a')
	calls = strings.Map(rise, "a")
	waits = <-ready
	_     = rise('b')
)

var ready = make(chan int, 1)

func rise(r rune) rune { return r + 1 }

func least(s string) string { return s[:1] }

type base struct{ l int }

func (b base) String() string { return "base" }

type node struct {
	base
	v int
}

type heap []string

func (h heap) String() string { return h[0] }

func (h *heap) Push(s string) { *h = append(*h, s) }

func less(s string) string { return s[:2] }

func second(s string) string { return s[2:] }

func third(s string) string { return s[3:] }
`
	body := []string{"least(re.Replace(s)) }", "strings.ToUpper(s) }"}
	change := func(more ...string) []string { return append(slices.Clone(body), more...) }
	code := loadModule(t, map[string]string{"go.mod": module["go.mod"], "m.go": text})
	for _, tt := range []struct {
		name  string
		edits []string // old and new
		want  string   // of Refused
		with  string
	}{
		{"what nothing uses, and what sets it", change(
			"var re *strings.Replacer\n", "", "func init() {\n\tre = strings.NewReplacer(\"a\", \"b\")\n}\n", ""), "", ""},
		{"a type, constants and a variable", change("type word string\n", "", "var list = []word{\"a\"}\n", "", "const one, two = 1, 2\n", ""), "", ""},
		{"a variable of a group", change("\tonce  = strings.NewReplacer(\"a\", \"b\")\n", ""), "", ""},
		{"what fills it", change(
			"var upper map[byte]int\n", "", "func init() {\n\tupper = make(map[byte]int)\n\tfor i, s := range keys {\n\t\tupper[s[0]] = i\n\t}\n}\n", ""), "", ""},
		{"what fills it and more", change(
			"var index map[byte]int\n", "", "func init() {\n\tindex = make(map[byte]int)\n\tfor i, s := range more {\n\t\tindex[s[0]], more[i] = i, \"c\"\n\t}\n}\n", ""),
			"it removes an init function that does more than set what is gone", ""},
		{"what sets it alone", change("func init() {\n\tre = strings.NewReplacer(\"a\", \"b\")\n}\n", ""),
			"it removes an init function that does more than set what is gone", ""},
		{"a type with its methods", change("type heap []string\n\n", "", "func (h heap) String() string { return h[0] }\n\nfunc (h *heap) Push(s string) { *h = append(*h, s) }\n\n", ""), "", ""},
		{"a type that a struct embeds", change("type base struct{ l int }\n\nfunc (b base) String() string { return \"base\" }\n\ntype node struct {\n\tbase\n\tv int\n}\n", "type node struct {\n\tl, v int\n}\n"), `it removes "func (b base) String() string`, ""},
		{"methods of a type that stays", change("func (h heap) String() string { return h[0] }\n\n", ""), `it removes "func (h heap) String() string`, ""},
		{"a type without its methods", change("type heap []string\n\n", ""), "it removes heap, which m.go names", ""},
		{"a type that is used", change("type word string\n", ""), "it removes word, which m.go names", ""},
		{"a variable that is used", change("\tunset *strings.Reader\n", ""), "it removes unset, which m.go names", ""},
		{"an exported variable", change("\tB     = 1\n", ""), `it removes "var B     = 1"`, ""},
		{"a variable of a printed constant", change("\tplain = regexp.MustCompile(fmt.Sprintf(\"a{%d}\", limit))\n", ""), "", ""},
		{"a variable of what is printed by code", change("\tshown = fmt.Sprint(more)\n", ""), "it removes shown, and code that may do more", ""},
		{"the same number", change("1E1", "1e1"), "", ""},
		{"another number", change("1E1", "1e2"), "it changes the declaration of ten", ""},
		{"a variable that code makes", change("\tmade  = rise('a')\n", ""), "it removes made, and code that may do more than make its value", ""},
		{"a variable that calls an argument", change("\tcalls = strings.Map(rise, \"a\")\n", ""), "it removes calls, and code that may do more", ""},
		{"a variable that waits", change("\twaits = <-ready\n", ""), "it removes waits, and code that may do more", ""},
		{"a variable without a name", change("\t_     = rise('b')\n", ""), "it removes \"var _     = rise('b')\"", ""},
		{"an init function that prints", change("func init() { println() }\n", ""), "it removes an init function", ""},
		{"another init function", change("println()", "print()"), "it removes an init function", ""},
		{"another value", change("B     = 1", "B     = 2"), "it changes the declaration of B", ""},
		{"a constant of a group", change("\tgreen = \"g\"\n", ""), "", ""},
		{"another constant of a group", change("green = \"g\"", "green = \"h\""), "it changes the declaration of green", ""},
		{"a comment in a type", change("\ta, b int\n", "\ta, b int // sorted\n"), "", ""},
		{"a field of a type", change("\ta, b int\n", "\ta, b, c int\n"), "", ""},
		{"a variable of another type", change("digits = \"0123456789\"", "digits = [...]byte{'0', '1'}"), "", "digit"},
		{"a variable that another one is made of", change("names = []string{", "names = [...]string{"), "it changes the declaration of names, of which another one is made", ""},
		{"a variable that an init function sets", change("var re *strings.Replacer", "var re = new(strings.Replacer)"), "it changes the declaration of re, which an init function uses", ""},
		{"a helper, too", change("s[:1]", "s[:2]"), "", "least"},
		{"two helpers", change("s[:1]", "s[:2]", "s[2:]", "s[1:]"), "", "least second"},
		{"a helper's parameter has another name", change("least(s string) string { return s[:1]", "least(t string) string { return t[:1]"), "", "least"},
		{"a helper's parameters", change("least(s string) string { return", "least(s string, n int) string { return"), "", ""},
		{"too many", change("s[:1]", "s[:3]", "s[:2]", "s[:1]", "s[2:]", "s[1:]", "s[3:]", "s[0:]"), "it changes 5 functions, and may change 4", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			changed := text
			for pair := range slices.Chunk(tt.edits, 2) {
				if !strings.Contains(changed, pair[0]) {
					t.Fatalf("there is no %q", pair[0])
				}
				changed = strings.Replace(changed, pair[0], pair[1], 1)
			}
			found, err := code.FromDiffs(outsideRule, "example.org/m", "F", udiff.Unified("m.go", "m.go", text, changed))
			if err != nil || len(found) != 1 {
				t.Fatalf("%d candidates, %v", len(found), err)
			}
			c := found[0]
			if tt.want == "" && c.Refused != "" || !strings.Contains(c.Refused, tt.want) || strings.Join(c.With, " ") != tt.with {
				t.Errorf("refused with %q, with %q", c.Refused, c.With)
			}
		})
	}
}
