package parse

import (
	"strings"
	"testing"
)

var (
	twelfthString string
	twelfthErr    error
)

func BenchmarkTwelfthParse(b *testing.B) {
	env := []string{"HOME=/home/gopher", "USER=gopher", "HOST=db.example.org", "PORT=5432", "EMPTY="}
	for _, c := range []struct{ name, text string }{
		{"plain", "no variables at all in this line of text"},
		{"url", "postgres://${USER}:$PASSWORD@${HOST:-localhost}:${PORT:-5432}/app"},
		{"escaped", "price: $$5, home: $HOME, literal: $${HOME}"},
		{"file", strings.Repeat("listen: ${HOST}:${PORT}\nuser: ${NAME:-somebody else}\nhome: $HOME\n", 10)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthString, twelfthErr = New("bench", env, Relaxed).Parse(c.text)
			}
		})
	}
}

func BenchmarkTwelfthLookup(b *testing.B) {
	var env []string
	for i := 0; i < 50; i++ {
		env = append(env, "SERVICE_"+strings.Repeat("X", i%7)+string(rune('A'+i%26))+string(rune('A'+i/26))+"=value")
	}
	env = append(env, "HOME=/home/gopher", "PATH=/usr/bin:/bin", "LANG=C.UTF-8")
	for _, c := range []struct {
		name  string
		env   Env
		names []string
	}{
		{"small", env[:4], []string{"SERVICE_AA", "HOME"}},
		{"large", env, []string{"HOME", "PATH", "SERVICE_XXXDA", "NOT_SET", "LANG"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				for _, name := range c.names {
					twelfthString, _ = c.env.Lookup(name)
				}
			}
		})
	}
}
