package rules_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// TestPlainInit asks with what initializers of other variables a rule may add one
// that functions of the package use.
func TestPlainInit(t *testing.T) {
	const program = `package main

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

var _ = sync.OnceFunc(func() {})
var _ = reflect.TypeOf("")

func match(s string) bool { return regexp.MustCompile("^a+$").MatchString(s) }

type word string

func (w word) String() string { return fmt.Sprint(match(string(w))) }

type point struct{ x, y int }

func table(n int) (t []string) {
	for i := range n {
		t = append(t, strings.Repeat("a", i))
	}
	return t
}

func each(f func(int)) { f(1) }

func show(v any) string { return fmt.Sprint(v) }

func even(n int) bool { return n == 0 || odd(n-1) }
func odd(n int) bool  { return n != 0 && even(n-1) }

`
	rest := "\n\nfunc main() { fmt.Println(match(\"a\"), V, os.Args, slices.Max([]int{1}), strings.ToLower(\"A\"), point{}, word(\"\"), table(1), show(1), even(1), flag.NArg(), new(atomic.Int32)); each(func(int) {}) }\n"
	suite := rules.Suite(nil)
	hoist := suite[slices.IndexFunc(suite, func(r *rules.Rule) bool { return r.Name == "hoistregexp" })]
	for _, c := range []struct {
		value string
		plain bool
		more  string // declarations
	}{
		{`1`, true, ""},
		{`os.Getenv("V")`, true, ""},
		{`strings.NewReplacer("a", "b").Replace("a")`, true, ""},
		{`table(3)`, true, ""},
		{`even(4)`, true, ""},
		{`match("a")`, true, ""},
		{`word("a").String()`, true, ""},
		{`func() (t [256]int) { t[1] = 2; return t }()`, true, ""},
		{`func() bool { return match("a") }`, true, ""},
		{`fmt.Sprint(1, "a")`, true, ""},
		{`fmt.Sprint(point{1, 2})`, true, ""},
		{`sync.OnceValue(func() bool { return match("a") })`, true, ""},
		{`reflect.TypeOf(word("a"))`, true, ""},
		{`reflect.TypeFor[word]()`, true, ""},
		{`func() bool { os.Args[0] = "a"; return true }()`, true, ""},
		{`func() bool { flag.Usage = func() { match("a") }; flag.Parse(); return true }()`, false, ""},
		{`func() bool { *flag.CommandLine = flag.FlagSet{Usage: func() { match("a") }}; flag.Parse(); return true }()`, false, ""},
		{`new(atomic.Pointer[word]).Load() == nil`, false, ""},
		{`fmt.Sprint(slices.Sorted[word](nil))`, false, ""},
		{`sync.OnceValue(func() bool { return match("a") })()`, false, ""},
		{`fmt.Sprint(word("a"))`, false, ""},
		{`fmt.Sprint([]word{"a"})`, false, ""},
		{`fmt.Sprint(error(nil))`, true, ""},
		{`fmt.Sprint(error(nil))`, true, `type fault struct{}; func (fault) Error() string { return "a" }`},
		{`fmt.Sprint(error(nil))`, false, `type fault struct{}; func (fault) Error() string { return fmt.Sprint(match("a")) }`},
		{`fmt.Sprint(error(nil))`, false, `type fault[T any] struct{}; func (f *fault[T]) Error() string { return test("a") }; func test(s string) string { return fmt.Sprint(match(s)) }`},
		{`fmt.Sprint(error(nil))`, false, `type fault struct{ show func() string }; func (f fault) Error() string { return f.show() }`},
		{`fmt.Sprint(error(nil))`, false, `type fault struct{ error }`},
		{`fmt.Sprint(error(&os.PathError{Path: "a"}))`, false, ""},
		{`reflect.TypeOf(new(fmt.Stringer)).Elem()`, true, ""},
		{`fmt.Stringer(nil).String()`, false, ""}, // a word's leads there
		{`fmt.GoStringer(nil).GoString()`, true, ""},
		{`fmt.Sprintf("%v", error(nil))`, true, ""},
		{`fmt.Sprintf("%#v", error(nil))`, false, ""},
		{`fmt.Sprintf("%v", fmt.GoStringer(nil))`, false, ""},
		{`show(word("a"))`, false, ""},
		{`func() string { return show(word("a")) }()`, false, ""},
		{`func() bool { each(func(int) { match("a") }); return true }()`, false, ""},
		{`slices.ContainsFunc(table(3), match)`, false, ""},
		{`fmt.Stringer(word("a")).String()`, false, ""},
		{`func() bool { for range func(yield func() bool) { match("a") } { return true }; return false }()`, false, ""},
	} {
		t.Run(c.value+c.more, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			write(t, filepath.Join(dir, "go.mod"), "module example.com/rule\n\ngo 1.23.0\n")
			write(t, filepath.Join(dir, "main.go"), program+"var V = "+c.value+"\n"+c.more+rest)
			if got := len(propose(t, hoist, rewrite.Tree{Root: dir})) == 1; got != c.plain {
				t.Errorf("the rule proposes a variable: %t, want %t", got, c.plain)
			}
		})
	}
}
