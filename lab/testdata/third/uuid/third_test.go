package uuid

import "testing"

func BenchmarkThirdParse(b *testing.B) {
	for i := 0; i < b.N; i++ {
		if _, err := ParseUUID("0123abcd-4567-89ef-0123-456789abcdef"); err != nil {
			b.Fatal(err)
		}
	}
}
