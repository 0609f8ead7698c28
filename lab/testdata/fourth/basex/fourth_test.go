package basex

import (
	"fmt"
	"testing"
)

var fourthSink int

func BenchmarkFourthEncode(b *testing.B) {
	e, err := NewEncoding("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range []int{4, 16, 64, 256} {
		source := make([]byte, n)
		for i := range source {
			source[i] = byte(i*i*7 + 101)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthSink += len(e.Encode(source))
			}
		})
	}
}

func BenchmarkFourthDecode(b *testing.B) {
	e, err := NewEncoding("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range []int{4, 16, 64, 256} {
		source := make([]byte, n)
		for i := range source {
			source[i] = byte(i*i*7 + 101)
		}
		text := e.Encode(source)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				got, err := e.Decode(text)
				if err != nil {
					b.Fatal(err)
				}
				fourthSink += len(got)
			}
		})
	}
}
