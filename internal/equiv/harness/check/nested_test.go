//go:build go1.21

package check

import (
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/draw"
)

func balanced(s string) bool {
	var open []string
	for _, c := range strings.Split(s, "") {
		switch c {
		case "(", "[":
			open = append(open, c)
		case ")", "]":
			want := map[string]string{")": "(", "]": "["}[c]
			if len(open) == 0 || open[len(open)-1] != want {
				return false
			}
			open = open[:len(open)-1]
		}
	}
	return len(open) == 0
}

// balancedTo is balanced with a stack of so many, which a deeper one is beyond: then it is as full
// says.
func balancedTo(most int, full func(match bool) bool) func(string) bool {
	return func(s string) bool {
		open, n := make([]byte, 0, 64), 0
		for i := 0; i < len(s); i++ {
			switch c := s[i]; c {
			case '(', '[':
				if n++; n <= most {
					open = append(open, c+1+c>>6)
				}
			case ')', ']':
				if n == 0 {
					return false
				}
				if n--; n < most {
					if open[n] != c {
						return false
					}
					open = open[:n]
				} else if !full(c == ')') {
					return false
				}
			}
		}
		return n == 0
	}
}

func letters(s string) (a, b int) {
	for _, c := range strings.Split(s, "") {
		switch c {
		case "a":
			a++
		case "b":
			b++
		}
	}
	return a, b
}

// depth returns the most brackets that are open, by calling itself.
func depth(s string, most int) int {
	if s == "" || most == 0 || s[0] != '(' {
		return 0
	}
	return 1 + depth(s[1:], most-1)
}

// comments returns how deep comments in comments are, with a counter that begins again at most.
func comments(most int) func([]byte) int {
	return func(b []byte) (deepest int) {
		depth := 0
		for i := 0; i+1 < len(b); i++ {
			switch string(b[i : i+2]) {
			case "/*":
				if depth++; depth == most {
					depth = 0
				}
				i++
			case "*/":
				depth--
				i++
			}
			deepest = max(deepest, depth)
		}
		return deepest
	}
}

// TestNested compares on many of a piece and on brackets in brackets, at depths that the functions
// name or that no counter of 16 bits reaches.
func TestNested(t *testing.T) {
	never, always := func(bool) bool { return false }, func(bool) bool { return true }
	marks := draw.Dictionary{Strings: []string{"", "'", "(", ")", "*", "Z", "[", "\\", "]", "^"}, Numbers: []int64{40, 41, 64, 91, 93, 3000}}
	ab := draw.Dictionary{Strings: []string{"", "a", "b", "c"}}
	for _, c := range []struct {
		name       string
		base, head any
		dict       draw.Dictionary
		differs    bool
	}{
		{"a stack of a word", balanced, balancedTo(64, func(round bool) bool { return !round }), marks, true},
		{"a stack of 32,768", balanced, balancedTo(1<<15, never), marks, true},
		{"an array that the function names", balanced, balancedTo(3000, never), marks, true},
		{"an array that nobody looks beyond", balanced, balancedTo(4096, always), marks, true},
		{"any depth", balanced, balancedTo(1<<40, never), marks, false},
		{"counters of 16 bits", letters, func(s string) (int, int) {
			a, b := letters(s)
			return int(uint16(a)), int(uint16(b))
		}, ab, true},
		{"two in a word", letters, func(s string) (int, int) {
			var n uint32
			for i := 0; i < len(s); i++ {
				switch s[i] {
				case 'a':
					n++
				case 'b':
					n += 1 << 16
				}
			}
			return int(n & 0xffff), int(n >> 16)
		}, ab, true},
		{"counted otherwise", letters, func(s string) (a, b int) {
			return strings.Count(s, "a"), strings.Count(s, "b")
		}, ab, false},
		{"comments in comments", comments(1 << 40), comments(1 << 16), draw.Dictionary{Strings: []string{"*/", "/*"}}, true},
		{"words", func(s string) int { return strings.Count(s, "err") }, func(s string) int {
			return strings.Count(s, "err") % (1 << 16)
		}, draw.Dictionary{Strings: []string{"err", "ok"}}, true},
		{"by calling itself", depth, func(s string, most int) int {
			n := 0
			for s != "" && most != 0 && s[0] == '(' {
				s, most, n = s[1:], most-1, n+1
			}
			return n
		}, marks, false},
	} {
		for seed := int64(1); seed == 1 || seed < 3 && c.differs; seed++ {
			began := time.Now()
			cmp, err := newComparer(Function{Base: c.base, Head: c.head, Drawn: true, Dictionary: c.dict},
				Options{Seed: seed, Time: time.Minute})
			if err != nil {
				t.Fatal(err)
			}
			if same := cmp.nested(); same == c.differs || cmp.report.Unstable != "" {
				t.Errorf("%s, seed %d: %s", c.name, seed, cmp.report.Difference)
			}
			t.Logf("%s: %v", c.name, time.Since(began))
		}
	}
}
