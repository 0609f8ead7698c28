package uint128

import "testing"

var (
	ninthString string
	ninthValue  Uint128
	ninthErr    error
)

func BenchmarkNinthString(b *testing.B) {
	for _, c := range []struct {
		name  string
		value Uint128
	}{
		{"small", From64(42)},
		{"64 bits", From64(12345678901234567890)},
		{"80 bits", New(0x0123456789abcdef, 0x6def)},
		{"address", New(0x0202b3fffe1e8329, 0x20010db800000000)},
		{"128 bits", New(0xfedcba9876543210, 0xfedcba9876543210)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthString = c.value.String()
			}
		})
	}
}

func BenchmarkNinthFromString(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"small", "42"},
		{"64 bits", "12345678901234567890"},
		{"wei", "1234567890123456789012345"},
		{"address", "42540766411282592856903984951653826560"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthValue, ninthErr = FromString(c.text)
			}
		})
	}
}
