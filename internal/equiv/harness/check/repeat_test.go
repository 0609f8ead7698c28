//go:build go1.21

package check

import (
	"bytes"
	"encoding/json"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// reported compares two functions with a seed.
func reported(t *testing.T, f Function, seed int64, limit time.Duration) (r Report) {
	t.Helper()
	f.Drawn = true
	var out bytes.Buffer
	if _, err := Compare(f, Options{Seed: seed, Cases: 2000, Time: limit}, &out); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRepeat compares functions with themselves whose outcome changes from call to
// call: mostly, by the order of a map, and rarely. None of them is a difference,
// whatever the seed. Those that vary for many inputs are not compared, for the others
// these inputs are set aside. A map with two keys is in the same order seven times in eight.
func TestRepeat(t *testing.T) {
	keys := func(m map[string]int) (out []string) {
		for k := range m {
			out = append(out, k)
		}
		return out
	}
	rng := rand.New(rand.NewSource(1))
	rarely := func(one int) func(string) int {
		return func(s string) int {
			if rng.Intn(one) == 0 {
				return -1
			}
			return len(s)
		}
	}
	for _, c := range []struct {
		name string
		f    any
	}{
		{"map order", keys}, {"once in 8", rarely(8)}, {"once in 50", rarely(50)}, {"once in 1000", rarely(1000)},
	} {
		t.Run(c.name, func(t *testing.T) {
			seeds := int64(60)
			if strings.HasSuffix(c.name, "0") { // these are compared to the end
				seeds = 3
			}
			for seed := int64(0); seed < seeds; seed++ {
				if r := reported(t, Function{Base: c.f, Head: c.f}, seed, 20*time.Second); r.Difference != "" || r.Unstable == "" && (c.name == "map order" || c.name == "once in 8") ||
					r.Unstable == "" && r.Aside == 0 && c.name == "once in 50" {
					t.Errorf("seed %d: %+v", seed, r)
				}
			}
		})
	}
}

// TestRepeatCalls compares functions that call one of their arguments in the order of
// a map: that is no difference, and what is called otherwise is one.
func TestRepeatCalls(t *testing.T) {
	each := func(m map[string]int, f func(string)) {
		for k := range m {
			if f != nil {
				f(k)
			}
		}
	}
	twice := func(m map[string]int, f func(string)) {
		for k := range m {
			if f != nil {
				f(k)
				f(k)
			}
		}
	}
	for seed := int64(0); seed < 50; seed++ {
		if r := reported(t, Function{Base: each, Head: each}, seed, 25*time.Millisecond); r.Difference != "" || r.Unstable != "" {
			t.Errorf("seed %d: %+v", seed, r)
		}
		if r := reported(t, Function{Base: each, Head: twice}, seed, 25*time.Millisecond); r.Difference != value.CalledOtherwise {
			t.Errorf("seed %d: %+v", seed, r)
		}
	}
}

// TestRepeatHead compares a function that repeats itself with one that does not.
func TestRepeatHead(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	base := func(s string) int { return len(s) }
	head := func(s string) int {
		if len(s) > 20 && rng.Intn(4) == 0 {
			return -1
		}
		return len(s)
	}
	for seed := int64(0); seed < 50; seed++ {
		if r := reported(t, Function{Base: base, Head: head}, seed, 25*time.Millisecond); r.Difference == "" || r.Unstable != "" {
			t.Errorf("seed %d: %+v", seed, r)
		}
	}
}

// TestFollowedLater: a function that is returned looks at a list as it is when that is called, and not as it was.
func TestFollowedLater(t *testing.T) {
	contains := func(list any, word string) func() bool {
		return func() bool {
			words, _ := list.([]string)
			return slices.Contains(words, word)
		}
	}
	known := func(list any, word string) func() bool {
		is := contains(list, word)()
		return func() bool { return is }
	}
	last := func(list any, word string) func() bool {
		words, _ := list.([]string)
		return func() bool {
			n := len(words)
			return n > 0 && words[n-1] == word || contains(words, word)()
		}
	}
	for i, head := range []any{known, last} {
		r := compare(t, Function{Base: contains, Head: head, Drawn: true, Follows: []int{0}, Dictionary: draw.Dictionary{Strings: []string{"a"}}})
		if wrong := i == 0; wrong != (r.Difference != "") {
			t.Errorf("%d: %+v", i, r)
		}
	}
}
