package wildmatch

import (
	"strings"
	"testing"
)

var (
	eighthBool  bool
	eighthMatch *WildMatch
)

var eighthPaths = []string{
	"service/internal/handlers/user_handler_test.go",
	"README.md",
	"var/log/nginx/access.log",
	"var/log/nginx/access.log.1",
	strings.Repeat("a/deeply/nested/folder/", 10) + "file.log",
}

// BenchmarkEighthMatch makes matchers and matches with them.
func BenchmarkEighthMatch(b *testing.B) {
	for _, pattern := range []string{"*.log", "*_test.go", "var/*/nginx/*.log", "*handler*", "service/internal/?andlers/*"} {
		name := strings.NewReplacer("*", "star", "/", "-", "?", "any").Replace(pattern)
		b.Run("match/"+name, func(b *testing.B) {
			m := NewWildMatch(pattern)
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				for _, path := range eighthPaths {
					eighthBool = m.IsMatch(path)
				}
			}
		})
		b.Run("new/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eighthMatch = NewWildMatch(pattern)
			}
		})
	}
}

// BenchmarkEighthSuffix matches with patterns that name an extension.
func BenchmarkEighthSuffix(b *testing.B) {
	for _, pattern := range []string{"*.log", "*.md", "*_test.go"} {
		b.Run(pattern[2:], func(b *testing.B) {
			m := NewWildMatch(pattern)
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				for _, path := range eighthPaths {
					eighthBool = m.IsMatch(path)
				}
			}
		})
	}
}
