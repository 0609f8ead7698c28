package unitconv

import "testing"

var (
	eighteenthFloat float64
	eighteenthBuf   []byte
)

func BenchmarkEighteenthParsePrefix(b *testing.B) {
	texts := []string{"12.5K", "3M", "1.25Mi", "640K", "9.81m", "4.7u", "2Gi", "1024"}
	for i := 0; i < b.N; i++ {
		for _, s := range texts {
			f, err := ParsePrefix(s, AutoParse)
			if err != nil {
				b.Fatal(err)
			}
			eighteenthFloat = f
		}
	}
}

func BenchmarkEighteenthAppendPrefix(b *testing.B) {
	vals := []float64{12500, 3e6, 1.5e9, 640 * 1024, 0.0098, 4.7e-6, 2 << 30, 17}
	for i := 0; i < b.N; i++ {
		buf := eighteenthBuf[:0]
		for _, v := range vals {
			buf = AppendPrefix(buf, v, SI, 2)
			buf = AppendPrefix(buf, v, Base1024, 2)
		}
		eighteenthBuf = buf
	}
}
