package json5

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func BenchmarkThirtysecondUnicodeEscapes(b *testing.B) {
	data := []byte(`"` + strings.Repeat(`\u00e9\u4e16\u754c\ud83d\ude00 `, 100) + `"`)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, ok := unquoteBytes(data); !ok {
			b.Fatal("bad")
		}
	}
}

func BenchmarkThirtysecondConvertNumber(b *testing.B) {
	var d decodeState
	nums := []string{"0", "7", "-42", "1024", "65535", "1700000000", "+12", "3.25", "0x1F"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range nums {
			if _, err := d.convertNumber(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkThirtysecondDecoderStream(b *testing.B) {
	var sb strings.Builder
	for i := 0; i < 200; i++ {
		fmt.Fprintf(&sb, "[%d]\n", i)
	}
	in := sb.String()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		dec := NewDecoder(iotest.OneByteReader(strings.NewReader(in)))
		for {
			var v interface{}
			err := dec.Decode(&v)
			if err == io.EOF || err == io.ErrUnexpectedEOF {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}
