package ignore

import "testing"

var (
	ninthIgnore  *GitIgnore
	ninthFound   bool
	ninthPattern *IgnorePattern
)

var ninthLists = []struct {
	name  string
	lines []string
}{
	{"short", []string{"*.log", "build/", "!keep.log"}},
	{"go", []string{
		"# Binaries for programs and plugins", "*.exe", "*.exe~", "*.dll", "*.so", "*.dylib", "",
		"# Test binary", "*.test", "*.out", "vendor/", "go.work", ".env",
	}},
	{"node", []string{
		"logs", "*.log", "npm-debug.log*", "lib-cov", "coverage", ".nyc_output", "bower_components",
		"build/Release", "node_modules/", "jspm_packages/", "typings/", "*.tsbuildinfo", ".npm", ".eslintcache",
		".env", ".cache", ".next", "dist", "!dist/keep/**", "**/*.pid", "docs/**/*.tmp", "src/*.map",
	}},
}

func BenchmarkNinthCompile(b *testing.B) {
	for _, c := range ninthLists {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthIgnore = CompileIgnoreLines(c.lines...)
			}
		})
	}
}

var ninthPaths = []struct{ name, list, path string }{
	{"short log", "short", "var/app.log"},
	{"short kept", "short", "var/keep.log"},
	{"vendor", "go", "vendor/github.com/stretchr/testify/assert/assertions.go"},
	{"binary", "go", "internal/worker/worker.test"},
	{"dist", "node", "packages/web/dist/index.html"},
	{"map", "node", "src/app.map"},
	{"kept", "node", "dist/keep/logo.svg"},
}

func ninthList(name string) *GitIgnore {
	for _, c := range ninthLists {
		if c.name == name {
			return CompileIgnoreLines(c.lines...)
		}
	}
	return nil
}

func BenchmarkNinthMatchesHow(b *testing.B) {
	for _, c := range ninthPaths {
		b.Run(c.name, func(b *testing.B) {
			gi := ninthList(c.list)
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				ninthFound, ninthPattern = gi.MatchesPathHow(c.path)
			}
		})
	}
}
