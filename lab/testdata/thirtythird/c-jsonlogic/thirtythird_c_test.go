package jsonlogic

import "testing"

func BenchmarkThirtythirdVar(b *testing.B) {
	rule := map[string]interface{}{"and": []interface{}{
		map[string]interface{}{">": []interface{}{map[string]interface{}{"var": "age"}, 17.0}},
		map[string]interface{}{"==": []interface{}{map[string]interface{}{"var": "country"}, "CH"}},
		map[string]interface{}{"<": []interface{}{map[string]interface{}{"var": []interface{}{"score", 0.0}}, 100.0}},
	}}
	data := map[string]interface{}{"age": 42.0, "country": "CH", "score": 17.5}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		getVar("age", data)
		getVar([]interface{}{"score", 0.0}, data)
		if _, err := ApplyInterface(rule, data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtythirdSubstr(b *testing.B) {
	args := []interface{}{"The quick brown fox jumps over the lazy dog, again and again", 4.0, 11.0}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		substr(args)
	}
}
