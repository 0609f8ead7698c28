package pretty

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

var seventhOut []byte

// seventhNested returns a configuration of objects within objects.
func seventhNested(depth, width int) string {
	var b strings.Builder
	var write func(depth int)
	write = func(depth int) {
		b.WriteString("{")
		for i := 0; i < width; i++ {
			if i > 0 {
				b.WriteString(",")
			}
			fmt.Fprintf(&b, "\"field_%d\":", i)
			switch {
			case depth > 0 && i%2 == 0:
				write(depth - 1)
			case i%3 == 0:
				b.WriteString("[1,2,3,\"four\",true,null]")
			default:
				fmt.Fprintf(&b, "\"value number %d at level %d\"", i, depth)
			}
		}
		b.WriteString("}")
	}
	write(depth)
	return b.String()
}

// BenchmarkSeventhNested formats documents with several levels.
func BenchmarkSeventhNested(b *testing.B) {
	list := "[" + strings.Repeat("{\"id\":17,\"name\":\"Ada\",\"tags\":[\"x\",\"y\"],\"address\":{\"city\":\"Bern\",\"zip\":\"3011\",\"lines\":[\"Marktgasse 1\",\"2. OG\"]}},", 60) + "{}]"
	for _, c := range []struct {
		name, text string
		options    Options
	}{
		{"config", seventhNested(4, 4), *DefaultOptions},
		{"deep", seventhNested(7, 2), *DefaultOptions},
		{"list", list, *DefaultOptions},
		{"sorted", seventhNested(3, 5), Options{Width: 60, Indent: "\t", SortKeys: true}},
	} {
		text := []byte(c.text)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				seventhOut = PrettyOptions(text, &c.options)
			}
		})
	}
}

// BenchmarkSeventhSorted formats objects with many members in the order of their keys.
func BenchmarkSeventhSorted(b *testing.B) {
	object := func(n int, format string) []byte {
		var b strings.Builder
		b.WriteString("{")
		for i, k := range rand.New(rand.NewSource(int64(n))).Perm(n) {
			if i > 0 {
				b.WriteString(",")
			}
			fmt.Fprintf(&b, format, k, i)
		}
		b.WriteString("}")
		return []byte(b.String())
	}
	for _, c := range []struct {
		name string
		text []byte
	}{
		{"20", object(20, "\"setting_%d\":%d")},
		{"300", object(300, "\"com.example.product.feature_%d\":\"%d\"")},
		{"escaped", object(60, "\"C:\\\\data\\\\file%d\":%d")},
	} {
		options := Options{Width: 80, Indent: "  ", SortKeys: true}
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				seventhOut = PrettyOptions(c.text, &options)
			}
		})
	}
}
