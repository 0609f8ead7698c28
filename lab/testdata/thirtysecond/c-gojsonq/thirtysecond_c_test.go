package gojsonq

import (
	"fmt"
	"testing"
)

func thirtysecondRecords() []interface{} {
	var list []interface{}
	for i := 0; i < 300; i++ {
		list = append(list, map[string]interface{}{
			"id":    float64(i % 120),
			"name":  fmt.Sprintf("product-%d", i%90),
			"price": float64(i * 13 % 1000),
			"brand": map[string]interface{}{"name": fmt.Sprintf("brand-%d", i%11)},
		})
	}
	return list
}

func BenchmarkThirtysecondDistinct(b *testing.B) {
	list := thirtysecondRecords()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		j := New()
		j.jsonContent = list
		j.distinctProperty = "name"
		j.distinct()
	}
}

func BenchmarkThirtysecondWhere(b *testing.B) {
	list := thirtysecondRecords()
	j := New().Where("price", ">", 500).Where("name", "contains", "product-1").Where("brand.name", "=", "brand-3").
		OrWhere("id", "<", 10).Where("price", "<", 100)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		j.findInArray(list)
	}
}
