package part

import "testing"

func BenchmarkTwentiethNewUint64(b *testing.B) {
	in := []string{"0", "1", "17", "2023", "20210304", "beta", "rc1"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			_, _ = NewUint64(s)
		}
	}
}
