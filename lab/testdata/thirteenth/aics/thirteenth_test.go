package ics

import (
	"os"
	"strings"
	"testing"
)

var thirteenthText = strings.Repeat("The meeting has been moved, please see the agenda; ", 12)

var thirteenthSink string

func BenchmarkThirteenthSerialize(b *testing.B) {
	p := BaseProperty{IANAToken: "DESCRIPTION", Value: strings.Repeat("abcdefghi ", 60)}
	config := defaultSerializationOptions()
	out, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer out.Close()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if err := p.serialize(out, config); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirteenthTrim(b *testing.B) {
	for i := 0; i < b.N; i++ {
		thirteenthSink = trimUT8StringUpTo(74, thirteenthText)
	}
}

func BenchmarkThirteenthEscapeValue(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		thirteenthSink = escapeValueString(thirteenthText)
	}
}
