package fuzzy

import "testing"

var (
	fourteenthNames []string
	fourteenthSink  int
)

func init() {
	for i := 0; i < 12; i++ {
		fourteenthNames = append(fourteenthNames, "ab", "aB", "a.b", "a-b", "AB")
	}
}

func BenchmarkFourteenthNoSort(b *testing.B) {
	for i := 0; i < b.N; i++ {
		fourteenthSink += len(FindNoSort("ab", fourteenthNames))
	}
}
