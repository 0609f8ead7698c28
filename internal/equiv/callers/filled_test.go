package callers

import (
	"fmt"
	"testing"
)

// TestFilled: which arguments of f no call leaves nil.
func TestFilled(t *testing.T) {
	const f = "func f(s string, to *int) { *to += len(s) }\n"
	for _, tt := range []struct{ name, code, want string }{
		{"an address", "func A(s string) (n int) { f(s, &n); return n }", "[1]"},
		{"a new one", "func A(s string) { f(s, new(int)) }", "[1]"},
		{"a variable", "func A(s string) { n := new(int); f(s, n) }", "[1]"},
		{"passed on", "func g(to *int) { f(\"\", to) }\nfunc A() (n int) { g(&n); return n }", "[1]"},
		{"other systems", "func A(s string) (n int) { f(s, &n); return n }\n-- m_plan9.go\npackage m\nfunc B() (n int) { f(\"\", &n); return n }", "[1]"},

		{"nil", "func A(s string) (n int) { f(s, &n); f(s, nil); return n }", "[]"},
		{"a test", "func A(s string) (n int) { f(s, &n); return n }\n-- m_test.go\npackage m\nfunc TestA() { f(\"\", nil) }", "[]"},
		{"an exported parameter", "func A(s string, to *int) { f(s, to) }", "[]"},
		{"passed on from outside", "func g(to *int) { f(\"\", to) }\nfunc A(to *int) { g(to) }", "[]"},
		{"a variable that is set", "func A(s string) { n := new(int); n = nil; f(s, n) }", "[]"},
		{"a variable without a value", "func A(s string) { var n *int; f(s, n) }", "[]"},
		{"of the package", "var n = new(int)\nfunc A(s string) { f(s, n) }", "[]"},
		{"a value", "func A(s string) (n int) { f(s, &n); g := f; g(s, nil); return n }", "[]"},
		{"other systems nil", "func A(s string) (n int) { f(s, &n); return n }\n-- m_plan9.go\npackage m\nfunc B() { f(\"\", nil) }", "[]"},
		{"no call", "func A() {}", "[]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := load(t, "f", "package m\n\n"+f+tt.code)
			if got := fmt.Sprint(Read(s, s).Filled()); got != tt.want {
				t.Errorf("calls fill %s, want %s", got, tt.want)
			}
		})
	}
}
