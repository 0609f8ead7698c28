package plist

import (
	"encoding/binary"
	"io/ioutil"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

var fifteenthString string

func BenchmarkFifteenthQuotedString(b *testing.B) {
	p := newTextPlistGenerator(ioutil.Discard, OpenStepFormat)
	s := strings.Repeat("a text with \"quotes\", caf\u00e9s and \u4e16\u754c\n", 4)
	for i := 0; i < b.N; i++ {
		fifteenthString = p.plistQuotedString(s)
	}
}

func BenchmarkFifteenthDateTag(b *testing.B) {
	p := newBplistGenerator(ioutil.Discard)
	t := time.Date(2020, 5, 17, 12, 34, 56, 0, time.UTC)
	for i := 0; i < b.N; i++ {
		p.writeDateTag(t)
	}
}

func BenchmarkFifteenthConvertU16(b *testing.B) {
	u := utf16.Encode([]rune(strings.Repeat("{ key = value; other = \u00fcber; }\n", 20)))
	buf := make([]byte, 2*len(u))
	for i, c := range u {
		binary.LittleEndian.PutUint16(buf[2*i:], c)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		s, err := convertU16(buf, binary.LittleEndian)
		if err != nil {
			b.Fatal(err)
		}
		fifteenthString = s
	}
}
