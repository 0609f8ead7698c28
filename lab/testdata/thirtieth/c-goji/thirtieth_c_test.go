package web

import (
	"net/http"
	"testing"
)

func BenchmarkThirtiethStringPatternRun(b *testing.B) {
	p := parseStringPattern("/users/:user/repos/:repo/issues/:issue/*")
	r, _ := http.NewRequest("GET", "/users/octocat/repos/hello-world/issues/1347/comments/1", nil)
	c := C{URLParams: map[string]string{}}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		p.Run(r, &c)
	}
}
