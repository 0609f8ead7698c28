package netlink

import "testing"

var seventeenthAttributes = func() []byte {
	var attrs []Attribute
	for i := 0; i < 40; i++ {
		attrs = append(attrs, Attribute{Type: uint16(i), Data: make([]byte, 4+i%9)})
	}
	b, err := MarshalAttributes(attrs)
	if err != nil {
		panic(err)
	}
	return b
}()

func BenchmarkSeventeenthUnmarshalAttributes(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := UnmarshalAttributes(seventeenthAttributes); err != nil {
			b.Fatal(err)
		}
	}
}
