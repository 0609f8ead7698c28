package difflib

import (
	"fmt"
	"math/rand"
	"testing"
)

var (
	sixthBlocks []Match
	sixthGroups [][]OpCode
	sixthText   string
)

// sixthLines has a file of n lines and an edited copy: with blank lines, closing braces and lines of their own.
func sixthLines(n, every int) (a, b []string) {
	r := rand.New(rand.NewSource(int64(n)))
	line := func() string {
		switch k := r.Intn(10); {
		case k == 0:
			return "\n"
		case k == 1:
			return "}\n"
		case k == 2:
			return "\treturn nil\n"
		}
		return fmt.Sprintf("\tvalue%d := compute(%d)\n", r.Intn(n), r.Intn(10))
	}
	for i := 0; i < n; i++ {
		l := line()
		a = append(a, l)
		switch {
		case i%every != every-1:
			b = append(b, l)
		case r.Intn(3) == 0:
			b = append(b, l, line())
		case r.Intn(2) == 0:
			b = append(b, line())
		}
	}
	return a, b
}

func BenchmarkSixthBlocks(b *testing.B) {
	for _, n := range []int{40, 150, 1500} {
		x, y := sixthLines(n, 12)
		m := NewMatcher(x, y)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				m.SetSeq1(x)
				sixthBlocks = m.GetMatchingBlocks()
			}
		})
	}
}

func BenchmarkSixthGroups(b *testing.B) {
	for _, n := range []int{40, 400, 3000} {
		x, y := sixthLines(n, 20)
		m := NewMatcher(x, y)
		m.GetOpCodes()
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthGroups = m.GetGroupedOpCodes(3)
			}
		})
	}
}

func BenchmarkSixthUnified(b *testing.B) {
	for _, n := range []int{20, 150, 1500} {
		x, _ := sixthLines(30, 10)
		var y []string
		for len(y) < n {
			y = append(y, x[len(y)%30])
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthText, _ = GetUnifiedDiffString(UnifiedDiff{B: y, FromFile: "a.go", ToFile: "b.go"})
			}
		})
	}
}
