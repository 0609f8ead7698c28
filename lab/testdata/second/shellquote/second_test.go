package shellquote

import "testing"

var (
	secondWords []string
	secondText  string
)

func BenchmarkSecondSplit(b *testing.B) {
	line := "go test -count=1 -run=TestSomething -bench=. -benchtime=10x ./internal/... ./cmd/tool ./cmd/other"
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		secondWords, _ = Split(line)
	}
}

func BenchmarkSecondJoin(b *testing.B) {
	args := []string{"rsync", "--archive", "--exclude=*.o", "/home/user/projects/module", "host.example.org:/backup/module", "a longer argument with spaces"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		secondText = Join(args...)
	}
}
