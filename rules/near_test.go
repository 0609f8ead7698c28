package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// nearCases have in each function something that a rule nearly rewrites, and in the comment
// before it the rule, the reason and the detail.
const nearCases = `package near

import (
	"encoding/json"
	"fmt"
	"regexp"
	"sort"
	"strings"
	"unicode"
)

// concat closure s
func concat(parts []string) (f func() string) {
	s := ""
	for _, p := range parts {
		s += p
	}
	return func() string { return s }
}

// concat used t
func concatRead(parts []string) string {
	t := ""
	for _, p := range parts {
		t += p
		fmt.Println(t)
	}
	return t
}

// loopscratch used row
func loopscratch(lists [][]int) (rows [][]int) {
	for _, list := range lists {
		row := make([]int, len(lists))
		copy(row, list)
		rows = append(rows, row)
	}
	return rows
}

// refill used ties
func refill(lists [][]int) (all [][]int) {
	var ties []int
	for i, list := range lists {
		if len(list) > len(ties) {
			ties = []int{i}
			all = append(all, ties)
		}
	}
	return all
}

// pool used list
func pool(n int) func() []int {
	list := make([]int, n)
	return func() []int { return list }
}

// onebuffer closure u
func onebuffer(a, b string) func() string {
	u := a
	u += b
	u += a
	return func() string { return u }
}

// onebuffer used u
func onebufferRead(a, b string) *string {
	u := a
	u += b
	u = u[1:]
	return nil
}

// hoistregexp constant pattern
func hoist(pattern, s string) bool { return regexp.MustCompile(pattern).MatchString(s) }

// capacity bound out
func capacity(next func() (int, bool)) []int {
	var out []int
	for {
		v, ok := next()
		if !ok {
			return out
		}
		out = append(out, v)
	}
}

// mapsize bound m
func mapsize(next func() string) map[string]int {
	m := make(map[string]int)
	for {
		s := next()
		if s == "" {
			return m
		}
		m[s]++
	}
}

func fill(b *strings.Builder) {}

// stackbuffer used b
func stackbuffer(s string) string {
	var b strings.Builder
	b.WriteString(s)
	fill(&b)
	return b.String()
}

// runebuffer closure r
func runebuffer(s string) string {
	var r []rune
	for _, c := range s {
		func() { r = append(r, c) }()
	}
	return string(r)
}

// itoa format %v of e
func itoa(e error) string { return fmt.Sprintf("%v", e) }

// splitfields go-version 1.18
func splitfields(s string) (out []string) {
	for _, p := range strings.Split(s, ", ") {
		if p != "" {
			out = append(out, p)
		}
	}
	return out
}

// fuseparts order shown
func fuseparts(s string) (n int) {
	for _, p := range shown(s) {
		n += len(p)
	}
	return n
}

func shown(s string) (out []string) {
	for _, p := range strings.Split(s, ", ") {
		fmt.Println(p)
		out = append(out, p)
	}
	return out
}

type sum struct{ n int }

// callernew used r
func callernew(list []int) *sum {
	r := &sum{}
	for _, v := range list {
		r.n += v
	}
	return r
}

// cut used parts
func cut(s string) int {
	parts := strings.Split(s, "=")
	return len(parts)
}

// sortfunc go-version 1.21
func sortfunc(list []string) {
	sort.Slice(list, func(i, j int) bool { return list[i] > list[j] })
}

// jsondecode go-version 1.18
func jsondecode(data []byte) (v struct{ A int }) {
	json.Unmarshal(data, &v)
	return v
}

// jsonencode type interface{}
func jsonencode(v interface{}) []byte {
	data, _ := json.Marshal(v)
	return data
}

// jsoncodec codec 
func jsoncodec(v interface{}) []byte {
	data, _ := json.Marshal(v)
	return data
}

var Table = map[string]int{"a": 1, "b": 2, "c": 3}

// mapswitch changed Table
func mapswitch(s string) int { return Table[s] }

// asciitable init-order asciitable
func asciitable(r rune) bool { return unicode.IsLetter(r) || r == '_' }

var letter = asciitable('a')
`

