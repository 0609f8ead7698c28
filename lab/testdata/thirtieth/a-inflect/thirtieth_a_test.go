package inflect

import "testing"

var thirtiethAWords = []string{"user", "Person", "category", "status", "order line", "BlogPost", "matrix", "knife", "fish", "invoice"}

func BenchmarkThirtiethAPluralize(b *testing.B) {
	rs := NewDefaultRuleset()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, w := range thirtiethAWords {
			rs.Pluralize(w)
		}
	}
}

func BenchmarkThirtiethAReplaceLast(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		replaceLast("blog_post_author_id", "_id", "")
		replaceLast("category", "ry", "ries")
		replaceLast("employee_salary", "_id", "")
	}
}

func BenchmarkThirtiethAAsciify(b *testing.B) {
	rs := NewDefaultRuleset()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		rs.Asciify("Donald E. Knuth")
		rs.Asciify("Crème brûlée à la façon de Åsa, Straße Ğ")
	}
}
