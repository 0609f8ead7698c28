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
	registers := make([]int, a.Registers)
	found := func(positions []int, at int) []int {
		if positions == nil {
			return nil
		}
		out := make([]int, len(positions))
		for i, p := range positions {
			switch p {
			case Unset:
				out[i] = -1
			case Current:
				out[i] = at
			default:
				out[i] = registers[p]
			}
		}
		return out
	}
	state := &a.States[0]
	for i := 0; i < len(s); {
		if state.Dead {
			break
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		i += n
		step := state.Steps[min(r, Beyond)]
		before := slices.Clone(registers)
		for _, set := range step.Sets {
			registers[set.To] = i
			if set.From != Current {
				registers[set.To] = before[set.From]
			}
		}
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
	`[[:alpha:]]+-[[:digit:]]*`, `(a(b)?)+`, `(?:(a)|b)*`, `a??b`, `\Aab\z`, `(a|b|ab)*bc$`,
}

func TestCompile(t *testing.T) {
	made := 0
	for _, pattern := range patterns {
		re := regexp.MustCompile(pattern)
		for groups := -1; groups <= re.NumSubexp(); groups++ {
			a := Compile(pattern, groups)
			if a == nil {
				t.Logf("%s: no automaton", pattern)
				continue
			}
			made++
			all("abc-.x1yé\xff\n", 4, func(s string) {
				want := re.FindStringSubmatchIndex(s)
				if want != nil {
					want = want[:2*(groups+1)]
				}
				if got := a.run(s); !reflect.DeepEqual(got, want) {
					t.Errorf("%s with %d groups in %q: %d, want %d", pattern, groups, s, got, want)
				}
			})
			if t.Failed() {
				return
			}
		}
	}
	if made < 60 {
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
		a := Compile(pattern, re.NumSubexp())
		if a == nil {
			return
		}
		if got, want := a.run(s), re.FindStringSubmatchIndex(s); !reflect.DeepEqual(got, want) {
			t.Errorf("%s in %q: %d, want %d", pattern, s, got, want)
		}
	})
}
