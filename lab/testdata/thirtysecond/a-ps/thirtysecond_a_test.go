package ps

import (
	"strconv"
	"testing"
)

var thirtysecondASink Map

func thirtysecondAMap() (Map, []string) {
	m := NewMap()
	var keys []string
	for i := 0; i < 500; i++ {
		k := "key-" + strconv.Itoa(i)
		keys = append(keys, k)
		m = m.Set(k, k)
	}
	return m, keys
}

func BenchmarkThirtysecondSetUnchanged(b *testing.B) {
	m, keys := thirtysecondAMap()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		k := keys[i%len(keys)]
		thirtysecondASink = m.Set(k, k)
	}
}

func BenchmarkThirtysecondSetGrow(b *testing.B) {
	_, keys := thirtysecondAMap()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		m := NewMap()
		for _, k := range keys {
			m = m.Set(k, k)
		}
		thirtysecondASink = m
	}
}
