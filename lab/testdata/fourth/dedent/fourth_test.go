package dedent

import (
	"strconv"
	"strings"
	"testing"
)

func BenchmarkFourthDedent(b *testing.B) {
	for _, n := range []int{2, 12, 120} {
		text := "\n" + strings.Repeat("\t\tif ready {\n\t\t\tsend(message)\n\t\t}\n\n", n)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				Dedent(text)
			}
		})
	}
}
