//go:build go1.21

package check

import (
	"bytes"
	"encoding/json"
	"errors"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"math/rand"
	"reflect"
	"strings"
	"testing"
	"time"
)

// rarely is a function of all bytes that lists the keys of a map for one of them.
func rarely(odd func() []string) func(uint8) ([]string, error) {
	return func(n uint8) ([]string, error) {
		if n == 77 {
			return odd(), errors.New("that one")
		}
		return []string{strings.Repeat("x", int(n))}, nil
	}
}

// inAnyOrder returns texts in the order of a map.
func inAnyOrder(texts ...string) []string {
	set := make(map[string]bool)
	for _, t := range texts {
		set[t] = true
	}
	var out []string
	for t := range set {
		out = append(out, t)
	}
	return out
}

// TestAside: an input for which Base does not do the same twice is set aside, and the
// function is compared on the others. What Base repeats for that input is compared all the
// same: with the results as a set, wrong ones are found.
func TestAside(t *testing.T) {
	keys := []string{"alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota"}
	all := func() []string { return inAnyOrder(keys...) }
	base := rarely(all)
	for _, c := range []struct {
		name string
		head func(uint8) ([]string, error)
		want string // the difference
	}{
		{"right", rarely(all), ""},
		{"in order", rarely(func() []string { return append([]string(nil), keys...) }), ""},
		{"one missing", rarely(func() []string { return all()[1:] }), "result 1"},
		{"one wrong", rarely(func() []string { return inAnyOrder(append([]string{"Alpha"}, keys[1:]...)...) }), "result 1"},
		{"nil", rarely(func() []string { return nil }), "result 1"},
		{"panics", rarely(func() []string { panic("no") }), "whether it panics"},
		{"no error", func(n uint8) ([]string, error) {
			list, err := base(n)
			if n == 77 {
				err = nil
			}
			return list, err
		}, "result 2"},
		{"another input", func(n uint8) ([]string, error) {
			if n == 200 {
				return nil, nil
			}
			return base(n)
		}, "result 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for seed := int64(0); seed < 3; seed++ {
				r := reported(t, Function{Base: base, Head: c.head}, seed, time.Second)
				switch { // once in a while the orders of two maps are the same
				case r.Unstable != "":
					t.Errorf("seed %d: %+v", seed, r)
				case c.want == "" && (r.Difference != "" || r.Exhaustive != (r.Aside == 0) || r.Enumerated+min(1, r.Aside) != 256):
					t.Errorf("seed %d: %+v", seed, r)
				case c.want != "" && !strings.HasPrefix(r.Difference, c.want):
					t.Errorf("seed %d: %q, want %s", seed, r.Difference, c.want)
				}
			}
		})
	}
}

// TestAsideFew: where Base gives one of a few outcomes, Head must give one of these.
func TestAsideFew(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	one := func(of ...int) func(uint8) int {
		return func(n uint8) int {
			if n == 77 {
				return of[rng.Intn(len(of))]
			}
			return int(n)
		}
	}
	for seed := int64(0); seed < 5; seed++ {
		if r := reported(t, Function{Base: one(1, 2, 3), Head: one(3, 2, 1)}, seed, time.Second); r.Difference != "" || r.Unstable != "" {
			t.Errorf("seed %d, the same: %+v", seed, r)
		}
		if r := reported(t, Function{Base: one(1, 2, 3), Head: one(2)}, seed, time.Second); r.Difference != "" || r.Unstable != "" {
			t.Errorf("seed %d, one of them: %+v", seed, r)
		}
		if r := reported(t, Function{Base: one(1, 2, 3), Head: one(4)}, seed, time.Second); r.Difference == "" {
			t.Errorf("seed %d, another: %+v", seed, r)
		}
	}
}

// TestAsideAdverse: a head that is wrong only for inputs that are set aside, in ways that what
// varies could hide, is told from base, or at least not called the same.
func TestAsideAdverse(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	words := []string{"alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"}
	pick := func(n int, of ...string) string { // n of them, in any order
		var out []string
		for _, i := range rng.Perm(len(of))[:n] {
			out = append(out, of[i])
		}
		return strings.Join(out, ",")
	}
	only := func(odd func() string) func(uint8) string {
		return func(n uint8) string {
			if n%64 == 7 {
				return odd()
			}
			return strings.Repeat("x", int(n))
		}
	}
	any1 := func() string { return pick(1, words[:3]...) }
	any3 := func() string { return pick(3, words...) }
	all := func() string { return pick(10, words...) }
	one := func() string { return "no " + pick(1, words...) + " of " + pick(3, words...) }
	variable := 0
	var buffer []string
	for _, c := range []struct {
		name       string
		base, head any
		right      bool
	}{
		{"one of three, sometimes another", only(any1), only(func() string { return pick(1, append([]string{"omega"}, words[:3]...)...) }), false},
		{"one of three, mostly another", only(any1), only(func() string { return pick(1, "a", "b", "c", "d", "alpha") }), false},
		{"letters of all moved", only(all), only(func() string { return strings.ReplaceAll(strings.Replace(all(), "beta", "bet", 1), "iota", "iotaa") }), false},
		{"another word of the same length", only(any3), only(func() string { return pick(3, "Alpha", "Beta", "Gamma", "Delta") }), false},
		{"a steady word is missing", only(one), only(func() string { return "no " + pick(1, words...) + " in " + pick(3, words...) }), false},
		{"four in place of three", only(any3), only(func() string { return pick(4, words...) }), false},
		{"the same", only(any3), only(any3), true},
		{"the same, all", only(all), only(all), true},
		{"the same, words among words", only(one), only(one), true},
		{"always one of them", only(any1), only(func() string { return "beta" }), true},
		{"in order", only(all), only(func() string { return strings.Join(words, ",") }), true},
		{"writes to a variable", only(all), only(func() string { variable++; return all() }), false},
		{"reuses memory", func(n uint8) []string {
			if n%64 == 7 {
				return strings.Split(all(), ",")
			}
			return nil
		}, func(n uint8) []string {
			if n%64 == 7 {
				buffer = append(buffer[:0], strings.Split(all(), ",")...)
				return buffer
			}
			return nil
		}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := Function{Base: c.base, Head: c.head, Globals: map[string]any{"variable": &variable}}
			r := reported(t, f, 1, time.Second)
			if same := r.Difference == "" && r.Unstable == ""; same != c.right || c.right && r.Aside == 0 {
				t.Errorf("%+v", r)
			}
		})
	}
}

