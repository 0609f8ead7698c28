package jid

import "testing"

func BenchmarkTwentyfirstEqual(b *testing.B) {
	x := MustParse("juliet@chat.example.net/balcony")
	y := MustParse("juliet@chat.example.net/balcony")
	for i := 0; i < b.N; i++ {
		if !x.Equal(y) {
			b.Fatal("not equal")
		}
	}
}

func BenchmarkTwentyfirstDomain(b *testing.B) {
	j := MustParse("juliet@example.net/balcony")
	for i := 0; i < b.N; i++ {
		if _, err := j.WithDomain("chat.example.org"); err != nil {
			b.Fatal(err)
		}
	}
}
