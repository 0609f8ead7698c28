package jsonpointer

import (
	"testing"
)

var (
	seventhPointer Pointer
	seventhCount   int
)

func BenchmarkSeventhDescendant(b *testing.B) {
	for _, c := range []struct {
		name, base, path string
	}{
		{"name", "/definitions/address", "street"},
		{"schema", "/definitions/order", "/properties/items/items/properties/price"},
		{"escaped", "/paths", "/~1users~1{id}/get/responses/200"},
		{"root", "/", "/components/schemas/Pet/properties/tag"},
	} {
		b.Run(c.name, func(b *testing.B) {
			base, err := Parse(c.base)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				p, err := base.Descendant(c.path)
				if err != nil {
					b.Fatal(err)
				}
				seventhPointer = p
			}
		})
	}
}

// seventhMessage is not decoded by encoding/json alone: it has slices of strings and of maps.
func seventhMessage(rows int) interface{} {
	var list []map[string]interface{}
	for i := 0; i < rows; i++ {
		list = append(list, map[string]interface{}{
			"id":     float64(i),
			"name":   "row",
			"active": i%2 == 0,
			"labels": []string{"a", "b", "c", "d"},
		})
	}
	return map[string]interface{}{"rows": list, "total": rows, "next": nil}
}

func BenchmarkSeventhWalk(b *testing.B) {
	for _, c := range []struct {
		name string
		rows int
	}{
		{"one", 1},
		{"page", 20},
		{"table", 300},
	} {
		b.Run(c.name, func(b *testing.B) {
			message := seventhMessage(c.rows)
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				err := WalkJSON(message, func(elem interface{}) error {
					seventhCount++
					return nil
				})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
