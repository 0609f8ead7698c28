package logutils

import (
	"io"
	"testing"
)

var eighthPassed bool

// BenchmarkEighthCheck checks lines with and without a level.
func BenchmarkEighthCheck(b *testing.B) {
	for _, input := range []struct{ name, line string }{
		{"debug", "2024/05/02 10:17:04 [DEBUG] http: request GET /v1/agent/self (120µs) from=127.0.0.1:41234\n"},
		{"error", "2024/05/02 10:17:04 [ERROR] raft: failed to contact quorum of nodes, stepping down\n"},
		{"untagged", "2024/05/02 10:17:04 ==> Agent running!\n"},
		{"start", "[WARN] agent: node name is invalid\n"},
	} {
		b.Run(input.name, func(b *testing.B) {
			filter := &LevelFilter{
				Levels:   []LogLevel{"TRACE", "DEBUG", "INFO", "WARN", "ERROR"},
				MinLevel: "WARN",
				Writer:   io.Discard,
			}
			line := []byte(input.line)
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				eighthPassed = filter.Check(line)
			}
		})
	}
}
