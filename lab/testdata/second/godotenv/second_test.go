package godotenv

import (
	"strings"
	"testing"
)

var (
	secondMap  map[string]string
	secondText string
)

func BenchmarkSecondParse(b *testing.B) {
	text := strings.Join([]string{
		"DATABASE_URL=postgres://user:secret@db.example.org:5432/application # the main one",
		"LOG_LEVEL=debug",
		"WORKERS=16",
		"# a comment",
		"CACHE_DIRECTORY=/var/cache/application/data/files",
		"GREETING=hello and welcome to all of you",
	}, "\n") + "\n"
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		secondMap, _ = Unmarshal(text)
	}
}

func BenchmarkSecondMarshal(b *testing.B) {
	m := map[string]string{"PORT": "8080", "WORKERS": "16", "HOST": "example.org", "TIMEOUT": "30", "SIZE": "1048576"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		secondText, _ = Marshal(m)
	}
}
