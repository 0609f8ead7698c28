package num

import (
	"fmt"
	"testing"
)

var (
	sixteenthU128s = []U128{
		U128FromRaw(1, 0), U128FromRaw(123456789, 987654321), U128FromRaw(1<<40, 77), MaxU128,
	}
	sixteenthNumbers = []string{
		"0", "1234567890", "18446744073709551616", "123456789012345678901234567890", "340282366920938463463374607431768211455",
	}
	sixteenthString string
	sixteenthU128   U128
)

func BenchmarkSixteenthUString(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, u := range sixteenthU128s {
			sixteenthString = u.String()
		}
	}
}

func BenchmarkSixteenthFormat(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, u := range sixteenthU128s {
			sixteenthString = fmt.Sprintf("%d", u)
		}
	}
}

func BenchmarkSixteenthFromString(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, s := range sixteenthNumbers {
			sixteenthU128, _, _ = U128FromString(s)
		}
	}
}
