package check

import (
	"github.com/gohone/hone/internal/equiv/harness/input"
	"strings"
	"testing"
)

// BenchmarkCompare gives the time of one drawn input, which two functions get and
// whose outcomes are compared.
func BenchmarkCompare(b *testing.B) {
	for _, c := range []struct {
		name string
		f    any
	}{
		{"int", func(a, b int) int { return a ^ b }},
		{"string", func(s string) string { return s }},
		{"bytes", func(b []byte) int { return len(b) }},
		{"ints", func(x []int) int { return len(x) }},
		{"fields", strings.Fields},
		{"map", func(m map[string]int) int { return len(m) }},
		{"pointer", func(n *node) *node { return n }},
		{"function", func(f func(int) bool) bool { return f != nil }},
	} {
		b.Run(c.name, func(b *testing.B) {
			f := Function{Base: c.f, Head: c.f, Drawn: true}
			c, err := newComparer(f, Options{Seed: 1})
			if err != nil {
				b.Fatal(err)
			}
			for n := 0; n < b.N; n++ {
				if !c.one(input.Input{Kind: input.Drawn, N: n}, false, &c.report.Drawn) {
					b.Fatalf("%+v", c.report)
				}
			}
		})
	}
}
