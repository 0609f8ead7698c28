package pat

import (
	"net/http"
	"testing"
)

var (
	sixteenthPatterns = []*Pattern{
		New("/:org/:repo/issues/:number"),
		New("/:org/:repo/pulls/:number"),
		New("/:org/:repo/tree/*"),
		New("/:org/:repo/blob/*"),
		New("/:org/:repo/settings"),
		New("/:org/:repo/stars"),
		New("/:org/:repo/issues/:number/edit"),
		New("/:org/:repo/pulls/:number/files"),
		New("/:org/:repo/releases/:tag"),
	}
	sixteenthRequest = mustReq("GET", "/golang/go/releases/go1.26")
	sixteenthMatch   *http.Request
)

func BenchmarkSixteenthMatch(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, p := range sixteenthPatterns {
			if m := p.Match(sixteenthRequest); m != nil {
				sixteenthMatch = m
				break
			}
		}
	}
}
