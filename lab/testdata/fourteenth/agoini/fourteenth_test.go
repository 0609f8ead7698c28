package ini

import (
	"strings"
	"testing"
)

var fourteenthText = strings.Repeat(`; the database
[database]
host = db.example.org
port = 5432
user = application
# the cache
[cache]
size = 1024
`, 10)

func BenchmarkFourteenthLoad(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Load(strings.NewReader(fourteenthText)); err != nil {
			b.Fatal(err)
		}
	}
}
