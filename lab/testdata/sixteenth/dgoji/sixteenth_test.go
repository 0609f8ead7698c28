package goji

import (
	"net/http"
	"strconv"
	"testing"

	"goji.io/pat"
)

var (
	sixteenthPatterns = func() (patterns []*pat.Pattern) {
		for i := 0; i < 200; i++ {
			patterns = append(patterns, pat.New("/"+string(rune(33+i*7%90))+"/"+strconv.Itoa(i)+"/:id"))
		}
		return patterns
	}()
	sixteenthRouter *router
)

func BenchmarkSixteenthAdd(b *testing.B) {
	b.ReportAllocs()
	h := http.NotFoundHandler()
	for i := 0; i < b.N; i++ {
		rt := new(router)
		for _, p := range sixteenthPatterns {
			rt.add(p, h)
		}
		sixteenthRouter = rt
	}
}
