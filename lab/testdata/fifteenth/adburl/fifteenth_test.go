package dburl

import (
	"net/url"
	"testing"
)

var fifteenthSink string

func BenchmarkFifteenthComponents(b *testing.B) {
	m := map[string]interface{}{
		"proto": "postgres", "transport": "tcp", "host": "db.example.org", "port": 5432,
		"user": "alice", "pass": "secret", "database": "orders", "instance": "main",
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, k := range []string{"proto", "transport", "host", "port", "user", "pass", "database", "instance"} {
			fifteenthSink, _ = getComponent(m, k)
		}
	}
}

func BenchmarkFifteenthOptions(b *testing.B) {
	q := url.Values{"timeout": {"30"}, "charset": {"utf8"}, "sslmode": {"disable"}, "pool": {"1", "2"}, "readonly": {""}}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		fifteenthSink = genOptions(q, "?", "=", "&", ",", true, nil, nil)
		fifteenthSink = genOptions(q, "", "=", ";", ",", true, []string{"Pool"}, nil)
	}
}
