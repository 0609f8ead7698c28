package match

import "testing"

var eleventhBool bool

func BenchmarkEleventhMatch(b *testing.B) {
	for _, t := range []struct{ name, str, pat string }{
		{"suffix", "/var/log/nginx/access-2024-01-31.log", "*-2024-01-31.log"},
		{"key", "user:1234567:profile:email", "user:*:profile:email"},
		{"file", "github.com/example/project/internal/server/handler_test.go", "github.com/example/project/*_test.go"},
		{"differs", "user:1234567:profile:phone", "user:*:profile:email"},
	} {
		b.Run(t.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhBool = Match(t.str, t.pat)
			}
		})
	}
}

func BenchmarkEleventhLiteral(b *testing.B) {
	for _, t := range []struct{ name, str, pat string }{
		{"literal", "session:7fa3b2c1d4e5:token", "session:7fa3b2c1d4e5:token"},
		{"prefix", "session:7fa3b2c1d4e5:token", "session:7fa3b2c1d4e5:*"},
		{"other", "session:7fa3b2c1d4e5:token", "session:7fa3b2c1d4e5:owner"},
	} {
		b.Run(t.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhBool = Match(t.str, t.pat)
			}
		})
	}
}

func BenchmarkEleventhInner(b *testing.B) {
	for _, t := range []struct{ name, str, pat string }{
		{"field", "GET /api/v1/organizations/4711/members HTTP/1.1", "*organizations*members*"},
		{"none", "The quick brown fox jumps over the lazy dog near the river", "*zebra*"},
		{"two", "ts=2024-01-31T10:11:12Z level=error msg=timeout host=db01", "*level=error*host=db*"},
	} {
		b.Run(t.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhBool, _ = MatchLimit(t.str, t.pat, 10)
			}
		})
	}
}
