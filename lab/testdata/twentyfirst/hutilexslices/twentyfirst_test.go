package exslices

import "testing"

func BenchmarkTwentyfirstDiff(b *testing.B) {
	var x, y []string
	names := "abcdefghijklmnopqrstuvwxyz"
	for i := range names {
		for j := range names {
			if (i+j)%3 != 0 {
				x = append(x, names[i:i+1]+names[j:j+1])
			}
			if (i+j)%5 != 0 {
				y = append(y, names[i:i+1]+names[j:j+1])
			}
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		Diff(x, y)
	}
}
