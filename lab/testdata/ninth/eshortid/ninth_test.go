package shortid

import "testing"

var (
	ninthRunes []rune
	ninthErr   error
)

func BenchmarkNinthEncode(b *testing.B) {
	abc := MustNewAbc(DefaultABC, 1)
	for _, c := range []struct {
		name                string
		val, symbols, digit uint
	}{
		{"millisecond", 271828182845, 8, 5},
		{"worker", 17, 1, 5},
		{"counter", 3, 0, 6},
		{"counter of two", 1234, 0, 6},
		{"number", 1234567890123, 0, 6},
		{"padded", 1234567, 11, 6},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthRunes, ninthErr = abc.Encode(c.val, c.symbols, c.digit)
			}
		})
	}
}
