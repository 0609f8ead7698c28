package difflib

import (
	"fmt"
	"testing"
)

var sixthSize int

// sixthText returns n lines as of a program, of which those at multiples of every are others for each version.
func sixthText(n, every, version int) []string {
	lines := make([]string, 0, n)
	for i := 0; i < n; i++ {
		switch {
		case i%9 == 4:
			lines = append(lines, "\n")
		case i%9 == 8:
			lines = append(lines, "\t}\n")
		case i%every == 0:
			lines = append(lines, fmt.Sprintf("\tvalue%d := compute(%d, %d)\n", i, i*i, version))
		default:
			lines = append(lines, fmt.Sprintf("\tfmt.Println(value%d, name[%d])\n", i, i%70))
		}
	}
	return lines
}

var sixthTexts = []struct {
	name     string
	n, every int
}{
	{"snippet", 12, 5},
	{"function", 80, 7},
	{"file", 600, 40},
}

func BenchmarkSixthMatches(b *testing.B) {
	for _, text := range sixthTexts {
		b.Run(text.name, func(b *testing.B) {
			before, after := sixthText(text.n, text.every, 1), sixthText(text.n, text.every, 2)
			m := NewMatcher(before, after)
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				m.SetSeq1(before)
				sixthSize += len(m.GetMatchingBlocks())
			}
		})
	}
}

func BenchmarkSixthSecond(b *testing.B) {
	for _, text := range sixthTexts {
		b.Run(text.name, func(b *testing.B) {
			before, after := sixthText(text.n, text.every, 1), sixthText(text.n, text.every, 2)
			m := NewMatcher(before, after)
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				m.SetSeq2(before)
				m.SetSeq2(after)
				sixthSize += len(m.b2j)
			}
		})
	}
}
