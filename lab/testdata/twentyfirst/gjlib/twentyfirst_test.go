package jlib

import (
	"strings"
	"testing"
)

var twentyfirstSink string

func BenchmarkTwentyfirstTrim(b *testing.B) {
	s := strings.Repeat("  some   words\tand\n\n  more words ", 20)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		twentyfirstSink = Trim(s)
	}
}

func BenchmarkTwentyfirstString(b *testing.B) {
	vals := []interface{}{12.5, 100.0, -3.25, 1234567.0, "text", true, nil}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, v := range vals {
			s, err := String(v)
			if err != nil {
				b.Fatal(err)
			}
			twentyfirstSink = s
		}
	}
}
