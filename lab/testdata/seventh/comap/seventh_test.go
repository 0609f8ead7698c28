package orderedmap

import (
	"fmt"
	"strings"
	"testing"
)

var (
	seventhText  string
	seventhBytes []byte
)

func BenchmarkSeventhDecode(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"short", "created_at"},
		{"latin", "größe des äußeren rahmens"},
		{"cyrillic", "наименование организации"},
		{"long", strings.Repeat("a key with some spaces; ", 12)},
	} {
		input := []byte(c.text)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				seventhText, _ = decodeUTF8(input)
			}
		})
	}
}

func BenchmarkSeventhMarshal(b *testing.B) {
	texts := New[string, string]()
	mixed := New[string, any]()
	for i := 0; i < 30; i++ {
		key := fmt.Sprint("field ", i)
		texts.Set(key, strings.Repeat("some text, ", i%5))
		mixed.Set(key, []any{"text", i, i%2 == 0, nil, int64(i) << 33}[i%5])
	}
	b.Run("texts", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			seventhBytes, _ = texts.MarshalJSON()
		}
	})
	b.Run("mixed", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			seventhBytes, _ = mixed.MarshalJSON()
		}
	})
}

// BenchmarkSeventhReplace keeps the keys that were set last.
func BenchmarkSeventhReplace(b *testing.B) {
	for _, size := range []int{10, 100, 1000} {
		om := New[int, string]()
		next := 0
		for ; next < size; next++ {
			om.Set(next, "value")
		}
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				seventhText, _ = om.Delete(om.Oldest().Key)
				om.Set(next, "value")
				next++
			}
		})
	}
}
