package jlib

import (
	"reflect"
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

func BenchmarkTwentyfirstDistinct(b *testing.B) {
	in := make([]interface{}, 0, 200)
	for i := 0; i < 200; i++ {
		in = append(in, float64(i))
	}
	v := reflect.ValueOf(in)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if Distinct(v) == nil {
			b.Fatal("nil")
		}
	}
}