// TestNear: rules say what keeps them from code of their shape. The go line is an old one.
func TestNear(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example.com/near\n\ngo 1.15\n")
	write(t, filepath.Join(dir, "near.go"), nearCases)
	opt := rewrite.Options{Dir: dir, Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=")}
	code, err := rewrite.Load(t.Context(), rewrite.Tree{Root: dir}, opt, ".")
	if err != nil {
		t.Fatal(err)
	}
	if _, faults := code.Candidates(rules.Suite(nil), nil); len(faults) > 0 {
		t.Fatal(faults)
	}
	var got []string
	for _, n := range code.NearMisses() {
		got = append(got, fmt.Sprintf("%s: %s %s %s", n.Function, n.Rule.Name, n.Reason, n.Detail))
	}
	seen := make(map[string]bool)
	for part := range strings.SplitSeq(nearCases, "\n// ") {
		want, rest, _ := strings.Cut(part, "\nfunc ")
		name, _, ok := strings.Cut(rest, "(")
		if !ok || strings.Contains(want, "\n") {
			continue
		}
		rule, _, _ := strings.Cut(want, " ")
		seen[rule] = true
		if !slices.Contains(got, name+": "+want) {
			t.Errorf("%s: no %q among\n%s", name, want, strings.Join(got, "\n"))
		}
	}
	if len(seen) < 12 {
		t.Errorf("%d rules have a case", len(seen))
	}
}

// TestNearObserved: so do rules that ask the observer.
func TestNearObserved(t *testing.T) {
	for _, c := range []struct{ rule, want, source string }{
		{"fieldroom", "type lexer", `type lexer struct{ list []int }

func (l *lexer) add(n int) {
	l.list = append(l.list, n) // observed: 9
}

func two() lexer {
	l := &lexer{}
	l.add(1)
	return *l
}`},
		{"fieldroom", "used list", `type lexer struct{ list []int }

func (l *lexer) add(n int) {
	l.list = append(l.list, n) // observed: 9
}

func reset() {
	l := &lexer{}
	l.add(1)
	l.list = l.list[:0]
}`},
		{"fieldroom", "large list", `type lexer struct{ list [][500]int }

func (l *lexer) add(n int) {
	l.list = append(l.list, [500]int{n}) // observed: 9
}

func large() int {
	l := &lexer{}
	l.add(1)
	return len(l.list)
}`},
		{"crctable", "init-order update", `var get = func() int { return 1 }

var n = get()

func update(crc uint16) uint16 {
	for i := 0; i < 8; i++ {
		crc = crc>>1 ^ 0xa001*(crc&1)
	}
	return crc
}`},
		{"callerroom", "used out", `var all []int

func add(n int) []int {
	var out []int // observed: 9
	for i := range n {
		out = append(out, i)
	}
	all = out
	return out
}

func reads() int {
	a := add(9)
	return len(a)
}`},
		{"callerroom", "used add", `func add(n int) []int {
	var out []int // observed: 9
	for i := range n {
		out = append(out, i)
	}
	return out
}

var f = add`},
		{"callerroom", "small out", `func add(n int) []int {
	var out []int // observed: 0
	for i := range n {
		out = append(out, i)
	}
	return out
}`},
	} {
		dir := t.TempDir()
		source := "package near\n\n" + c.source + "\n"
		write(t, filepath.Join(dir, "go.mod"), "module example.com/near\n\ngo 1.23.0\n")
		write(t, filepath.Join(dir, "near.go"), source)
		opt := rewrite.Options{Dir: dir, Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=")}
		code, err := rewrite.Load(t.Context(), rewrite.Tree{Root: dir}, opt, ".")
		if err != nil {
			t.Fatal(err)
		}
		found, faults := code.Candidates([]*rules.Rule{observing(t, c.rule, source)}, nil)
		var got []string
		for _, n := range code.NearMisses() {
			got = append(got, fmt.Sprintf("%s %s", n.Reason, n.Detail))
		}
		if len(found) > 0 || len(faults) > 0 || !slices.Equal(got, []string{c.want}) {
			t.Errorf("%s proposes %d rewrites of\n%s\nfaults %v, near %q, want %q", c.rule, len(found), source, faults, got, c.want)
		}
	}
}
