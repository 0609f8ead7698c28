package money

import "testing"

var fifthLength int

func BenchmarkFifthFormat(b *testing.B) {
	formatters := []*Formatter{
		NewFormatter(2, ".", ",", "$", "$1"),
		NewFormatter(2, ",", ".", "\u20ac", "1 $"),
		NewFormatter(0, ".", ",", "\u00a5", "$1"),
		NewFormatter(3, ".", ",", "KD", "1 $"),
	}
	for _, amount := range []struct {
		name  string
		value int64
	}{
		{"cents", 7},
		{"price", 1999},
		{"debt", -1234567},
		{"budget", 987654321098765},
	} {
		b.Run(amount.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fifthLength += len(formatters[i%len(formatters)].Format(amount.value))
			}
		})
	}
}
