package xdr

import (
	"bytes"
	"fmt"
	"io"
	"testing"
)

func thirtyfirstMap() map[string]uint32 {
	m := map[string]uint32{}
	for i := 0; i < 50; i++ {
		m[fmt.Sprintf("attribute-%d", i)] = uint32(i * i)
	}
	return m
}

func BenchmarkThirtyfirstEncodeMap(b *testing.B) {
	m := thirtyfirstMap()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Marshal(io.Discard, m); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtyfirstDecodeMap(b *testing.B) {
	var buf bytes.Buffer
	if _, err := Marshal(&buf, thirtyfirstMap()); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		var m map[string]uint32
		if _, err := Unmarshal(bytes.NewReader(buf.Bytes()), &m); err != nil || len(m) != 50 {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtyfirstDecodeUints(b *testing.B) {
	ids := make([]uint32, 500)
	for i := range ids {
		ids[i] = uint32(i * 77777)
	}
	var buf bytes.Buffer
	if _, err := Marshal(&buf, ids); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		var v []uint32
		if _, err := Unmarshal(bytes.NewReader(buf.Bytes()), &v); err != nil || len(v) != 500 {
			b.Fatal(err)
		}
	}
}
