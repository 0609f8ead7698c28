package httpsfv

import "testing"

var (
	eighthString string
	eighthList   List
)

// BenchmarkEighthString parses strings.
func BenchmarkEighthString(b *testing.B) {
	for _, input := range []struct{ name, data string }{
		{"word", `"Chromium"`},
		{"sentence", `"The resource has been moved to another place, please update your bookmarks."`},
		{"escaped", `"a \"quoted\" word and a path C:\\Users\\Public\\Documents, then some more text behind it"`},
	} {
		data := input.data
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				s := &scanner{data: data}
				eighthString, _ = parseString(s)
			}
		})
	}
}

// BenchmarkEighthList parses lists, most of whose members have no parameters.
func BenchmarkEighthList(b *testing.B) {
	for _, input := range []struct {
		name  string
		lines []string
	}{
		{"tokens", []string{"gzip, br, zstd, deflate, identity"}},
		{"numbers", []string{"1, 2, 3, 5, 8", "13, 21, 34, 55"}},
		{"inner", []string{`("@method" "@path" "content-digest" date), (a b c)`}},
	} {
		lines := input.lines
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eighthList, _ = UnmarshalList(lines)
			}
		})
	}
}
