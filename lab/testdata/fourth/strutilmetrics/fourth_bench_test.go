package metrics

import "testing"

func BenchmarkFourthGotoh(b *testing.B) {
	pairs := [][2]string{
		{"kit", "cat"},
		{"a small grey mouse", "the small gray house"},
		{"Übung macht den Meister", "Übungen machen den Meister"},
		{"pick up the parcel at the corner shop before noon", "the parcel was picked up at the shop on the corner"},
	}
	m := NewSmithWatermanGotoh()
	for i := 0; i < b.N; i++ {
		for _, p := range pairs {
			m.Compare(p[0], p[1])
		}
	}
}
