package myers

import (
	"context"
	"strings"
	"testing"
)

type thirtythirdPair struct{ a, b []string }

func (p thirtythirdPair) LenA() int             { return len(p.a) }
func (p thirtythirdPair) LenB() int             { return len(p.b) }
func (p thirtythirdPair) Equal(ai, bi int) bool { return p.a[ai] == p.b[bi] }

func thirtythirdInput() thirtythirdPair {
	text := strings.Repeat("the quick brown fox jumps over the lazy dog while five boxing wizards watch ", 25)
	a := strings.Fields(text)
	b := append([]string(nil), a...)
	for i := 120; i < len(b); i += 17 {
		b[i] = "changed"
	}
	return thirtythirdPair{a, b}
}

func BenchmarkThirtythirdDiff(b *testing.B) {
	p := thirtythirdInput()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		Diff(context.Background(), p)
	}
}

func BenchmarkThirtythirdSame(b *testing.B) {
	p := thirtythirdInput()
	p.b = p.a
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		Diff(context.Background(), p)
	}
}
