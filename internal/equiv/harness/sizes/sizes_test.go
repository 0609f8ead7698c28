//go:build go1.21

package sizes

import (
	"errors"
	"reflect"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// TestStretch: values become longer by themselves and shorter by their ends.
func TestStretch(t *testing.T) {
	type word string
	for _, c := range []struct {
		is   any
		n    int
		want any
	}{
		{"abc", 8, "abcabcab"},
		{"abcdef", 2, "ab"},
		{"aéb", 2, "aé"}, // the é has two bytes
		{"aéb", 6, "aébaé"},
		{word("ab"), 3, word("aba")},
		{"", 5, ""},
		{[]int{1, 2, 3}, 7, []int{1, 2, 3, 1, 2, 3, 1}},
		{[]int{1, 2, 3}, 1, []int{1}},
		{[]byte("xyz"), 4, []byte("xyzx")},
		{[]string(nil), 4, []string(nil)},
		{map[string]int{"b": 2, "a": 1, "c": 3}, 2, map[string]int{"a": 1, "b": 2}},
		{map[int]bool{7: true}, 3, map[int]bool{7: true, 1: true, 2: true}},
		{map[string]int{"k": 9}, 2, map[string]int{"k": 9, "1k": 9}},
		{map[[1]int]int{{4}: 1}, 10, map[[1]int]int{{4}: 1}}, // its keys are made by nobody
		{true, 3, true},
	} {
		v := reflect.New(reflect.TypeOf(c.is)).Elem()
		v.Set(reflect.ValueOf(c.is))
		if stretch(v, c.n); !reflect.DeepEqual(v.Interface(), c.want) {
			t.Errorf("%#v to %d: %#v, want %#v", c.is, c.n, v, c.want)
		}
	}
}

// TestExtend: what has different elements gets longer by more of them.
func TestExtend(t *testing.T) {
	type word string
	for _, c := range []struct {
		is   any
		n    int
		want any // nil where it cannot be
	}{
		{"the quick brown fox", 40, "the quick brown fox 1the 1quick 1brown 1"},
		{"a b c d\n", 15, "a b c d\n1a 1b 1"},
		{"a b c a", 40, nil},
		{"one", 10, nil},
		{[]byte("a b c d"), 11, []byte("a b c d 1a ")},
		{[]int{7, 3, 5}, 7, []int{7, 3, 5, 12, 8, 10, 17}},
		{[]int{1, 2, 2}, 7, nil},
		{[]int8{-100, 100}, 7, nil},
		{[]uint{1, 2}, 4, []uint{1, 2, 3, 4}},
		{[]float64{1, 0.5}, 4, []float64{1, 0.5, 2.5, 2}},
		{[]string{"b", "a"}, 5, []string{"b", "a", "1b", "1a", "2b"}},
		{[]word{"a", "b"}, 4, []word{"1a", "1b", "a", "b"}},
		{[]bool{true, false}, 4, nil},
		{[]int(nil), 4, nil},
	} {
		v := reflect.New(reflect.TypeOf(c.is)).Elem()
		v.Set(reflect.ValueOf(c.is))
		if done := extend(v, c.n); done != (c.want != nil) || done && !reflect.DeepEqual(v.Interface(), c.want) ||
			!done && !reflect.DeepEqual(v.Interface(), c.is) {
			t.Errorf("%#v to %d: %#v, want %#v", c.is, c.n, v, c.want)
		}
	}
}

// TestPlanDistinct: longer inputs have more elements that differ, if the function takes them.
func TestPlanDistinct(t *testing.T) {
	list := []int{4, 8, 15, 16, 23, 42}
	for _, c := range []struct {
		name string
		f    any
		want bool
	}{
		{"any", func(list []int) int { return len(list) }, true},
		{"panics", func(list []int) int {
			var table [43]int
			for _, v := range list {
				table[v]++
			}
			return table[42]
		}, false},
		{"reports an error", func(list []int) error {
			for _, v := range list {
				if v > 42 {
					return errors.New("too large")
				}
			}
			return nil
		}, false},
	} {
		s := newSizer(c.f, nil)
		data, err := value.Encode([]reflect.Value{reflect.ValueOf(list)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, calls := s.plan(Longer, []lengthy{{sizedCall{Call: data, Lengths: s.unchanged()}, len(list)}}, nil)
		if len(calls) != 1 || calls[0].Distinct != c.want {
			t.Fatalf("%s: %+v", c.name, calls)
		}
		args, err := s.make(calls[0])
		if err != nil || args[0].Len() != 60 || differ(args[0]) != c.want {
			t.Errorf("%s: %v, %v", c.name, args, err)
		}
	}
}

// sizes plans both sets for a function, from calls of benchmarks and of tests.
func sizes(t *testing.T, f any, given, all [][]any) map[string]Set {
	t.Helper()
	s := newSizer(f, nil)
	read := func(calls [][]any) []lengthy {
		var out []lengthy
		for _, args := range calls {
			var values []reflect.Value
			for _, a := range args {
				values = append(values, reflect.ValueOf(a))
			}
			data, err := value.Encode(values, nil)
			if err != nil {
				t.Fatal(err)
			}
			if n := longest(values); n > 0 {
				out = append(out, lengthy{sizedCall{Call: data, Lengths: s.unchanged()}, n})
			}
		}
		sort.SliceStable(out, func(i, j int) bool { return out[i].length < out[j].length })
		return out
	}
	out := make(map[string]Set)
	for _, name := range []string{Shorter, Longer} {
		set, calls := s.plan(name, read(given), read(all))
		if set.Calls != len(calls) || (set.Calls == 0) != (set.Why != "") {
			t.Errorf("%s: %d calls, %+v", name, len(calls), set)
		}
		out[name] = set
	}
	return out
}

func TestPlanSizes(t *testing.T) {
	text := func(n int) string { return strings.Repeat("a", n) }
	slow := func(s string) int {
		if len(s) > 500 {
			time.Sleep(mostOp + 5*time.Millisecond)
		}
		return len(s)
	}
	short := func(s string) (int, error) {
		if len(s) != 100 {
			return 0, errors.New("not as long as it says")
		}
		return 0, nil
	}
	for _, c := range []struct {
		name            string
		f               any
		given, all      [][]any
		shorter, longer Set
	}{
		{
			"derived", strings.ToUpper, [][]any{{text(100)}}, [][]any{{text(3)}, {text(100)}},
			Set{Calls: 1, Length: 10, Given: 100}, Set{Calls: 1, Length: 1000, Given: 100},
		},
		{
			"recorded", strings.ToUpper, [][]any{{text(100)}}, [][]any{{text(4)}, {text(15)}, {text(15)}, {text(21)}, {text(100)}, {text(2000)}},
			Set{Calls: 1, Recorded: true, Length: 15, Given: 100}, Set{Calls: 1, Recorded: true, Length: 2000, Given: 100},
		},
		{
			"a separator stays", func(list []string, sep string) string { return strings.Join(list, sep) }, [][]any{{strings.Fields(strings.Repeat("w ", 50)), ", "}}, nil,
			Set{Calls: 1, Length: 5, Given: 50}, Set{Calls: 1, Length: 500, Given: 50},
		},
		{
			"short", strings.ToUpper, [][]any{{text(4)}}, nil,
			Set{Given: 4, Why: "the benchmarks' own have a length of 4"}, Set{Calls: 1, Length: 40, Given: 4},
		},
		{
			"nothing given", strings.ToUpper, [][]any{{""}}, [][]any{{text(10)}},
			Set{Why: "none of the benchmarks' calls that could be recorded has a text, list or map"}, Set{Why: "none of the benchmarks' calls that could be recorded has a text, list or map"},
		},
		{
			"changed", sort.Ints, [][]any{{[]int{9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}}}, nil,
			Set{Given: 20, Why: "the function changes its arguments"}, Set{Given: 20, Why: "the function changes its arguments"},
		},
		{
			"panics", func(s string) byte { return s[50] }, [][]any{{text(100)}}, nil,
			Set{Given: 100, Why: "the function panics for them"}, Set{Calls: 1, Length: 1000, Given: 100},
		},
		{
			"errors", short, [][]any{{text(100)}}, nil,
			Set{Given: 100, Why: "the function returns an error for them"}, Set{Given: 100, Why: "the function returns an error for them"},
		},
		{
			"recorded errors", short, [][]any{{text(100)}}, [][]any{{text(10)}, {text(1000)}},
			Set{Given: 100, Why: "the function returns an error for them"}, Set{Given: 100, Why: "the function returns an error for them"},
		},
		{
			"errors of benchmarks", short, [][]any{{text(90)}}, [][]any{{text(10)}},
			Set{Calls: 1, Recorded: true, Length: 10, Given: 90}, Set{Calls: 1, Length: 900, Given: 90},
		},
		{
			"slow", slow, [][]any{{text(100)}}, nil,
			Set{Calls: 1, Length: 10, Given: 100}, Set{Given: 100, Why: "a call takes "},
		},
		{
			"a map that cannot grow", func(m map[[1]int]int) int { return len(m) }, [][]any{{map[[1]int]int{{1}: 1, {2}: 2, {3}: 3, {4}: 4, {5}: 5, {6}: 6}}}, nil,
			Set{Calls: 1, Length: 1, Given: 6}, Set{Given: 6, Why: "they cannot be made from those of the benchmarks"},
		},
	} {
		got := sizes(t, c.f, c.given, c.all)
		c.shorter.Name, c.longer.Name = Shorter, Longer
		for name, want := range map[string]Set{Shorter: c.shorter, Longer: c.longer} {
			is := got[name]
			is.Calls = min(is.Calls, 1) // how many there is time for depends on the machine
			if c.name == "slow" && strings.HasPrefix(is.Why, want.Why) {
				is.Why = want.Why
			}
			if is != want {
				t.Errorf("%s, %s: %+v, want %+v", c.name, name, is, want)
			}
		}
	}
}
