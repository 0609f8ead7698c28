package ansiterm

import "testing"

func BenchmarkTwentyfirstParse(b *testing.B) {
	in := []byte("\x1b[1;31mError\x1b[0m: \x1b[38;5;208mfile\x1b[0m\x1b[10;20Hline\x1b[2K\x1b[3A\r\n")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		h := CreateTestAnsiEventHandler()
		CreateParser("Ground", h).Parse(in)
	}
}

func BenchmarkTwentyfirstGetInts(b *testing.B) {
	params := []string{"38", "2", "255", "128", "0"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		getInts(params, 1, 0)
	}
}
