package automaton

import (
	"reflect"
	"regexp"
	"slices"
	"testing"
	"unicode/utf8"
)

// run finds the positions of a match, nil if there is none.
func (a *Automaton) run(s string) []int {
	at := make([]int, a.Places)
	for i := range at {
		at[i] = -1
	}
	set := func(sets []Set, current int) {
		before := slices.Clone(at)
		for _, s := range sets {
			switch s.From {
			case Current:
				at[s.To] = current
			case Unset:
				at[s.To] = -1
			default:
				at[s.To] = before[s.From]
			}
		}
	}
	found := func(places []int, current int) []int {
		if places == nil {
			return nil
		}
		out := make([]int, len(places))
		for i, p := range places {
			switch p {
			case Current:
				out[i] = current
			case Unset:
				out[i] = -1
			default:
				out[i] = at[p]
			}
		}
		return out
	}
	set(a.Begin, 0)
	state := &a.States[0]
	for i := 0; i < len(s) && !state.Dead; {
		r, n := utf8.DecodeRuneInString(s[i:])
		i += n
		step := state.Steps[min(r, Beyond)]
		set(step.Sets, i)
		state = &a.States[step.Next]
	}
	return found(state.End, len(s))
}

// patterns are compared with package regexp on all texts of a few characters.
var patterns = []string{
	`^a*b$`, `a+b`, `^(a|ab)(c|bcd)?$`, `(a*)(b*)`, `(a|b)*?c`, `^(a+)-(b*)$`, `x|xy`, `(?:a|ab)(?:c|bc)?`,
	`^$`, `$`, `^`, `(a)|(b)|(c)`, `((a)|b)*`, `^((a*)b)?((a*)c)?$`, `a.c`, `(?s)a.c`, `[^a]b`, `a*?b`,
	`(a*?)(b+?)c?`, `^(-?)(a+)(\.(b+))?$`, `(^a|b$)`, `(a$)|(a.)`, `^(a{2,3})(a*)$`, `()a`, `(|a)*`, `(a|)+b`,
	`(^)*a`, `($)*a`, `b|^a`, `(?i)ab`, `(a+)(a+)$`, `é*`, `^(([0-9]+)y)?(([0-9]+)w)?$`,
	`^(([0-9]+)y)?(([0-9]+)w)?(([0-9]+)d)?(([0-9]+)h)?(([0-9]+)m)?(([0-9]+)s)?$`,
	`[[:alpha:]]+-[[:digit:]]*`, `(a(b)?)+`, `(?:(a)|b)*`, `a??b`, `\Aab\z`, `(a|b|ab)*bc$`,
}

func TestCompile(t *testing.T) {
	made := 0
	for _, pattern := range patterns {
		re := regexp.MustCompile(pattern)
		for groups := -1; groups <= re.NumSubexp(); groups++ {
			var automata []*Automaton
			for _, settle := range []bool{false, true} {
				if a := Compile(pattern, groups, settle); a != nil {
					automata = append(automata, a)
				}
			}
			made += len(automata)
			all("abc-.x1yé\xff\nw", 4, func(s string) {
				want := re.FindStringSubmatchIndex(s)
				if want != nil {
					want = want[:2*(groups+1)]
				}
				for _, a := range automata {
					if got := a.run(s); !reflect.DeepEqual(got, want) {
						t.Errorf("%s with %d groups in %q: %d, want %d", pattern, groups, s, got, want)
					}
				}
			})
			if t.Failed() {
				return
			}
		}
	}
	if made < 150 {
		t.Errorf("%d automata were made", made)
	}
}

// all calls f for all texts of at most n characters.
func all(chars string, n int, f func(string)) {
	f("")
	if n == 0 {
		return
	}
	for i := 0; i < len(chars); {
		_, size := utf8.DecodeRuneInString(chars[i:])
		c := chars[i : i+size]
		i += size
		all(chars, n-1, func(s string) { f(c + s) })
	}
}

// FuzzCompile compares automata with package regexp.
func FuzzCompile(f *testing.F) {
	for _, p := range patterns {
		f.Add(p, "abcab")
	}
	f.Fuzz(func(t *testing.T, pattern, s string) {
		re, err := regexp.Compile(pattern)
		if err != nil {
			return
		}
		for _, settle := range []bool{false, true} {
			a := Compile(pattern, re.NumSubexp(), settle)
			if a == nil {
				continue
			}
			if got, want := a.run(s), re.FindStringSubmatchIndex(s); !reflect.DeepEqual(got, want) {
				t.Errorf("%s in %q: %d, want %d", pattern, s, got, want)
			}
		}
	})
}
