package mustache

import (
	"io"
	"strings"
	"testing"
	"time"
)

type thirtiethItem struct {
	Title string
	Price float64
	Count int
	When  time.Time
}

func (i thirtiethItem) Total() float64     { return i.Price * float64(i.Count) }
func (i thirtiethItem) Label() string      { return i.Title }
func (i thirtiethItem) InStock() bool      { return i.Count > 0 }
func (i thirtiethItem) Sku() string        { return "sku" }
func (i thirtiethItem) Describe() string   { return i.Title }
func (i thirtiethItem) With(n int) float64 { return i.Price * float64(n) }

const thirtiethPage = `<html>
<head><title>{{title}}</title></head>
<body>
  <h1>{{header}}</h1>
  {{! the list of all the items }}
  {{#items}}
    <li class="item"><strong>{{Title}}</strong> at {{Price}} ({{Count}}) = {{Total}}</li>
  {{/items}}
  {{^items}}
    <p>The list is empty.</p>
  {{/items}}
  {{{footer}}}
  <p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor
  incididunt ut labore et dolore magna aliqua.</p>
</body>
</html>
`

func BenchmarkThirtiethParse(b *testing.B) {
	data := strings.Repeat(thirtiethPage, 10)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := ParseString(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtiethRenderStructs(b *testing.B) {
	tmpl, err := ParseString(thirtiethPage)
	if err != nil {
		b.Fatal(err)
	}
	items := make([]thirtiethItem, 50)
	for i := range items {
		items[i] = thirtiethItem{Title: "Item & more", Price: 9.5, Count: i}
	}
	ctx := map[string]interface{}{"title": "T", "header": "H", "footer": "<hr>", "items": items}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := tmpl.FRender(io.Discard, ctx); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtiethRenderMaps(b *testing.B) {
	tmpl, err := ParseString("{{#rows}}<td>{{id}}</td><td>{{name}}</td><td>{{city}}</td>{{#ok}}yes{{/ok}}\n{{/rows}}")
	if err != nil {
		b.Fatal(err)
	}
	rows := make([]map[string]interface{}, 50)
	for i := range rows {
		rows[i] = map[string]interface{}{"id": i, "name": "Ann & Bob", "city": "Riga", "ok": i%2 == 0}
	}
	ctx := map[string]interface{}{"rows": rows}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := tmpl.FRender(io.Discard, ctx); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtiethRenderSections(b *testing.B) {
	tmpl, err := ParseString("{{#rows}}{{#.}}{{.}},{{/.}}\n{{/rows}}")
	if err != nil {
		b.Fatal(err)
	}
	rows := make([][]int, 60)
	for i := range rows {
		rows[i] = make([]int, 40)
	}
	ctx := map[string]interface{}{"rows": rows}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := tmpl.FRender(io.Discard, ctx); err != nil {
			b.Fatal(err)
		}
	}
}
