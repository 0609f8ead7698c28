package link

import (
	"fmt"
	"strings"
	"testing"
)

var eighthGroup Group

// BenchmarkEighthParse parses headers as services send them.
func BenchmarkEighthParse(b *testing.B) {
	var preload []string
	for i := 0; i < 20; i++ {
		preload = append(preload, fmt.Sprintf("</assets/chunk-%d.js>; rel=preload-%d; as=script; crossorigin=anonymous; title=\"chunk %d\"", i, i, i))
	}
	for _, input := range []struct{ name, header string }{
		{"next", `<https://api.example.com/users?page=2>; rel="next"`},
		{"pages", `<https://api.github.com/user/58276/repos?page=2>; rel="next", <https://api.github.com/user/58276/repos?page=10>; rel="last", <https://api.github.com/user/58276/repos?page=1>; rel="first"`},
		{"extra", `<https://example.org/article>; rel="canonical http://example.org/terms"; hreflang="en"; title="An article, about links"; type="text/html"`},
		{"preload", strings.Join(preload, "\", ")},
	} {
		header := input.header
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eighthGroup = Parse(header)
			}
		})
	}
}
