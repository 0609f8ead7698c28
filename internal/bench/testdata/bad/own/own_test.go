// Package own holds benchmarks that report values of their own.
package own

import (
	"fmt"
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	fmt.Println("Unit score better=higher")
	os.Exit(m.Run())
}

var sink []byte

func BenchmarkOwn(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink = make([]byte, 1024)
	}
	b.SetBytes(1024)
	b.ReportMetric(2.5, "score")
	b.ReportMetric(1500, "ns/frame")
	b.ReportMetric(7, "ns/op")
	b.ReportMetric(8, "peak-RSS-bytes")
}

func BenchmarkPlain(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink = make([]byte, 1024)
	}
	b.ReportMetric(0, "ns/op") // nothing to override: it only hides
}
