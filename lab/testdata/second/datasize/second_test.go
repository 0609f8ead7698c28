package datasize

import "testing"

var (
	secondText string
	secondSize ByteSize
)

var secondSizes = []ByteSize{0, 17, 3 * KB, 5*MB + 1, 12 * GB, 999 * TB, 15 * EB, 1 << 40}

func BenchmarkSecondString(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range secondSizes {
			secondText = s.String()
		}
	}
}

func BenchmarkSecondHuman(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range secondSizes {
			secondText = s.HumanReadable()
		}
	}
}

func BenchmarkSecondParse(b *testing.B) {
	texts := [][]byte{[]byte("10 MB"), []byte("1024"), []byte("5 kilobytes"), []byte("12GB"), []byte("7tb")}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, t := range texts {
			secondSize.UnmarshalText(t)
		}
	}
}
