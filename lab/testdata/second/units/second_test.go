package units

import (
	"testing"
	"time"
)

var (
	secondText  string
	secondSize  int64
	secondLimit *Ulimit
)

var secondSizes = []float64{0, 17, 1024, 1536, 31457280, 9.81e12, 123456789}

func BenchmarkSecondParse(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range []string{"32", "512m", "16G", "1024k", "4096"} {
			secondSize, _ = RAMInBytes(s)
		}
	}
}

func BenchmarkSecondHumanSize(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range secondSizes {
			secondText = HumanSize(s)
		}
	}
}

func BenchmarkSecondUlimit(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range []string{"nofile=512:1024", "core=-1", "nproc=64"} {
			secondLimit, _ = ParseUlimit(s)
		}
	}
}

func BenchmarkSecondDuration(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, d := range []time.Duration{45 * time.Second, 12 * time.Minute, 5 * time.Hour, 90 * time.Hour, 9000 * time.Hour} {
			secondText = HumanDuration(d)
		}
	}
}
