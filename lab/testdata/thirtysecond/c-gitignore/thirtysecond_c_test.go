package gitignore

import (
	"strings"
	"testing"
)

func BenchmarkThirtysecondMatchDeep(b *testing.B) {
	g := NewGitIgnoreFromReader("/home/me/src", strings.NewReader("*.o\n*.tmp\nnode_modules/\n/dist\n/build/out\nvendor/cache\n!keep.tmp\n.idea\n"))
	paths := []string{
		"/home/me/src/cmd/server/main.go",
		"/home/me/src/internal/pkg/deep/down/in/the/tree/of/files/x.go",
		"/home/me/src/lib/obj/a.o",
		"/home/me/src/web/app/components/buttons/primary/index.js",
		"/home/me/src/README.md",
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, p := range paths {
			g.Match(p, false)
		}
	}
}
