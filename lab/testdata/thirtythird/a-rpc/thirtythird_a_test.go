package mstypes

import (
	"bytes"
	"strings"
	"testing"
)

func BenchmarkThirtythirdSIDString(b *testing.B) {
	s := &RPCSID{Revision: 1, SubAuthorityCount: 5, IdentifierAuthority: [6]byte{0, 0, 0, 0, 0, 5}, SubAuthority: []uint32{21, 397955417, 626881126, 188441444, 3392609}}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if s.String() == "" {
			b.Fatal("empty")
		}
	}
}

func BenchmarkThirtythirdUTF16String(b *testing.B) {
	var buf []byte
	for _, c := range strings.Repeat("USER@EXAMPLE.COM \u00e9\u0416 ", 20) {
		buf = append(buf, byte(c), byte(c>>8))
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if s, err := NewReader(bytes.NewReader(buf)).UTF16String(len(buf)); err != nil || s == "" {
			b.Fatal(err)
		}
	}
}
