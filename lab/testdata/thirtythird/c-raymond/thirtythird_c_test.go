package raymond

import (
	"fmt"
	"testing"
)

// thirtythirdCents is an amount that formats itself.
type thirtythirdCents int64

func (c thirtythirdCents) Format(f fmt.State, verb rune) {
	fmt.Fprintf(f, "%d.%02d", int64(c)/100, int64(c)%100)
}

func BenchmarkThirtythirdStr(b *testing.B) {
	ints := []int{1, 22, 333, 4444, 55555, -666666, 7777777, 88888888}
	u := uint16(4711)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		Str(ints)
		Str(i)
		Str(u)
	}
}
