package fuzzy

import (
	"fmt"
	"testing"
)

var (
	fourteenthPaths []string
	fourteenthSink  int
)

func init() {
	for i := 0; i < 200; i++ {
		fourteenthPaths = append(fourteenthPaths, fmt.Sprintf("/srv/projects/customer-%03d/services/backend/internal/handlers/übersicht_%d/request_validation_%d.go", i, i%7, i*i))
	}
}

func BenchmarkFourteenthFind(b *testing.B) {
	for i := 0; i < b.N; i++ {
		fourteenthSink += len(Find("srvbackreqgo", fourteenthPaths))
		fourteenthSink += len(Find("customzz", fourteenthPaths))
	}
}

func BenchmarkFourteenthLevenshtein(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for j := 1; j < 20; j++ {
			fourteenthSink += LevenshteinDistance(fourteenthPaths[j-1], fourteenthPaths[j])
		}
	}
}
