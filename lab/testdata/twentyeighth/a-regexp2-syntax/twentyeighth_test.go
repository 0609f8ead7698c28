package syntax

import "testing"

func BenchmarkTwentyeighthIsWordChar(b *testing.B) {
	text := []rune("The quick_brown fox, jumps 42 times over größere Hunde und λόγος.")
	n := 0
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, r := range text {
			if IsWordChar(r) {
				n++
			}
		}
	}
	if n == 0 {
		b.Fatal(n)
	}
}

func BenchmarkTwentyeighthEscape(b *testing.B) {
	in := []string{"plain_identifier-42", "C:/Program Files (x86)/tool.exe", "what is 1+1? größer"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			Escape(s)
		}
	}
}
