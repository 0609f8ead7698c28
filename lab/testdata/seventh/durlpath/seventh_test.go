package urlpath

import (
	"testing"
)

var seventhCount int

var seventhRoutes = []string{
	"/",
	"/health",
	"/users",
	"/users/:user",
	"/users/:user/files",
	"/users/:user/files/*",
	"/orgs/:org/repos",
	"/orgs/:org/repos/:repo",
	"/orgs/:org/repos/:repo/issues",
	"/orgs/:org/repos/:repo/issues/:issue",
	"/orgs/:org/repos/:repo/issues/:issue/comments",
	"/static/*",
}

func BenchmarkSeventhRoute(b *testing.B) {
	for _, c := range []struct{ name, input string }{
		{"user", "/users/4711"},
		{"file", "/users/4711/files/2024/invoices/march.pdf"},
		{"issue", "/orgs/golang/repos/go/issues/12345"},
		{"static", "/static/css/main.css"},
		{"none", "/favicon.ico"},
	} {
		b.Run(c.name, func(b *testing.B) {
			paths := make([]Path, len(seventhRoutes))
			for i, route := range seventhRoutes {
				paths[i] = New(route)
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				for j := range paths {
					if match, ok := paths[j].Match(c.input); ok {
						seventhCount += len(match.Params)
						break
					}
				}
			}
		})
	}
}
