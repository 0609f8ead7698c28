package ogórek

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"testing"
)

func BenchmarkTwentyseventhDictSet(b *testing.B) {
	keys := make([]any, 0, 200)
	for i := 0; i < 100; i++ {
		keys = append(keys, "key"+strconv.Itoa(i), int64(i))
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		d := NewDictWithSizeHint(len(keys))
		for _, k := range keys {
			d.Set(k, true)
		}
	}
}

type twentyseventhUser struct {
	ID    int    `pickle:"id" json:"id"`
	Name  string `pickle:"name" json:"name"`
	Email string `pickle:"email" json:"email"`
	Admin bool   `pickle:"admin" json:"admin"`
}

func BenchmarkTwentyseventhEncodeStruct(b *testing.B) {
	u := make([]twentyseventhUser, 50)
	e := NewEncoder(io.Discard)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := e.Encode(u); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyseventhBinUnicode(b *testing.B) {
	var l []any
	for i := 0; i < 100; i++ {
		l = append(l, strings.Repeat("word ", 1+i%40))
	}
	var buf bytes.Buffer
	if err := NewEncoderWithConfig(&buf, &EncoderConfig{Protocol: 3}).Encode(l); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := NewDecoder(bytes.NewReader(buf.Bytes())).Decode(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyseventhLong(b *testing.B) {
	p := "\x80\x02(" + strings.Repeat("\x8a\x09\x01\x02\x03\x04\x05\x06\x07\x88\x09\x8a\x10\x01\x02\x03\x04\x05\x06\x07\x88\x09\x01\x02\x03\x04\x05\x06\xf7", 50) + "l."
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := NewDecoder(strings.NewReader(p)).Decode(); err != nil {
			b.Fatal(err)
		}
	}
}
