package gabs

import (
	"testing"
)

var (
	tenthContainer *Container
	tenthExists    bool
	tenthErr       error
	tenthBytes     []byte
)

const tenthDocument = `{
	"id": 4711, "name": "widget", "tags": ["new", "sale"],
	"price": {"amount": 12.5, "currency": "EUR"},
	"vendor": {"name": "ACME", "address": {"city": "Köln", "zip": "50667", "lines": ["Domplatz 1", "2. Stock"]}},
	"reviews": [
		{"user": {"name": "ann", "id": 1}, "stars": 5},
		{"user": {"name": "bob", "id": 2}},
		{"user": {"name": "cyd", "id": 3}, "stars": 3},
		{"user": {"name": "dan", "id": 4}, "stars": 1}
	]
}`

func tenthParse(b *testing.B, text string) *Container {
	g, err := ParseJSON([]byte(text))
	if err != nil {
		b.Fatal(err)
	}
	return g
}

func BenchmarkTenthSearch(b *testing.B) {
	g := tenthParse(b, tenthDocument)
	for _, c := range []struct {
		name string
		path []string
	}{
		{"field", []string{"name"}},
		{"deep", []string{"vendor", "address", "lines", "1"}},
		{"missing", []string{"vendor", "address", "country"}},
		{"leaf", []string{"name", "first"}},
		{"all", []string{"reviews", "*", "user", "name"}},
		{"some", []string{"reviews", "*", "stars"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthContainer = g.Search(c.path...)
			}
		})
	}
}

func BenchmarkTenthMerge(b *testing.B) {
	newer := func(destination, source interface{}) interface{} { return source }
	for _, c := range []struct{ name, dest, source string }{
		{"flat", `{"host": "localhost", "port": 80, "debug": false}`, `{"port": 8080, "debug": true, "name": "web"}`},
		{"document", tenthDocument, `{"price": {"amount": 11}, "vendor": {"address": {"city": "Bonn"}}, "stock": 3}`},
		{"deep", `{"a": {"b": {"c": {"d": {"e": {"f": 1, "g": 2, "h": 3}}}}}}`, `{"a": {"b": {"c": {"d": {"e": {"f": 7, "g": 8, "i": 9}}}}}}`},
	} {
		b.Run(c.name, func(b *testing.B) {
			dest, source := tenthParse(b, c.dest), tenthParse(b, c.source)
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				tenthErr = dest.MergeFn(source, newer)
			}
		})
	}
}

func BenchmarkTenthBytes(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"number", "4711"},
		{"price", "12.5"},
		{"text", `"Domplatz 1, 2nd floor"`},
		{"bool", "true"},
		{"null", "null"},
		{"object", `{"amount": 12.5, "currency": "EUR"}`},
	} {
		g := tenthParse(b, c.text)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthBytes = g.Bytes()
			}
		})
	}
}
