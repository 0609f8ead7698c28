package gojsonpointer

import "testing"

var seventeenthValue interface{}

func BenchmarkSeventeenthGet(b *testing.B) {
	doc := map[string]interface{}{"store": map[string]interface{}{"books": []interface{}{map[string]interface{}{"title": "a"}, map[string]interface{}{"title": "b", "price": 7.5}}}}
	p, err := NewJsonPointer("/store/books/1/price")
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; i < b.N; i++ {
		seventeenthValue, _, _ = p.Get(doc)
	}
}
