package pathtoregexp

import "testing"

func BenchmarkThirtyfirstRender(b *testing.B) {
	noValidate := false
	f, err := Compile("/users/:user/repos/:repo/issues/:number", &Options{Validate: &noValidate})
	if err != nil {
		b.Fatal(err)
	}
	data := map[string]interface{}{
		"user": "gopher", "repo": "path-to-regexp", "number": 4711,
		"page": 3, "sort": "created", "direction": "desc", "state": "open", "labels": "bug",
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := f(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtyfirstRenderPlain(b *testing.B) {
	noValidate := false
	f, err := Compile("/static/:a/:b?/(.*)", &Options{Validate: &noValidate})
	if err != nil {
		b.Fatal(err)
	}
	data := map[interface{}]interface{}{"a": "css", "b": "themes", 0: "dark"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := f(data); err != nil {
			b.Fatal(err)
		}
	}
}
