package diff

import (
	"fmt"
	"testing"
)

type nineteenthItem struct {
	Name string            `diff:"name"`
	Tags []string          `diff:"tags"`
	Attr map[string]string `diff:"attr"`
	Sub  struct {
		A, B int
	} `diff:"sub"`
}

func nineteenthItems(n, shift int) map[string]nineteenthItem {
	m := map[string]nineteenthItem{}
	for i := 0; i < n; i++ {
		it := nineteenthItem{Name: fmt.Sprint("n", i), Attr: map[string]string{"k": fmt.Sprint(i + shift)}}
		it.Tags = []string{"x", "y", fmt.Sprint(i)}
		it.Sub.A = i
		it.Sub.B = i + shift
		m[fmt.Sprint("key", i)] = it
	}
	return m
}

func BenchmarkNineteenthStructs(b *testing.B) {
	x, y := nineteenthItems(20, 0), nineteenthItems(20, 1)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Diff(x, y); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNineteenthStrings(b *testing.B) {
	var x, y []string
	for i := 0; i < 60; i++ {
		x = append(x, fmt.Sprint("entry-", i))
		y = append(y, fmt.Sprint("entry-", (i*7)%60+i%2))
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Diff(x, y); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNineteenthIntKeys(b *testing.B) {
	x, y := map[int64]string{}, map[int64]string{}
	for i := int64(0); i < 60; i++ {
		x[i*1000] = fmt.Sprint("v", i)
		y[i*1000] = fmt.Sprint("v", i+i%2)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Diff(x, y); err != nil {
			b.Fatal(err)
		}
	}
}
