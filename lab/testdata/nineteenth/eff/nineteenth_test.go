package ff

import (
	"strings"
	"testing"
)

func BenchmarkNineteenthEnvParser(b *testing.B) {
	file := strings.Repeat("# database settings\n\nDB_HOST=localhost\nDB_PORT = 5432\nDB_NAME=\"my database\"\nGREETING=\"hello\\nworld\"\n", 10)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		n := 0
		err := EnvParser(strings.NewReader(file), func(name, value string) error {
			n += len(value)
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}