// TestAsideMany: a function that does not do the same twice for many inputs is not compared.
func TestAsideMany(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	f := func(every uint8) func(uint8) int {
		return func(n uint8) int {
			if n%every == 13%every {
				return rng.Int()
			}
			return int(n)
		}
	}
	for seed := int64(0); seed < 5; seed++ {
		if r := reported(t, Function{Base: f(4), Head: f(4)}, seed, time.Second); r.Unstable == "" || r.Difference != "" {
			t.Errorf("seed %d, one in 4: %+v", seed, r)
		}
		if r := reported(t, Function{Base: f(64), Head: f(64)}, seed, time.Second); r.Unstable != "" || r.Difference != "" || r.Aside < 4 {
			t.Errorf("seed %d, one in 64: %+v", seed, r)
		}
	}
}

// TestAsideMutants: no mutant is told from Head by an input that was set aside, also where
// the order of a map is mostly the same.
func TestAsideMutants(t *testing.T) {
	version, ticks := 0, 0
	head := func(n uint8) []string {
		if n >= 250 {
			return inAnyOrder("a", "b")
		}
		if version == 1 && n == 3 { // a mutant that the inputs show
			return nil
		}
		return []string{"x"}
	}
	f := Function{
		Base: head, Head: head, Drawn: true, Mutants: 2, Ticks: &ticks, Select: func(v int) { version = v },
	}
	for seed := int64(0); seed < 5; seed++ {
		opt := Options{Seed: seed, Cases: 2000, Time: time.Second, Mutation: time.Second, Leads: t.TempDir() + "/leads"}
		if _, err := Compare(f, opt, new(bytes.Buffer)); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := Mutate(f, opt, &out); err != nil {
			t.Fatal(err)
		}
		killed := make(map[int]bool)
		for d := json.NewDecoder(&out); d.More(); {
			var r Report
			if err := d.Decode(&r); err != nil {
				t.Fatal(err)
			}
			killed[r.Mutant] = r.Killed
		}
		if !killed[1] || killed[2] || len(killed) != 2 {
			t.Errorf("seed %d: killed %v, want the first one of two", seed, killed)
		}
	}
}

// TestSteady: of a function that varies what is steady is found part by part.
func TestSteady(t *testing.T) {
	s := new(steady)
	call := func(f any) *observed { return observe(value.Call(reflect.ValueOf(f), nil, new(value.CallLog))) }
	outcome := func(list ...string) *observed { return call(func() ([]string, int) { return list, 7 }) }
	expect := func(what string, o *observed, want string) {
		t.Helper()
		if got := s.unlike(o); !strings.HasPrefix(got, want) || (got == "") != (want == "") {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	s.add(outcome("a", "b"))
	expect("another order, before it is known to vary", outcome("b", "a"), "result 1 differs")
	s.add(outcome("b", "a"))
	expect("another order", outcome("b", "a"), "")
	expect("another text", outcome("b", "c"), "result 1 differs")
	expect("one less", outcome("b"), "result 1 differs")
	expect("another result", call(func() ([]string, int) { return []string{"a", "b"}, 8 }), "result 2 differs")
	expect("a panic", call(func() ([]string, int) { panic("no") }), "whether it panics")
	s.add(outcome("c", "d", "e"))
	expect("another length", outcome("x"), "")
	expect("nil", outcome(), "result 1 differs") // it was never nil
	for i := 0; i < 2*surely; i++ {
		s.add(outcome("a", "b"))
		s.add(outcome("b", "a"))
	}
	expect("a new word", outcome("a", "x"), "result 1 has what")
	expect("a word twice", outcome("a", "a"), "result 1 has what")
	expect("known words in a new way", outcome("a", "c"), "result is none")
	expect("a known outcome", outcome("c", "d", "e"), "")
	s = new(steady)
	for i := 0; i < 3*surely; i++ {
		s.add(outcome("a", "b", string(rune('k'+i))))
	}
	expect("any word", outcome("a", "b", "x"), "")
	expect("without one that there always is", outcome("a", "c", "x"), "result 1 lacks")
}
