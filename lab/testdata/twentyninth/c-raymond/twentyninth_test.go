package raymond

import (
	"strings"
	"testing"
)

var twentyninthSink int

func BenchmarkTwentyninthEscape(b *testing.B) {
	texts := []string{"plain text without anything", "Tom & Jerry", `<a href="x">it's</a>`, strings.Repeat("a longer text with one & now and then, ", 20), "日本語 <b>テキスト</b>", ""}
	for i := 0; i < b.N; i++ {
		for _, s := range texts {
			twentyninthSink += len(Escape(s))
		}
	}
}

func BenchmarkTwentyninthStr(b *testing.B) {
	values := []interface{}{"text", 42, int64(-7), uint8(3), 3.25, true, nil, []string{"a", "b", "c"}, []interface{}{1, "x", 2.5, false}, SafeString("<b>")}
	for i := 0; i < b.N; i++ {
		for _, v := range values {
			twentyninthSink += len(Str(v))
		}
	}
}

func BenchmarkTwentyninthDataFrameCopy(b *testing.B) {
	frame := NewDataFrame()
	frame.Set("root", map[string]interface{}{"a": 1})
	frame.Set("index", 3)
	frame.Set("first", false)
	frame.Set("last", true)
	frame.Set("key", "name")
	for i := 0; i < b.N; i++ {
		c := frame.Copy()
		c.Set("index", i)
	}
}

func BenchmarkTwentyninthEach(b *testing.B) {
	tpl := MustParse("{{#each items}}{{@index}}: {{name}} <{{mail}}>\n{{/each}}")
	var items []map[string]string
	for i := 0; i < 20; i++ {
		items = append(items, map[string]string{"name": "O'Neil & Sons", "mail": "x@example.org"})
	}
	ctx := map[string]interface{}{"items": items}
	for i := 0; i < b.N; i++ {
		twentyninthSink += len(tpl.MustExec(ctx))
	}
}
