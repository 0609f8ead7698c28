package dict

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

func BenchmarkThirtythirdReadMorphs(b *testing.B) {
	var buf bytes.Buffer
	m := make(Morphs, 500)
	for i := range m {
		m[i] = Morph{int16(i), int16(-i), int16(i * 7)}
	}
	if _, err := m.WriteTo(&buf); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		got, err := ReadMorphs(bytes.NewReader(buf.Bytes()))
		if err != nil || len(got) != 500 {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtythirdPrefixSearch(b *testing.B) {
	idx, err := BuildIndexTable([]string{"す", "すし", "すし", "すし屋", "すし屋", "すし屋", "すし屋さん", "東京", "東京都"})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if lens, _ := idx.CommonPrefixSearch("すし屋さんは東京にある"); len(lens) != 4 {
			b.Fatal(lens)
		}
	}
}

var thirtythirdContents = func() (c Contents) {
	for i := 0; i < 200; i++ {
		c = append(c, []string{"名詞", "固有名詞", "地域", "一般", "*", "東京", "トウキョウ", strings.Repeat("x", i%9)})
	}
	return c
}()

func BenchmarkThirtythirdContentsWriteTo(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := thirtythirdContents.WriteTo(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtythirdNewContents(b *testing.B) {
	var buf bytes.Buffer
	if _, err := thirtythirdContents.WriteTo(&buf); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if len(NewContents(buf.Bytes())) != 200 {
			b.Fatal("rows")
		}
	}
}
