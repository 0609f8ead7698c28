package goavro

import (
	"strings"
	"testing"
)

func twentyninthCodec(b *testing.B, schema string) *Codec {
	c, err := NewCodec(schema)
	if err != nil {
		b.Fatal(err)
	}
	return c
}

func twentyninthDecode(b *testing.B, schema string, datum interface{}, textual bool) {
	c := twentyninthCodec(b, schema)
	var buf []byte
	var err error
	if textual {
		buf, err = c.TextualFromNative(nil, datum)
	} else {
		buf, err = c.BinaryFromNative(nil, datum)
	}
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if textual {
			_, _, err = c.NativeFromTextual(buf)
		} else {
			_, _, err = c.NativeFromBinary(buf)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyninthDecodeStrings(b *testing.B) {
	twentyninthDecode(b, `{"type":"array","items":"string"}`, []interface{}{"", "a", "some name", "ein längerer Text", strings.Repeat("x", 300)}, false)
}

func BenchmarkTwentyninthDecodeLongs(b *testing.B) {
	twentyninthDecode(b, `{"type":"array","items":"long"}`, []interface{}{int64(0), int64(-1), int64(300), int64(1699677240123), int64(-1 << 62), int64(65), int64(1000000)}, false)
}

func BenchmarkTwentyninthTextualStrings(b *testing.B) {
	c := twentyninthCodec(b, `"string"`)
	texts := []string{"", "name", "a \"quoted\" path/to\\file\n", "größer 日本 😂", strings.Repeat("plain text of some length ", 20)}
	var buf []byte
	var err error
	for i := 0; i < b.N; i++ {
		for _, s := range texts {
			if buf, err = c.TextualFromNative(buf[:0], s); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkTwentyninthTextualBytes(b *testing.B) {
	twentyninthDecode(b, `{"type":"array","items":"bytes"}`, []interface{}{[]byte("a"), []byte("some bytes"), []byte("a\"b\\c\n"), []byte{0, 200, 255}, []byte(strings.Repeat("plain", 60))}, true)
}
