package plural

import "testing"

func BenchmarkTwentyfourthNewOperands(b *testing.B) {
	numbers := []string{"1", "21", "1000000", "-5", "1234.50", "0"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, n := range numbers {
			if _, err := NewOperands(n); err != nil {
				b.Fatal(err)
			}
		}
	}
}
