package id3v2

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
)

func BenchmarkTwentysixthDecodeISO(b *testing.B) {
	src := []byte("Caf\xe9 del Mar, Volumen Ocho (Edici\xf3n Especial)")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if decodeText(src, EncodingISO) == "" {
			b.Fatal("empty")
		}
	}
}

func BenchmarkTwentysixthDecodeUTF16(b *testing.B) {
	src := []byte{0xFF, 0xFE}
	for _, u := range utf16.Encode([]rune("Пётр Чайковский — Времена года, Op. 37a 🎵")) {
		src = append(src, byte(u), byte(u>>8))
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if decodeText(src, EncodingUTF16) == "" {
			b.Fatal("empty")
		}
	}
}

func BenchmarkTwentysixthReadTillDelims(b *testing.B) {
	data := append([]byte(strings.Repeat("a\x00b\x00", 400)), "c\x04\x00\x00tail"...)
	rd := bytes.NewReader(data)
	br := newBufReader(rd)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		rd.Reset(data)
		br.Reset(rd)
		if r, err := br.readTillDelims([]byte{0, 0}); err != nil || len(r) != 1602 {
			b.Fatal(err, len(r))
		}
	}
}

func BenchmarkTwentysixthSequence(b *testing.B) {
	var frames []Framer
	for i := 0; i < 200; i++ {
		frames = append(frames, CommentFrame{Encoding: EncodingUTF8, Language: "eng", Description: "comment number " + strconv.Itoa(i), Text: "text"})
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		s := &sequence{}
		for _, f := range frames {
			s.AddFrame(f)
		}
		if s.Count() != 200 {
			b.Fatal(s.Count())
		}
	}
}
