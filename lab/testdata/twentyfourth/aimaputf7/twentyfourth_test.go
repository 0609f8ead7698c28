package utf7

import "testing"

func BenchmarkTwentyfourthEscape(b *testing.B) {
	in := []string{"INBOX", "Archive/2024/January", "R&D/Budget & Planning", "Entw\u00fcrfe", "\u65e5\u672c\u8a9e & more"}
	n := 0
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			n += len(Escape(s))
		}
	}
	_ = n
}
