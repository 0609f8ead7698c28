package pluralize

import "testing"

var sixthWord string

func BenchmarkSixthReplace(b *testing.B) {
	client := NewClient()
	for _, test := range []struct {
		name  string
		rules []Rule
		words []string
	}{
		{"plural", client.pluralRules, []string{"dog", "Category", "box", "analysis", "wife", "TOMATO"}},
		{"singular", client.singularRules, []string{"dogs", "Categories", "boxes", "matrices", "wives", "PEOPLE"}},
	} {
		b.Run(test.name, func(b *testing.B) {
			rules := make([]Rule, len(test.words))
			for i, word := range test.words {
				for k := len(test.rules) - 1; k >= 0; k-- {
					if test.rules[k].expression.MatchString(word) {
						rules[i] = test.rules[k]
						break
					}
				}
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				for k, word := range test.words {
					sixthWord = client.replace(word, rules[k])
				}
			}
		})
	}
}

func BenchmarkSixthRestore(b *testing.B) {
	for _, test := range []struct{ name, word, token string }{
		{"title", "Person", "people"},
		{"lower", "person", "people"},
		{"upper", "PERSON", "people"},
		{"part", "Category", "ies"},
		{"mixed", "iPhone", "iphones"},
	} {
		b.Run(test.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				sixthWord = restoreCase(test.word, test.token)
			}
		})
	}
}
