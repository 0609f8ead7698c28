package interpolate

import (
	"strings"
	"testing"
)

func BenchmarkTwentiethParse(b *testing.B) {
	in := strings.Repeat("host=${HOST:-localhost} port=${PORT} user=$USER name=${NAME:0:5}\n", 20)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := newParser(in).Parse(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentiethExpand(b *testing.B) {
	env := NewMapEnv(map[string]string{"HOST": "example.org", "USER": "me"})
	in := []string{
		"a plain line of a settings file",
		"path = C:\\dir\\file",
		"host = ${HOST:-localhost}",
		"user = $USER",
		"",
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			if _, err := Expand(s, env); err != nil {
				b.Fatal(err)
			}
		}
	}
}
