package docopt

import "testing"

var (
	eighteenthPattern *pattern
	eighteenthCount   int
	eighteenthWords   = []string{"FILE", "commit", "--verbose", "<path>", "Remote", "add", "OUTPUT-FILE", "..."}
)

func BenchmarkEighteenthParseOption(b *testing.B) {
	for i := 0; i < b.N; i++ {
		eighteenthPattern = parseOption("-s KN, --speed=KN  Speed of the ship in knots [default: 10].")
	}
}

func BenchmarkEighteenthUppercase(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, word := range eighteenthWords {
			if isStringUppercase(word) {
				eighteenthCount++
			}
		}
	}
}
