package phonenumbers

import "testing"

func BenchmarkTwentysixthNormalizeDigits(b *testing.B) {
	numbers := [...]string{"6502530000", "+1 (650) 253-0000", "0491 570 156", "13702032331"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if NormalizeDigitsOnly(numbers[i%4]) == "" {
			b.Fatal("empty")
		}
	}
}

func BenchmarkTwentysixthTimezones(b *testing.B) {
	numbers := [...]string{"+442073238299", "+61491570156", "0000000000"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if z, err := GetTimezonesForPrefix(numbers[i%3]); err != nil || len(z) == 0 {
			b.Fatal(z, err)
		}
	}
}

func BenchmarkTwentysixthExtractPossible(b *testing.B) {
	numbers := [...]string{"+1 (650) 253-0000", "0491 570 156", "Tel. (530) 583-6985 x302"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if extractPossibleNumber(numbers[i%3]) == "" {
			b.Fatal("empty")
		}
	}
}
