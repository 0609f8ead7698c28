package displaywidth

import "testing"

func BenchmarkThirtythirdStringCJK(b *testing.B) {
	const s = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。世界中的人们都喜欢猫。"
	for i := 0; i < b.N; i++ {
		if String(s) == 0 {
			b.Fatal()
		}
	}
}

func BenchmarkThirtythirdTruncateCells(b *testing.B) {
	cells := []string{"id", "name", "Zürich", "2024-05-06", "日本", "ok ✅", "a somewhat longer cell", ""}
	for i := 0; i < b.N; i++ {
		for _, c := range cells {
			TruncateString(c, 32, "…")
		}
	}
}
