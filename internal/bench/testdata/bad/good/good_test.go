// Package good holds benchmarks that can be measured.
package good

import (
	"os"
	"testing"
)

var sink []byte

func BenchmarkAlloc(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink = make([]byte, 128)
	}
}

func BenchmarkSub(b *testing.B) {
	for _, name := range []string{"one", "two words", "a/b", "dup", "dup"} {
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sink = make([]byte, 64)
			}
		})
	}
}

func BenchmarkSkip(b *testing.B) { b.Skip() }

// BenchmarkLater fails once the file that COUNTER names is longer than LIMIT,
// and makes it longer each time a process runs it.
func BenchmarkLater(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink = make([]byte, 64)
	}
	if counted || os.Getenv("COUNTER") == "" {
		return
	}
	counted = true
	data, _ := os.ReadFile(os.Getenv("COUNTER"))
	if len(data) >= len(os.Getenv("LIMIT")) {
		b.Fatal("the well is dry")
	}
	os.WriteFile(os.Getenv("COUNTER"), append(data, 'x'), 0o666)
}

var counted bool
