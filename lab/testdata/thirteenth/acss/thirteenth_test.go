package scanner

import (
	"strings"
	"testing"
)

var thirteenthNumbers = strings.Repeat("0 100% 1.5 12 0.25% 3;", 20)

var thirteenthNames = strings.Repeat("#header > #main-content {\n    }\n\n#fff #a0b1c2   ", 20)

func thirteenthScan(b *testing.B, input string) {
	for i := 0; i < b.N; i++ {
		s := New(input)
		for {
			if t := s.Next(); t.Type == TokenEOF || t.Type == TokenError {
				break
			}
		}
	}
}

func BenchmarkThirteenthNumbers(b *testing.B) {
	thirteenthScan(b, thirteenthNumbers)
}

func BenchmarkThirteenthNames(b *testing.B) {
	thirteenthScan(b, thirteenthNames)
}
