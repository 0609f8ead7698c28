package units

import "testing"

var (
	sixthText string
	sixthSize Base2Bytes
)

func BenchmarkSixthToString(b *testing.B) {
	for _, c := range []struct {
		name string
		n    int64
	}{{"small", 512}, {"round", 64 << 20}, {"mixed", 1234567890123}} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthText = ToString(c.n, 1024, "iB", "B")
			}
		})
	}
}

func BenchmarkSixthParseBase2(b *testing.B) {
	for _, text := range []string{"512B", "64MB", "1.5GiB", "1GB512MB"} {
		b.Run(text, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				size, err := ParseBase2Bytes(text)
				if err != nil {
					b.Fatal(err)
				}
				sixthSize += size
			}
		})
	}
}
