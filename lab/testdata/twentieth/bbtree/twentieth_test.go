package b

import (
	"strings"
	"testing"
)

func twentiethKeys() []string {
	keys := make([]string, 5000)
	x := uint32(12345)
	for i := range keys {
		x = x*1664525 + 1013904223
		var sb strings.Builder
		for j := uint(0); j < 6; j++ {
			sb.WriteByte("abcdefghijklmnop"[(x>>(j*4+8))&15])
		}
		keys[i] = sb.String()
	}
	return keys
}

func twentiethTree(keys []string) *Tree {
	t := TreeNew(func(a, b interface{}) int { return strings.Compare(a.(string), b.(string)) })
	for i, k := range keys {
		t.Set(k, i)
	}
	return t
}

func BenchmarkTwentiethSet(b *testing.B) {
	keys := twentiethKeys()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		t := twentiethTree(keys)
		for j, k := range keys {
			t.Set(k, -j)
		}
	}
}

func BenchmarkTwentiethGet(b *testing.B) {
	keys := twentiethKeys()
	t := twentiethTree(keys)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, k := range keys {
			if _, ok := t.Get(k); !ok {
				b.Fatal(k)
			}
		}
		t.Get("zzz")
		t.Get("")
	}
}

func BenchmarkTwentiethSeek(b *testing.B) {
	keys := twentiethKeys()
	t := twentiethTree(keys)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, k := range keys {
			e, _ := t.Seek(k + "x")
			e.Next()
			e.Next()
			e.Close()
		}
	}
}

func BenchmarkTwentiethPrev(b *testing.B) {
	keys := twentiethKeys()
	t := twentiethTree(keys)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		e, err := t.SeekLast()
		if err != nil {
			b.Fatal(err)
		}
		for n := 0; n < 200; n++ {
			if n%4 == 3 {
				k := keys[(i+n)%len(keys)]
				t.Delete(k)
				t.Set(k, n)
			}
			if _, _, err := e.Prev(); err != nil {
				b.Fatal(err)
			}
		}
		e.Close()
	}
}
